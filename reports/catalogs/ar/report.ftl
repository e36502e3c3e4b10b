## الصفحة

page-title = إحصاء النرد، { $edition-day }
kicker = إحصاء النرد
headline = إحصاء { $rolls } { $rolls ->
        [few] رميات
        [many] رميةً
       *[other] رمية
    }، مع التحقق من كل سجل
headline-bare = إحصاء { $rolls } { $rolls ->
        [few] رميات
        [many] رميةً
       *[other] رمية
    }
standfirst = كل رمية مسجَّلة من { $first-day } إلى { $last-day }: عدد أحجار النرد { $dice }، رُميت في عدد من المباريات هو { $matches }. أُعيد حساب كل رمية لها التزام مسبق انطلاقًا من بذرتها المنشورة، ثم عُدّت الأحجار واختُبرت.
standfirst-bare = سجل من { $dice } حجر نرد، رُميت في عدد من المباريات هو { $matches }، بلا التزامات مسبقة وبلا تواريخ. عُدّت الأحجار واختُبرت، ولم يكن ممكنًا إعادة حساب أي منها.
read-on = البيانات حتى { $edition-day }، وقُرئت في { $read-on }.
languages = اللغات
contents = المحتويات
skip = انتقل إلى النتيجة
link-here = رابط إلى هذا القسم
link-table = رابط إلى هذا الجدول
all-data = جميع بيانات هذا الإصدار
csv = تنزيل بصيغة CSV
json = جميع الأرقام بصيغة JSON
copy = نسخ الجدول
copied = نُسخ
sort-by = رتّب بحسب هذا العمود
pdf = PDF

## الحكم

verdict = الحكم
verdict-nothing = لم يُعثر على شيء
verdict-found = عُثر على شيء
verdict-odd = لا إنذار، لكن العدّ لافت
verdict-small = عدد الرميات أقل من أن يُستنتج منه شيء
verdict-bare = عدٌّ بلا تحقق
records-all-ok = السجلات كلها ({ $records }) مطابقة لما التزم به الخادم من قبل: البذرة نفسها والنرد نفسه.
records-failed = { $failures-total ->
        [one] سجل واحد من { $records } لا يطابق ما التزم به الخادم من قبل. وهو مذكور هنا:
        [two] سجلان من { $records } لا يطابقان ما التزم به الخادم من قبل. وهما مذكوران هنا:
        [few] { $failures-total } سجلات من { $records } لا تطابق ما التزم به الخادم من قبل. وهي مذكورة هنا:
        [many] { $failures-total } سجلًا من { $records } لا تطابق ما التزم به الخادم من قبل. وهي مذكورة هنا:
       *[other] { $failures-total } سجل من { $records } لا تطابق ما التزم به الخادم من قبل. وهي مذكورة هنا:
    }
records-some-open = لا يناقض أي سجل من السجلات ({ $records }) التزامه المسبق؛ وعدد ما تعذّرت إعادة حسابه { $open }.
records-none = لا ينطبق: ليس في هذا السجل التزامات مسبقة، فلا يمكن ردّ أي رمية إلى بذرة.
records-rejected = { $rejected-total ->
        [one] تعذّرت قراءة سطر واحد من السجل فوُضع جانبًا.
        [two] تعذّرت قراءة سطرين من السجل فوُضعا جانبًا.
        [few] تعذّرت قراءة { $rejected-total } أسطر من السجل فوُضعت جانبًا.
        [many] تعذّرت قراءة { $rejected-total } سطرًا من السجل فوُضعت جانبًا.
       *[other] تعذّرت قراءة { $rejected-total } سطر من السجل فوُضعت جانبًا.
    }
records-breaches = { $breaches-total ->
        [one] رُصدت مخالفة واحدة للبروتوكول.
        [two] رُصدت مخالفتان للبروتوكول.
        [few] رُصدت { $breaches-total } مخالفات للبروتوكول.
        [many] رُصدت { $breaches-total } مخالفةً للبروتوكول.
       *[other] رُصدت { $breaches-total } مخالفة للبروتوكول.
    }
