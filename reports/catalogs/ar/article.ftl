title = إحصاء النرد
nothing-counted = ليس في هذا السجل رمية مكشوفة واحدة من المجتمع المدروس، فلا شيء يُحصى.
counted = أُحصيت كل رمية مسجَّلة من { $first-day } إلى { $last-day }. عدد الرميات { $rolls }، أي { $dice } من أحجار النرد، وعدد المباريات { $matches }.
counted-undated = أُحصيت كل رميات السجل. عدد الرميات { $rolls }، أي { $dice } من أحجار النرد، وعدد المباريات { $matches }. ولا يذكر السجل تواريخ.
read = قُرئ السجل في { $read-on }.
excluded = { $excluded-total ->
        [one] بقي سجل واحد
        [two] بقي سجلان
        [few] بقيت { $excluded-total } سجلات
        [many] بقي { $excluded-total } سجلًا
       *[other] بقي { $excluded-total } سجل
    } خارج الإحصاء، والسبب مذكور في البيانات.
verified = قبل العدّ أُعيد حساب كل سجل من السجلات، وعددها { $records }: البذرة المكشوفة هي التي التزم بها الخادم من قبل، وهي تعطي النرد الذي لُعب به. وقد كانت كلها صحيحة.
verified-partly = أُعيد حساب { $verdicts-ok } من { $records } من السجلات وكانت صحيحة: البذرة المكشوفة هي التي التزم بها الخادم من قبل، وهي تعطي النرد الذي لُعب به. ولا يناقض أي سجل التزامه، أما البقية فينقصها ما يلزم لإعادة الحساب، كبذرة مكشوفة مثلًا.
failed = { $failures-total ->
        [one] سجل واحد من { $records } لا يطابق ما التزم به الخادم من قبل. وهو مذكور في البيانات
        [two] سجلان من { $records } لا يطابقان ما التزم به الخادم من قبل. وهما مذكوران في البيانات
        [few] { $failures-total } سجلات من { $records } لا تطابق ما التزم به الخادم من قبل. وهي مذكورة في البيانات
        [many] { $failures-total } سجلًا من { $records } لا تطابق ما التزم به الخادم من قبل. وهي مذكورة في البيانات
       *[other] { $failures-total } سجل من { $records } لا تطابق ما التزم به الخادم من قبل. وهي مذكورة في البيانات
    }، ومع ذلك يُعدّ ما كُتب كما كُتب.
not-verified = ليس في هذا السجل التزامات مسبقة، فلم يكن ممكنًا إعادة حساب أي رمية؛ وعُدّ النرد كما دُوِّن.
breaches = { $breaches-total ->
        [one] رُصدت مخالفة واحدة للبروتوكول.
        [two] رُصدت مخالفتان للبروتوكول.
        [few] رُصدت { $breaches-total } مخالفات للبروتوكول.
        [many] رُصدت { $breaches-total } مخالفةً للبروتوكول.
       *[other] رُصدت { $breaches-total } مخالفة للبروتوكول.
    }
rejected = { $rejected-total ->
        [one] تعذّرت قراءة سطر واحد من السجل فوُضع جانبًا.
        [two] تعذّرت قراءة سطرين من السجل فوُضعا جانبًا.
        [few] تعذّرت قراءة { $rejected-total } أسطر من السجل فوُضعت جانبًا.
        [many] تعذّرت قراءة { $rejected-total } سطرًا من السجل فوُضعت جانبًا.
       *[other] تعذّرت قراءة { $rejected-total } سطر من السجل فوُضعت جانبًا.
    }
too-few = لن تقول الاختبارات شيئًا بهذا العدد القليل من الرميات، لذلك لا يُذكر منها شيء.

doubles-head = الدُّوبل
doubles = كان عدد رميات الدُّوبل { $doubles-count } من { $rolls }، أي { $doubles-share }. والنرد العادل يعطي { $fair-doubles } في المتوسط، أي { $doubles-expected } هنا.
doubles-test = يبتعد النرد العادل عن ذلك بهذا القدر أو أكثر، صعودًا أو هبوطًا، في نحو { $doubles-in-hundred } من كل 100 إحصاء.
doubles-each = رميات الدُّوبل واحدةً واحدة، وعددها { $doubles-number }، مع الانحراف عن العدد المتوقع:
column-double = الدُّوبل
column-count = العدد
column-share = النسبة
column-deviation = الانحراف

