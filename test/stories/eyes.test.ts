import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { relayed } from "../relayed.ts";
import { type Story, story } from "./command.ts";
import { host } from "./host.ts";
import { config, rated } from "./panel.ts";
import { taking, thoroughly } from "../runs.ts";

/** What is shown to who looks at the list and at these paths, and who searches for what seats say. */
async function shownBy(
  eyes: string | undefined,
  paths: readonly string[],
  isSearching: boolean,
): Promise<string> {
  if (eyes === undefined) return "no eyes";
  const look = async (name: string, args: object) => {
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    return (await fetch(eyes, { method: "POST", headers, body: JSON.stringify(call) })).text();
  };
  const shown = [
    await look("list_files", {}),
    ...(isSearching
      ? [
          await look("search", { query: "CANARY.[AB]", by: "pattern" }),
          await look("search", { query: "canary weakness" }),
        ]
      : []),
    ...(await Promise.all(paths.map((path) => look("read_file", { path })))),
  ];
  return shown.join("\n");
}

interface Looking {
  readonly seats?: readonly string[];
  readonly searches?: true;
  readonly settings?: object;
}

/**
 * A project with the seats A and B, one after the other, both of the looker, who looks by COLLOQUY_EYES, at these paths
 * too, and says its canary.
 */
async function project(
  paths: readonly string[] = [],
  { seats = ["A", "B"], searches, settings }: Looking = {},
) {
  const told = story();
  told.write("package.json", '{ "name": "shop" }\n');
  told.write(".gitignore", "agents/\npanel.yaml\n");
  told.write("src/limit.ts", "export const limit = 4711;\n");
  told.write("design.md", "# Design\n\nThe limit is kept in src/limit.ts.\n");
  told.write(".env", "TOKEN=1\n");
  const shown: { readonly seat: string; readonly text: string }[] = [];
  const looker = await relayed(told.write("agents/looker", ""), async ({ seat, eyes, args }) => {
    shown.push({ seat, text: await shownBy(eyes, args, searches === true) });
    const weaknesses = [`CANARY-${seat} weakness of src/limit.ts:1`];
    return { text: JSON.stringify({ strengths: [], weaknesses, suggestions: [], rating: 4 }) };
  });
  const panel = config(told, {
    agents: { looker: { exec: [looker, ...paths] } },
    panel: ["looker"],
    concurrency: 1,
    critique: { perspectives: seats.map((name) => ({ name })) },
    ...settings,
  });
  return {
    told,
    critique: ["critique", "design.md", "--fail-on", "never", ...panel],
    panel,
    shown,
    /** What a seat was shown first. */
    shownTo: (seat: string) => shown.find((one) => one.seat === seat)?.text ?? "",
  };
}

function eventsIn(told: Story, folder = ".colloquy/discussions/critique-design-md"): readonly Event[] {
  const lines = told.read(`${folder}/journal.jsonl`).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Event);
}

const inHome = "discussions/critique-design-md";

const kept = [
  { where: "the project's home", folder: `.colloquy/${inHome}`, args: [], env: {} },
  { where: "--home", folder: `notes/kept/${inHome}`, args: ["--home", "notes/kept"], env: {} },
  { where: "COLLOQUY_HOME", folder: `elsewhere/${inHome}`, args: [], env: { COLLOQUY_HOME: "elsewhere" } },
  { where: "--session", folder: "talks/limit", args: ["--session", "talks/limit"], env: {} },
  { where: "--session by its whole path", folder: "talks", args: ["--session", "./x/../talks"], env: {} },
];