count-quiet = الإحصاء غير لافت: النرد العادل يعطي نتيجة واحدة على الأقل بهذه الغرابة في نحو { $family-in-hundred } من كل 100 إحصاء مماثل (عدد الأسئلة { $family-tests }، p = { $family-p }).
count-loud = الإحصاء لافت: النرد العادل لا يعطي نتيجة بهذه الغرابة إلا في نحو { $family-in-hundred } من كل 100 إحصاء مماثل (عدد الأسئلة { $family-tests }، p = { $family-p }).
count-loud-tests = اللافت:
count-single-quiet = لا يلفت النظر أي اختبار من اختبارات الإحصاء.
count-single-loud = يلفت النظر اختبار واحد على الأقل من اختبارات الإحصاء؛ انظر جدول الاختبارات.
count-small = عدد الرميات { $rolls }، ولن تقول اختبارات الإحصاء شيئًا بهذا العدد؛ لذلك لا يُذكر منها شيء.
alarm-quiet = لم يبلغ الدليل المتابَع كل ليلة عتبة الإنذار قط.
alarm-loud = بلغ الدليل المتابَع كل ليلة عتبة الإنذار، وهي { $evidence-alarm-at }.
alarm-none = لا ينطبق: ليس في السجل ليالٍ يمكن تتبّعها.
found-openings-without-doubles = ليس بين رميات الافتتاح أي دُوبل مع أن كل محاولة مسجَّلة كما يُقال: لا يحوي السجل ما يدّعيه.
found-doubles-among-openings-without-ties = بين رميات الافتتاح التي يُقال إن تعادلاتها محذوفة دُوبلات: لا يحوي السجل ما يدّعيه.
found-checkpoint = لم يعد السجل الموقَّع امتدادًا لما وُقّع من قبل.
found-checkpoint-unsigned = لم يعد السجل امتدادًا لما دُوّن من قبل.
found-evidence-chain = الدليل الليلي بعد إعادة حسابه يختلف عما سُجّل في حينه.
found-planted-faults-missed = فاتت أخطاء مقصودة في التمرين: اكتُشف منها { $drill-caught } من { $drill-faults }.
verdict-limits = القيمة الاحتمالية وحدها لا تقول شيئًا عمّن سحب الأرقام. أما ما يثبته كل برهان وما لا يستطيع أي إحصاء أن يبيّنه فمذكور أدناه.

## أهم الأرقام

key-figures = أهم الأرقام
key-rolls = رمية أُحصيت
key-ok = سجل أُعيد حسابه وكان صحيحًا
key-doubles = نسبة الدُّوبل؛ المتوقع { $fair-doubles }
key-outcomes = من كل 100 إحصاء لنرد عادل تنحرف بالقدر نفسه في النتائج وعددها { $outcomes-number }
key-faces = من كل 100 إحصاء لنرد عادل تنحرف بالقدر نفسه في الأوجه وعددها { $faces-number }
key-evidence = الدليل ضد عدالة النرد: ما دون { $one } يشهد لها؛ الإنذار عند { $evidence-alarm-at }

## ما الذي أُحصي

counted = ما الذي أُحصي
counted-text = يشمل الإحصاء كل رمية مكشوفة من المجتمع المدروس كما وردت في السجل، أيًّا كان الحكم عليها، حتى نهاية { $edition-day }. فاستبعاد الرميات التي لم تجتز التحقق هو نفسه انتقاء.
counted-text-undated = يشمل الإحصاء كل رمية مكشوفة من المجتمع المدروس كما وردت في السجل، أيًّا كان الحكم عليها. فاستبعاد الرميات التي لم تجتز التحقق هو نفسه انتقاء.
counted-rule = تحدد الانتماءَ إلى المجتمع المدروس قاعدةٌ واحدة لا تستند إلا إلى ما كان معروفًا قبل الرمية:
counted-excluded = { $excluded-total ->
        [one] بقي سجل واحد خارجه لهذا السبب:
        [two] بقي سجلان خارجه للأسباب الآتية:
        [few] بقيت { $excluded-total } سجلات خارجه للأسباب الآتية:
        [many] بقي { $excluded-total } سجلًا خارجه للأسباب الآتية:
       *[other] بقي { $excluded-total } سجل خارجه للأسباب الآتية:
    }
counted-all = لم يبقَ أي سجل خارجه.
openings-every_attempt = تُعدّ رميات الافتتاح كغيرها، لأن كل محاولة مسجَّلة، بما فيها حالات التعادل.
openings-ties_dropped = تُعدّ رميات الافتتاح على حدة: لم تُسجَّل حالات التعادل، فلا يمكن أن يظهر فيها دُوبل أبدًا.
openings-test = الافتتاحات: عدد الرميات { $openings-rolls }، مربع كاي { $openings-chi }، درجات الحرية { $openings-df }، p = { $openings-p }.
unordered-test = كأزواج بلا ترتيب (عدد الفئات { $pairs-number }): مربع كاي { $unordered-chi }، درجات الحرية { $unordered-df }، p = { $unordered-p }.
unordered-only = لا يحفظ السجل ترتيب الحجرين، فلا يمكن التمييز إلا بين { $pairs-number } زوجًا، ولا يمكن مقارنة الحجر الأول بالثاني.
column-reason = السبب
table-excluded = سجلات خارج المجتمع المدروس
excluded-nobody-played-reason = لم يكن أحد جالسًا إلى الرقعة
excluded-filtered-reason = خارج قاعدة المجتمع المدروس
excluded-before-first-day-reason = قبل اليوم الأول
excluded-duplicate-reason = السجل نفسه مكرر
excluded-repeated-game-reason = اللعبة نفسها مكررة
excluded-unrevealed-reason = لم يُكشف
excluded-no-dice-reason = لا نرد في السجل
excluded-unsettled-reason = يوم لم يكتمل بعد
column-records = السجلات
column-rows = الأسطر

