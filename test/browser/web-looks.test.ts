import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { beside, shared } from "../beside.ts";
import { withExample } from "../example-journals.ts";
import { type Story, story } from "../stories/command.ts";
import { design, rated, scripted } from "../stories/panel.ts";
import { isThorough, taking } from "../runs.ts";
import { served } from "../web/served.ts";
import { faintTexts, faultsOf } from "./axe.ts";
import { readersOf } from "./web.ts";

/** Every main view as people see it: on a phone and a wide screen, by day and by night, by keyboard and by ear. */

const longWord = "x".repeat(400);
const hostile = [
  '<script>alert("said")</script><img src=x onerror=alert(1)>',
  "[click](javascript:alert(1)) ![p](https://a.example/p.png) <a href='javascript:alert(2)'>here</a>",
  `${longWord}\n\n| ${longWord} | b |\n|---|---|\n| c | ${longWord} |`,
  "これはとても長い日本語の文章であり、空白なしで続きます。 هذا نص من اليمين إلى اليسار.",
].join("\n\n");

/** A swarm that waits for a person, a critique, and one whose every word is an attack. */
async function archive(also: readonly string[] = []): Promise<Story> {
  const told = story();
  told.write("design.md", design);
  const kind = scripted(told, { Clarity: rated(2, { weaknesses: ["Redis may be down"] }), Speed: rated(4) });
  await told.run(["critique", "design.md", "--fail-on", "never", ...kind]);
  const said = rated(1, { strengths: [hostile], weaknesses: [hostile], critical_issues: [hostile] });
  const foul = scripted(told, { [`Foul <b>${longWord}`]: said, Seat: said });
  told.write("foul.md", hostile);
  await told.run(["critique", "foul.md", "--fail-on", "never", ...foul]);
  await told.run(["swarm", "--example"]);
  for (const verb of also) await withExample(told, verb, "--yes");
  return told;
}

/** What the long tests look at besides: each protocol has pictures and tables of its own. */
const further = [
  ["discuss", "/d/discuss-should-the-shop-move-its-sessions-from-m"],
  ["solve", "/d/solve-sessions-are-kept-in-memory-so-every-dep"],
] as const;

const readers = shared(async () => readersOf(await served(await archive())));
const readersOfAll = isThorough
  ? shared(async () => readersOf(await served(await archive(further.map(([verb]) => verb)))))
  : readers;

const examples = shared(async () => {
  const told = story();
  for (const verb of ["discuss", "swarm", "critique"]) await withExample(told, verb, "--yes");
  return { told, open: await readersOf(await served(told)) };
});

const swarm = "how-should-the-shop-keep-its-orders-and-its-stock-consistent";
/** A view, and what is there once it is drawn. */
const views = [
  ["/", ".grid-row a"],
  ["/d/critique-design-md", ".said"],
  ["/d/critique-foul-md", ".said"],
  [`/d/${swarm}`, "form.answer"],
  ["/search?words=Redis", ".hits li, .notice"],
  ["/compare?a=critique-design-md&b=critique-foul-md", ".side, .notice"],
  ["/decisions", "h1"],
  ["/new", "h1"],
  ...(isThorough ? further.map(([, path]) => [path, "#movement svg"] as const) : []),
  ["/nowhere/at/all", "body"],
] as const;

/** Each view is opened in the first and turned into the second: what stands on it does not depend on how it began. */
const looks = isThorough
  ? (["light", "dark"] as const).flatMap((colorScheme) =>
      [360, 768, 1280, 1920].map((width) => ({ colorScheme, widths: [width] })),
    )
  : ([
      { colorScheme: "light", widths: [360] },
      { colorScheme: "dark", widths: [1280, 1920] },
    ] as const);