describe.each(taking(kept, kept.length))(
  "eyes do not see the discussion in $where",
  ({ folder, args, env }) => {
    test("nor what its seats say", async () => {
      const paths = [`${folder}/journal.jsonl`, `${folder}/manifest.json`];
      const { told, critique, shownTo } = await project(paths, { searches: true });

      const { code, stderr } = await told.run([...critique, "--context", "src/limit.ts", ...args], { env });

      expect(code).toBe(0);
      expect(stderr).toContain(
        "eyes      agents may read 4 files of this project; 1 is hidden (off: --eyes none)\n",
      );
      const first = eventsIn(told, folder).find(({ type }) => type === "turn.answered");
      expect(JSON.stringify(first)).toContain("CANARY-A");
      const shown = shownTo("B");
      expect(shown).toContain("src/limit.ts");
      expect(shown).not.toContain("CANARY-A");
      expect(shown).toContain(`${folder}/journal.jsonl is left out of what is shown`);
      const listed = shown.split("\n").find((line) => line.startsWith("data: ")) ?? "";
      expect(listed).not.toMatch(new RegExp(folder.split("/")[0] ?? ""));
      // What a prompt holds as its subject or its context is not shown again with the project.
      const prompts = eventsIn(told, folder).flatMap((event) =>
        event.type === "turn.asked" && event.turn === "critique" ? [event.prompt] : [],
      );
      for (const words of ["The limit is kept in", "limit = 4711"])
        expect(prompts.map((prompt) => prompt.split(words).length - 1)).toEqual([1, 1]);
    });
  },
);

test("a home of another name and a folder of an earlier discussion are passed by, their neighbours are not", async () => {
  const { told, critique } = await project([], { seats: ["A"] });
  told.write("agents/replies.yaml", JSON.stringify([{ reply: rated(4) }]));
  const earlier = ["critique", "design.md", "--eyes", "none", "--perspective", "A|said"];
  const said = config(told, { agents: { said: { script: "./replies.yaml" } } }, "agents/said.yaml");
  for (const where of [
    ["--home", "archive/old"],
    ["--session", "talks/first"],
  ])
    expect((await told.run([...earlier, ...where, ...said])).code).toBe(0);
  told.write("talks/notes.md", "# Notes\n");
  told.write("logs/journal.jsonl", '{"level":"info"}\n');

  await told.run([...critique, "--eyes", "project"]);

  expect(eventsIn(told)[0]).toMatchObject({ eyes: { files: 6, kept: 1 } });
  const looks = eventsIn(told).filter((event) => event.type === "looked");
  expect(looks.length).toBeGreaterThan(0);
  expect(JSON.stringify(looks)).not.toMatch(/archive|talks\/first/);
});

test("a file of the project that the command prints into is not shown: it tells what seats say", async () => {
  const { told, critique, shownTo } = await project(["run.ndjson", "run.log"]);

  await told.shell(`colloquy ${critique.join(" ")} --format ndjson > run.ndjson 2> run.log`);

  expect(told.read("run.ndjson")).toContain("CANARY-A");
  expect(shownTo("B")).toContain("run.ndjson is left out of what is shown");
  expect(shownTo("B")).not.toMatch(/CANARY-A|run\.log {2}/);
});

test("--eyes none: nobody looks, nothing is said of it, and the record has no such section", async () => {
  const { told, critique, shownTo } = await project([], { seats: ["A"] });

  const { code, stderr } = await told.run([...critique, "--eyes", "none"]);

  expect(code).toBe(0);
  expect(stderr).not.toContain("eyes");
  expect(shownTo("A")).toBe("no eyes");
  const record = told.read(".colloquy/discussions/critique-design-md/discussions/DISCUSS-001-discussion.md");
  expect(record).not.toContain("What was looked at");
});

test("--dry-run tells what agents may read, and how much looks may add", async () => {
  // No more than the project has, in every turn.
  const { told, critique } = await project([], { settings: { lookBytesPerTurn: 3000 } });

  const text = await told.run([...critique, "--dry-run"]);
  const json = await told.run([...critique, "--dry-run", "--json"]);
  const none = await told.run([...critique, "--dry-run", "--eyes", "none"]);

  expect(text.stdout).toContain(
    "\nagents may read 4 files of this project; 1 is hidden (off: --eyes none); all of it is in the prompts, and looks add at most 110 tokens (lookBytesPerTurn)\n",
  );
  expect(JSON.parse(json.stdout)).toMatchObject({
    eyes: { files: 4, kept: 1, usualTokens: 0, mostTokens: 110 },
  });
  expect(none.stdout).not.toContain("may");
});

test("a folder whose name begins with two dots is a part of the project", async () => {
  const { told, panel } = await project();
  told.write("..drafts/plan.md", "# Plan\n");

  const { stdout } = await told.run(["critique", "..drafts/plan.md", "--dry-run", ...panel]);

  expect(stdout).toContain("agents may read 5 files of this project");
});

