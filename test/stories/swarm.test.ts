import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { isRunning, type Story, story, treeOf, until } from "./command.ts";
import { config } from "./panel.ts";
import { folder, id, replies, scriptedPanel, shellPanel, swarmIn, topic } from "./swarming.ts";
import { expectSays } from "../says.ts";
import { thoroughly } from "../runs.ts";

// What stands in brackets is the row of the acceptance table for seed 003.

const journal = `${folder}/journal.jsonl`;

function json(told: Story, path: string) {
  return JSON.parse(told.read(`${folder}/${path}`));
}

function events(told: Story): readonly { readonly type: string; readonly [key: string]: unknown }[] {
  return told
    .read(journal)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("from a topic to a synthesis", () => {
  /** One discussion that several look at. */
  const held = shared(async () => {
    const told = story();
    const flags = ["--json", "--yes", "--rounds", "2"];
    return { told, ended: await told.run(["swarm", topic, ...flags, ...scriptedPanel(told)]) };
  });
  const light = ["--depth", "lightweight", "--rounds", "1"];

  test("a topic of many sentences stands once above its rounds, and in a line of its own only in part", async () => {
    const told = story();
    const long = `${topic} ${"It has to be decided this week, and nobody has counted. ".repeat(12)}`.trim();
    const ended = await told.run(["swarm", long, "--yes", ...light, ...scriptedPanel(told)]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/^round {5}1$/m);
    const page = (await told.run(["export", "--to", "html"])).stdout;
    expect(page).toContain(">Round 1</h3>");
    expect(page.split(`">${long}</h1>`)).toHaveLength(2);
    const verified = (await told.run(["verify"])).stdout.split("\n");
    expect(verified.filter((line) => line.length > 170)).toEqual([]);
  });

  test("everything said of an item is shown by its id", async () => {
    const { told } = held();
    const shown = await told.run(["show", id, "ADA-1"]);
    expect({ code: shown.code, stderr: shown.stderr }).toEqual({ code: 0, stderr: "" });
    expectSays(shown.stdout, [
      "ADA-1 Ada measured 3 ms a lookup",
      "Ada, round 1",
      "evidence  own knowledge",
      "Who stands where",
      "• Contrarian (contests, not counted): nobody measured it under load",
      "What was said of it",
      "• CON-1 nobody measured it under load (Contrarian)",
      "• CD-1 Libraries keep one card for each book (Cross-Domain)",
      "• CON-2 nobody measured it under load (Contrarian)",
      "• P1 Keep them in a store of 2 GB from 1 October. (Historian)",
      "• N1 Count lost sessions (Historian)",
      "• INS1 Users notice a lost login, not a slow one. (Historian)",
    ]);
  });

  test("[Final synthesis] as JSON: the content of the synthesis file, and the number of rounds", async () => {
    const { told, ended } = held();
    expect(ended.code).toBe(0);
    const { verdict, files, status, protocol, partial, seats, usage, next } = swarmIn(ended);
    expect({ status, protocol, partial, next, calls: usage.calls }).toEqual({
      status: "completed",
      protocol: "swarm",
      partial: false,
      next: `colloquy export ${id} -o swarm.html`,
      calls: 18,
    });
    expect(Object.keys(verdict ?? {})).toEqual([
      "executiveSummary",
      "insights",
      "agreements",
      "attacks",
      "wouldChange",
      "unresolvedDebates",
      "openQuestions",
      "recommendations",
      "bottomLine",
      "nextSteps",
      "minorityReport",
      "settled",
      "by",
      "brief",
      "standing",
      "questions",
      "notTaken",
      "rounds",
    ]);
    const { rounds, ...synthesis } = verdict ?? { rounds: 0 };
    expect(rounds).toBe(2);
    expect(synthesis).toEqual(json(told, "artifacts/synthesis.json"));
    expect(files).toEqual({ record: `${folder}/artifacts/synthesis.md`, folder });
    expect(seats.map(({ seat, turns }) => `${seat} ${turns}`)).toEqual([
      "Moderator 1",
      "Historian 1",
      "Contrarian 2",
      "Cross-Domain 1",
      "Ada 4",
      "Bob 4",
      "Cyd 4",
    ]);
  });

  test("[Slug and folder] [Record] the tree of a discussion, whose times never go back, and its rounds", async () => {
    const { told } = held();
    const { code } = await told.run(["verify", id]);
    expect(code).toBe(0);
    expect(readdirSync(`${told.folder}/${folder}`).toSorted()).toEqual([
      "artifacts",
      "context",
      "journal.jsonl",
      "manifest.json",
      "personas",
      "rounds",
    ]);
    const { messages, metadata, timestamp } = json(told, "rounds/001.json");
    expect(metadata.messageCount).toBe(9);
    const said: readonly { readonly timestamp: string }[] = messages;
    const times: readonly string[] = [timestamp, ...said.map((message) => message.timestamp)];
    expect(times).toEqual(times.toSorted());
    expect((await told.run(["export", "--to", "markdown"])).stdout).toContain("\n## Round 2\n");
  });

  test("[Slug and folder] the same topic again has a folder of its own; one that leaves no letters is a swarm", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    await told.run(["swarm", "../../Where?", ...panel]);
    await told.run(["swarm", "../../Where?", ...panel]);
    const japanese = await told.run([
      "swarm",
      "セッションはどこに置くべきですか",
      "--yes",
      ...light,
      ...panel,
    ]);
    expect(japanese.code).toBe(0);
    expect(readdirSync(`${told.folder}/.colloquy/discussions`).toSorted()).toEqual([
      "swarm",
      "where",
      "where-2",
    ]);
    expect(told.read(".colloquy/discussions/swarm/artifacts/synthesis.md")).toContain("## 未解決の問い");
    expect(readdirSync(told.folder).toSorted()).toEqual([".colloquy", "panel.yaml", "replies.yaml"]);
  });

  test("a long topic of several lines is whole in the record, and one line of a list", async () => {
    const told = story();
    const long = `${"Where should sessions be kept, and for how long? ".repeat(3).trim()}\nIn memory, or elsewhere?`;
    expect((await told.run(["swarm", long, ...scriptedPanel(told)])).code).toBe(4);
    const rows = JSON.parse((await told.run(["list", "--json"])).stdout);
    expect(rows).toMatchObject([{ title: long }]);
    expect(JSON.parse(told.read(`.colloquy/discussions/${rows[0].id}/manifest.json`)).title).toBe(long);
    expect(told.has(`.colloquy/discussions/${rows[0].id}/context`)).toBe(true);
    const lines = (await told.run(["list"])).stdout.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/(?:Where should sessions be kept, and for how long\? ?){3}$/);
  });

  test("--example goes from any folder without an agent; the page names its record once", async () => {
    const told = story();
    const { code, stdout, stderr } = await told.run(["swarm", "--example", "--yes"]);
    expect(code).toBe(0);
    expect(stderr).toContain("A scripted example: no model was asked");
    expect(stdout).toMatch(/^3 experts · 2 rounds$/m);
    expect(stdout).toContain("2 of 3 are for The stock service keeps the count [O2], and all others accept");
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(36);
    expect(stdout.match(/artifacts\/synthesis\.md/g)).toHaveLength(1);
    expect((await told.run(["list"])).stdout).toContain("round 2, 3 experts, answered");
  });

  test("[Cost] the calls of a round are said before anybody is called, also with --dry-run", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    const line =
      "Calls of a new topic and of a deeper round: 10 and 5 with 3 experts, 12 and 6 with 4 experts; 2 rounds, the synthesis and its review are at most 24 calls, not counting retries, unless you ask for more.";
    const dry = await told.run(["swarm", topic, "--dry-run", ...panel]);
    expect(dry.code).toBe(0);
    expect(dry.stdout).toContain("Cross-Domain (Alternative perspective): scripted");
    expect(dry.stdout).toContain(line);
    expect(told.has(".colloquy")).toBe(false);
    const { stderr } = held().ended;
    expect(stderr.indexOf(line)).toBeLessThan(stderr.indexOf("asked "));
    expect(stderr).toContain("so far    Round 1: Everybody wants a login");
    const light = await told.run(["swarm", topic, "--dry-run", "--depth", "lightweight", ...panel]);
    expect(light.stdout).toContain(
      "7 and 4 with 2 experts; one round, the synthesis and its review are at most 11 calls",
    );
    expect(light.stdout).not.toContain("Cross-Domain");
  });
});

