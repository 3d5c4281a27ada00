import { describe, expect, it } from "vitest";
import type { Sighting } from "../../../src/kernel/lookup.ts";
import type { Witnessed } from "../../../src/kernel/eyes.ts";
import { checkedClaims, type Claim, referencesOf } from "../../../src/text/claims/claims.ts";
import { namedIn } from "../../../src/text/claims/named.ts";

const design = {
  label: "artifact",
  path: "docs/design.md",
  text: `# Queue

## 1 Goals

Jobs are retried as needed. The function \`enqueueJob\` does it.

## 2 Rollout

Nothing is known of it yet.
`,
};

function claim(text: string, proposes = false): Claim {
  return { id: "Clarity/weaknesses/1", text, proposes };
}

const missing: Sighting = { file: "missing", path: null, lines: null, quoteLine: null };

/** Checks one claim against the design and a project that holds one file. */
function check(one: Claim, project: Readonly<Record<string, Partial<Sighting>>> = {}) {
  const references = referencesOf([one], [design]);
  const sightings = references.map(({ path }) => {
    const known = project[path];
    return known === undefined ? missing : { ...missing, file: "found" as const, path, ...known };
  });
  return checkedClaims([one], [design], references, sightings)[0];
}

describe("a claim about a text", () => {
  it.each([
    [
      "quotes it at its place",
      "docs/design.md:5: 'retried as needed' sets no bound",
      "verified",
      ["docs/design.md:5 exists", "the quoted words are at docs/design.md:5"],
    ],
    [
      "quotes it and gives another line",
      'design.md:9 says "retried as needed"',
      "verified",
      ["docs/design.md:9 exists", "the quoted words are at docs/design.md:5, not at line 9"],
    ],
    [
      "quotes it and gives a line near it",
      'design.md:8 says "retried as needed"',
      "verified",
      ["docs/design.md:8 exists", "the quoted words are at docs/design.md:5"],
    ],
    [
      "gives a line before the first",
      "docs/design.md:0 has no bound",
      "contradicted",
      ["docs/design.md has 9 lines, not 0"],
    ],
    [
      "names it from further above",
      "shop/docs/design.md:45 has no bound",
      "contradicted",
      ["docs/design.md has 9 lines, not 45"],
    ],
    [
      "quotes what it does not say, in Japanese",
      "「再試行の上限」とある",
      "unverified",
      ['"再試行の上限" is nowhere in docs/design.md'],
    ],
    [
      "quotes what it does not say",
      '"the queue is drained by hand" contradicts the goals',
      "unverified",
      ['"the queue is drained by hand" is nowhere in docs/design.md'],
    ],
    [
      "says that such words stand at a place",
      'Line 5: "the queue is drained by hand" is wrong',
      "contradicted",
      ['"the queue is drained by hand" is nowhere in docs/design.md'],
    ],
    [
      // Only what is missing as a whole is rightly quoted by who denies it.
      "says that such words stand at a place, and denies something of them",
      'Line 5: "the queue is drained by hand" is not what was decided',
      "contradicted",
      ['"the queue is drained by hand" is nowhere in docs/design.md'],
    ],
    [
      "gives a line past the end, and denies something of it",
      "docs/design.md:45 does not say how often",
      "contradicted",
      ["docs/design.md has 9 lines, not 45"],
    ],
    [
      "quotes two, of which one stands nowhere",
      '"retried as needed" and "the queue is drained by hand" do harm',
      "unverified",
      ['"the queue is drained by hand" is nowhere in docs/design.md'],
    ],
    [
      "gives a line past the end",
      "docs/design.md:45 has no bound",
      "contradicted",
      ["docs/design.md has 9 lines, not 45"],
    ],
  ])("%s", (_, text, standing, reasons) => {
    expect(check(claim(text))).toEqual({ claim: "Clarity/weaknesses/1", standing, reasons });
  });

  it.each([
    ["an opinion", "The goals are too vague to be tested"],
    ["a manner of speaking", 'This is no "silver bullet"'],
    ["a manner of speaking of two words", 'The "lead time" is too long'],
    ["one in Japanese", "「試行の上限」とある"],
    ["what is said to be lacking", 'Lacking is what says "rolled back within a day"'],
    ["what is said to be missing", "There is no section 'Rollback' and no LICENSE.md"],
    ["what is denied in a contraction", "There isn't a section 'Rollback', and it doesn’t name LICENSE.md"],
    ["words that are said to be missing", 'No unfinished place (TODO, "to be decided later") in 9 lines'],
  ])("has nothing to look up: %s", (_, text) => {
    expect(check(claim(text))).toBeUndefined();
  });

  it("quotes nobody with the words that all were asked", () => {
    const one = claim('"the queue is drained by hand" is what we decide on');
    const told = (task: string) => checkedClaims([one], [design], [], [], task);
    expect(told("Is it right that the queue is drained by hand?")).toEqual([]);
    expect(told("Is it right?")).toMatchObject([{ standing: "unverified" }]);
  });

  it("is held against the text that has its very words, whichever is the first", () => {
    const near = { label: "context", path: "near.md", text: "All of the jobs are tried again as needed\n" };
    const exact = { label: "context", path: "exact.md", text: "\nAll of the jobs are run again as needed\n" };
    const one = claim('"all of the jobs are run again as needed" sets no bound');
    expect(checkedClaims([one], [near, exact], [], [])[0]?.reasons).toEqual([
      "the quoted words are at exact.md:2",
    ]);
  });

  it("may propose words, files and names that are not there yet", () => {
    const text = 'Write "at most three times, then dead-letter" and add docs/rollback.md with `rollBack()`';
    expect(check(claim(text, true))).toBeUndefined();
  });
});

