/** Reads a photo on the site in Firefox: `node firefox.mjs FIREFOX ADDRESS PHOTO PUPPETEER`; prints what it shows as JSON. */

import { pathToFileURL } from "node:url";

const [executablePath = "", address = "", photo = "", library = ""] = process.argv.slice(2);
const { default: puppeteer } = await import(pathToFileURL(library).href);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const faults = [];
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(address);
  await page.waitForSelector("#start-title:not(:empty)");
  await (await page.$("#choose")).uploadFile(photo);
  await page.waitForSelector('#review:not([hidden]) #score[aria-busy="false"] .element');
  const elements = await page.$$eval("#score .element", (rows) => rows.map((row) => row.innerText));
  await page.reload();
  await page.waitForSelector('#review:not([hidden]) #score[aria-busy="false"] .element');
  const again = await page.$$eval("#score .element", (rows) => rows.map((row) => row.innerText));
  const id = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("reading");
  const transport = await page.$eval("link[rel=modulepreload]", (link) => link.href.replace("review/main.js", "browser/transport.js"));
  const record = await page.evaluate(async (module, path) => (await (await import(module)).send("GET", path)).text, transport, `/api/readings/${id}`);
  console.log(JSON.stringify({ elements, again, faults, record: JSON.parse(record) }));
} finally {
  await browser.close();
}