## التحقق

verified = كيف جرى التحقق من السجلات
verified-text = قبل كل رمية ينشر الخادم التزامًا مسبقًا هو بصمة SHA-256 لبذرة سرية، وبعدها يكشف البذرة. ولكل سجل من السجلات ({ $records }) أُعيد حساب الالتزام من البذرة المكشوفة، وأُعيد حساب النرد من البذرة والمعرّفات والعدّاد وإنتروبيا العميل.
verified-by = حكم البرنامج السريع على عدد من السجلات هو { $judged-by-kernel }، والبرنامج المرجعي القصير المكتوب ليُقرأ على { $judged-by-reference }؛ وحكم الاثنان معًا على { $cross-checked } واتفقا.
verified-by-kernel = حكم البرنامج السريع على عدد من السجلات هو { $judged-by-kernel }؛ وأعاد البرنامج المرجعي القصير، المكتوب ليُقرأ، الحكم على { $cross-checked } منها، واتفقا.
verified-not = لا ينطبق: ليس في أي من السجلات ({ $records }) بذرة ولا التزام. والنرد معدود كما ورد في السجل.
verified-drill = قبل هذا الإصدار أُدخلت أخطاء مقصودة عددها { $drill-faults } إلى البرامج نفسها؛ وما اكتُشف منها { $drill-caught }.
table-verdicts = الأحكام، حكم لكل سجل
table-flags = العلامات إلى جانب الحكم
table-rejected = أسطر وُضعت جانبًا
table-flagged = سجلات عليها علامات
table-failures = سجلات لم تجتز التحقق
failures-more = هذه أول { $failures-shown } من أصل { $failures-total }؛ وبيانات هذا الإصدار تذكرها كلها.
failure-dice = البذرة تعطي { $given } والسجل يقول { $logged }
failure-accepted = (وهو كذلك إذا لم تُسقَط البايتات ابتداءً من { $rejection-limit })
column-verdict = الحكم
column-meaning = معناه
column-flag = العلامة
column-roll = الرمية
column-match = المباراة
column-day = اليوم
column-why = السبب
verdicts-ok = البذرة والالتزام والنرد متفقة
verdicts-wrong-commitment = البذرة المكشوفة ليست التي جرى الالتزام بها
verdicts-wrong-dice = البذرة صحيحة لكنها تعطي نردًا آخر
verdicts-unrevealed = لم تُكشف البذرة
verdicts-malformed = حقل خارج ما تسمح به القاعدة
verdicts-unknown-recipe = يذكر السجل قاعدة لم ينشرها أحد
verdicts-exhausted = نفدت البايتات الصالحة من البصمة
verdicts-unverifiable = ينقص السجل ما تحتاج إليه القاعدة
flags-duplicate-seed = استُعملت بذرة خادم مرتين
flags-duplicate-entropy = استُعملت إنتروبيا عميل مرتين
flags-duplicate-roll = معرّف رمية واحد لمحتويين
flags-nonce-reused = استُعملت قيمة للعدّاد مرتين في مباراة
flags-nonce-backwards = رجع العدّاد إلى الوراء
flags-sequence-gap = موضع ناقص أو مكرر في تسلسل مباراة
flags-revealed-before-committed = كُشفت البذرة قبل الالتزام بها
flags-two-rolls-open = رميتان مفتوحتان في الوقت نفسه
flags-entropy-by-server = سحب الخادم الرقمين معًا؛ واقعة لا مخالفة
flags-rewritten = المصدر يقول الآن غير ما قاله حين قُرئ

## النتائج

