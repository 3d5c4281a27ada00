import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Exported } from "../../src/document/export/exported-journal.ts";
import { type Ended, type Story, story, treeOf, until } from "./command.ts";
import { config, rated, scripted, shellAgent } from "./panel.ts";
import { shared } from "../beside.ts";
import { taking } from "../runs.ts";

function exportedIn({ stdout }: Ended): Exported {
  const value = JSON.parse(stdout) as Exported;
  expect(value.v).toBe(1);
  return value;
}

/** A story with an example of a protocol in it. */
async function example(protocol: "solve" | "discuss" | "ask" | "swarm" | "roundtable"): Promise<Story> {
  const told = story();
  expect((await told.run([protocol, "--example", "--yes"])).code).toBe(0);
  return told;
}

async function critiqued(): Promise<Story> {
  const told = story();
  told.write("design.md", "# Cache\n\nTBD\n");
  expect((await told.run(["critique", "design.md", "--agents", "reader", "--fail-on", "never"])).code).toBe(
    0,
  );
  return told;
}

const protocols = [
  ["solve", () => example("solve"), "SQLite file beside the server"],
  ["discuss", () => example("discuss"), "SQLite file beside the process"],
  ["ask", () => example("ask"), "A map in the process"],
  ["swarm", () => example("swarm"), "The stock service keeps the count"],
  ["roundtable", () => example("roundtable"), "SQLite file behind asynchronous functions"],
  ["critique", critiqued, "TBD"],
] as const;