describe("gates", () => {
  test("[Confirmation] [Next action] from another terminal, answer by answer, with the panel changed on the way", async () => {
    const told = story();
    const ended = await told.run(["swarm", topic, ...scriptedPanel(told)]);
    expect(ended.code).toBe(4);
    expectSays(ended.stdout, [
      "Start the discussion with these 3 experts? A new topic is 10 calls, a deeper round 5.",
      "Ada (ada): latency",
      "Bob (bob): security",
      "Cyd (cyd): operations",
      "start Start",
      "modify Modify",
      "Answer with: colloquy answer where-should-sessions-be-kept start",
      "Folder .colloquy/discussions/where-should-sessions-be-kept",
    ]);
    const answer = (text: string) => told.run(["answer", id, text]);
    expect((await answer("modify")).stdout).toContain("Say it in your own words");
    expect((await answer("Add somebody who pays")).stdout).toContain("Start the discussion with these 3");
    expect((await answer("perhaps")).code).toBe(2);
    const first = await answer("start");
    expect(first.code).toBe(4);
    expect(first.stdout).toContain(
      "Answer with: colloquy answer where-should-sessions-be-kept another-round",
    );
    expect(json(told, "rounds/001.json").metadata.messageCount).toBe(9);
    expect((await answer("deep-dive")).code).toBe(4);
    expect(json(told, "rounds/002.json").topic).toBe("What does a hop cost?");
    const last = await told.run(["answer", id, "synthesis", "--json"]);
    expect(last.code).toBe(0);
    expect(swarmIn(last)).toMatchObject({ status: "completed", verdict: { rounds: 2 } });
    expect((await told.run(["verify", id])).code).toBe(0);
  });

  thoroughly("a person as an expert is waited for, and its statement counts as any other", async () => {
    const told = story();
    told.write("replies.yaml", JSON.stringify(replies()));
    told.write(
      "experts.yaml",
      JSON.stringify(
        ["ada", "bob"].map((name) => ({ id: name, name: name === "ada" ? "Ada" : "Bob", expertise: name })),
      ),
    );
    const panel = config(told, {
      agents: { scripted: { script: "./replies.yaml" }, zoe: { human: "Zoe" } },
      // Of those who join, whoever has the fewest seats comes first.
      panel: ["scripted", "zoe", "scripted", "scripted"],
    });
    const flags = ["--depth", "lightweight", "--experts", "experts.yaml", "--yes"];
    const ended = await told.run(["swarm", topic, ...flags, ...panel]);
    expect(ended.code).toBe(4);
    const said = { reasoning: "", proposals: [], questions: [] };
    const asked: string[] = [];
    for (let waiting = ended.code; waiting === 4 && asked.length < 5;) {
      const { stdout } = await told.run(["answer", id]);
      asked.push(/you are asked as "(\w+)"/.exec(stdout)?.[1] ?? "nobody");
      const point = { ...said, position: `Zoe's point ${asked.length}`, option: "a drawer" };
      const text = JSON.stringify(asked.length < 3 ? point : { reconsiderWhen: "it burns" });
      waiting = (await told.run(["answer", id, text, "--yes"])).code;
    }
    expect(asked).toEqual(["Ada", "Ada", "Ada"]);
    expect(json(told, "manifest.json").status).toBe("completed");
    const { messages } = json(told, "rounds/001.json");
    const own = messages.filter(({ from }: { from: string }) => from === "ada");
    expect(own).toMatchObject([
      { id: "r1-msg-002", content: { position: "Zoe's point 1" } },
      { id: "r1-msg-005", content: { position: "Zoe's point 2" } },
    ]);
  });
});

