import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Estimate } from "../../src/host/running/dry-run.ts";
import { brief } from "../protocols/discuss/discussing.ts";
import { type Story, story, treeOf, until } from "./command.ts";
import { discussionIn, members, patientPanel, replies, scriptedPanel, topic } from "./discussion.ts";
import { few, taking, thoroughly } from "../runs.ts";

const agreed = replies({ agreed: true });
const document = "docs/specs/discussion-where-should-sessions-be-kept.md";
const folder = ".colloquy/discussions/discuss-where-should-sessions-be-kept";
const journal = `${folder}/journal.jsonl`;

function headings(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.startsWith("## "));
}

function started(told: Story) {
  return JSON.parse(told.read(journal).split("\n")[0] ?? "") as {
    limits: object;
    seats: { agents: string[] }[];
  };
}

/** A brief of nine hundred words, and more in every field than anybody wants. */
function manyWords(): readonly object[] {
  const many = (what: string, count = 28) =>
    Array.from({ length: count }, (_, index) => `${what}${index}`).join(" ");
  const parts = ["Answer", "Why", "Against", "Unknown", "Options"].map((heading) => ({
    heading,
    text: `${many(heading.toLowerCase(), heading === "Answer" ? 78 : 180)}.`,
    from: ["ANN-1"],
  }));
  const steps = Array.from({ length: 12 }, (_, index) => ({
    text: many(`step${index}-`, 12),
    owner: "on-call",
    by: `${index + 1} October`,
  }));
  const long = replies().map((entry) => {
    if (!("turn" in entry) || entry.turn !== "final" || !("reply" in entry)) return entry;
    return {
      ...entry,
      reply: { ...(entry.reply as object), reconsiderWhen: many("when"), claim: many("reason") },
    };
  });
  return [{ turn: "brief", reply: brief({ parts, steps }) }, ...long];
}

