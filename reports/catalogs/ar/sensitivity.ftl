# طرق أخرى لعدّ السجل نفسه: جدول الخيارات والتكرارات والملفات التي بلا رميات.

sensitivity-head = طرق أخرى للعدّ
sensitivity-text = كل خيار وحده فيما يُعدّ قد يُظهر نردًا عادلًا كأنه مغشوش، أو العكس. هنا يُعدّ السجل نفسه بعدة طرق. السطر الموسوم بأنه صحيح يأخذ كل رمية أُلقيت مرة واحدة ويقارنها بما يفعله نرد عادل بحسب طريقة تدوينها؛ والسطر الموسوم بأنه خاطئ يبيّن ما يخرج به عدّ متسرّع.
sensitivity-right = صحيح
sensitivity-wrong = خاطئ
table-sensitivity = السجل نفسه معدودًا بعدة طرق
column-way = طريقة العدّ
column-choice = الخيار
column-z = z للدُّوبل
column-p-doubles = p للدُّوبل
way-naive = كل شيء كما هو، في جدول واحد من { $outcomes-number } نتيجة
way-as-read = كما قُرئ، ورميات الافتتاح على حدة
way-repeats-out = الرميات المكررة مرة واحدة، ورميات الافتتاح على حدة
way-repeats-and-openings-out = الرميات المكررة مرة واحدة، بلا رميات الافتتاح
way-openings-pooled = الرميات المكررة مرة واحدة، ورميات الافتتاح كأنها كسائر الرميات
way-repeats-and-dances-out = الرميات المكررة مرة واحدة، بلا الرميات التي لم يمكن لعبها
way-repeats-out-placeholders-in = الرميات المكررة مرة واحدة، مع نرد مكتوب للاعبين لم يرموا
way-order-kept = الملفات التي تحفظ ترتيب النردين فقط، ورميات الافتتاح على حدة
way-order-kept-openings-out = الملفات التي تحفظ ترتيب النردين فقط، بلا رميات الافتتاح
way-order-kept-openings-pooled = الملفات التي تحفظ ترتيب النردين فقط، ورميات الافتتاح كأنها كسائر الرميات
table-repeats = أشواط ترد في السجل مرتين؛ تُعدّ مرة واحدة
column-file = الملف
column-games = الأشواط
column-same-as = مطابق لـ
sensitivity-continues = { $continues-total ->
        [zero] لا شوط يستمر في ملف آخر.
        [one] شوط واحد يستمر في ملف آخر ويُعدّ شوطًا واحدًا.
        [two] شوطان يستمران في ملف آخر، ويُعدّ كل منهما شوطًا واحدًا.
        [few] { $continues-total } أشواط تستمر في ملف آخر، ويُعدّ كل منها شوطًا واحدًا.
        [many] { $continues-total } شوطًا تستمر في ملف آخر، ويُعدّ كل منها شوطًا واحدًا.
       *[other] { $continues-total } شوط تستمر في ملف آخر، ويُعدّ كل منها شوطًا واحدًا.
    }
table-unread = ملفات بلا رميات
rejected-no-dice-reason = دور بلا رمية كما يقول الكاتب
rejected-placeholder-reason = نرد مكتوب للاعب محبوس لم يرمِ
rejected-bad-dice-reason = لا وجهين حيث ينبغي أن يكون نردان
rejected-no-roll-reason = ملف بلا رمية
rejected-third-cell-reason = أكثر من دورين في سطر واحد
rejected-overlong-line-reason = سطر أطول من أن يكون سطرًا
