## صفحه

page-title = شمارش تاس، { $edition-day }
kicker = شمارش تاس
headline = { $rolls } پرتاب شمرده شد و همهٔ رکوردها بررسی شدند
headline-bare = { $rolls } پرتاب شمرده شد
standfirst = همهٔ پرتاب‌های ثبت‌شده از { $first-day } تا { $last-day }: { $dice } تاس در { $matches } مسابقه. هر پرتابی که تعهد پیشین داشت از روی بذر منتشرشده‌اش دوباره حساب شد؛ سپس تاس‌ها شمرده و آزموده شدند.
standfirst-bare = دفتری از { $dice } تاس در { $matches } مسابقه، بدون تعهد پیشین و بدون تاریخ. تاس‌ها شمرده و آزموده شدند؛ هیچ‌کدام را نمی‌شد دوباره حساب کرد.
read-on = داده‌ها تا { $edition-day }، خوانده‌شده در { $read-on }.
languages = زبان‌ها
contents = فهرست
skip = رفتن به یافته‌ها
link-here = پیوند به این بخش
link-table = پیوند به این جدول
all-data = همهٔ داده‌های این نسخه
csv = دریافت CSV
json = همهٔ اعداد به‌صورت JSON
copy = رونوشت جدول
copied = رونوشت شد
sort-by = مرتب‌سازی بر پایهٔ این ستون
pdf = PDF

## حکم

verdict = حکم
verdict-nothing = چیزی یافت نشد
verdict-found = چیزی یافت شد
verdict-odd = هشداری نیست، ولی شمارش به چشم می‌آید
verdict-small = پرتاب‌ها کمتر از آن‌اند که بتوان چیزی گفت
verdict-bare = شمرده شد، بازحساب نشد
records-all-ok = همهٔ { $records } رکورد با آنچه سرور از پیش به آن متعهد شده بود می‌خوانند: همان بذر، همان تاس.
records-failed = { $failures-total ->
        [one] { $failures-total } رکورد از { $records } رکورد با آنچه سرور از پیش به آن متعهد شده بود نمی‌خواند. نامش اینجاست:
       *[other] { $failures-total } رکورد از { $records } رکورد با آنچه سرور از پیش به آن متعهد شده بود نمی‌خوانند. نامشان اینجاست:
    }
records-some-open = هیچ‌یک از { $records } رکورد با تعهد خود ناسازگار نیست؛ { $open } رکورد را نمی‌شد دوباره حساب کرد.
records-none = کاربرد ندارد: در این دفتر تعهدی نیست، پس هیچ پرتابی را نمی‌توان به بذری بازگرداند.
records-rejected = { $rejected-total } سطر از دفتر خوانا نبود و کنار گذاشته شد.
records-breaches = { $breaches-total } مورد نقض روال نشان‌گذاری شد.
count-quiet = شمارش به چشم نمی‌آید: تاس سالم در حدود { $family-in-hundred } شمارش از هر ۱۰۰ شمارش مانند این، دست‌کم یک نتیجه به همین اندازه نامعمول می‌دهد ({ $family-tests } پرسش، p = { $family-p }).
count-loud = شمارش به چشم می‌آید: تاس سالم فقط در حدود { $family-in-hundred } شمارش از هر ۱۰۰ شمارش مانند این، نتیجه‌ای به این اندازه نامعمول می‌دهد ({ $family-tests } پرسش، p = { $family-p }).
count-loud-tests = آنچه به چشم می‌آید:
count-single-quiet = هیچ‌یک از آزمون‌های شمارش به چشم نمی‌آید.
count-single-loud = دست‌کم یکی از آزمون‌های شمارش به چشم می‌آید؛ جدول آزمون‌ها را ببینید.
count-small = با { $rolls } پرتاب، آزمون‌های شمارش چیزی نمی‌گویند؛ برای همین هیچ‌کدام آورده نشده است.
alarm-quiet = شاهد شبانه هرگز به آستانهٔ هشدار نرسید.
alarm-loud = شاهد شبانه به آستانهٔ هشدار، یعنی { $evidence-alarm-at }، رسید.
alarm-none = کاربرد ندارد: دفتر شب‌هایی برای دنبال کردن ندارد.
found-openings-without-doubles = هیچ پرتاب آغازینی جفت نیست، با آنکه گفته می‌شود هر بار پرتاب ثبت شده است: دفتر آنچه را ادعا می‌کند در بر ندارد.
found-doubles-among-openings-without-ties = در میان پرتاب‌های آغازینی که گفته می‌شود مساوی‌هایشان حذف شده، جفت هست: دفتر آنچه را ادعا می‌کند در بر ندارد.
found-checkpoint = دفتر امضاشده دیگر ادامهٔ دفتر امضاشدهٔ پیشین نیست.
found-checkpoint-unsigned = دفتر دیگر ادامهٔ آنچه پیش‌تر ثبت شده بود نیست.
found-evidence-chain = شاهد شبانه پس از بازحساب با آنچه آن زمان ثبت شده بود فرق دارد.
found-planted-faults-missed = در تمرین، خطاهای ساختگی از چشم افتاد: { $drill-caught } از { $drill-faults } کشف شد.
verdict-limits = مقدار p به‌تنهایی نمی‌گوید چه کسی عددها را کشیده است. اینکه هر سند چه چیزی را ثابت می‌کند و هیچ شمارشی چه چیزی را نمی‌تواند نشان دهد، پایین‌تر آمده است.