beside("each view keeps WCAG AA and its width, in light and dark, from 360 to 1920 px", {}, async () => {
  const wrong: Record<string, unknown> = {};
  const { page, complaints } = await readersOfAll()("/", { viewport: { width: 360, height: 900 } });
  // In `npm test` the list, a result and a question to a person, and some of the others, each time others.
  const [list, result, foul, question, ...others] = views.slice(0, -1);
  const looked = [list, taking([result, foul], 2)[0], question, ...taking(others, 3)];
  for (const [path, drawn] of isThorough ? views.slice(0, -1) : looked.filter((one) => one !== undefined)) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(`${new URL(page.url()).origin}${path}`);
    await page.locator(drawn).first().waitFor();
    const receipts = page.locator(".slot .receipt > summary");
    if ((await receipts.count()) > 0) {
      await receipts.first().click();
      await page.locator(".calls pre").first().waitFor();
    }
    for (const { colorScheme, widths } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.evaluate(aFrameLater);
      const faults = await faultsOf(page);
      const made = await page
        .locator("main")
        .locator("script, img, iframe, [onerror], a[href^='javascript']")
        .count();
      if (faults.length + made > 0) wrong[`${path} ${colorScheme}`] = { faults, made };
      // The other colours of what this width shows.
      await page.emulateMedia({ colorScheme: colorScheme === "light" ? "dark" : "light" });
      const faint = await page.evaluate<readonly string[]>(faintTexts);
      if (faint.length > 0) wrong[`${path} not ${colorScheme}`] = { faint };
      for (const one of widths.toReversed()) {
        await page.setViewportSize({ width: one, height: 900 });
        const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        if (overflow > 0) wrong[`${path} ${one}`] = { overflow };
      }
    }
  }
  expect({ wrong, complaints }).toEqual({ wrong: {}, complaints: [] });
});

/** What hears of a new width has drawn itself anew. */
const aFrameLater = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

beside("the archive is used by keyboard alone, and a screen reader is told what is where", {}, async () => {
  const { page } = await readers()("/");
  await page.locator(".grid-row a").first().waitFor();

  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe("Skip to the content");
  await page.getByRole("searchbox", { name: "Title, outcome or bottom line" }).focus();
  await page.keyboard.type("design");
  await page.getByText("1 of 3").waitFor();
  await page.locator('[role=table][aria-rowcount="2"]').waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByText("3 of 3").waitFor();

  const table = page.getByRole("table", { name: "Discussions" });
  await table.getByRole("columnheader", { name: "Last active" }).getByRole("button").focus();
  // From the last head through the rows, the latest first.
  for (let row = 0; row < 3; row++) await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("design.md");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { level: 1, name: "design.md" }).waitFor();
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "Transcript" })
    .waitFor();
  for (const name of ["Answer", "At the table", "Transcript"])
    await page.getByRole("region", { name }).first().waitFor();
  // Whoever comes to a page is brought to its content first.
  await page.locator("#main:focus").waitFor();

  // On paper all of it is there, and nothing to press.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".turn:visible").count()).toBe(2);
  expect(await page.locator("nav:visible, button:visible, .filters:visible").count()).toBe(0);
  await page.emulateMedia({ media: "screen" });
  await page.goBack();
  await page.locator(".grid-row a").first().waitFor();
});

beside("a discussion says first what limits it, and which of its parts is read", {}, async () => {
  const { open } = examples();
  const { page } = await open("/");
  await page.locator(".grid-row a", { hasText: "sessions" }).click();
  await page.locator("#result .document").waitFor();

  await page.locator(".banner .notice", { hasText: "no model was asked" }).waitFor();
  await page.locator(".hearing", { hasText: /^up to date$/ }).waitFor();
  // Line breaks of the markup make no gaps.
  const whiteSpace = "getComputedStyle(document.querySelector('#result .notice')).whiteSpace";
  expect(await page.evaluate(whiteSpace)).toBe("normal");

  await page.evaluate("scrollTo({ top: innerHeight * 1.5, behavior: 'instant' })");
  const edges = await page.evaluate<{ readonly title: number; readonly contents: number }>(`({
    title: document.querySelector("#result .part-title").getBoundingClientRect().top,
    contents: document.querySelector(".contents").getBoundingClientRect().bottom,
  })`);
  expect(edges.title).toBeGreaterThanOrEqual(edges.contents);

  // What comes late moves nothing that is in view.
  const { page: phone } = await open(`/d/${swarm}`, { viewport: { width: 360, height: 740 } });
  await phone.locator("#card .document", { hasText: "Who disagrees, and why" }).waitFor();
  await phone.locator(".slot .said").last().waitFor();
  expect(await phone.evaluate<number>(shifted)).toBeLessThan(0.05);
});

