import assert from "node:assert/strict";
import { test } from "node:test";
import { loadTexts, page } from "./states.mjs";

const i18n = await page("shared/i18n.js");
const { ApiError, sentenceOf } = await page("shared/api.js");
const { setConversion, toSimplified } = await page("shared/simplified.js");
const { tileName } = await page("shared/tiles.js");
const { addTexts, localised, namesOf, preferredLanguage, setLanguage, t } = i18n;

globalThis.document = { documentElement: {}, querySelectorAll: () => [] };

const said = (language, ask) => {
  setLanguage(language);
  const answer = ask();
  setLanguage("en");
  return answer;
};

test("the browser's first language of those there are decides, Chinese in the script written there", () => {
  assert.equal(preferredLanguage(["de", "zh-HK", "en"]), "zh-Hant");
  assert.equal(preferredLanguage(["en-AU", "zh"]), "en");
  assert.equal(preferredLanguage(["fr", "ja-JP", "en"]), "ja");
  for (const tag of ["zh-TW", "zh-HK", "zh-MO", "zh-Hant", "zh-Hant-CN", "yue"]) assert.equal(preferredLanguage([tag]), "zh-Hant", tag);
  for (const tag of ["zh-CN", "zh-SG", "zh-Hans", "zh-Hans-HK", "zh"]) assert.equal(preferredLanguage([tag]), "zh-Hans", tag);
  assert.equal(preferredLanguage(["de", "", "zh_CN", "english"]), "en");
  assert.equal(preferredLanguage([]), "en");
});

test("a value is put in once and is never a text itself", () => {
  addTexts({ "test.two": { en: "{a} and {b}, {a}", "zh-Hant": "{b}和{a}", "zh-Hans": "{b}和{a}" } });
  assert.equal(t("test.two", { a: "{b}", b: "$& {a}" }), "{b} and $& {a}, {b}");
  assert.equal(said("zh-Hant", () => t("test.two", { a: 1, b: 2 })), "2和1");
});

test("a number comes with its noun in English and alone in Chinese", () => {
  addTexts({ "test.count": { en: "{count:tile is/tiles are} missing", "zh-Hant": "欠{count}張", "zh-Hans": "欠{count}张" } });
  assert.equal(t("test.count", { count: 1 }), "1 tile is missing");
  assert.equal(t("test.count", { count: "1" }), "1 tile is missing");
  assert.equal(t("test.count", { count: 0 }), "0 tiles are missing");
  assert.equal(said("zh-Hans", () => t("test.count", { count: 1 })), "欠1张");
});

test("a missing text and a missing value are errors", () => {
  addTexts({ "test.one": { en: "{a}", "zh-Hant": "{a}", "zh-Hans": "{a}" } });
  assert.throws(() => t("test.none"), /test\.none/);
  assert.throws(() => t("test.one"), /value a/);
  assert.throws(() => t("test.one", { a: null }), /value a/);
  assert.equal(t("test.one", { a: "" }), "");
});

test("tiles are called as in the catalogue", async () => {
  await loadTexts("tiles");
  assert.equal(tileName("9s"), "9 Bamboos");
  assert.equal(said("zh-Hant", () => tileName("1m")), "一萬");
  assert.equal(said("zh-Hans", () => tileName("1m")), "一万");
});

test("what the server says in Traditional Chinese is shown in Simplified, names of elements too", async () => {
  await loadTexts("characters/simplified");
  await loadTexts("characters/names");
  const record = { reason: "Counted already.", reason_zh: "已計大四喜、抢杠食胡，不再計門風碰。", name: "Kong", name_zh: "抢杠食胡" };
  assert.equal(localised(record, "reason"), "Counted already.");
  assert.equal(said("zh-Hant", () => localised(record, "reason")), "已計大四喜、搶槓食胡，不再計門風碰。");
  assert.equal(said("zh-Hans", () => localised(record, "reason")), "已计大四喜、抢杠食胡，不再计门风碰。");
  assert.deepEqual(said("zh-Hant", () => namesOf(record)), ["搶槓食胡", "Kong", "en"]);
  assert.deepEqual(said("zh-Hans", () => namesOf(record)), ["抢杠食胡", "Kong", "en"]);
  assert.deepEqual(said("zh-Hans", () => namesOf({ name: "Fork", name_zh: "暗槓不打開" })), ["暗杠不打开", "Fork", "en"]);
  assert.deepEqual(said("zh-Hans", () => namesOf({ name: "Dealer", name_zh: "做莊" })), ["做庄", "Dealer", "en"], "a row of no list");
  assert.deepEqual(said("zh-Hant", () => namesOf({ name: "Dealer", name_zh: "做莊" })), ["做莊", "Dealer", "en"]);
  assert.deepEqual(namesOf(record), ["Kong", "抢杠食胡", "zh"]);
  assert.equal(said("zh-Hans", () => localised({ reason: "Only English." }, "reason")), "Only English.");
  assert.equal(said("zh-Hans", () => localised({ reason: "Full.", reason_zh: "伺服器的磁碟已無空間。" }, "reason")), "服务器的磁盘已无空间。");
});