describe("a claim about the project", () => {
  it("is verified by the file and its length", () => {
    const checked = check(claim("src/queue.ts:40 swallows the error"), { "src/queue.ts": { lines: 60 } });
    expect(checked).toMatchObject({ standing: "verified", reasons: ["src/queue.ts:40 exists"] });
  });

  it("is contradicted by a file that is too short, or not there", () => {
    const text = "src/queue.ts:40 swallows the error";
    expect(check(claim(text), { "src/queue.ts": { lines: 12 } })).toMatchObject({
      standing: "contradicted",
      reasons: ["src/queue.ts has 12 lines, not 40"],
    });
    expect(check(claim(text))).toMatchObject({
      standing: "contradicted",
      reasons: ["there is no file src/queue.ts"],
    });
  });

  it("finds a quoted line in the file it names", () => {
    const checked = check(claim('src/queue.ts:3 does "await job.run() once"'), {
      "src/queue.ts": { lines: 60, quoteLine: 3 },
    });
    expect(checked).toMatchObject({ standing: "verified" });
    expect(checked?.reasons).toContain("the quoted words are at src/queue.ts:3");
  });

  it("looks up files of the root by their names, and takes a product for a file only where there is one", () => {
    expect(check(claim("index.js:168 drops it"), { "index.js": { lines: 170 } })).toMatchObject({
      standing: "verified",
    });
    expect(check(claim("server.js:12 drops it"), { "server.js": { lines: 3 } })).toMatchObject({
      standing: "contradicted",
    });
    expect(check(claim("It needs Node.js and no more"), {})).toBeUndefined();
    expect(check(claim("Vue.js drops it"), { "Vue.js": { lines: 3 } })).toMatchObject({
      standing: "verified",
    });
  });

  it("takes places from fields of their own", () => {
    const one: Claim = { ...claim("Do it in the queue"), places: [{ path: "src/queue.ts", line: 4 }] };
    expect(check(one, { "src/queue.ts": { lines: 3 } })).toMatchObject({ standing: "contradicted" });
    const whole = { ...one, places: [{ path: "src/queue.ts", line: null }] };
    // Who says more than the place may mean another file.
    expect(check(whole)).toMatchObject({ standing: "unverified" });
    expect(check({ ...whole, text: "" })).toMatchObject({ standing: "contradicted" });
  });
});

describe("what a claim names", () => {
  it.each([
    ["docs/design.md:45: 'as needed' is open", [{ path: "docs/design.md", line: 45 }]],
    [
      "src/a.ts#L4 and src/b.ts (line 9)",
      [
        { path: "src/a.ts", line: 4 },
        { path: "src/b.ts", line: 9 },
      ],
    ],
    ["lines 3-5 of lib/x.py", [{ path: "lib/x.py", line: 3 }]],
    ["line 12 is wrong", [{ path: null, line: 12 }]],
    ["12行目が不明", [{ path: null, line: 12 }]],
    [
      "Node.js and Vue.js may be files or not",
      [
        { path: "Node.js", line: null, isName: true },
        { path: "Vue.js", line: null, isName: true },
      ],
    ],
    [
      "index.js:168 and server.js",
      [
        { path: "index.js", line: 168 },
        { path: "server.js", line: null },
      ],
    ],
    ["Node.js:12", [{ path: "Node.js", line: 12 }]],
    ["https://example.com/a.html is an address", []],
  ])("places in %s", (text, places) => {
    expect(namedIn(text).places).toEqual(places);
  });

  it("quotes in both languages, not apostrophes", () => {
    expect(namedIn("it's “retried as needed” and 「必要に応じて」, isn't it").quotes).toEqual([
      "retried as needed",
      "必要に応じて",
    ]);
  });
});