beside("the first screen has the answer, who is for it, what to do and what is asked", {}, async () => {
  const { told, open } = examples();
  const shown = [
    ["discuss", [".outcome", ".card > p", ".card .chip", "What to do next", "What you are asked"]],
    ["critique", [".outcome", ".card > p", ".card tr:last-child meter", "What they found"]],
  ] as const;
  const missed: string[] = [];
  for (const [verb, parts] of shown) {
    const { page } = await open("/");
    const link = page.locator(".grid-row", { hasText: verb }).locator("a");
    const path = (await link.getAttribute("href")) ?? "";
    const { stdout } = await told.run(["export", path.slice("/d/".length), "--to", "html"]);
    const file = told.write(`${verb}.html`, stdout);
    for (const address of [new URL(path, page.url()).href, pathToFileURL(file).href]) {
      await page.goto(address);
      await page.locator(".card").waitFor();
      for (const viewport of [
        { width: 360, height: 740 },
        { width: 1280, height: 900 },
      ]) {
        await page.setViewportSize(viewport);
        await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
        if (address.startsWith("http")) {
          // How to ask again is told beside the answer, also where the page may start nothing.
          const again = page.getByRole("link", { name: "Ask again" });
          const { x = Infinity, width = 0 } = (await again.boundingBox()) ?? {};
          if (x + width >= viewport.width) missed.push(`Ask again of ${address}, ${viewport.width}`);
          await page.locator("#card + #further", { hasText: "cannot ask the agents again" }).waitFor();
        }
        for (const part of parts) {
          const title = page.locator(".card > *", { has: page.getByText(part, { exact: true }) });
          const what = part.startsWith(".") ? page.locator(part) : title.locator("+ * > li");
          const { y = Infinity, height = 0 } = (await what.first().boundingBox()) ?? {};
          if (y + height >= viewport.height) missed.push(`${part} of ${address}, ${viewport.width}`);
        }
      }
    }
  }
  expect(missed).toEqual([]);
});

beside("every button is in view, and none moves when one of them has replied", {}, async () => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    const { page } = await readers()("/d/critique-design-md", { viewport });
    const buttons = page.locator(".bar .actions > *");
    const edges = async () => {
      const all = await buttons.all();
      return Promise.all(all.map(async (one) => (await one.boundingBox()) ?? { x: Infinity, width: 0 }));
    };
    await page.locator("#transcript .said").first().waitFor();
    const before = await edges();
    expect(before.length).toBeGreaterThan(2);
    expect(before.filter(({ x, width }) => x + width > viewport.width)).toEqual([]);
    await page.route("**/export?format=card", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Copy answer" }).click();
    await page.locator(".bar [role=status]", { hasText: "did not say why" }).waitFor();
    expect(await edges()).toEqual(before);
  }
});

beside("a page that has heard nothing yet says that it reads", {}, async () => {
  const { page } = await readers()("/nowhere");
  await page.route("**/api/**", () => {});
  await page.goto(new URL("/d/critique-design-md", page.url()).href);
  await page.getByRole("status").getByText("Reading …").waitFor();
});

const shifted = `new Promise((told) => {
  let all = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) all += value;
    told(all);
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => told(all), 1000));
})`;