test("what was shown counts: looks that use up --max-tokens end the turn's looks and stop the discussion", async () => {
  const { told, critique } = await project(Array.from({ length: 9 }, () => "src/long.ts"));
  told.write("src/long.ts", "export const line = 'of a long file';\n".repeat(350));
  const planned = JSON.parse((await told.run([...critique, "--dry-run", "--json"])).stdout) as {
    readonly inputTokens: number;
  };
  const most = planned.inputTokens + 20_000;

  const stopped = await told.run([...critique, "--max-tokens", String(most), "--json"]);

  expect(stopped.code).toBe(5);
  expect(JSON.parse(stopped.stdout)).toMatchObject({
    status: "paused",
    stopped: { detail: `the discussion has reached its limit of ${most} tokens (max-tokens)` },
    usage: { calls: 1 },
  });
  const warned = eventsIn(told).filter((event) => event.type === "warned");
  expect(warned.map(({ message }) => message)).toContain(
    `A reached the discussion's limit of ${most} tokens (max-tokens) and answered with what it had seen.`,
  );
});

describe("a bad wish is met by a sentence", () => {
  test.each([
    { args: ["--eyes", "all"], says: '--eyes: "all" is not one of project, none.' },
    { args: ["--eyes", ""], says: '--eyes: "" is not one of project, none.' },
    {
      args: ["--eyes", "project", "--session", "."],
      says: "--eyes project: <folder> holds the files of a discussion, which no seat may see.",
    },
  ])("$args", async ({ args, says }) => {
    const { told, critique } = await project();
    const { code, stderr } = await told.run([...critique, ...args]);
    expect(code).toBe(2);
    expect(stderr.replaceAll(told.folder, "<folder>")).toContain(`error: ${says}`);
  });

  test("COLLOQUY_EYES_ON, and the limits in a file, name their place", async () => {
    const { told, critique } = await project([], { settings: { looksPerTurn: 0 } });
    expect((await told.run(critique)).stderr).toContain("looksPerTurn");
    const other = await project();
    const { stderr } = await other.told.run(other.critique, { env: { COLLOQUY_EYES_ON: "yes" } });
    expect(stderr).toContain('COLLOQUY_EYES_ON: "yes" is not one of project, none.');
  });
});

test("with --session . nobody looks where nobody said so", async () => {
  const { told, critique, shownTo } = await project([], { seats: ["A"] });
  expect((await told.run([...critique, "--session", "."])).code).toBe(0);
  expect(shownTo("A")).toBe("no eyes");
});

describe("outside of a project", () => {
  async function plainFolder() {
    const made = await project();
    // The folder of the user holds it, and says nothing of being a project.
    mkdirSync(join(made.told.folder, "plain"));
    made.told.write("plain/design.md", "# Design\n");
    return { ...made, cwd: join(made.told.folder, "plain") };
  }

  test("nobody looks by default, nor by a setting; --eyes project means this folder", async () => {
    const told = story();
    told.write("design.md", "# Design\n");
    const looking = await project();
    const panel = ["--config", join(looking.told.folder, "panel.yaml")];
    const critique = ["critique", "design.md", "--fail-on", "never", ...panel];
    const usual = await told.run([...critique, "--dry-run", "--json"]);
    const set = await told.run([...critique, "--dry-run", "--json"], {
      env: { COLLOQUY_EYES_ON: "project" },
    });
    const byHand = await told.run([...critique, "--dry-run", "--json", "--eyes", "project"]);
    expect(JSON.parse(usual.stdout)).toMatchObject({ eyes: null });
    expect(JSON.parse(set.stdout)).toMatchObject({ eyes: null });
    expect(JSON.parse(byHand.stdout)).toMatchObject({ eyes: { files: 1 } });
  });

  test("a folder below a project is no project of its own", async () => {
    const { told, critique, cwd } = await plainFolder();
    const args = critique.map((arg) => (arg === "panel.yaml" ? join(told.folder, arg) : arg));
    const { stdout } = await told.run([...args, "--dry-run", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ eyes: null });
  });
});

test("in a folder that cannot be written the seats look all the same, with the home elsewhere", async () => {
  const { told, critique, shownTo } = await project([], { seats: ["A"] });
  chmodSync(told.folder, 0o555);
  try {
    const { code } = await told.run([...critique, "--home", join(told.folder, "..", "kept")]);
    expect(code).toBe(0);
  } finally {
    chmodSync(told.folder, 0o755);
  }
  expect(shownTo("A")).toContain("src/limit.ts");
});