## اعداد اصلی

key-figures = اعداد اصلی
key-rolls = پرتابِ شمرده‌شده
key-ok = رکورد دوباره حساب شد و درست بود
key-doubles = سهم جفت‌ها؛ مورد انتظار { $fair-doubles }
key-outcomes = شمارش از هر ۱۰۰ شمارش تاس سالم در { $outcomes-number } نتیجه همین‌قدر انحراف دارد
key-faces = شمارش از هر ۱۰۰ شمارش تاس سالم در { $faces-number } وجه همین‌قدر انحراف دارد
key-evidence = شاهد علیه سالم بودن تاس: کمتر از { $one } به سود تاس سالم است؛ هشدار در { $evidence-alarm-at }

## چه چیزی شمرده شد

counted = چه چیزی شمرده شد
counted-text = شمارش، هر پرتاب آشکارشدهٔ جامعهٔ آماری را همان‌گونه که در دفتر آمده، با هر حکمی که گرفته باشد، تا پایان { $edition-day } در بر می‌گیرد. کنار گذاشتن پرتاب‌های ردشده خود نوعی گزینش است.
counted-text-undated = شمارش، هر پرتاب آشکارشدهٔ جامعهٔ آماری را همان‌گونه که در دفتر آمده، با هر حکمی که گرفته باشد، در بر می‌گیرد. کنار گذاشتن پرتاب‌های ردشده خود نوعی گزینش است.
counted-rule = اینکه چه چیزی جزو جامعهٔ آماری است با یک قاعده معین می‌شود که تنها به دانسته‌های پیش از پرتاب تکیه دارد:
counted-excluded = { $excluded-total } رکورد به این دلایل بیرون از آن می‌ماند:
counted-all = هیچ رکوردی بیرون از آن نمی‌ماند.
openings-every_attempt = پرتاب‌های آغازین مانند بقیه شمرده می‌شوند، چون هر بار پرتاب، حتی مساوی‌ها، ثبت شده است.
openings-ties_dropped = پرتاب‌های آغازین جدا شمرده می‌شوند: مساوی‌ها ثبت نشده‌اند، پس هرگز جفتی در میانشان نیست.
openings-test = آغازها: { $openings-rolls } پرتاب، خی‌دو { $openings-chi } با { $openings-df } درجهٔ آزادی، p = { $openings-p }.
unordered-test = به‌صورت جفت‌های بی‌ترتیب ({ $pairs-number } رده): خی‌دو { $unordered-chi } با { $unordered-df } درجهٔ آزادی، p = { $unordered-p }.
unordered-only = دفتر ترتیب دو تاس را نگه نداشته است؛ پس تنها { $pairs-number } جفت از هم بازشناختنی‌اند و تاس اول را نمی‌توان با دوم سنجید.
column-reason = دلیل
table-excluded = رکوردهای بیرون از جامعهٔ آماری
excluded-nobody-played-reason = کسی پای صفحه نبود
excluded-filtered-reason = بیرون از قاعدهٔ جامعهٔ آماری
excluded-before-first-day-reason = پیش از نخستین روز
excluded-duplicate-reason = تکرار همان رکورد
excluded-repeated-game-reason = تکرار همان بازی
excluded-unrevealed-reason = آشکار نشده
excluded-no-dice-reason = رکورد تاس ندارد
excluded-unsettled-reason = روز هنوز بسته نشده
column-records = رکوردها
column-rows = سطرها

## بررسی

