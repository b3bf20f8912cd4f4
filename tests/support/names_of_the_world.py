"""Names as people have them: in many scripts, taken apart, of one word, with more in the middle, and very long."""

from __future__ import annotations

from typing import Final

SCRIPTS: Final = {
    "vietnamese": "Nguyễn Thị Ánh Tuyết",
    "polish": "Łucja Brzęczyszczykiewicz-Żółć",
    "icelandic": "Þórunn Ægisdóttir",
    "azerbaijani": "Əhməd Şıxəliyev",
    "turkish": "İbrahim Yıldırım",
    "romanian": "Ștefan Țîrlea",
    "taken apart": "Nguye\u0302\u0303n Jose\u0301 Zoe\u0308",
    "marks without a letter of their own": "A\u0323\u0302m M\u0304rc\u030cis",
    "greek": "Ωμέγα Παπαδόπουλος",
    "cyrillic": "Дмитрий Щёголев",
    "ukrainian": "Їжакевич Ґалаґан",
    "chinese": "王小明",
    "traditional chinese": "歐陽鳳儀",
    "japanese": "山田 はなこ カタカナ",
    "korean": "김민준",
    "lao": "ສົມພອນ ນ້ຳຝົນ",
    "khmer": "សុខា ច័ន្ទ",
    "burmese": "အောင်ဆန်း",
    "arabic": "محمد عبد الله",
    "hebrew": "שרה כהן",
    "hindi": "अनिता शर्मा",
    "bengali": "রবীন্দ্রনাথ",
    "tamil": "தமிழ்ச்செல்வி",
    "armenian": "Արմեն",
    "georgian": "თამარ",
    "mixed": "สมชาย 王 Łucja Дмитрий",
    "a letter of no font": "田\U00020bb7 Smile 😀",
}
"""By what is told apart by them."""
LONG: Final = {
    "thai of 60 letters": "นางสาวกาญจนาภรณ์พิมพ์ประไพลักษณ์ ศรีสุวรรณรัตนโกสินทร์มหาวงศ์",
    "one thai word of 60": "ประไพพิมพ์ลักษณาภรณ์กาญจนรัตนโกสินทร์สุวรรณภูมิวงศ์ไพศาลธาราวดี",
    "latin of 60 letters": "Ms. Wolfeschlegelsteinhausenbergerdorff Hubertus Maximilian Jr",
    "one latin word of 60": "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss",
    "wide capitals": "MR. WOLFGANG WILHELM MAXIMILIAN MCWILLIAMSON-WOOLLOOMOOLOO MW",
    "with a middle name": "นางสาว สมหญิง มาเรีย อิสซาเบลลา เดอลากรูซ ณ พัทลุงสุวรรณภักดี",
    "one word": "สุการ์โน",
    "one letter": "อ",
    "chinese of 30": "王" * 30,
    "many words": "Ana Bea Cia Dea Eva Fay Gia Ida Joy Kim Lea Mia Nia Oda Pia Q",
}
"""By what is long about them."""