describe("[Pause] [Resume] [Cleanup]", () => {
  test("a pause leaves no process of any agent alive, not even one that went its own way", async () => {
    const told = story();
    const panel = shellPanel(told, "setsid sleep 600 > /dev/null 2>&1 & echo $! >> left");
    await told.run(["swarm", topic, "--depth", "lightweight", ...panel]);
    expect((await told.run(["answer", id, "start"])).code).toBe(4);
    const paused = await told.run(["answer", id, "pause"]);
    expect(paused.code).toBe(4);
    const left = told.read("left").trim().split("\n").map(Number);
    expect(left).toHaveLength(8);
    expect(left.filter(isRunning)).toEqual([]);
    expect(marked(told)).toEqual([]);
    expect(events(told).findLast(({ type }) => type === "recess.called")?.["seats"]).toContainEqual({
      seat: "Historian",
      calls: 1,
    });
    expect(json(told, "manifest.json")).toMatchObject({
      status: "paused",
      currentPhase: "checkpoint",
      currentRound: 1,
    });
    const summary = told.read(`${folder}/context/summary.md`);
    expect(summary).toContain("What it takes to go on.");
    expect(paused.stdout).toContain(`${folder}/context/summary.md`);

    const resumed = await told.run(["resume", id]);
    expect(resumed.code).toBe(4);
    const reopening = events(told).find(
      (event) => event.type === "turn.asked" && event["turn"] === "reopening",
    );
    expect(reopening?.["prompt"]).toContain(summary.trim());
    for (const name of ["Contrarian", "Ada", "Bob"]) expect(reopening?.["prompt"]).toContain(`is ${name}`);
    expect((await told.run(["answer", id, "another-round"])).code).toBe(4);
    expect((await told.run(["answer", id, "synthesis"])).code).toBe(0);
    expect(json(told, "manifest.json")).toMatchObject({ status: "completed", currentRound: 2 });
    expect(marked(told)).toEqual([]);
    const calls = told.read("calls").trim().split("\n");
    expect(calls).toHaveLength(new Set(calls).size);
    expect((await told.run(["verify", id])).code).toBe(0);
  });

  thoroughly.each(["SIGKILL", "SIGINT"] as const)(
    "%s in the middle of the rebuttals: no statement is lost, nobody who has answered is asked twice",
    async (signal) => {
      const told = story();
      const waits = `if [ "$COLLOQUY_TURN $COLLOQUY_SEAT" = "rebuttal Cyd" ]; then until [ -e go ]; do sleep 0.05; done; fi`;
      const running = told.stoppable(
        ["swarm", topic, "--yes", "--rounds", "1", ...shellPanel(told, waits)],
        signal,
      );
      await until(
        () =>
          told.has(journal) &&
          told.read(journal).split('"turn.answered"').length > 7 &&
          told.read("calls").includes("rebuttal Cyd"),
        "all but Cyd have rebutted, and Cyd was asked",
      );
      running.stop();
      const { code, stderr } = await running.ended;
      expect(code).toBe(signal === "SIGINT" ? 130 : null);
      if (signal === "SIGINT") {
        expect(stderr).toContain(`To continue: colloquy resume ${id}`);
        expect(marked(told)).toEqual([]);
        expect(json(told, "rounds/001.json").pending).toMatchObject([
          { from: "ada", type: "rebuttal" },
          { from: "bob", type: "rebuttal" },
        ]);
      }
      told.write("go", "");
      const resumed = await told.run(["resume", id, "--yes", "--json"]);
      expect(resumed.code).toBe(0);
      const calls = told.read("calls").trim().split("\n");
      expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual(["1 rebuttal Cyd"]);
      const { messages } = json(told, "rounds/001.json");
      expect(messages.map((message: { id: string }) => message.id)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `r1-msg-00${n}`),
      );
      expect((await told.run(["verify", id])).code).toBe(0);
    },
  );

  test("a limit: exit 5 with what there is, and a resume with a higher one goes on", async () => {
    const told = story();
    const panel = scriptedPanel(told);
    const ended = await told.run([
      "swarm",
      topic,
      "--json",
      "--yes",
      "--rounds",
      "1",
      "--max-calls",
      "7",
      ...panel,
    ]);
    expect(ended.code).toBe(5);
    expect(swarmIn(ended)).toMatchObject({ partial: true, stopped: { reason: "limit" }, warnings: [] });
    expect(json(told, "manifest.json")).toMatchObject({ status: "paused", currentRound: 0 });
    expect(json(told, "rounds/001.json").metadata.completed).toBe(false);
    const resumed = await told.run(["resume", id, "--json", "--yes", "--max-calls", "40"]);
    expect(resumed.code).toBe(0);
    expect(swarmIn(resumed)).toMatchObject({ partial: false, usage: { calls: 13 }, verdict: { rounds: 1 } });
    expect(json(told, "rounds/001.json").messages).toHaveLength(9);
    expect((await told.run(["verify", id])).code).toBe(0);
  });

  test("no expert answers: exit 1, one sentence with what to try", async () => {
    const told = story();
    const mute = [{ turn: "initial_statement", fail: "exit" }, ...replies()];
    const { code, stderr } = await told.run(["swarm", topic, "--yes", ...scriptedPanel(told, mute)]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: No expert said anything\.$/m);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

/** Processes that carry the mark of a call of this story's discussion. */
function marked({ folder: cwd }: Story): readonly string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      const environ = readFileSync(`/proc/${pid}/environ`, "latin1");
      return environ.includes("COLLOQUY_CALL=") && environ.includes(`PWD=${cwd}`);
    } catch {
      return false;
    }
  });
}