verified = رکوردها چگونه بررسی شدند
verified-text = پیش از هر پرتاب، سرور تعهدی منتشر می‌کند: درهم‌ساز SHA-256 یک بذر پنهان. پس از آن بذر را آشکار می‌کند. برای { $records } رکورد، تعهد از روی بذر آشکارشده و تاس‌ها از روی بذر، شناسه‌ها، شمارنده و آنتروپی کاربر دوباره حساب شد.
verified-by = { $judged-by-kernel } رکورد را برنامهٔ سریع و { $judged-by-reference } رکورد را برنامهٔ کوتاه مرجع، که برای خوانده شدن نوشته شده، داوری کرد؛ { $cross-checked } رکورد را هر دو داوری کردند و هم‌رأی بودند.
verified-by-kernel = { $judged-by-kernel } رکورد را برنامهٔ سریع داوری کرد؛ برنامهٔ کوتاه مرجع، که برای خوانده شدن نوشته شده، { $cross-checked } رکورد از آن‌ها را دوباره داوری کرد و هر دو هم‌رأی بودند.
verified-not = کاربرد ندارد: هیچ‌یک از { $records } رکورد بذر و تعهد ندارد. تاس‌ها همان‌گونه که ثبت شده‌اند شمرده شده‌اند.
verified-drill = پیش از این نسخه، { $drill-faults } خطای ساختگی از همین برنامه‌ها گذرانده شد؛ { $drill-caught } خطا کشف شد.
table-verdicts = حکم‌ها، برای هر رکورد یکی
table-flags = نشان‌ها، در کنار حکم
table-rejected = سطرهای کنارگذاشته
table-flagged = رکوردهای نشان‌دار
table-failures = رکوردهای ردشده
failures-more = اینجا { $failures-shown } رکورد نخست از { $failures-total } آمده است؛ داده‌های این نسخه همه را نام می‌برد.
failure-dice = بذر { $given } می‌دهد، دفتر { $logged } می‌گوید
failure-accepted = (و چنین است اگر بایت‌های { $rejection-limit } به بالا کنار گذاشته نشوند)
column-verdict = حکم
column-meaning = یعنی چه
column-flag = نشان
column-roll = پرتاب
column-match = مسابقه
column-day = روز
column-why = چرا
verdicts-ok = بذر، تعهد و تاس با هم می‌خوانند
verdicts-wrong-commitment = بذر آشکارشده همانی نیست که به آن تعهد شده بود
verdicts-wrong-dice = بذر درست است ولی تاس دیگری می‌دهد
verdicts-unrevealed = بذر آشکار نشده است
verdicts-malformed = فیلدی بیرون از حدود مجاز قاعده است
verdicts-unknown-recipe = رکورد از قاعده‌ای نام می‌برد که کسی منتشر نکرده است
verdicts-exhausted = بایت به‌دردخور در خروجی درهم‌ساز تمام شد
verdicts-unverifiable = رکورد آنچه را قاعده لازم دارد ندارد
flags-duplicate-seed = یک بذر سرور دو بار به کار رفته است
flags-duplicate-entropy = یک آنتروپی کاربر دو بار به کار رفته است
flags-duplicate-roll = یک شناسهٔ پرتاب دو محتوا دارد
flags-nonce-reused = یک مقدار شمارنده در مسابقه دو بار به کار رفته است
flags-nonce-backwards = شمارنده به عقب رفته است
flags-sequence-gap = جایی در دنبالهٔ یک مسابقه خالی یا تکراری است
flags-revealed-before-committed = بذر پیش از تعهد آشکار شده است
flags-two-rolls-open = دو پرتاب هم‌زمان باز بوده‌اند
flags-entropy-by-server = سرور هر دو عدد را کشیده است؛ واقعیت است، نه تخلف
flags-rewritten = منبع اکنون چیزی جز آنچه هنگام خواندن گفت می‌گوید

## نتیجه‌ها

outcomes = { $outcomes-number } نتیجه
outcomes-text = دو تاس به { $outcomes-number } صورت می‌افتند. در { $rolls } پرتاب انتظار می‌رود هر صورت { $outcomes-expected } بار بیاید. جدول نشان می‌دهد هر کدام چند بار آمده و این تعداد چقدر بالاتر (+) یا پایین‌تر (−) از انتظار است.
outcomes-largest = بیش از همه { $largest } آمد: { $largest-count } بار، یعنی { $largest-deviation } نسبت به تعداد مورد انتظار. اگر کسی پیش از شمارش نامش را برده بود، تاس سالم آن را در { $largest-p-named-in-hundred } شمارش از هر ۱۰۰ شمارش به این فراوانی می‌آورد. اما برگزیده پس از نگاه به هر { $outcomes-number } نتیجه: در { $largest-p-after-looking-in-hundred } از هر ۱۰۰.
outcomes-smallest = کمتر از همه { $smallest } آمد: { $smallest-count } بار، یعنی { $smallest-deviation }. با نام بردن از پیش: p = { $smallest-p-named }؛ پس از نگاه: p = { $smallest-p-after-looking }.
outcomes-chi = هر { $outcomes-number } نتیجه با هم: خی‌دو { $outcomes-chi } با { $outcomes-df } درجهٔ آزادی، n = { $rolls }. تاس سالم در حدود { $outcomes-in-hundred } شمارش از هر ۱۰۰ شمارش دست‌کم همین‌قدر انحراف دارد (p = { $outcomes-p }).
outcomes-detectable = تور چقدر ریزبافت است؟ با این تعداد پرتاب، یک نتیجه باید { $detectable-outcome } انحراف داشته باشد تا در { $detectable-power } شمارش‌ها دیده شود.
table-outcomes = هر نتیجه چند بار آمد و چقدر از تعداد مورد انتظار دور است
heat-first = تاس اول
heat-second = تاس دوم
heat-scale = کمتر از انتظار
heat-scale-end = بیشتر از انتظار
table-parts = انحراف کجاست: خی‌دو در بخش‌های مستقلش
column-part = بخش
column-chi = خی‌دو
column-df = درجهٔ آزادی
column-p = p
part-first-die = تاس اول
part-second-die = تاس دوم
part-doubles = جفت‌ها روی‌هم
part-between-doubles = میان جفت‌ها
part-skew = ترتیب دو تاس
part-symmetric = همهٔ جفت‌های دیگر