describe("what a claim quotes", () => {
  it.each([
    ["see `const limit = 9` in `enqueueJob`", ["const limit = 9"]],
    ['"docs/plan.md" and "its first part" differ', ["its first part"]],
    ['"  " is empty', []],
    ['it says "no bound" and then "no bound"', ["no bound"]],
  ])("%s", (text, quotes) => {
    expect(namedIn(text).quotes).toEqual(quotes);
  });
});

describe("a claim of a seat that could look", () => {
  const file = { path: "src/queue.ts", shown: [[1, 20]] as const, lines: 30 };
  const quote = { quote: "await job.run() once", path: "src/queue.ts", line: 3, exact: true };
  const by = (text: string, more: Partial<Witnessed> = {}): Claim => ({
    ...claim(text),
    witnessed: { files: [file], quotes: [], unopened: [], ...more },
  });

  it("is verified by what was shown, and the project is not asked", () => {
    const one = by('src/queue.ts:3 does "await job.run() once"', { quotes: [quote] });
    expect(referencesOf([one], [design])).toEqual([]);
    expect(check(one)).toEqual({
      claim: "Clarity/weaknesses/1",
      standing: "verified",
      reasons: [
        "src/queue.ts:3 was shown to this seat",
        "the quoted words were at src/queue.ts:3, as shown to this seat",
      ],
    });
  });

  it("is told the line its words stood at, where it gives another", () => {
    const one = by('src/queue.ts:12 does "await job.run() once"', { quotes: [quote] });
    expect(check(one)?.reasons).toContain(
      "the quoted words were at src/queue.ts:3, not at line 12, as shown to this seat",
    );
  });

  it("is contradicted by the lines it was shown, whatever the file holds now", () => {
    const one = by('src/queue.ts:3 does "await job.run() twice over"');
    const now = { "src/queue.ts": { lines: 60, quoteLine: 3 } };
    expect(check(one, now)).toMatchObject({
      standing: "contradicted",
      reasons: ['"await job.run() twice over" is nowhere in what this seat was shown of src/queue.ts'],
    });
    expect(check(by("src/queue.ts:40 swallows it"), { "src/queue.ts": { lines: 60 } })).toMatchObject({
      standing: "contradicted",
      reasons: ["src/queue.ts had 30 lines when it was shown to this seat, not 40"],
    });
  });

  it("is never contradicted by a file that changed since", () => {
    const files = [{ ...file, changed: true as const }];
    const one = by('src/queue.ts:3 does "await job.run() twice over"', { files });
    expect(check(one, { "src/queue.ts": { lines: 60, quoteLine: null } })).toMatchObject({
      standing: "unverified",
    });
    const unsized = [{ path: "src/queue.ts", shown: [[1, 20]] as const }];
    const line = by("src/queue.ts:28 swallows it", { files: unsized });
    expect(check(line, { "src/queue.ts": { lines: 5 } })).toMatchObject({ standing: "unverified" });
    expect(check(line)).toMatchObject({ standing: "unverified", reasons: ["src/queue.ts is gone since"] });
  });

  it("is looked up in lines it was not shown", () => {
    const one = by('src/queue.ts:25 does "await job.run() twice over"');
    expect(check(one, { "src/queue.ts": { lines: 60, quoteLine: 25 } })).toMatchObject({
      standing: "verified",
      reasons: ["src/queue.ts:25 exists", "the quoted words are at src/queue.ts:25"],
    });
  });

  it("is marked where it speaks of a file that its seat never opened, and not where there is none", () => {
    const one = by("src/other.ts:2 and src/queue.ts:3 and docs/design.md:5 disagree");
    expect(check(one, { "src/other.ts": { lines: 9 } })).toMatchObject({
      standing: "verified",
      unopened: ["src/other.ts"],
    });
    expect(check(by("src/gone.ts:2 is wrong"))).not.toHaveProperty("unopened");
    const unsized = [{ path: "src/queue.ts", shown: [[1, 20]] as const }];
    expect(
      check(by("src/queue.ts:25 swallows it", { files: unsized }), { "src/queue.ts": { lines: 60 } }),
    ).not.toHaveProperty("unopened");
    expect(check(claim("src/other.ts:2 is wrong"), { "src/other.ts": { lines: 9 } })).not.toHaveProperty(
      "unopened",
    );
  });
});
