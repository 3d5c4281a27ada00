import { describe, expect, test } from "vitest";
import { drawn, press, readerAt, settled, telling } from "./drawing.ts";
import { detailOf, sittingAt } from "./sitting.ts";

const words = (text: string) => [{ type: "text", value: text }];

function row(id: string, more: object = {}) {
  return { ...detailOf({ row: { id, title: `On ${id}`, ...more } }).row };
}

const rows = (all: readonly object[], more: object = {}) => ({
  total: all.length,
  all: all.length,
  unread: 0,
  rows: all,
  verbs: ["discuss"],
  verdicts: [],
  agents: ["ada"],
  problems: [],
  ...more,
});

describe("the list", () => {
  const listed = async (json: object, status = 200) => {
    const asked = telling(() => ({ status, json }));
    return { page: await drawn("list/list.tsx", "ListPage", {}), asked };
  };

  test("tells of each discussion how it stands and what came of it", async () => {
    const { page } = await listed(
      rows([
        row("one", { bottomLine: "Keep it.", howFar: "round 2" }),
        row("two", { status: "active", inAWord: null, howFar: "round 2" }),
        row("three", { status: "paused", waiting: true, inAWord: null }),
        row("four", { fault: "Its journal is torn.", bottomLine: "Keep it." }),
        row("five", { fork: { of: "one", told: "without Ann" }, bottomLine: "Move it." }),
      ]),
    );
    const shown = page
      .all("div", { role: "row" })
      .slice(1)
      .map((one) => one.said.replaceAll(/\s+/g, " ").trim());
    for (const [at, told] of [
      [0, ["On one", "Keep it.", "completed", "keep it"]],
      [1, ["On two", "round 2", "running"]],
      [2, ["On three", "waiting"]],
      [3, ["On four", "Its journal is torn.", "cannot be read"]],
      [4, ["Fork of one, without Ann. Move it."]],
    ] as const)
      for (const part of told) expect([at, shown[at]]).toEqual([at, expect.stringContaining(part)]);
    expect(shown[3]).not.toContain("Keep it.");
    expect(page.all("a").map((one) => one.is("href"))).toContain("/d/one");
  });

  test("says how many there are, how many are still read, and what is wrong with any", async () => {
    const { page } = await listed(
      rows([row("one")], { total: 150, all: 200, unread: 7, problems: ["x is torn."] }),
    );
    expect(page.text()).toContain("150 of 200, reading 7 more …");
    expect(page.text()).toContain("x is torn.");
    expect(page.text()).toContain("Show 100 more");
    expect((await listed(rows([row("one")], { total: 31 }))).page.text()).toContain("Show 30 more");
    expect((await listed(rows([row("one")]))).page.text()).not.toContain("more");
  });

  test("where there is nothing yet it says how to begin; nothing found is not that", async () => {
    expect((await listed(rows([]))).page.text()).toContain(
      "Nothing was discussed here yet. Begin a discussion.",
    );
    expect((await listed(rows([], { all: 3 }))).page.text()).not.toContain("Nothing was discussed");
  });

  test("what the server refuses is told", async () => {
    const { page } = await listed(
      { sentence: "You are not signed in here.", hint: "Open its address." },
      401,
    );
    expect(page.one("p", { role: "alert" }).said).toContain("You are not signed in here. Open its address.");
  });

  test("a column that is pressed sorts by it, the last active by the other end; more and a choice stand in the address", async () => {
    const { page } = await listed(rows([row("one")], { total: 150 }));
    const press = (title: string) =>
      page
        .all("button")
        .find((one) => one.said.includes(title))
        ?.does("click");
    await press("Verb");
    await press("Last active");
    await press("Show");
    await page.all("select")[1]?.does("change", { value: "waiting" });
    expect(page.went).toEqual(["/?sort=verb", "/?sort=lastActiveAt", "/?count=101", "/?status=waiting"]);
    expect(
      page
        .all("select")[1]
        ?.all("option")
        .map((one) => one.said.trim()),
    ).toEqual(["any", "running", "waiting", "paused", "interrupted", "completed", "failed"]);
  });
});

test.for<readonly [string, readonly string[]]>([
  ["", []],
  ["?verdict=blocked", ["blocked"]],
  // Chosen before, and no discussion has it any more: it stays to be seen.
  ["?verdict=moved", ["blocked", "moved"]],
])("a list at %j offers the outcome that is chosen once: %j", async ([asked, offered]) => {
  await readerAt(`/${asked}`);
  telling(() => ({ json: rows([row("one")], { verdicts: offered.length === 0 ? [] : ["blocked"] }) }));
  const choice = (await drawn("list/list.tsx", "ListPage", {})).all("select")[2];
  expect(choice?.all("option").map((one) => one.is("value"))).toEqual(["", ...offered]);
});