## جفت‌ها

doubles = جفت‌ها
doubles-text = { $doubles-count } پرتاب جفت بود: { $doubles-share } از { $rolls }؛ مورد انتظار { $fair-doubles } است.
doubles-test = انحرافی به این بزرگی یا بزرگ‌تر، در هر یک از دو سو، در حدود { $doubles-in-hundred } شمارش از هر ۱۰۰ شمارش تاس سالم پیش می‌آید (p دقیق = { $doubles-p }، z = { $doubles-z }، n = { $rolls }).
doubles-range = حتی برای کسی که هر شب نگاه کرده باشد، سهم با اطمینان { $doubles-level } در حدود { $doubles-interval } است.
doubles-unrevealed = { $unrevealed-count } پرتاب هرگز آشکار نشد. هرچه بوده باشند، سهم جفت‌ها میان { $unrevealed-low } و { $unrevealed-high } است؛ در بدترین حالت z = { $unrevealed-worst-z }.
doubles-no-verdict = این بیش از { $unrevealed-limit } است، پس دربارهٔ جفت‌ها حکمی داده نمی‌شود: پنهان کردن این تعداد پرتاب می‌تواند سهم را به اندازهٔ یک انحراف معیار جابه‌جا کند.
table-doubles = { $doubles-number } جفت
column-double = جفت
column-count = تعداد
column-share = سهم
column-deviation = انحراف

## وجه‌ها

faces = وجه‌های تاس
faces-text = اگر { $dice } تاس یکی‌یکی شمرده شوند، هر وجه باید در { $fair-face } آن‌ها بیاید. نوار بازه‌ای است که سهم واقعی، برای هر { $faces-number } وجه با هم و با اطمینان { $faces-level }، در آن است؛ نقطه سهم شمرده‌شده است.
faces-text-plain = اگر { $dice } تاس یکی‌یکی شمرده شوند، هر وجه باید در { $fair-face } آن‌ها بیاید.
faces-farthest = دورترین وجه { $farthest-face } است، با { $farthest-face-share } از همهٔ تاس‌ها. با نام بردن پیش از شمارش: { $farthest-face-p-named-in-hundred } شمارش از هر ۱۰۰ شمارش تاس سالم؛ برگزیده پس از نگاه به هر { $faces-number } وجه: { $farthest-face-p-after-looking-in-hundred } از هر ۱۰۰.
faces-chi = همهٔ وجه‌ها با هم: خی‌دو { $faces-chi } با { $faces-df } درجهٔ آزادی، n = { $dice } تاس، p = { $faces-p }، یعنی حدود { $faces-in-hundred } شمارش از هر ۱۰۰ شمارش تاس سالم.
faces-equivalence = با اطمینان { $equivalence-confidence } هیچ وجهی بیش از { $equivalence-points } واحد درصد انحراف ندارد.
chart-faces = سهم هر وجه با بازهٔ آن
chart-faces-alt = سهم هر وجه با بازه‌های هم‌زمان. کمترین سهم از آن { $lowest } است، { $lowest-share }؛ بیشترین از آن { $highest }، { $highest-share }؛ مورد انتظار { $fair-face } است.
table-faces = وجه‌ها به عدد
column-face = وجه
column-interval = بازه
legend-fair = سهم مورد انتظار، { $fair-face }

## سهم‌های جاری

running = سهم‌ها چگونه پیش رفتند
running-text = سهم هر وجه از همهٔ تاس‌ها تا آن روز. نوار برای نگاه کردن هرشبه ساخته شده است: تاس سالم در بیشینه { $band-in-hundred } مسیر از هر ۱۰۰ مسیر ممکن است زمانی از آن بیرون برود.
running-inside = در { $running-days } روز هیچ وجهی از نوار بیرون نرفت.
running-outside = در { $running-outside } روز از { $running-days } روز دست‌کم یک وجه بیرون از نوار بود.
chart-running = سهم جاری هر وجه درون نواری که در هر زمان معتبر است
chart-running-alt = سهم جاری { $face } در روزهای این نسخه؛ در پایان { $share } است و نوار از { $running-low } تا { $running-high } پایان می‌یابد.
running-panel = { $face }: { $share }

## آزمون‌ها