outcomes = النتائج وعددها { $outcomes-number }
outcomes-text = يقع حجرا النرد على { $outcomes-number } وجهًا مختلفًا من النتائج. وفي عدد من الرميات قدره { $rolls } يُتوقع أن تأتي كل نتيجة { $outcomes-expected } مرة. يبيّن الجدول كم مرة جاءت كل نتيجة، وبكم يزيد ذلك (+) أو ينقص (−) عن المتوقع.
outcomes-largest = الأكثر ورودًا { $largest }: عدد المرات { $largest-count }، أي { $largest-deviation } قياسًا إلى المتوقع. ولو سمّاها أحد قبل الإحصاء لجاء بها النرد العادل بهذه الكثرة في { $largest-p-named-in-hundred } من كل 100 إحصاء. أما وقد اختيرت بعد النظر في النتائج كلها ({ $outcomes-number }) ففي { $largest-p-after-looking-in-hundred } من كل 100.
outcomes-smallest = الأقل ورودًا { $smallest }: عدد المرات { $smallest-count }، أي { $smallest-deviation }. لو سُمّيت مسبقًا: p = { $smallest-p-named }؛ وبعد النظر: p = { $smallest-p-after-looking }.
outcomes-chi = النتائج كلها معًا ({ $outcomes-number }): مربع كاي { $outcomes-chi }، درجات الحرية { $outcomes-df }، n = { $rolls }. ينحرف النرد العادل بهذا القدر على الأقل في نحو { $outcomes-in-hundred } من كل 100 إحصاء (p = { $outcomes-p }).
outcomes-detectable = ما مدى دقة الشبكة؟ بهذا العدد من الرميات يلزم أن تنحرف نتيجة ما بمقدار { $detectable-outcome } كي تُلاحَظ في { $detectable-power } من الإحصاءات.
table-outcomes = كم مرة جاءت كل نتيجة، وانحرافها عن العدد المتوقع
heat-first = الحجر الأول
heat-second = الحجر الثاني
heat-scale = أقل من المتوقع
heat-scale-end = أكثر من المتوقع
table-parts = أين يكمن الانحراف: مربع كاي بأجزائه المستقلة
column-part = الجزء
column-chi = مربع كاي
column-df = درجات الحرية
column-p = p
part-first-die = الحجر الأول
part-second-die = الحجر الثاني
part-doubles = الدُّوبل مجتمعةً
part-between-doubles = ما بين أنواع الدُّوبل
part-skew = ترتيب الحجرين
part-symmetric = سائر الأزواج

## الدوبل

doubles = الدُّوبل
doubles-text = عدد رميات الدُّوبل { $doubles-count }، أي { $doubles-share } من { $rolls }، والمتوقع { $fair-doubles }.
doubles-test = انحراف بهذا القدر أو أكبر، في أي من الاتجاهين، يحدث في نحو { $doubles-in-hundred } من كل 100 إحصاء لنرد عادل (القيمة الدقيقة p = { $doubles-p }، z = { $doubles-z }، n = { $rolls }).
doubles-range = حتى لمن نظر كل ليلة، تقع النسبة ضمن الحدود { $doubles-interval } بثقة { $doubles-level }.
doubles-unrevealed = { $unrevealed-count ->
        [one] رمية واحدة لم تُكشف قط
        [two] رميتان لم تُكشفا قط
        [few] { $unrevealed-count } رميات لم تُكشف قط
        [many] { $unrevealed-count } رميةً لم تُكشف قط
       *[other] { $unrevealed-count } رمية لم تُكشف قط
    }. ومهما كانت، فنسبة الدُّوبل بين { $unrevealed-low } و{ $unrevealed-high }، وفي أسوأ الأحوال z = { $unrevealed-worst-z }.
doubles-no-verdict = وهذا أكثر من { $unrevealed-limit }، فلا يصدر حكم في الدُّوبل: إخفاء هذا العدد من الرميات قد يزيح النسبة بمقدار انحراف معياري.
table-doubles = أنواع الدُّوبل وعددها { $doubles-number }
column-double = الدُّوبل
column-count = العدد
column-share = النسبة
column-deviation = الانحراف

## الأوجه

faces = أوجه النرد
faces-text = إذا عُدّت الأحجار ({ $dice }) واحدًا واحدًا فينبغي أن يظهر كل وجه في { $fair-face } منها. يمثل الخط السميك المجال الذي تقع فيه النسبة الحقيقية، للأوجه كلها ({ $faces-number }) في آن واحد وبثقة { $faces-level }، وتمثل النقطة النسبة المعدودة.
faces-text-plain = إذا عُدّت الأحجار ({ $dice }) واحدًا واحدًا فينبغي أن يظهر كل وجه في { $fair-face } منها.
faces-farthest = أبعد الأوجه هو { $farthest-face }، ونسبته { $farthest-face-share } من جميع الأحجار. لو سُمّي قبل الإحصاء: { $farthest-face-p-named-in-hundred } من كل 100 إحصاء لنرد عادل؛ وباختياره بعد النظر في الأوجه كلها ({ $faces-number }): { $farthest-face-p-after-looking-in-hundred } من كل 100.
faces-chi = الأوجه كلها معًا: مربع كاي { $faces-chi }، درجات الحرية { $faces-df }، n = { $dice } حجر، p = { $faces-p }، أي نحو { $faces-in-hundred } من كل 100 إحصاء لنرد عادل.
faces-equivalence = بثقة { $equivalence-confidence } لا ينحرف أي وجه بأكثر من { $equivalence-points } نقطة مئوية.
chart-faces = نسبة كل وجه مع مجالها
chart-faces-alt = نسبة كل وجه مع مجالات متزامنة. أصغر نسبة للوجه { $lowest } وهي { $lowest-share }، وأكبرها للوجه { $highest } وهي { $highest-share }؛ والمتوقع { $fair-face }.
table-faces = أوجه النرد بالأرقام
column-face = الوجه
column-interval = المجال
legend-fair = النسبة المتوقعة، { $fair-face }