describe("a search of what was said", () => {
  const hit = { id: "one", title: "On one", seat: "Ann", round: 2, seq: 7, at: "2020-01-02T03:04:05.000Z" };
  const found = async (more: object) => {
    await readerAt("/search?words=keep");
    const text = "We keep it, and keep that.";
    const hits = [{ ...hit, text, permalink: "/d/one/m/7", marks: [[3, 7] as const, [16, 20] as const] }];
    const asked = telling(() => ({ json: { hits, searched: 3, all: 3, ...more } }));
    return { page: await drawn("search.tsx", "SearchPage", {}), asked, hits };
  };

  test.for<readonly [object, string]>([
    [{}, "1 place."],
    [{ hits: [] }, "Nobody said that here."],
    // Time was up before all were looked through: nothing found is then no answer.
    [{ hits: [], searched: 2 }, "Nobody said that here, in 2 of 3 discussions."],
    [{ searched: 2 }, "1 place, in 2 of 3 discussions."],
  ])("%j is told as %s", async ([more, words]) => {
    const { page, asked } = await found(more);
    expect(asked.map(({ path }) => path)).toEqual(["/api/search?words=keep"]);
    expect(page.one("p", { role: "status" }).said.trim()).toBe(words);
  });

  test("what was told on is one place; the same words of another seat, round or discussion are another", async () => {
    const { hits } = await found({});
    const others = [
      { seq: 8, permalink: "/d/one/m/8" },
      { seat: "Bea", permalink: "/d/one/m/9" },
      { round: 3, permalink: "/d/one/m/10" },
      { id: "two", title: "On two", permalink: "/d/two/m/7" },
    ].map((more) => ({ ...hits[0], ...more }));
    const { page } = await found({ hits: [...hits, ...others] });
    expect(page.all("a").map((one) => one.is("href"))).toEqual([
      "/d/one/m/8",
      "/d/one/m/9",
      "/d/one/m/10",
      "/d/two/m/7",
    ]);
    expect(page.one("p", { role: "status" }).said.trim()).toBe("4 places.");
  });

  test("its marks stand where they were found", async () => {
    const { page } = await found({});
    expect(page.all("mark").map(({ said }) => said)).toEqual(["keep", "keep"]);
    expect(page.one("p", { class: "excerpt" }).said.trim()).toBe("We keep it, and keep that.");
  });
});

describe("two compared", () => {
  test("each stands with its place among those of its folder, where that is not the only one", async () => {
    await readerAt("/compare?a=one&b=one~2");
    const side = (n: number) => ({ row: row("one"), n, result: null });
    const asked = telling(({ path }) =>
      path.startsWith("/api/compare")
        ? { json: { sides: [side(1), side(2)], differences: words("Cache.") } }
        : { json: rows([row("one")]) },
    );
    const page = await drawn("compare.tsx", "ComparePage", {});
    expect(asked.map(({ path }) => path)).toContain("/api/compare?a=one&b=one~2");
    const heads = page
      .all("section", { class: "side" })
      .flatMap((one) => one.all("h2")[0]?.said.trim() ?? []);
    expect(heads).toEqual(["On one", "On one (2)"]);
    expect(page.text()).toContain("Cache.");
  });

  test("nothing is asked before both are chosen", async () => {
    const asked = telling(() => ({ json: rows([row("one")]) }));
    const page = await drawn("compare.tsx", "ComparePage", {});
    expect(asked.every(({ path }) => path.startsWith("/api/discussions?"))).toBe(true);
    await page.all("input")[1]?.does("change", { value: "two~2" });
    // A view drawn here stands at the root.
    expect(page.went).toEqual(["/?b=two%7E2"]);
  });
});

test("a decision tells whose it is, what was filed of it once each, and its words", async () => {
  const one = { id: "ADR-0001", date: "2026-11-18", title: "Keep it", status: "accepted", isAdopted: true };
  const decision = {
    ...one,
    path: "docs/1.md",
    filed: ["docs/1.md", "docs/a.md"],
    text: words("We keep it."),
    permalink: "/d/x",
  };
  const other = {
    ...decision,
    id: "ADR-0002",
    path: "docs/2.md",
    filed: [],
    isAdopted: false,
    status: null,
    permalink: null,
  };
  telling(() => ({ json: { total: 2, all: 9, decisions: [decision, other] } }));
  const page = await drawn("decisions.tsx", "DecisionsPage", {});
  expect(page.text()).toContain("2 of 9");
  expect(page.all("p", { class: "place" }).map(({ said }) => said.trim())).toEqual([
    "ADR-0001 · 2026-11-18 · accepted · adopted here",
    "ADR-0002 · 2026-11-18 · not adopted here",
  ]);
  expect(page.all("code").map(({ said }) => said.trim())).toEqual(["docs/1.md", "docs/a.md", "docs/2.md"]);
  expect(page.all("a").map((link) => link.is("href"))).toEqual(["/d/x"]);
  expect(page.text()).toContain("We keep it.");
});