tests = همهٔ آزمون‌ها
tests-text = هر { $family-tests } پرسش پیش از رسیدن داده‌ها معین شده بود. «نام‌برده از پیش» مقدار p یک پرسش به‌تنهایی است. «تصحیح‌شده» در نظر می‌گیرد که همه پرسیده شده‌اند. p کوچک یعنی شمارش برای تاس سالم نامعمول است؛ p بزرگ یعنی این آزمون چیزی ندید، همین و بس.
tests-added = بعدها افزوده شده، هنگامی که پرتاب‌هایی از این شمارش شناخته بود، و از این رو اینجا اکتشافی است (با روزی که از آن معتبر است):
tests-text-plain = «نام‌برده از پیش» مقدار p یک پرسش به‌تنهایی است؛ «پس از نگاه» در نظر می‌گیرد که آن را پس از دیدن برگزیده‌اند.
tests-family = روی‌هم: کوچک‌ترینِ { $family-tests } مقدار p، که پس از دیدن همهٔ آن‌ها برگزیده شده، برابر { $family-p-min } است. در { $family-replicates } شمارش شبیه‌سازی‌شدهٔ تاس سالم در همین چارچوب، کوچک‌ترین مقدار دست‌کم همین‌قدر کوچک است با p = { $family-p }؛ ملاک همین p است.
table-tests = هر آزمون با n خودش
column-test = آزمون
column-n = n
column-statistic = آماره
column-p-named = p، نام‌برده از پیش
column-p-after = p، پس از نگاه
column-p-holm = p، تصحیح‌شده
column-status = نتیجه
status-ok = چیزی دیده نشد
status-finding = به چشم می‌آید
status-refused = پرتاب کم است
status-not-applicable = کاربرد ندارد
status-exploratory = اکتشافی
chart-family = مقدارهای p در { $family-tests } آزمون، از کوچک‌ترین تا بزرگ‌ترین
chart-family-alt = مقدارهای p برای { $family-tests } آزمون به ترتیب اندازه، در برابر خطی که تاس سالم به‌طور میانگین دنبال می‌کند. کوچک‌ترین { $family-p-min } است.
legend-family = مقدار p یک آزمون
legend-diagonal = تاس سالم به‌طور میانگین
test-outcomes = { $outcomes-number } نتیجه
test-outcomes-too-even = { $outcomes-number } نتیجه، بیش از اندازه هموار؟
test-outcomes-largest = پرشمارترین نتیجه
test-outcomes-smallest = کم‌شمارترین نتیجه
test-outcomes-farthest = دورترین نتیجه
test-faces = { $faces-number } وجه
test-faces-farthest = دورترین وجه
test-doubles = سهم جفت‌ها
test-first-against-second = تاس اول در برابر تاس دوم
test-next-roll = پرتاب بعدی با دانستن قبلی
test-next-doubles = جفت با دانستن پرتاب قبلی
test-doubles-after-doubles = جفت پس از جفت
test-doubles-hazard = رشته‌های جفت
test-entropy-sources = آنتروپی دستگاه در برابر آنتروپی سرور
test-after-skip = پرتاب پس از پرش شمارنده
test-accepted-bytes = بایت‌هایی که وجه شدند
test-rejected-bytes = بایت‌های کنارگذاشته
test-bytes = بایت‌هایی که وجه شدند
test-modes = شیوه‌های بازی
test-seats = جایگاه‌ها
test-openings = پرتاب‌های آغازین
test-unordered = جفت‌های بی‌ترتیب

## شب‌ها

nights = شاهد، شب به شب
nights-text = مقدار p اگر هر شب نگاهش کنند فریب می‌دهد: با تاس سالم هم دیر یا زود از هر حدی پایین‌تر می‌رود. شاهد E برای همین ساخته شده است: تاس سالم در بیشینه { $one } مسیر از { $evidence-alarm-at } مسیر ممکن است زمانی E را به { $evidence-alarm-at } یا بالاتر برساند؛ آنجا هشدار به صدا درمی‌آید.
nights-now = پس از { $evidence-nights } شب، E برابر { $evidence-e } است؛ مقدار کمتر از { $one } به سود سالم بودن تاس است. اوج آن { $evidence-peak } بود، در { $evidence-peak-day }.
chart-nights = شاهد E علیه سالم بودن تاس، شب به شب (لگاریتمی)
chart-nights-alt = شاهد در { $evidence-nights } شب با مقیاس لگاریتمی. در پایان { $evidence-e } است؛ اوج { $evidence-peak }؛ هشدار در { $evidence-alarm-at }.
legend-alarm = آستانهٔ هشدار، { $evidence-alarm-at }
legend-evidence = شاهد E
table-evidence = شاهد از چه ساخته شده است
column-component = جزء
column-weight = وزن
column-e = E

## لایه‌ها، مسابقه‌ها، دارونما