outcomes-head = الأندر والأكثر تكرارًا
extremes = من نتائج حجرَي النرد، وعددها { $outcomes-number }، كانت { $smallest } أندرها (عدد مراتها { $smallest-count }، { $smallest-deviation }) وكانت { $largest } أكثرها (عدد مراتها { $largest-count }، { $largest-deviation })، والمتوقع لكل نتيجة { $outcomes-expected }.
named-before = لو سمّى أحدهم { $largest } قبل العدّ لجاء بها النرد العادل بهذه الكثرة في نحو { $largest-p-named-in-hundred } من كل 100 إحصاء، ولجاء بـ { $smallest } بهذه الندرة في نحو { $smallest-p-named-in-hundred } من كل 100.
after-looking = غير أن أحدًا لم يسمّهما: ففي كل جدول نتيجة تأتي أولى وأخرى تأتي أخيرة. وأكثر النتائج تكرارًا، من بين { $outcomes-number }، تبلغ هذه الكثرة أو تتجاوزها في نحو { $largest-p-after-looking-in-hundred } من كل 100 إحصاء لنرد عادل، وأندرها تبلغ هذه الندرة في نحو { $smallest-p-after-looking-in-hundred } من كل 100. وهذه هي الأرقام التي يُعتدّ بها.
outcomes-test = النتائج كلها معًا، وعددها { $outcomes-number }: يعطي النرد العادل جدولًا بهذا التفاوت أو أكثر في نحو { $outcomes-in-hundred } من كل 100 إحصاء (مربع كاي { $outcomes-chi }، درجات الحرية { $outcomes-df }).
faces-test = أوجه النرد، وعددها { $faces-number }، في الأحجار كلها ({ $dice }): تفاوت بهذا القدر أو أكثر في نحو { $faces-in-hundred } من كل 100 إحصاء (مربع كاي { $faces-chi }، درجات الحرية { $faces-df }).
face-farthest = أبعد الأوجه عن المتوقع هو { $farthest-face }، ونسبته { $farthest-face-share }. لو سُمّي من قبل لجاء انحراف بهذا القدر في نحو { $farthest-face-p-named-in-hundred } من كل 100 إحصاء، أما وقد اختير بعد النظر ففي نحو { $farthest-face-p-after-looking-in-hundred }.
family = حُدّدت الأسئلة كلها قبل وصول البيانات، وعددها { $family-tests }. والنرد العادل يجيب عن واحد منها على الأقل بهذه الغرابة في نحو { $family-in-hundred } من كل 100 إحصاء.
record-only = الإحصاء نفسه هادئ، فكل اختبار من اختباراته فوق p = { $quiet-level }؛ وما يلفت النظر لا يظهر إلا في سجل الرميات، وقد كشفه اختبار:
test-next-roll = الرمية التالية بمعرفة السابقة
test-doubles-after-doubles = دُوبل بعد دُوبل
test-doubles-hazard = سلاسل الدُّوبل
test-entropy-sources = إنتروبيا الجهاز إزاء إنتروبيا الخادم
test-after-skip = رميات بعد قفزة في العدّاد
test-accepted-bytes = بايتات صارت أوجهًا
test-rejected-bytes = بايتات مُسقطة

since-head = ما الذي تغيّر
since = منذ إصدار { $since-edition } انتقل عدد الرميات من { $since-rolls-old } إلى { $rolls } ({ $since-rolls })، والمباريات: { $since-matches }.
since-doubles = انتقلت نسبة الدُّوبل من { $since-doubles-old } إلى { $since-doubles-new }، والفرق بالنقاط المئوية { $since-doubles-points }.
since-outcomes = كان جدول النتائج حينها متفاوتًا بقدر ما يعطيه النرد العادل في نحو { $since-outcomes-old } من كل 100 إحصاء، وهو الآن في نحو { $since-outcomes-new }.
since-faces = وكان ذلك للأوجه في نحو { $since-faces-old } من كل 100، وهو الآن في نحو { $since-faces-new }.

limits-head = ما لا يستطيع الإحصاء أن يثبته
limit-selection = أنه لا تنقص رمية. فالرمية التي لم تُكتب قط ليست في أي إحصاء، ولا يكشفها إلا ما احتفظ به جهاز اللاعب نفسه من التزامات.
limit-small = أن النرد كامل. فالإحصاء لا يقول إلا أي خلل كان سيلحظه، وقد يختبئ فيه خلل أصغر.
limit-cause = سبب ما يلفت النظر، ولا أن مباراة بعينها كانت عادلة. فالرقم عن النتائج، وعددها { $outcomes-number }، يقول كم يكون الجدول غير مألوف لنرد عادل، ولا يقول ما احتمال أن يكون النرد عادلًا.

check-head = تحقّق من رمية بنفسك
check = خذ أي سجل من هذا الإصدار. يجب أن تكون قيمة SHA-256 لبذرة الخادم هي الالتزام الذي أُعطي قبل الرمية. ويجب أن تعطي البذرة والمباراة والرمية والعدّاد وإنتروبيا العميل، بعد خلطها بحسب القاعدة المنشورة، النرد المسجَّل. وأمر واحد لا يحتاج إلا إلى Python يفعل ذلك لكل رمية في الإصدار ثم يعدّها من جديد:
check-match = ولمباراة واحدة يعطي الموقع ملفًا صغيرًا يبرهن أن سجلاتها جزء من السجل المنشور، والبرنامج نفسه يتحقق منه.
check-none = لم يترك هذا السجل بذورًا ولا التزامات، فلا يمكن التحقق من رمية؛ أما العدّ نفسه فيمكن إعادته من البيانات.

exact-head = ما يفعله النرد العادل
exact = هذه أرقام دقيقة لمن يرمي نردًا عادلًا، وعدد رمياته { $exact-rolls }:
exact-at-least-one-double = دُوبل واحد على الأقل: { $exact-at-least-one-double }
exact-two-in-a-row = دُوبلان متتاليان في موضع ما: { $exact-two-in-a-row }
exact-three-in-a-row = ثلاثة متتالية في موضع ما: { $exact-three-in-a-row }
exact-opponent-two-ahead = للخصم دُوبلان زيادةً على الأقل: { $exact-opponent-two-ahead }
exact-some-opponent-three-in-a-row = في مباريات كهذه عددها { $exact-games } يرمي أحد الخصوم ثلاثة متتالية: { $exact-some-opponent-three-in-a-row }