describe("from a question to a result", () => {
  test("as JSON: the verdict of the contract, and a document in the project", async () => {
    const told = story();
    const ended = await told.run([
      "discuss",
      topic,
      "--json",
      "--yes",
      ...members,
      ...scriptedPanel(told, agreed),
    ]);
    expect(ended.code).toBe(0);
    const { verdict, files, status, protocol, partial, seats } = discussionIn(ended);
    expect({ status, protocol, partial }).toEqual({
      status: "completed",
      protocol: "discuss",
      partial: false,
    });
    expect(Object.keys(verdict ?? {})).toEqual([
      "state",
      "rounds",
      "issues",
      "positions",
      "minority",
      "falseConsensus",
      "violations",
      "nextActions",
      "skipped",
      "mode",
      "bottomLine",
      "noted",
      "brief",
      "standing",
      "questions",
      "notTaken",
    ]);
    expect(verdict).toMatchObject({
      state: "CONSENSUS",
      rounds: ["position"],
      falseConsensus: { similarity: "LOW" },
      violations: [],
      mode: "team",
    });
    expect(seats.map(({ seat }) => seat)).toEqual(["Ann", "Ben", "Cat", "Devil's advocate", "Moderator"]);
    expect(files["document"]).toBe(document);
    expect(told.read(document)).toBe(told.read(files["record"] ?? ""));
  });

  test("nobody there to ask: it waits with exit 4, and the printed answer goes on", async () => {
    const told = story();
    const ended = await told.run(["discuss", topic, ...members, ...scriptedPanel(told)]);
    expect(ended.code).toBe(4);
    expect(told.has(document)).toBe(false);
    const [, command = ""] = /Answer with: (.*)\n/.exec(ended.stdout) ?? [];
    expect(command).toMatch(/ none$/);
    const answered = await told.pasted(command.replace(/none$/, "adopt"));
    expect(answered.code).toBe(0);
    expect(headings(told.read(document)).slice(0, 8)).toEqual([
      "## Keep sessions where a restart does not lose them",
      "## Next actions",
      "## Overview",
      "## Agreement matrix",
      "## Moderator ruling",
      "## Who stands where",
      "## Minority views",
      "## Devil's advocate summary",
    ]);
    expect(readdirSync(join(told.folder, "docs/specs"))).toHaveLength(1);
    expect((await told.run(["verify", "discuss-where-should-sessions-be-kept"])).code).toBe(0);
  });

  test("however much is said, the first screen has the answer, who is against it, and the next step", async () => {
    const told = story();
    const panel = scriptedPanel(told, manyWords());
    const ended = await told.run(["discuss", topic, "--yes", ...members, ...panel], {
      env: { NO_COLOR: "1" },
    });
    expect(ended.code).toBe(0);
    expect(ended.stdout).not.toContain("\u001b");
    // It begins with how far they came; what is divided is adopted by nobody but a person.
    expect(ended.stdout).toMatch(/^DIVERGENT/);
    expect(told.has("docs")).toBe(false);
    const lines = ended.stdout.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(64);
    const first = lines.slice(0, 30).join("\n");
    expect(first).toContain("Keep sessions where a restart does not lose them");
    for (const name of ["Ann", "Ben", "Cat"]) expect(first).toContain(name);
    for (const title of ["Who is for what", "What would change it", "What to do next", "What you are asked"])
      expect(first).toContain(title);
    expect(ended.stdout).toContain("… 10 more: colloquy show");
  });

  // Of files that are there already `host/running/publish.test.ts` tells.
  thoroughly("what was there is not written over, and the result says where ours is", async () => {
    const told = story();
    told.write(document, "mine\n");
    const ended = await told.run([
      "discuss",
      topic,
      "--json",
      "--yes",
      ...members,
      ...scriptedPanel(told, agreed),
    ]);
    expect(told.read(document)).toBe("mine\n");
    const { files } = discussionIn(ended);
    expect(files["document"]).toBe(
      "docs/specs/discussion-where-should-sessions-be-kept.discuss-where-should-sessions-be-kept.md",
    );
    expect(told.read(files["document"] ?? "")).toContain(topic);
  });

  test("--feature names the file; hand-over gives the next command", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    await told.run(["discuss", topic, "--feature", "Login ../page", ...members, ...panel]);
    const ended = await told.run(["answer", "discuss-where-should-sessions-be-kept", "hand-over", "--json"]);
    const file = "docs/specs/login-page-discussion-where-should-sessions-be-kept.md";
    expect(told.has(file)).toBe(true);
    expect(discussionIn(ended).next).toBe(`colloquy solve '${topic}' --context ${file}`);
  });

  thoroughly("none of it: nothing is put into the project", async () => {
    const told = story();
    await told.run(["discuss", topic, ...members, ...scriptedPanel(told)]);
    const { code } = await told.run(["answer", "discuss-where-should-sessions-be-kept", "none"]);
    expect(code).toBe(0);
    expect(told.has("docs")).toBe(false);
  });

  test("add a viewpoint through answers: it joins, is asked, and stands where it says", async () => {
    const told = story();
    const newcomer = replies().flatMap((entry) =>
      "seat" in entry && entry.seat === "Ann" ? [{ ...entry, seat: "Operator" }] : [],
    );
    await told.run(["discuss", topic, ...members, ...scriptedPanel(told, [...newcomer, ...replies()])]);
    const id = "discuss-where-should-sessions-be-kept";
    expect((await told.run(["answer", id, "add"])).code).toBe(4);
    expect((await told.run(["answer", id, "Operator, who is called at night"])).code).toBe(4);
    const ended = await told.run(["answer", id, "adopt", "--json"]);
    expect(discussionIn(ended).verdict?.positions.map(({ seat }) => seat)).toContain("Operator");
    expect(told.read(document)).toMatch(/^\| O1 memory \| Ann, Operator \|/m);
    expect((await told.run(["verify", id])).code).toBe(0);
  });
});