strata = بر پایهٔ نوع پرتاب
strata-text = همان شمارش برای بخش‌هایی از دفتر که تنها با دانسته‌های پیش از افتادن تاس از هم جدا شده‌اند. اگر تاس با برخی بازی‌ها رفتار دیگری داشته باشد، نخست اینجا را باید نگاه کرد.
table-strata = شمارش بر پایهٔ لایه
column-stratum = لایه
column-rolls = پرتاب‌ها
column-doubles = جفت‌ها
stratum-part = { $kind }: { $value }
stratum-mode = شیوه
stratum-entropy-source = آنتروپی
stratum-seat = جایگاه
stratum-roll-kind = نوع
stratum-month = ماه
stratum-weekday = روز هفته
stratum-hour = ساعت
stratum-recipe = قاعده
value-live = زنده
value-correspondence = مکاتبه‌ای
value-device = دستگاه
value-server = سرور
value-white = سفید
value-black = سیاه
value-ordinary = عادی
value-opening = آغازین

matches-head = مسابقه به مسابقه
matches-text = هر نقطه یک یا چند مسابقه است: چند پرتاب داشت و چه سهمی از آن‌ها جفت بود. مسابقه‌های کوتاه بسیار پراکنده‌اند؛ کار بخت با پرتاب‌های اندک همین است. منحنی‌ها مرزهای دقیق‌اند: مرزهای درونی دست‌کم { $funnel-inner } مسابقه‌های تاس سالم را در بر می‌گیرند و مرزهای بیرونی دست‌کم { $funnel-outer } آن‌ها را.
chart-funnel = سهم جفت در هر مسابقه بر پایهٔ تعداد پرتاب‌هایش
chart-funnel-alt = سهم جفت در { $funnel-matches } مسابقه بر پایهٔ تعداد پرتاب، با مرزهای دقیق برای تاس سالم. { $funnel-outside } مسابقه بیرون از مرزهای بیرونی است؛ مورد انتظار { $funnel-outside-expected }.
matches-outside = { $funnel-outside } مسابقه از { $funnel-matches } مسابقه بیرون از مرزهای بیرونی است؛ تاس سالم به‌طور میانگین { $funnel-outside-expected } مسابقه را آنجا می‌گذارد.
legend-inner = مرزهای درونی
legend-outer = مرزهای بیرونی
legend-match = مسابقه

placebo = دارونما
placebo-text = در خروجی درهم‌ساز هر رکورد بایت‌هایی هست که هرگز به کار نرفته‌اند. از آن‌ها { $placebo-logs } دفتر دیگر به همین اندازه به دست می‌آید که کسی با آن‌ها بازی نکرده است. اگر همه را بر پایهٔ انحراف { $outcomes-number } نتیجه مرتب کنیم، شمارش واقعی در جایگاه { $placebo-rank } از { $placebo-places } است.
chart-placebo = خی‌دوی دفتر واقعی در کنار بایت‌های بی‌مصرف
chart-placebo-alt = خی‌دو روی نتیجه‌ها: دفتر واقعی در { $outcomes-chi }، در کنار { $placebo-logs } دفتر دارونما.
legend-real = دفتر واقعی
legend-placebo = دفترهای دارونما

## اعداد دقیق

exact = تاس سالم با بازیکن چه می‌کند
exact-text = کسی که { $exact-rolls } بار تاس سالم می‌ریزد، بیش از آنکه طبیعی به نظر برسد رشته می‌بیند. این عددها دقیق‌اند، نه شبیه‌سازی.
exact-at-least-one-double-event = دست‌کم یک جفت
exact-two-in-a-row-event = دو جفت پشت سر هم در جایی
exact-three-in-a-row-event = سه جفت پشت سر هم در جایی
exact-opponent-two-ahead-event = حریف دست‌کم دو جفت بیشتر دارد
exact-some-opponent-three-in-a-row-event = در { $exact-games } بازی این‌چنینی، حریفی سه جفت پشت سر هم می‌ریزد
table-exact = احتمال‌های دقیق در { $exact-rolls } پرتاب
column-event = رویداد
column-chance = احتمال

## سندها و مرزها