test.each(taking(protocols, protocols.length))(
  "%s can be exported as Markdown, as a page and as JSON",
  async (protocol, begin, said) => {
    const told = await begin();
    const before = treeOf(told.folder);

    const [md, html, json] = await Promise.all(
      ["md", "html", "json"].map((format) => told.run(["export", "--to", format])),
    );
    for (const ended of [md, html, json])
      expect({ ...ended, stdout: "" }).toEqual({ code: 0, stdout: "", stderr: "" });

    expect(md?.stdout).toMatch(/^# .*\n\n- \*\*Discussion\*\*/);
    for (const part of ["\n# Result\n", "\n# Transcript\n", "\n# Receipts\n", said])
      expect(md?.stdout).toContain(part);
    expect(html?.stdout).toMatch(/^<!doctype html>\n/);
    expect(html?.stdout).toContain(said);
    const [discussion] = json === undefined ? [] : exportedIn(json).discussions;
    expect(discussion).toMatchObject({ protocol, status: "completed" });
    expect(discussion?.document).toMatch(/^(?!# )/);
    expect(discussion?.document).toContain("\n\n## ");
    // The same journal gives the same bytes, wherever it is exported.
    const env = { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" };
    for (const [format, here] of Object.entries({ md, html, json }))
      expect(await told.run(["export", "--to", format], { env })).toEqual(here);
    // No path of this machine is given away, and nothing is touched.
    expect(`${md?.stdout}${html?.stdout}${json?.stdout}`).not.toContain(told.folder);
    expect(treeOf(told.folder)).toEqual(before);
  },
);

describe("-o", () => {
  const asked = shared(() => example("ask"));

  test("writes the file, tells where, and goes by its name", async () => {
    const told = asked();

    expect(await told.run(["export", "-o", "answer.html"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "Written to answer.html\n",
    });
    expect(told.read("answer.html")).toMatch(/^<!doctype html>/);
    expect(await told.run(["export", "--out", "answer.md", "--quiet"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    expect(told.read("answer.md")).toMatch(/^# Which cache/);
    expect((await told.run(["export", "-o", "-", "--to", "json"])).stdout).toMatch(/^\{\n {2}"v": 1,/);
  });

  test.for<readonly [readonly string[], string, RegExp]>([
    [["-o", "a.md"], "a.md", /^# /],
    [["-o", "a"], "a", /^# /],
    [["-o", "a.HTML"], "a.HTML", /^<!doctype html>/],
    [["-o", "a.json"], "a.json", /^\{/],
    // The format that is named is stronger than how the file is called.
    [["-o", "a.html", "--to", "markdown"], "a.html", /^# /],
    [["-o", "a.md", "--to", "json"], "a.md", /^\{/],
    [["-o", "a.pdf", "--to", "html"], "a.pdf", /^<!doctype html>/],
  ])("%j is of the format that is meant", async ([flags, path, begins]) => {
    const told = asked();
    expect((await told.run(["export", ...flags, "--force"])).code).toBe(0);
    expect(told.read(path)).toMatch(begins);
  });

  test("leaves a file that is there as it is, unless it may be replaced", async () => {
    const told = asked();
    told.write("kept.md", "mine");

    expect(await told.run(["export", "-o", "kept.md"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: kept.md exists already. Name another file, or replace it with --force.\n",
    });
    expect(told.read("kept.md")).toBe("mine");
    expect((await told.run(["export", "-o", "kept.md", "--force"])).code).toBe(0);
    expect(told.read("kept.md")).toMatch(/^# Which cache/);
  });

  test("says in a sentence why a file cannot be written", async () => {
    const told = asked();
    mkdirSync(join(told.folder, "folder"));
    told.write("file", "");
    const complaint = async (...args: string[]) => {
      const { code, stderr } = await told.run(["export", ...args]);
      return [code, stderr.trim()];
    };

    expect([
      await complaint("-o", "no/such/page.html"),
      await complaint("-o", "folder", "--force"),
      await complaint("-o", "file/page.html"),
      await complaint("-o", "page.pdf"),
      await complaint("-o", "page.jsn"),
    ]).toMatchInlineSnapshot(`
      [
        [
          2,
          "error: no/such/page.html cannot be written: there is no folder no/such. Name another file, or mend its folder.",
        ],
        [
          2,
          "error: folder is a folder. Name a file in it.",
        ],
        [
          2,
          "error: file/page.html cannot be written (ENOTDIR). Name another file, or mend its folder.",
        ],
        [
          2,
          "error: -o page.pdf: "pdf" is not one of markdown, html, json. \`--to <format>\` says which it is, whatever the file is called.",
        ],
        [
          2,
          "error: -o page.jsn: "jsn" is not one of markdown, html, json (did you mean "json"?). \`--to <format>\` says which it is, whatever the file is called.",
        ],
      ]
    `);
    expect(Object.keys(treeOf(told.folder)).filter((path) => path.endsWith(".tmp"))).toEqual([]);
  });
});

test("bad input is told in one line", async () => {
  const told = await example("ask");
  expect((await told.run(["ask", "--example", "--id", "ask-which-other"])).code).toBe(0);
  const complaint = async (...args: string[]) => {
    const { code, stdout, stderr } = await told.run(["export", ...args]);
    return [code, stdout, stderr.replaceAll(told.folder, "").trim()];
  };

  expect([
    await complaint("nobody"),
    await complaint("ask-which"),
    await complaint("ask-which-cache", "--to", "htm"),
    await complaint("--session", "nowhere"),
    await complaint("--json"),
  ]).toMatchInlineSnapshot(`
    [
      [
        2,
        "",
        "error: There is no discussion "nobody" in /.colloquy. \`colloquy list\` shows them all; --session <folder> opens one elsewhere.",
      ],
      [
        2,
        "",
        "error: "ask-which" could be ask-which-cache-fits-10-000-keys, ask-which-other. Type more of the id.",
      ],
      [
        2,
        "",
        "error: --to: "htm" is not one of markdown, html, json (did you mean "html"?). \`--to <format>\` says which it is, whatever the file is called.",
      ],
      [
        2,
        "",
        "error: nowhere holds no discussion: there is no nowhere/journal.jsonl. \`colloquy list\` shows the discussions of this project.",
      ],
      [
        2,
        "",
        "error: --json does not apply to "export". \`colloquy export --help\` shows what it takes.",
      ],
    ]
  `);
});

test("the revisions of a critique are exported in order, from a folder of one's own too", async () => {
  const told = story();
  told.write("design.md", "# Cache\n");
  const panel = scripted(told, { A: rated(4), B: rated(4) });
  await told.run(["critique", "design.md", "--session", "mine", ...panel]);
  await told.run(["critique", "design.md", "--session", "mine", "--revises", "critique-mine", ...panel]);

  const { discussions } = exportedIn(await told.run(["export", "--session", "mine", "--to", "json"]));
  const page = await told.run(["export", "--session", "mine", "--to", "html"]);

  expect(discussions.map(({ rounds }) => rounds.map(({ round, title }) => `${round} ${title}`))).toEqual([
    ["1 DISCUSS-001"],
    ["2 DISCUSS-001-R1"],
  ]);
  expect(page.stdout).toContain("2 discussions in one journal");
});

test("a conversation is exported with all its questions", async () => {
  const told = await example("ask");
  expect((await told.run(["ask", "Why not Redis?", "--resume"])).code).toBe(0);

  const { discussions } = exportedIn(await told.run(["export", "--to", "json"]));

  expect(discussions.map(({ document }) => document?.match(/^> .*/m)?.[0])).toEqual([
    "> Which cache fits 10,000 keys?",
    "> Why not Redis?",
  ]);
});

test("one that waits for a person is exported as far as it came, and the page says so", async () => {
  const told = story();
  expect((await told.run(["discuss", "--example"])).code).toBe(4);

  const { discussions } = exportedIn(await told.run(["export", "--to", "json"]));
  const page = await told.run(["export", "--to", "html"]);

  expect(discussions[0]).toMatchObject({ status: "paused", gates: [{ answer: null }, { answer: null }] });
  expect(page.stdout).toContain("It was not finished");
  expect(page.stdout).toContain("Not answered yet.");
});

test("one that is being held is exported as it stands", async () => {
  const told = story();
  told.write("design.md", "# Cache\n");
  const slow = shellAgent(
    told,
    "slow",
    "cat > /dev/null; touch asked; until [ -e go ]; do sleep 0.05; done; echo '{}'",
  );
  const flags = config(told, {
    agents: { slow },
    panel: ["slow"],
    critique: { perspectives: [{ name: "A" }] },
  });
  const running = told.run(["critique", "design.md", ...flags]);
  await until(() => told.has("asked"), "the agent is asked");

  const { discussions } = exportedIn(await told.run(["export", "--to", "json"]));
  const page = await told.run(["export", "--to", "html"]);
  told.write("go", "");
  await running;

  expect(discussions[0]).toMatchObject({ status: "active", document: null, rounds: [{ completed: false }] });
  expect(page.stdout).toContain("No answer yet.");
});

test("a journal that was altered is exported with a warning in it", async () => {
  const told = await example("ask");
  const journal = join(told.folder, ".colloquy/discussions/ask-which-cache-fits-10-000-keys/journal.jsonl");
  chmodSync(journal, 0o644);
  writeFileSync(journal, readFileSync(journal, "utf8").replace("10 MB", "10 GB"));

  const ended = await told.run(["export", "--to", "json"]);

  expect(ended.stderr).toContain("was altered at line");
  expect(exportedIn(ended).oddities).toEqual([
    expect.stringMatching(/^The journal was altered at line \d+ or before\.$/),
  ]);
});

test("a reader of the pipe that has seen enough ends it quietly", async () => {
  const told = await example("discuss");

  const ended = await told.shell("colloquy export --to html | head -n 1");

  expect(ended).toEqual({ code: 0, stdout: "<!doctype html>\n", stderr: "" });
});

test("a link or a pipe is not replaced by an export", async () => {
  const told = await example("ask");
  symlinkSync("elsewhere.md", join(told.folder, "link.md"));
  execFileSync("mkfifo", [join(told.folder, "pipe.md")]);
  for (const name of ["link.md", "pipe.md"]) {
    const { code, stderr } = await told.run(["export", "-o", name, "--force"]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`${name} is a link, a pipe or a device, and is not replaced.`),
    ]);
  }
});