test("without a decision it is said that none was adopted", async () => {
  telling(() => ({ json: { total: 0, all: 0, decisions: [] } }));
  expect((await drawn("decisions.tsx", "DecisionsPage", {})).text()).toContain(
    "No decision was adopted here yet.",
  );
});

describe("an estimate", () => {
  const plan = {
    calls: 4,
    mostCalls: 9,
    inputTokens: 12_345,
    costUsd: 0.5,
    sentences: ["Usually 4 calls."],
    seats: [
      { seat: "Ann", role: "Ann", agent: "claude", fallback: [] },
      { seat: "Bea", role: "Editor", agent: "codex", fallback: [] },
    ],
  };
  const estimated = async (told: object, status = 200) => {
    telling(() => ({ status, json: told }));
    const { signal } = await import("@preact/signals");
    const page = await drawn("new/estimate.tsx", "Estimate", { input: signal({ verb: "discuss" }) });
    await new Promise((done) => setTimeout(done, 400));
    await settled();
    return page.text();
  };

  test("tells calls, tokens, dollars and seats; what is unknown is not zero", async () => {
    const text = await estimated(plan);
    for (const part of ["4 to 9 calls", "about 12k tokens sent first", "about $0.50", "Usually 4 calls."])
      expect(text).toContain(part);
    expect(text).toContain("Ann, claude Bea, codex Editor");
    expect(await estimated({ ...plan, calls: 9, costUsd: null })).toMatch(
      /9 calls.*dollars unknown before the calls/,
    );
  });

  test("tells why there is none", async () => {
    expect(await estimated({ sentence: "No agent was found." }, 400)).toContain("No agent was found.");
  });
});

test("a file that was written is read when it is opened, and its fault told", async () => {
  const documents = [
    { of: "part", name: "result", title: "Result" },
    { of: "file", name: "a b.md", title: "a b.md" },
  ];
  const asked = telling(() => ({ json: { name: "a b.md", title: "a b.md", html: words("All of it.") } }));
  const page = await drawn("live/parts.tsx", "Files", { sitting: sittingAt(detailOf({ documents })) });
  expect(asked).toEqual([]);
  await page.one("details").does("toggle", { open: true });
  expect(asked.map(({ path }) => path)).toEqual(["/api/discussions/d%20one/document?name=a%20b.md"]);
  expect(page.text()).toContain("All of it.");
  telling(() => ({ status: 404, json: { sentence: "It is gone." } }));
  const other = await drawn("live/parts.tsx", "Files", { sitting: sittingAt(detailOf({ documents })) });
  await other.one("details").does("toggle", { open: true });
  expect(other.text()).toContain("It is gone.");
  expect((await drawn("live/parts.tsx", "Files", { sitting: sittingAt(detailOf()) })).text()).toBe("");
});

describe("the keyboard's way", () => {
  const palette = async (mayDraft: boolean, typed = "") => {
    const asked = telling(() => ({ json: rows([row("one")]) }));
    const page = await drawn("keys.tsx", "Keys", { mayDraft });
    await press("k", { ctrlKey: true });
    if (typed !== "") await page.one("input").does("input", { value: typed });
    return { page, asked, names: page.all("button").map(({ said }) => said.trim()) };
  };

  test("leads to every view that there is for this reader, and to discussions", async () => {
    expect((await palette(true)).names).toEqual([
      "Discussions",
      "Search",
      "Compare",
      "Decisions",
      "New",
      "On one",
    ]);
    expect((await palette(false)).names).toEqual(["Discussions", "Search", "Compare", "Decisions", "On one"]);
  });

  test("narrows the views by all words that are typed, and asks for discussions by them", async () => {
    const { names, asked, page } = await palette(true, "dec");
    expect(names).toEqual(["Decisions", "On one"]);
    expect(asked.at(-1)?.path).toBe("/api/discussions?count=8&text=dec");
    await page.one("form").does("submit");
    expect(page.went).toEqual(["/decisions"]);
  });

  test("asks nothing before it is opened", async () => {
    const asked = telling(() => ({ json: rows([]) }));
    const page = await drawn("keys.tsx", "Keys", { mayDraft: true });
    expect([asked, page.all("button")]).toEqual([[], []]);
  });
});