test("a person in a blind round is shown nothing of what others read", async () => {
  const settings = {
    agents: {
      looker: { exec: ["./agents/looker", "zeta/quark.txt"] },
      ada: { human: "Ada" },
    },
    critique: {
      perspectives: [
        { name: "A", agent: "looker" },
        { name: "B", agent: "ada" },
      ],
    },
  };
  const { told, panel } = await project([], { settings });
  told.write("zeta/quark.txt", "Nothing.\n");

  const { code } = await told.run(["critique", "design.md", ...panel]);
  const answer = await told.run(["answer"]);

  expect(code).toBe(4);
  const looks = eventsIn(told).filter((event) => event.type === "looked");
  expect(looks.flatMap(({ seen }) => seen.map(({ path }) => path))).toContain("zeta/quark.txt");
  expect(answer.stdout).not.toContain("quark");
  await told.run(["answer", "critique-design-md", JSON.stringify(rated(3))]);
  expect(told.has(".colloquy/discussions/critique-design-md/waiting")).toBe(false);
});

describe("a host", () => {
  const start = { protocol: "critique", subject: "design.md" };

  test("starts what agents look into, may keep the project from them, and cannot open what a person closed", async () => {
    const { told, critique, shown, shownTo } = await project([], { seats: ["A"] });
    const { tell } = await host(told, critique.slice(4));
    expect(await tell("start_discussion", { ...start, eyes: "none" })).toMatchObject({ state: "completed" });
    expect(shownTo("A")).toBe("no eyes");
    await tell("start_discussion", { ...start, eyes: "project" });
    expect(shown.at(-1)?.text).toContain("src/limit.ts");
    const closed = await host(told, [...critique.slice(4), "--eyes", "none"]);
    expect(await closed.complaint("start_discussion", { ...start, eyes: "project" })).toContain(
      "eyes: project is not possible: eyes is set to none here.",
    );
    const wrong = { ...start, eyes: "all" };
    expect(await closed.complaint("start_discussion", wrong)).toContain('"project"|"none"');
  });

  test("whose root is a part of the project opens none of the rest", async () => {
    const { told, critique, shownTo } = await project([], { seats: ["A"] });
    mkdirSync(join(told.folder, ".git"));
    told.write("part/design.md", "# Design\n");
    const args = [...critique.slice(4), "--root", "part"];
    const { tell, complaint } = await host(told, args);
    expect(await tell("start_discussion", start)).toMatchObject({ state: "completed" });
    expect(shownTo("A")).toBe("no eyes");
    expect(await complaint("start_discussion", { ...start, eyes: "project" })).toContain(
      "The project cannot be read: it reaches beyond the server's root.",
    );
  });
});

describe("a discussion that goes on", () => {
  /** One call is allowed, so that B is asked by the resume. */
  async function stopped(...args: readonly string[]) {
    const made = await project();
    expect((await made.told.run([...made.critique, "--max-calls", "1", ...args])).code).toBe(5);
    return made;
  }
  const onward = ["resume", "--max-calls", "9", "--fail-on", "never"];

  test("looks as before", async () => {
    const { told, shownTo } = await stopped();
    expect((await told.run(onward)).code).toBe(0);
    expect(shownTo("B")).toContain("src/limit.ts");
  });

  thoroughly("no longer where a person shuts its eyes", async () => {
    const { told, shownTo } = await stopped();
    expect((await told.run([...onward, "--eyes", "none"])).code).toBe(0);
    expect(shownTo("B")).toBe("no eyes");
  });

  test("nor in another folder that is no project; one begun without eyes gets none", async () => {
    const { told, shownTo } = await stopped("--session", "talk");
    const elsewhere = story();
    const args = [
      ...onward,
      "--session",
      join(told.folder, "talk"),
      "--config",
      join(told.folder, "panel.yaml"),
    ];
    const { code, stderr } = await told.run(args, { cwd: elsewhere.folder });
    expect(code).toBe(0);
    expect(stderr).toContain("Agents may no longer look into");
    expect(shownTo("B")).toBe("no eyes");
    const blind = await stopped("--eyes", "none");
    const opened = await blind.told.run([...onward, "--eyes", "project"]);
    expect(opened.stderr).toContain("critique-design-md was started without it, and continues without it.");
  });
});
