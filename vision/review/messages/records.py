"""What is refused about a record before its meaning is looked at."""

from typing import Final

RECORDS: Final = {
    "This field is missing.": "缺少這個欄位。",
    "There is no field of this name here.": "這裡沒有這個名稱的欄位。",
    "This must be text.": "必須是文字。",
    "This is not written as it should be: {}.": "寫法不對，應為：{}。",
    "This must be true or false.": "必須是 true 或 false。",
    "This must be a whole number.": "必須是整數。",
    "This must be a number.": "必須是數字。",
    "This must be a number, not infinite.": "必須是有限的數字。",
    "This must be a list.": "必須是清單。",
    "This must be an object with named fields.": "必須是帶有欄位名稱的物件。",
    "This must be more than {}.": "必須大於 {}。",
    "This must be {} or more.": "必須為 {} 或以上。",
    "This must be {} or less.": "必須為 {} 或以下。",
    "This must be an amount.": "必須是數額。",
    "This amount has more than {} digits.": "這個數額超過 {} 位數字。",
    "This amount has more than {} decimal places.": "這個數額的小數超過 {} 位。",
    "This is not a JSON record: {}.": "這不是 JSON 紀錄：{}。",
    "The box of a tile must have a left, top, right and bottom in this order.": "牌的方框須依序為左、上、右、下。",
    "Two tiles have the same id.": "兩張牌有相同的 id。",
    "Two groups have the same id.": "兩個牌組有相同的 id。",
    "Tile {} is in {} groups; it must be in one.": "第 {} 張牌屬於 {} 個牌組；必須只屬於一個。",
    "A {} to review is not among the {}.": "要核對的 {} 不在 {} 之中。",
    "This box is not inside the photo of {} x {} pixels.": "這個方框不在 {} x {} 像素的照片之內。",
    "This lies far outside the photo.": "這個位置離照片太遠。",
    "This must be {}.": "必須是 {}。",
}