## النسب الجارية

running = كيف تحركت النسب
running-text = نسبة كل وجه من جميع الأحجار حتى ذلك اليوم. صُنع الشريط ليُنظر إليه كل ليلة: لا يخرج منه النرد العادل في أي وقت إلا في { $band-in-hundred } على الأكثر من كل 100 مسار.
running-inside = عدد الأيام { $running-days }، ولم يخرج أي وجه من الشريط في أي منها.
running-outside = في { $running-outside } من الأيام ({ $running-days }) كان وجه واحد على الأقل خارج الشريط.
chart-running = النسبة الجارية لكل وجه داخل شريط صالح في كل وقت
chart-running-alt = النسبة الجارية للوجه { $face } على مدى أيام الإصدار؛ تنتهي عند { $share }، وينتهي الشريط بين { $running-low } و{ $running-high }.
running-panel = { $face }: { $share }

## الاختبارات

tests = الاختبارات كلها
tests-text = حُدّدت الأسئلة كلها ({ $family-tests }) قبل وصول البيانات. «سُمّي مسبقًا» هي القيمة الاحتمالية لسؤال مأخوذ وحده، و«مصحَّح» تراعي أن الأسئلة كلها قد طُرحت. صغر p يعني أن الإحصاء غير معتاد من نرد عادل، وكبرها يعني أن هذا الاختبار لم يرَ شيئًا، لا أكثر.
tests-added = أُضيفت لاحقًا، حين كانت رميات من هذا الإحصاء معروفة، ولذلك فهي استكشافية هنا (مع اليوم الذي تسري منه):
tests-text-plain = «سُمّي مسبقًا» هي القيمة الاحتمالية لسؤال مأخوذ وحده، و«بعد النظر» تراعي أنه اختير بعد الاطلاع.
tests-family = إجمالًا: أصغر القيم الاحتمالية ({ $family-tests })، وقد اختيرت بعد النظر فيها كلها، هي { $family-p-min }. ومن بين { $family-replicates } إحصاء مُحاكى لنرد عادل في الإطار نفسه، تكون أصغرها بهذا الصغر على الأقل باحتمال p = { $family-p }، وهذه هي القيمة التي يُعوَّل عليها.
table-tests = كل اختبار مع n الخاصة به
column-test = الاختبار
column-n = n
column-statistic = الإحصائية
column-p-named = p، سُمّي مسبقًا
column-p-after = p، بعد النظر
column-p-holm = p، مصحَّحة
column-status = النتيجة
status-ok = لم يُرَ شيء
status-finding = لافت
status-refused = رميات قليلة جدًّا
status-not-applicable = لا ينطبق
status-exploratory = استكشافي
chart-family = القيم الاحتمالية للاختبارات وعددها { $family-tests }، من الأصغر إلى الأكبر
chart-family-alt = القيم الاحتمالية للاختبارات ({ $family-tests }) مرتبة بحسب الحجم، إزاء الخط الذي يتبعه النرد العادل في المتوسط. أصغرها { $family-p-min }.
legend-family = القيمة الاحتمالية لاختبار
legend-diagonal = النرد العادل في المتوسط
test-outcomes = النتائج وعددها { $outcomes-number }
test-outcomes-too-even = النتائج وعددها { $outcomes-number }: أهي متساوية أكثر مما ينبغي؟
test-outcomes-largest = أكثر النتائج ورودًا
test-outcomes-smallest = أقل النتائج ورودًا
test-outcomes-farthest = أبعد النتائج عن المتوقع
test-faces = الأوجه وعددها { $faces-number }
test-faces-farthest = أبعد الأوجه عن المتوقع
test-doubles = نسبة الدُّوبل
test-first-against-second = الحجر الأول إزاء الثاني
test-next-roll = الرمية التالية بمعرفة السابقة
test-next-doubles = الدُّوبل بمعرفة الرمية السابقة
test-doubles-after-doubles = دُوبل بعد دُوبل
test-doubles-hazard = سلاسل الدُّوبل
test-entropy-sources = إنتروبيا الجهاز إزاء إنتروبيا الخادم
test-after-skip = رميات بعد قفزة في العدّاد
test-accepted-bytes = بايتات صارت أوجهًا
test-rejected-bytes = بايتات مُسقطة
test-bytes = بايتات صارت أوجهًا
test-modes = أنماط اللعب
test-seats = المقاعد
test-openings = رميات الافتتاح
test-unordered = أزواج بلا ترتيب

## الليالي

