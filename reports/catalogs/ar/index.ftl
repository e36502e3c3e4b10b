# الصفحات التي تسرد الملفات والإصدارات.

files-head = بيانات هذا الإصدار
files-text = كل ما هو مطبوع هنا يمكن إعادة حسابه من هذه الملفات. يشرحها README.md، ويتحقق منها كلها verify.py ولا يحتاج إلى شيء سوى Python.
files-days = كل السجلات، يومًا بيوم
file-readme = ما هو كل ملف وكيف يُتحقق منه، بكلمات بسيطة
file-verify = البرنامج الذي يعيد حساب كل شيء، في ملف واحد
file-article = كل رقم منشور: قيمته الخام ووحدته وتقريبه ونصه بكل لغة
file-schema = شكل article.json، للبرامج
file-story = الإحصاء نصًّا جاهزًا للطباعة
file-outcomes = كم مرة جاءت كل نتيجة
file-doubles = كم مرة جاء كل دُوبل
file-faces = كم مرة ظهر كل وجه، مع مجاله
file-findings = كل سؤال طُرح على السجل، مع n والقيم الاحتمالية
file-verdicts = ما قاله التحقق عن السجلات
file-exact = احتمالات دقيقة لنرد عادل في رميات لاعب واحد
file-rolls = كل سجلات كل يوم، بصيغتي CSV وParquet
file-recipes = القواعد المنشورة التي تصير بها الأسرار نردًا
file-recipes-json = القواعد نفسها، للبرامج
file-matches = كيف كُتب نرد كل مباراة؛ مع ملفات المباريات فقط
file-repeated = رميات وردت في السجل مرتين وتُعدّ مرة واحدة؛ مع ملفات المباريات فقط
file-checkpoint = حجم السجل وجذره عند هذا الإصدار
file-datapackage = وصف لجميع الملفات، للبرامج
file-dataset = وصف لمحركات البحث
file-sums = بصمة SHA-256 لكل ملف
file-signature = توقيع البصمات ومفتاحه، حين يكون الإصدار موقّعًا

editions-title = جميع الإصدارات
editions-text = الأحدث أولًا. الإصدار المنشور لا يتغير أبدًا: التصحيح إصدار قائم بذاته، ويُذكر أدناه مع الأرقام القديمة والجديدة.
editions-feed = تلقيم
column-edition = الإصدار
column-first-day = من
column-last-day = إلى
column-data = البيانات
editions-corrects = يصحّح { $edition }
errata-head = تصويبات
errata-title = { $edition } يصحّح { $corrected }
errata-none = لم يتغير أي رقم؛ أُضيفت صفحات.
errata-registry = لم تعد الأسئلة المسجّلة هي نفسها؛ وتغيّرت معها الإحصاءات المحاكاة.
errata-more = { $more ->
        [zero] لم يتغير رقم آخر.
        [one] تغيّر رقم آخر، ويذكره article.json في الإصدار الجديد.
        [two] تغيّر رقمان آخران، ويذكرهما article.json في الإصدار الجديد.
        [few] تغيّرت { $more } أرقام أخرى، ويذكرها article.json في الإصدار الجديد.
        [many] تغيّر { $more } رقمًا آخر، ويذكرها article.json في الإصدار الجديد.
       *[other] تغيّر { $more } رقم آخر، ويذكرها article.json في الإصدار الجديد.
    }
errata-nothing = لا شيء