describe("bad input", () => {
  const one = { id: "ada", name: "Ada", expertise: "latency" };
  test.each([
    [
      "an unsafe id",
      [one, { ...one, id: "../up", name: "Up" }],
      '"../up" is not an id of small letters, digits and dashes',
    ],
    ["an unknown field", [one, { ...one, id: "bob", name: "Bob", colour: "red" }], "colour"],
  ])("--experts with %s is refused, and nothing is created", async (_, experts, message) => {
    const told = story();
    told.write("experts.yaml", JSON.stringify(experts));
    const panel = scriptedPanel(told);
    const before = treeOf(told.folder);
    const { code, stderr } = await told.run(["swarm", topic, "--experts", "experts.yaml", ...panel]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(treeOf(told.folder)).toEqual(before);
  });

  test.each([
    [["swarm"], "No topic was given."],
    [["swarm", "  "], "The topic is empty."],
    [["swarm", topic, "--depth", "bottomless"], "--depth"],
    [["swarm", topic, "--rounds", "0"], "--rounds"],
    [["swarm", topic, "--experts", "nowhere.yaml"], "nowhere.yaml"],
    [["swarm", topic, "--fail-on", "high"], "--fail-on"],
    [["swarm", topic, "--context", "auto"], "--context auto: swarm does not search the project"],
  ])("%j is refused by name", async ([verb = "", ...args], message) => {
    const told = story();
    // Of an option that is given twice the last counts.
    const { code, stderr } = await told.run([verb, ...(args.length > 0 ? scriptedPanel(told) : []), ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(told.has(".colloquy")).toBe(false);
  });
});