nights = الدليل ليلةً بعد ليلة
nights-text = القيمة الاحتمالية التي يُنظر إليها كل ليلة تخدع: فمع النرد العادل تهبط عاجلًا أو آجلًا تحت أي حد. أما الدليل E فقد صُنع لذلك: لا يرفعه النرد العادل إلى { $evidence-alarm-at } أو أكثر في أي وقت إلا في { $one } على الأكثر من كل { $evidence-alarm-at } مسار، وعند ذلك ينطلق الإنذار.
nights-now = عدد الليالي { $evidence-nights }، وقيمة E الآن { $evidence-e }؛ وما دون { $one } يشهد لعدالة النرد. وكانت ذروته { $evidence-peak } في { $evidence-peak-day }.
chart-nights = الدليل E ضد عدالة النرد، ليلةً بعد ليلة (مقياس لوغاريتمي)
chart-nights-alt = الدليل على مدى { $evidence-nights } ليلة بمقياس لوغاريتمي. ينتهي عند { $evidence-e }، وذروته { $evidence-peak }، والإنذار عند { $evidence-alarm-at }.
legend-alarm = عتبة الإنذار، { $evidence-alarm-at }
legend-evidence = الدليل E
table-evidence = ممَّ يتكوّن الدليل
column-component = المكوّن
column-weight = الوزن
column-e = E

## الطبقات والمباريات والدواء الوهمي

strata = بحسب نوع الرمية
strata-text = الإحصاء نفسه لأجزاء من السجل لا يفرّق بينها إلا ما كان معروفًا قبل وقوع النرد. هنا يُنظر أولًا إن كان النرد يعامل بعض الألعاب معاملة مختلفة.
table-strata = الإحصاء بحسب الطبقة
column-stratum = الطبقة
column-rolls = الرميات
column-doubles = الدُّوبل
stratum-part = { $kind }: { $value }
stratum-mode = النمط
stratum-entropy-source = الإنتروبيا
stratum-seat = المقعد
stratum-roll-kind = النوع
stratum-month = الشهر
stratum-weekday = يوم الأسبوع
stratum-hour = الساعة
stratum-recipe = القاعدة
value-live = مباشر
value-correspondence = بالمراسلة
value-device = الجهاز
value-server = الخادم
value-white = الأبيض
value-black = الأسود
value-ordinary = عادية
value-opening = افتتاح

matches-head = مباراةً مباراة
matches-text = كل نقطة مباراة أو أكثر: عدد رمياتها، ونسبة الدُّوبل منها. تتشتت المباريات القصيرة كثيرًا، وهذا فعل الصدفة حين تقل الرميات. المنحنيات حدود دقيقة: تضم الداخلية منها { $funnel-inner } على الأقل من المباريات بنرد عادل، والخارجية { $funnel-outer } على الأقل.
chart-funnel = نسبة الدُّوبل في كل مباراة بحسب عدد رمياتها
chart-funnel-alt = نسبة الدُّوبل في عدد من المباريات هو { $funnel-matches } بحسب عدد الرميات، مع الحدود الدقيقة للنرد العادل. خارج الحدود الخارجية { $funnel-outside } والمتوقع { $funnel-outside-expected }.
matches-outside = عدد المباريات خارج الحدود الخارجية { $funnel-outside } من أصل { $funnel-matches }؛ ومتوسط ما يضعه النرد العادل هناك { $funnel-outside-expected }.
legend-inner = الحدود الداخلية
legend-outer = الحدود الخارجية
legend-match = مباراة

placebo = المقارنة الوهمية
placebo-text = في بصمة كل سجل بايتات لم تُستعمل قط. وهي تعطي سجلات أخرى عددها { $placebo-logs } بالحجم نفسه لم يلعب بها أحد. فإذا رُتّبت كلها بحسب انحراف النتائج ({ $outcomes-number }) جاء الإحصاء الحقيقي في المرتبة { $placebo-rank } من { $placebo-places }.
chart-placebo = مربع كاي للسجل الحقيقي إلى جانب البايتات غير المستعملة
chart-placebo-alt = مربع كاي للنتائج: السجل الحقيقي عند { $outcomes-chi }، وإلى جانبه سجلات وهمية عددها { $placebo-logs }.
legend-real = السجل الحقيقي
legend-placebo = السجلات الوهمية

## أرقام دقيقة

exact = ما يفعله النرد العادل باللاعب
exact-text = من يرمي نردًا عادلًا { $exact-rolls } مرة يرى سلاسل أكثر مما يبدو له طبيعيًّا. هذه الأرقام دقيقة وليست محاكاة.
exact-at-least-one-double-event = دُوبل واحد على الأقل
exact-two-in-a-row-event = دُوبلان متتاليان في موضع ما
exact-three-in-a-row-event = ثلاثة دُوبلات متتالية في موضع ما
exact-opponent-two-ahead-event = للخصم دُوبلان على الأقل زيادةً
exact-some-opponent-three-in-a-row-event = في ألعاب كهذه عددها { $exact-games } يرمي أحد الخصوم ثلاثة دُوبلات متتالية
table-exact = احتمالات دقيقة في عدد من الرميات هو { $exact-rolls }
column-event = الحدث
column-chance = الاحتمال

