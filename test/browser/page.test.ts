import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToldJournal } from "../../src/document/export/exported-journal.ts";
import { exportPage } from "../../src/document/export/html/page.ts";
import { type Doc, table } from "../../src/document/document.ts";
import { afterwards } from "../beside.ts";
import { temporaryFolder } from "../discussion.ts";
import { everyBlock } from "../document/every-block.ts";
import { argued, saidEverywhere, toldBy, troubled } from "../document/exports.ts";
import { completed } from "../reporters/events.ts";
import { faintTexts } from "./axe.ts";
import { sharedBrowser } from "./browser.ts";

/** The exported page in a real browser, as its reader has it. */

/** One for all tests that ask for nothing else: each opens another address in it, and a context takes longer than a test. */
let shared: Page;
beforeAll(async () => {
  const browser = await sharedBrowser();
  shared = await browser.newPage({ viewport: wide });
});
afterAll(() => shared.close());

/** The page as a file, and what the browser asked for or complained about. */
async function opened(
  told: ToldJournal,
  docs: readonly Doc[] = [],
  page = shared,
): Promise<{
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
}> {
  const file = join(await temporaryFolder(), "page.html");
  const results = told.results.map((result, index) => ({
    ...result,
    document: docs[index] ?? result.document,
  }));
  writeFileSync(file, exportPage({ ...told, results }));
  await page.setViewportSize(wide);
  await page.emulateMedia({ media: null, colorScheme: "light" });
  // Nobody points at anything on the page that comes.
  await page.mouse.move(0, 0);
  const complaints: string[] = [];
  const requests: string[] = [];
  for (const kind of ["console", "pageerror", "dialog", "request"]) page.removeAllListeners(kind);
  page.on("console", (message) => void complaints.push(message.text()));
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const address = pathToFileURL(file).href;
  page.on("request", (request) => {
    if (request.url() !== address) requests.push(request.url());
  });
  await page.goto(address);
  return { page, complaints, requests };
}

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

const longWords = "x".repeat(400);
const hostile = [
  '<script>alert("said")</script><img src=x onerror=alert(1)>',
  "[click](javascript:alert(1)) ![p](https://a.example/p.png)",
  `${longWords}\n\n\`\`\`\n${longWords}\n\`\`\`\n\n| ${longWords} | b |\n|---|---|\n| c | ${longWords} |`,
].join("\n\n");

/** No rule of the page's style is for a width and a colour at once. */
const looks = [
  { viewport: narrow, colorScheme: "light" },
  { viewport: wide, colorScheme: "dark" },
] as const;

/** What is wrong with a page in each of its looks. */
async function wrongLooks(page: Page): Promise<readonly object[]> {
  const wrong: object[] = [];
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    const faint = await page.evaluate<readonly string[]>(faintTexts);
    if (overflow !== 0 || faint.length > 0) wrong.push({ viewport, colorScheme, overflow, faint });
  }
  return wrong;
}

const plain = [everyBlock("plain")];
const foul = [everyBlock(hostile)];

test.each<[name: string, told: () => ToldJournal, docs: readonly Doc[]]>([
  ["an argument", argued, []],
  ["two discussions", () => toldBy([...troubled(completed()), ...troubled()]), []],
  ["one that was stopped", () => toldBy(troubled()), []],
  ["hostile words", () => saidEverywhere(hostile), []],
  ["a document with every kind of block", argued, plain],
  ["such a document of hostile words", argued, foul],
])(
  "%s fits every width, has the contrast of AA, asks the network for nothing and raises no complaint",
  async (_, told, docs) => {
    const { page, complaints, requests } = await opened(told(), docs);

    const wrong = await wrongLooks(page);
    const made = await page.locator(".document").locator("script, img, [onerror]").count();
    expect({ wrong, made, complaints, requests }).toEqual({
      wrong: [],
      made: 0,
      complaints: [],
      requests: [],
    });
  },
);

test("what agents said makes no element of its own", async () => {
  const { page } = await opened(saidEverywhere(hostile), foul);

  const made = await page.evaluate(`({
    scripts: document.scripts.length,
    others: document.querySelectorAll("img, iframe, object, embed, link, base, [style], [onerror]").length,
    links: [...document.links].filter(({ href }) => !/^(?:file|https|mailto):/.test(href)).length,
    said: document.body.innerText.includes('<script>alert("said")<' + '/script>'),
  })`);
  expect(made).toEqual({ scripts: 0, others: 0, links: 0, said: true });
  expect(await page.locator(".document").innerText()).toContain('<script>alert("said")</script>');
});

test("no script runs, even if one were on the page", async () => {
  const { page, complaints } = await opened(argued());

  const ran = await page.evaluate(`(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'ran'";
    document.body.append(script);
    return document.title;
  })()`);
  expect(ran).not.toBe("ran");
  expect(complaints.join()).toContain("Content Security Policy");
});