describe("who discusses", () => {
  test.each([
    ["Ann", "--members names 1; a discussion takes 2 to 5"],
    ["a,b,c,d,e,f", "--members names 6; a discussion takes 2 to 5"],
    ["Ann,,Cat", "is not a list of names"],
    ["Ann,ann", "names somebody twice"],
    ["Ann,Moderator", '--members names "Moderator", who always takes part.'],
  ])("--members %s is refused, and nothing is created", async (names, message) => {
    const told = story();
    const panel = scriptedPanel(told);
    const before = treeOf(told.folder);
    const { code, stderr, stdout } = await told.run(["discuss", topic, "--members", names, ...panel]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(treeOf(told.folder)).toEqual(before);
  });

  test.each([["Ann,Ben"], ["Ann,Ben,Cat,Dan,Eve"]])("--members %s is taken", async (names) => {
    const told = story();
    const flags = ["--dry-run", "--json", "--members", names, ...scriptedPanel(told)];
    const ended = await told.run(["discuss", topic, ...flags]);
    const { seats } = JSON.parse(ended.stdout) as Estimate;
    expect(seats.map(({ seat }) => seat)).toEqual([...names.split(","), "Devil's advocate", "Moderator"]);
    expect(ended.code).toBe(0);
  });

  test("no agent: one clear error with the way to see it without", async () => {
    const told = story();
    const { code, stderr } = await told.run(["discuss", topic]);
    expect(code).toBe(2);
    expect(stderr).toContain("No agent was found here, and discuss needs agents with opinions of their own.");
    expect(stderr).toContain("colloquy discuss --example");
    expect(told.has(".colloquy")).toBe(false);
  });

  test.each(taking(["--quick", "--deep", "--when-split"], 3))(
    "--example has a line for every turn with %s",
    async (flag) => {
      const { stdout } = await story().run(["discuss", "--example", flag, "--yes", "--json"]);

      const { seats, partial } = JSON.parse(stdout);
      expect({ partial, failed: seats.filter((seat: object) => "failure" in seat) }).toEqual({
        partial: false,
        failed: [],
      });
    },
  );

  test("--example goes from any folder without an agent, and leaves no document there", async () => {
    const told = story();
    const ended = await told.run(["discuss", "--example", "--yes", "--json"]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain("A scripted example: no model was asked");
    expect(discussionIn(ended).verdict).toMatchObject({ state: "CONSENSUS", violations: [] });
    expect(told.has("docs")).toBe(false);
    expect((await told.run(["list"])).stdout).toMatch(/^completed\n\* .*discuss +round 4, agreed/m);
  });
});

describe("languages", () => {
  const question = "セッションをどこに置くべきですか";

  test("--lang decides", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    const ended = await told.run([
      "discuss",
      question,
      "--lang",
      "fr",
      "--json",
      "--yes",
      ...members,
      ...panel,
    ]);
    expect(headings(told.read(discussionIn(ended).files["record"] ?? ""))[2]).toBe("## Overview");
    const asked = told
      .read(`${discussionIn(ended).files["folder"] ?? ""}/journal.jsonl`)
      .split("\n")
      .find((line) => line.includes('"turn.asked"'));
    expect(asked).toContain("Write in French.");
  });
});

describe("stopped on the way", () => {
  const atWork = (told: Story) =>
    until(() => told.has("calls") && told.read("calls").includes("challenge Cat"), "Cat is at work");

  test.each(few(["SIGKILL", "SIGINT"] as const, 1))(
    "%s in the Challenge: no document is left, and resume asks nobody twice who has answered",
    async (signal) => {
      const told = story();
      const running = told.stoppable(["discuss", topic, "--yes", ...members, ...patientPanel(told)], signal);
      await atWork(told);
      await until(() => told.read(journal).split('"turn.answered"').length > 8, "the others have answered");
      running.stop();
      const { code } = await running.ended;
      expect(code).toBe(signal === "SIGINT" ? 130 : null);
      expect(told.has("docs")).toBe(false);

      told.write("go", "");
      const resumed = await told.run(["resume", "discuss-where-should-sessions-be-kept", "--yes"]);
      expect(resumed.code).toBe(0);
      const calls = told.read("calls").trim().split("\n");
      const twice = calls.filter((call, index) => calls.indexOf(call) !== index);
      expect(twice).toEqual(["2 challenge Cat"]);
      expect(resumed.stdout).toContain("What to do next");
    },
  );

  test("a limit: exit 5, with what there is as a partial result", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    const ended = await told.run([
      "discuss",
      topic,
      "--json",
      "--yes",
      "--max-calls",
      "7",
      ...members,
      ...panel,
    ]);
    expect(ended.code).toBe(5);
    const { verdict, partial, files } = discussionIn(ended);
    expect(partial).toBe(true);
    expect(verdict).toMatchObject({ state: "DIVERGENT", issues: [{ issue: topic }] });
    expect(verdict?.positions[0]?.blind).toBe("Ann says why: it costs least");
    expect(told.read(files["record"] ?? "")).toContain("## Agreement matrix");
    expect(told.has("docs")).toBe(false);
  });

  test("--timeout is a limit of the whole", async () => {
    const told = story();
    const flags = ["--json", "--yes", "--timeout", "2s"];
    const ended = await told.run(["discuss", topic, ...flags, ...members, ...patientPanel(told)]);
    expect(ended.code).toBe(5);
    expect(discussionIn(ended)).toMatchObject({ partial: true, stopped: { reason: "limit" } });
  });

  test("three minutes a turn and no limit in all, unless said otherwise; and the config says so", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    await told.run(["discuss", topic, "--max-calls", "1", ...members, ...panel]);
    expect(started(told).limits).toMatchObject({ turnTimeoutMs: 180_000, timeoutMs: null });
    const { stdout } = await told.run(["config"]);
    expect(stdout).toMatch(/^timeout +none +default$/m);
    expect(stdout).toMatch(/^turnTimeout +5 min +default\nturnTimeout \(discuss\) +3 min +default$/m);
    expect((await told.run(["config", "--turn-timeout", "9m"])).stdout).not.toContain("(discuss)");
    const other = story();
    const flags = ["--timeout", "1h", "--turn-timeout", "90s", "--max-calls", "1"];
    await other.run(["discuss", topic, ...flags, ...members, ...scriptedPanel(other)]);
    expect(started(other).limits).toMatchObject({ turnTimeoutMs: 90_000, timeoutMs: 3_600_000 });
  });
});

describe("in the terminal", () => {
  test("--dry-run shows the seats and calls nobody", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    const { code, stdout } = await told.run(["discuss", topic, "--dry-run", ...members, ...panel]);
    expect(code).toBe(0);
    expect(stdout).toContain("Devil's advocate");
    expect(stdout).toMatch(
      /^Usually about 14 calls and [\d,]+ tokens in and out, free; if all agree at once, 9 calls and [\d,]+ tokens/m,
    );
    expect(stdout).toMatch(
      /^4 calls first, about [\d,]+ tokens in; at most 20 in all, not counting retries$/m,
    );
    expect(told.has(".colloquy")).toBe(false);
  });

  test.each([
    [["discuss", topic, "--fail-on", "high"], "--fail-on"],
    [["discuss", topic, "--rounds", "3"], "--rounds"],
    [["discuss", topic, "--quick", "--deep"], "--quick and --deep were given"],
    [["discuss", topic, "--context", "auto"], "--context auto: discuss does not search the project"],
    [["discuss", "  "], "The topic is empty."],
    [["discuss"], "No topic was given."],
  ])("%j is refused by name", async (args, message) => {
    const { code, stderr } = await story().run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