## البراهين والحدود

proofs = ما الذي يثبته كل برهان
proofs-text = لا تثبت السجلات كلها الشيء نفسه. وهي مرتبة بحسب ما يقف وراء النرد:
table-proofs = الرميات بحسب ما يستطيع سجلها أن يثبته
column-kind = نوع السجل
column-proves = ما يبيّنه
column-not = ما لا يبيّنه
proof-device-entropy-kind = إنتروبيا العميل من جهاز اللاعب
proof-device-entropy-shows = ثبّت الخادم بذرته قبل أن يعرف رقم الجهاز، فلم يكن بوسعه اختيار النرد.
proof-device-entropy-not = أن الرقم جاء حقًّا من جهاز اللاعب لا من تطبيق متواطئ مع الخادم.
proof-server-entropy-kind = الرقمان كلاهما من الخادم
proof-server-entropy-shows = كان النرد محددًا قبل الرمية ولم يُغيَّر بعدها.
proof-server-entropy-not = أن الخادم لم يجرّب عدة أرقام ويحتفظ بواحد. لا يتكلم عن هذا إلا الإحصاء.
proof-failed-kind = لا ينتج من التزامه المسبق
proof-failed-shows = أن البذرة والالتزام والنرد لا يتوافق بعضها مع بعض. والرمية مذكورة في هذا التقرير.
proof-failed-not = كيف حدث ذلك: فالخطأ يشبه القصد تمامًا.
proof-unrevealed-kind = غير مكشوف
proof-unrevealed-shows = أن رمية بدأت وجرى الالتزام بها.
proof-unrevealed-not = كل ما عدا ذلك؛ والخادم الذي يخفي رميات يخفيها هنا.
proof-unverifiable-kind = لا شيء يُعاد حسابه
proof-unverifiable-shows = أن السجل يقول ذلك.
proof-unverifiable-not = أن هذه الأحجار هي التي رُميت.

limits = ما لا يستطيع الإحصاء أن يبيّنه
limits-1 = أثرًا صغيرًا. فما دون الحجم المذكور عند الاختبارات يمرّ انحرافه دون أن يُلاحَظ.
limits-2 = لعبة واحدة. الصدفة أشدّ تقلبًا على المدى القصير، والإحصاء على المباريات كلها لا يقول شيئًا عن واحدة منها.
limits-3 = انتقاءً خارج السجل. الرميات التي لم تُكتب قط ليست في أي إحصاء، والسجل الموقَّع إنما يصعّب حذفها لاحقًا.
limits-3-unsigned = انتقاءً خارج السجل. الرميات التي لم تُكتب قط ليست في أي إحصاء، وجذر السجل، وهو غير موقَّع في هذا الإصدار، إنما يصعّب حذفها لاحقًا إن احتفظ القرّاء بجذر سابق.
limits-4 = المهارة أو الحظ أو النية. تقيس القيمة الاحتمالية مدى غرابة الإحصاء من نرد عادل، وليست احتمال أن يكون النرد عادلًا.
limits-5 = السبب. إذا كان شيء ما لافتًا فالإحصاء يقول ما هو وكم هو، لا من ولا لماذا.

## تحقق بنفسك