test("an id that the result names leads to what it stands for, and from there on", async () => {
  const { page } = await opened(argued());
  const target = () => page.locator(":target").evaluateAll((found) => found.map(({ id }) => id));

  await page.locator("#result").getByRole("link", { name: "ADA-4" }).click();
  expect(await target()).toEqual(["item-ADA-4"]);
  expect(await page.locator("#item-ADA-4").innerText()).toContain("Teams wait for each other's migrations");
  await page.locator("#item-ADA-4").getByRole("link", { name: "ADA-2" }).click();
  expect(await target()).toEqual(["item-ADA-2"]);
  // Only what the result names is there.
  expect(await page.locator(".item").count()).toBe(2);
});

test("without JavaScript everything is there to be read", async () => {
  const browser = await sharedBrowser();
  const plain = await browser.newPage({ viewport: wide, javaScriptEnabled: false });
  afterwards(() => plain.close());
  const { page } = await opened(argued(), [], plain);

  expect(await page.locator(".turn:visible").count()).toBe(12);
  await page.locator(".receipt summary").first().click();
  expect(await page.locator(".receipt table").first().isVisible()).toBe(true);
});

test("on paper everything is open", async () => {
  const { page } = await opened(argued());

  await page.emulateMedia({ media: "print" });

  expect(await page.locator("nav:visible, .skip:visible").count()).toBe(0);
  expect(await page.locator(".turn:visible").count()).toBe(12);
  expect(await page.locator(".receipt table:visible").count()).toBe(12);
  expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
});

test("who moved, where to and why is one picture, in words below it, and a table", async () => {
  const stop = (option: string, why = "") => ({ option, why });
  const movement: Doc = [
    {
      kind: "movement",
      issue: "Where do sessions live?",
      rounds: [1, 2],
      options: [
        { id: "O1", text: "in memory" },
        { id: "O2", text: "in a file" },
      ],
      seats: [
        {
          name: "Ann",
          stops: [stop("O1"), stop("O2", "went from O1 to O2 in round 2, because of BEN-2")],
          objects: ["O1"],
        },
        { name: "Ben", stops: [stop("O2"), stop("O2")], objects: [] },
      ],
      silent: "has not said",
      table: table(["Option", "for"], [["O2 in a file", "Ann (from O1, because of BEN-2), Ben"]]),
    },
  ];
  const { page } = await opened(argued(), [movement]);

  expect(await page.locator(".movement polyline").count()).toBe(2);
  expect(await page.locator(".movement li").allInnerTexts()).toEqual([
    "Ann went from O1 to O2 in round 2, because of BEN-2",
  ]);
  await page.getByText("As a table").click();
  expect(await page.locator(".movement table").innerText()).toContain("Ann (from O1, because of BEN-2), Ben");
});

test("the keyboard comes to the skip link first, and its focus can be seen", async () => {
  const { page } = await opened(argued());

  await page.keyboard.press("Tab");

  const focused = await page.evaluate(`({
    text: document.activeElement.textContent,
    outline: getComputedStyle(document.activeElement).outlineStyle,
    isInView: document.activeElement.getBoundingClientRect().left >= 0,
  })`);
  expect(focused).toEqual({ text: "Skip to the content", outline: "solid", isInView: true });
});

test("the landmarks of a page are there once each", async () => {
  const { page } = await opened(argued());

  for (const role of ["banner", "main", "contentinfo"] as const)
    expect(await page.getByRole(role).count()).toBe(1);
  expect(await page.getByRole("navigation", { name: "Contents" }).count()).toBe(1);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("One database for all teams");
});

test("a rating is as long as it is high, in a colour that praises nothing; where there is none, there is no bar", async () => {
  const { page } = await opened(argued(), [everyBlock(longWords)]);
  const bars = page.locator(".bars");

  expect(await bars.locator("tr").count()).toBe(2);
  expect(await bars.locator("meter").count()).toBe(1);
  expect(await colourIn(await bars.locator("meter").screenshot())).toEqual([0x4a, 0x51, 0x60]);
  // A long name is no reason to scroll.
  const hidden = await bars.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(hidden).toBeLessThanOrEqual(0);
});

/** The colour of a picture near its left edge, half way down. */
async function colourIn(picture: Buffer): Promise<readonly number[]> {
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  const colour = await page.evaluate<readonly number[]>(`(async () => {
    const picture = new Image();
    picture.src = "data:image/png;base64,${picture.toString("base64")}";
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return [...canvas.getImageData(6, picture.height / 2, 1, 1).data].slice(0, 3);
  })()`);
  await page.close();
  return colour;
}

test("a title as long as a paragraph leaves room on the first screen for how it came out", async () => {
  const told = argued();
  const [one] = told.exported.discussions;
  if (one === undefined) throw new Error("There is a discussion.");
  const title = "Should the shop keep its sessions in memory or in a file? ".repeat(16);
  const { page } = await opened({
    ...told,
    exported: { ...told.exported, discussions: [{ ...one, title }] },
  });

  const box = await page.locator(".facts-line").first().boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(wide.height);
});