proofs = هر سند چه چیزی را ثابت می‌کند
proofs-text = همهٔ رکوردها یک چیز را ثابت نمی‌کنند. به ترتیبِ آنچه پشت تاس است:
table-proofs = پرتاب‌ها بر پایهٔ آنچه رکوردشان می‌تواند ثابت کند
column-kind = نوع رکورد
column-proves = چه نشان می‌دهد
column-not = چه نشان نمی‌دهد
proof-device-entropy-kind = آنتروپی کاربر از دستگاه بازیکن
proof-device-entropy-shows = سرور بذر خود را پیش از دانستن عدد دستگاه ثابت کرده بود؛ پس نمی‌توانست تاس را برگزیند.
proof-device-entropy-not = اینکه آن عدد به‌راستی از دستگاه خود بازیکن آمده و نه از برنامه‌ای که با سرور همدست است.
proof-server-entropy-kind = هر دو عدد را سرور کشیده است
proof-server-entropy-shows = تاس پیش از پرتاب ثابت بود و پس از آن تغییر نکرد.
proof-server-entropy-not = اینکه سرور چند عدد را نیازموده و یکی را نگه نداشته است. در این باره تنها شمارش سخن می‌گوید.
proof-failed-kind = با تعهدش نمی‌خواند
proof-failed-shows = اینکه بذر، تعهد و تاس با هم جور نیستند. پرتاب در همین گزارش نام برده شده است.
proof-failed-not = اینکه چگونه پیش آمده است: خطا درست مانند عمد به نظر می‌رسد.
proof-unrevealed-kind = آشکار نشده
proof-unrevealed-shows = اینکه پرتابی آغاز و به آن تعهد شده است.
proof-unrevealed-not = هر چیز دیگر؛ سروری که پرتاب پنهان کند، اینجا پنهان می‌کند.
proof-unverifiable-kind = چیزی برای بازحساب نیست
proof-unverifiable-shows = اینکه دفتر چنین می‌گوید.
proof-unverifiable-not = اینکه همین تاس‌ها ریخته شده‌اند.

limits = شمارش چه چیزی را نمی‌تواند نشان دهد
limits-1 = اثر کوچک. انحرافی کمتر از اندازه‌ای که کنار آزمون‌ها آمده دیده نمی‌شود.
limits-2 = یک بازی تنها. بخت در کوتاه‌مدت از همیشه سرکش‌تر است؛ شمارش همهٔ مسابقه‌ها دربارهٔ یکی از آن‌ها چیزی نمی‌گوید.
limits-3 = گزینش بیرون از دفتر. پرتابی که هرگز نوشته نشده در هیچ شمارشی نیست؛ دفتر امضاشده فقط برداشتنِ بعدی آن را دشوارتر می‌کند.
limits-3-unsigned = گزینش بیرون از دفتر. پرتابی که هرگز نوشته نشده در هیچ شمارشی نیست؛ ریشهٔ دفتر، که در این نسخه امضا نشده، فقط برداشتنِ بعدی آن را دشوارتر می‌کند، اگر خوانندگان ریشه‌ای پیشین را نگه داشته باشند.
limits-4 = مهارت، بخت یا نیت. مقدار p می‌سنجد که شمارش برای تاس سالم چقدر نامعمول است. این احتمالِ سالم بودن تاس نیست.
limits-5 = علت. اگر چیزی به چشم بیاید، شمارش می‌گوید چه و چقدر، نه چه کسی و چرا.

## خودتان بررسی کنید

check = خودتان بررسی کنید
check-text = یک رکورد از همین نسخه، گام به گام. هر سطر از سطرهای بالای خود به دست می‌آید، تنها با یک تابع درهم‌ساز.
check-given = داده‌شده
check-roll = پرتاب
check-match = مسابقه
check-counter = شمارنده (nonce)
check-commitment = تعهد، منتشرشده پیش از پرتاب
check-seed = بذر سرور، آشکارشده پس از آن
check-entropy = آنتروپی کاربر
check-recipe = قاعده
check-computed = حساب‌شده
check-commitment-again = SHA-256 بذر
check-message = پیام
check-digest = خروجی درهم‌ساز
check-dropped = بایت‌های کنارگذاشته ({ $rejection-limit } یا بیشتر)
check-dropped-none = هیچ
check-faces = از بایت‌ها به وجه‌ها
check-dice = تاس
check-rule = خروجی را بایت به بایت بخوانید؛ هر بایت { $rejection-limit } یا بزرگ‌تر را کنار بگذارید؛ باقی‌ماندهٔ تقسیم بر { $faces-number } به‌علاوهٔ { $one } یک وجه است.
check-rule-scale = خروجی را در دسته‌های { $scale-bytes } بایتی بخوانید، هر دسته یک عدد صحیح که باارزش‌ترین بایتش اول است. این عدد ضرب در { $faces-number }، تقسیم بر { $scale-values } و گردشده به پایین، به‌علاوهٔ { $one } یک وجه است. هیچ بایتی کنار گذاشته نمی‌شود.
check-place-roll = دو وجه نخست همان پرتاب است.
check-place-sequence = پرتاب‌ها آن‌ها را دوتا دوتا برمی‌دارند، به ترتیب شمارنده که از { $none } آغاز می‌شود؛ هر جا یک خروجی تمام شود، بعدی ادامه می‌یابد.
check-tool = همین کار برای هر رکورد
check-tool-text = رکوردی (JSON، یا CSV با سطر عنوان) یا دنبالهٔ یک مسابقه را بچسبانید. همه‌چیز در همین صفحه حساب می‌شود و چیزی از دستگاه شما بیرون نمی‌رود.
check-input = رکورد
check-button = بررسی
check-example = همان رکورد بالا
check-sequence = یک دنبالهٔ منتشرشده
check-crypto = این مرورگر اینجا Web Crypto ندارد؛ برنامهٔ verify.py در داده‌های این نسخه همین کار را می‌کند.
check-noscript = این بخش به JavaScript نیاز دارد. بدون آن، برنامهٔ verify.py در داده‌های این نسخه همین کار را تنها با کتابخانهٔ استاندارد Python می‌کند.
check-ok = می‌خواند
check-wrong-commitment = تعهد نادرست
check-wrong-dice = تاس نادرست
check-malformed = خوانا نیست
check-logged = تاس در رکورد
check-result = نتیجه
check-counts = تعدادها، دوباره حساب‌شده
check-counts-text = { $outcomes-number } تعداد این نسخه. هر کدام را که خواستید عوض کنید؛ خی‌دو و احتمال بزرگ‌ترین خانه به دنبالش می‌آید.
check-counts-button = دوباره حساب کن
check-counts-reset = تعدادهای این نسخه
check-counts-result = خی‌دو، درجهٔ آزادی، p
check-counts-largest = بزرگ‌ترین خانه؛ p اگر از پیش نام‌برده بود
check-streak = رشتهٔ شما
check-streak-text = احتمال دقیق اینکه تاس سالم در این تعداد پرتاب، جایی این تعداد جفت پشت سر هم بدهد.
check-streak-length = جفت پشت سر هم
check-streak-rolls = پرتاب‌ها
check-streak-result = احتمال
check-print = در صفحهٔ وب این گزارش می‌توان رکوردی را بررسی کرد، تعدادها را دوباره حساب کرد و احتمال یک رشته را به دست آورد.