check = تحقق بنفسك
check-text = سجل واحد من هذا الإصدار خطوةً خطوة. كل سطر ينتج مما فوقه بلا شيء سوى دالة بصمة.
check-given = المعطى
check-roll = الرمية
check-match = المباراة
check-counter = العدّاد (nonce)
check-commitment = الالتزام، منشور قبل الرمية
check-seed = بذرة الخادم، مكشوفة بعدها
check-entropy = إنتروبيا العميل
check-recipe = القاعدة
check-computed = المحسوب
check-commitment-again = بصمة SHA-256 للبذرة
check-message = الرسالة
check-digest = البصمة
check-dropped = البايتات المُسقطة ({ $rejection-limit } فما فوق)
check-dropped-none = لا شيء
check-faces = من البايتات إلى الوجوه
check-dice = النرد
check-rule = اقرأ البصمة بايتًا بايتًا، وأسقط كل بايت قيمته { $rejection-limit } أو أكثر؛ باقي القسمة على { $faces-number } مضافًا إليه { $one } هو وجه.
check-rule-scale = اقرأ البصمة مجموعات، في كل منها { $scale-bytes } بايتات، كل مجموعة عددًا صحيحًا واحدًا والبايت الأعلى قيمةً أولًا. هذا العدد مضروبًا في { $faces-number } ومقسومًا على { $scale-values } مع التقريب إلى الأدنى، مضافًا إليه { $one }، هو وجه. لا يُسقط أي بايت.
check-place-roll = والأولان هما الرمية.
check-place-sequence = تأخذها الرميات اثنين اثنين بترتيب عدّادها الذي يبدأ من { $none }؛ وحيث تنتهي بصمة تتابع التالية.
check-tool = الشيء نفسه لأي سجل
check-tool-text = ألصق سجلًا (JSON، أو CSV بسطر عناوين) أو تسلسل مباراة. كل شيء يُحسب في هذه الصفحة ولا يغادر جهازك شيء.
check-input = السجل
check-button = تحقق
check-example = استعمل السجل أعلاه
check-sequence = استعمل تسلسلًا منشورًا
check-crypto = لا يتيح هذا المتصفح Web Crypto هنا؛ ويؤدي البرنامج verify.py في بيانات هذا الإصدار العمل نفسه.
check-noscript = يحتاج هذا الجزء إلى JavaScript. وبدونه يؤدي البرنامج verify.py في بيانات هذا الإصدار العمل نفسه بمكتبة Python القياسية وحدها.
check-ok = مطابق
check-wrong-commitment = التزام غير صحيح
check-wrong-dice = نرد غير صحيح
check-malformed = تتعذر قراءته
check-logged = النرد في السجل
check-result = النتيجة
check-counts = الأعداد، معادٌ حسابها
check-counts-text = أعداد هذا الإصدار وهي { $outcomes-number }. غيّر ما شئت منها، ويتبعها مربع كاي واحتمال أكبر خانة.
check-counts-button = أعد الحساب
check-counts-reset = أعداد هذا الإصدار
check-counts-result = مربع كاي، درجات الحرية، p
check-counts-largest = أكبر خانة؛ p لو سُمّيت مسبقًا
check-streak = سلسلتك
check-streak-text = الاحتمال الدقيق لأن يعطي النرد العادل هذا العدد من الدُّوبل المتتالية في موضع ما ضمن هذا العدد من الرميات.
check-streak-length = دُوبل متتالية
check-streak-rolls = الرميات
check-streak-result = الاحتمال
check-print = في صفحة الويب من هذا التقرير يمكن التحقق من سجل وإعادة حساب الأعداد وحساب احتمال سلسلة.

## المناهج والمصدر

methods = المناهج
methods-count = تقارن اختبارات مربع كاي الأعداد بما يعطيه النرد العادل في المتوسط (Pearson). وللخانة الكبرى والصغرى والأبعد قيمتان احتماليتان دقيقتان: واحدة لخانة سُمّيت مسبقًا وأخرى بعد النظر في الخانات كلها، من القانون الدقيق لأكبر عدد (Levin).
methods-doubles = اختبار الدُّوبل هو اختبار ذي الحدين الدقيق في الاتجاهين.
methods-family = يحاكي التصحيح لكثرة الأسئلة السجل نفسه بنرد عادل ويقارن أصغر القيم الاحتمالية (Westfall وYoung)؛ والقيمة المحاكاة لا تكون صفرًا أبدًا (Phipson وSmyth).
methods-nights = صُنع الدليل الليلي والأشرطة ليُنظر إليها كل ليلة (Ville؛ Howard وآخرون؛ Lindon وMalek).
methods-intervals = تصح المجالات للأوجه كلها في آن واحد (Goodman). وأكبر انحراف ما زال ممكنًا ينتج من قضية تكافؤ (Wellek).
methods-log = كل سجل ورقة في شجرة بصمات بصيغة RFC 9162، ويُوقَّع جذرها لكل إصدار.
methods-log-unsigned = كل سجل ورقة في شجرة بصمات بصيغة RFC 9162، وجذرها مذكور في كل إصدار. ولم يُضبط له مفتاح، فهو غير موقَّع.
references = المراجع

provenance = من أين جاء هذا
provenance-text = السجل نفسه يعطي البايتات نفسها: لا يتوقف شيء في هذا الإصدار على وقت صنعه ولا مكانه.
provenance-switched-off = أُوقف في هذا الإصدار:
provenance-nothing-off = لم يُوقف شيء.
table-provenance = المصدر
column-item = البند
column-value = القيمة
item-version = dicecount
item-python = Python
item-source = المصدر
item-source-rows = أسطر المصدر
item-source-digest = بصمة SHA-256 للمصدر
item-manifest = بصمة SHA-256 للبيان
item-log-size = سجلات السجل الموقَّع
item-log-size-unsigned = سجلات السجل (غير موقَّع)
item-log-root = جذر السجل الموقَّع
item-log-root-unsigned = جذر السجل (غير موقَّع)
item-settings = الإعدادات
item-packages = الحزم
data-description = أعداد واختبارات وسجلات كل رميات النرد في سجل خادم للطاولة (backgammon) حتى { $edition-day }.
data-description-undated = أعداد واختبارات وسجلات كل رميات النرد في سجل للطاولة (backgammon).
index-title = إحصاء النرد
index-text = هذا الإصدار بخمس لغات، وبياناته.