test("beside the name of the page's language stands the Japanese one of Japanese rules, or the English one", () => {
  const toitoi = { name: "Toitoi", name_zh: "對對和", name_ja: "対々和" };
  assert.deepEqual(namesOf(toitoi, "ja"), ["Toitoi", "対々和", "ja"]);
  assert.deepEqual(said("zh-Hant", () => namesOf(toitoi, "ja")), ["對對和", "対々和", "ja"]);
  assert.deepEqual(said("ja", () => namesOf(toitoi, "ja")), ["対々和", "Toitoi", "en"]);
  assert.deepEqual(said("zh-Hant", () => namesOf({ name: "Riichi", name_zh: "立直", name_ja: "立直" }, "ja")), ["立直", "Riichi", "en"]);
});

test("a sentence of a record is Japanese where it has one, else English", () => {
  const record = { reason: "Is it?", reason_zh: "是嗎？", reason_ja: "そうですか。" };
  assert.equal(said("ja", () => localised(record, "reason")), "そうですか。");
  assert.equal(said("ja", () => localised({ ...record, reason_ja: undefined }, "reason")), "Is it?");
});

test("words that characters alone get wrong are whole", () => {
  setConversion({ from: "乾門", to: "干门", words: { 乾坤: "乾坤" } });
  assert.equal(toSimplified("(乾坤)門乾"), "(乾坤)门干");
});

test("an error says its sentence in the language of the page", async () => {
  await loadTexts("page");
  const error = new ApiError(422, "melds[0]", "There is no tile 8z.", { message_zh: "沒有 8z 這張牌。", message_ja: "8zという牌はありません。" });
  assert.equal(error.sentence, "There is no tile 8z.");
  assert.equal(said("zh-Hant", () => error.sentence), "沒有 8z 這張牌。");
  assert.equal(said("zh-Hans", () => error.sentence), "没有 8z 这张牌。");
  assert.equal(said("ja", () => error.sentence), "8zという牌はありません。");
  assert.equal(new ApiError(500, "server", "").sentence, t("api.failed", { status: 500 }));
  assert.equal(new ApiError(0, "server", "unreachable").sentence, t("api.offline"));
});

test("a refusal that a command puts behind a file's name is a whole sentence on the page", () => {
  const error = new ApiError(422, "photo", "this is not a JPEG, PNG, WebP or HEIC picture", { message_zh: "這不是 JPEG、PNG、WebP 或 HEIC 圖片", message_ja: "JPEG、PNG、WebP、HEICのどの画像でもありません" });
  assert.equal(error.sentence, "This is not a JPEG, PNG, WebP or HEIC picture.");
  assert.equal(said("zh-Hant", () => error.sentence), "這不是 JPEG、PNG、WebP 或 HEIC 圖片。");
  assert.equal(said("ja", () => error.sentence), "JPEG、PNG、WebP、HEICのどの画像でもありません。");
  assert.equal(new ApiError(409, "event", "Is it so?").sentence, "Is it so?");
});

test("an error that is no answer of the server is told as well", () => {
  assert.equal(sentenceOf(new ApiError(422, "melds[0]", "There is no tile 8z.")), "There is no tile 8z.");
  assert.equal(sentenceOf(new TypeError("not readable")), "TypeError: not readable");
});

test("a choice of before there were two scripts stays Traditional", async () => {
  const choose = async (kept) => {
    globalThis.localStorage = { getItem: () => kept, setItem: () => undefined };
    globalThis.sessionStorage = { getItem: () => null, removeItem: () => undefined };
    setLanguage("en");
    return (await import(`${new URL("../../../../../vision/review/page/shared/i18n.js", import.meta.url).href}?kept=${kept}`)).language();
  };
  assert.equal(await choose("zh"), "zh-Hant");
  assert.equal(await choose("zh-Hans"), "zh-Hans");
  assert.equal(await choose("en"), "en");
});