## روش‌ها و خاستگاه

methods = روش‌ها
methods-count = آزمون‌های خی‌دو تعدادها را با آنچه تاس سالم به‌طور میانگین می‌دهد می‌سنجند (Pearson). برای بزرگ‌ترین، کوچک‌ترین و دورترین خانه هر دو مقدار p دقیق‌اند: یکی برای خانه‌ای که از پیش نام برده شده و یکی پس از نگاه به همهٔ خانه‌ها، از قانون دقیق بزرگ‌ترین تعداد (Levin).
methods-doubles = آزمون جفت‌ها آزمون دوجمله‌ای دقیق در هر دو سو است.
methods-family = تصحیح برای پرسش‌های فراوان، همین دفتر را با تاس سالم شبیه‌سازی می‌کند و کوچک‌ترین مقدارهای p را می‌سنجد (Westfall و Young)؛ p شبیه‌سازی‌شده هرگز صفر نیست (Phipson و Smyth).
methods-nights = شاهد شبانه و نوارها برای نگاه کردن هرشبه ساخته شده‌اند (Ville؛ Howard و دیگران؛ Lindon و Malek).
methods-intervals = بازه‌ها برای همهٔ وجه‌ها با هم برقرارند (Goodman). بزرگ‌ترین انحرافی که هنوز ممکن است از یک گزارهٔ هم‌ارزی به دست می‌آید (Wellek).
methods-log = هر رکورد برگی از یک درخت درهم‌ساز به شکل RFC 9162 است؛ ریشهٔ آن برای هر نسخه امضا می‌شود.
methods-log-unsigned = هر رکورد برگی از یک درخت درهم‌ساز به شکل RFC 9162 است؛ ریشهٔ آن در هر نسخه آمده است. کلیدی برای آن تنظیم نشده بود، پس امضا نشده است.
references = منابع

provenance = این‌ها از کجا آمده است
provenance-text = دفتر یکسان، بایت‌های یکسان: هیچ چیز این نسخه به زمان یا جای ساختنش بستگی ندارد.
provenance-switched-off = خاموش در این نسخه:
provenance-nothing-off = چیزی خاموش نبود.
table-provenance = خاستگاه
column-item = مورد
column-value = مقدار
item-version = dicecount
item-python = Python
item-source = منبع
item-source-rows = سطرهای منبع
item-source-digest = SHA-256 منبع
item-manifest = SHA-256 فهرست
item-log-size = رکوردهای دفتر امضاشده
item-log-size-unsigned = رکوردهای دفتر (امضانشده)
item-log-root = ریشهٔ دفتر امضاشده
item-log-root-unsigned = ریشهٔ دفتر (امضانشده)
item-settings = تنظیمات
item-packages = بسته‌ها
data-description = تعدادها، آزمون‌ها و رکوردهای همهٔ پرتاب‌های تاس در دفتر یک سرور تخته‌نرد تا { $edition-day }.
data-description-undated = تعدادها، آزمون‌ها و رکوردهای همهٔ پرتاب‌های تاس در یک دفتر تخته‌نرد.
index-title = شمارش تاس
index-text = این نسخه به پنج زبان، و داده‌هایش.
