import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { atTerminal } from "./at-terminal.ts";
import { story, treeOf } from "./command.ts";
import {
  answer,
  conclude,
  onlyId,
  promptsIn,
  replies,
  scriptedTable,
  sessionIn,
  tableIn,
  topic,
} from "./tabling.ts";
import { taking } from "../runs.ts";
import { expectSays } from "../says.ts";

// Rows of behaviour 9 (seed 004) as a user meets them, with the built command.

const unsure = {
  seat: "technical-lead",
  turn: "response",
  round: 1,
  reply: answer("I cannot tell", { confidence: 0.3 }),
};

describe("setting out", () => {
  test("Not initialised: nothing has to be, the home is made where we stand; the verdict has the fields of the contract", async () => {
    const told = story();
    const ended = await told.run(["roundtable", topic, "--json", ...scriptedTable(told)]);
    expect([ended.code, ended.stderr.includes("error")]).toEqual([0, false]);
    expect(onlyId(told)).toMatch(/^\d{8}-\d{6}-where-should-sessions-be-kept$/);
    const file = `.colloquy/discussions/${onlyId(told)}/artifacts/summary.md`;
    expect(tableIn(ended)).toMatchObject({
      protocol: "roundtable",
      status: "completed",
      degraded: false,
      partial: false,
      verdict: {
        strategy: "standard",
        phase: "discussion",
        rounds: 1,
        consensus: [],
        conflicts: [],
        resolved: [],
        escalations: [],
        recommendation: "Take the file.",
        outcome: { file },
      },
      usage: { calls: 4 },
    });
    // A summary stays in the archive.
    expect(told.read(file)).toContain("Take the file.");
    expect(told.has("docs")).toBe(false);
    // Responses stand in the session file only with --verbose.
    expect(sessionIn(told).rounds[0]).not.toHaveProperty("responses");
  });

  const refusing = shared(async () => {
    const told = story();
    return { told, panel: scriptedTable(told) };
  });

  test.each(
    taking(
      [
        [["--strategy", "sixhats"], 'strategy "sixhats"'],
        [["--participants", "qa-lead,cook"], 'participant "cook"'],
        [["--participants", "qa-lead,qa-lead"], 'the participant "qa-lead" is named twice'],
        [["--participants", "qa-lead"], "standard needs at least 2 participants, and there is 1: qa-lead."],
        [["--pro", "technical-lead"], "standard has no sides, so nobody can be for or against."],
        [["--strategy", "debate", "--pro", "cook"], "cook is on a side, but not at the table."],
        [
          ["--strategy", "debate", "--pro", "technical-lead", "--con", "technical-lead,software-architect"],
          "technical-lead cannot be both for and against.",
        ],
        [
          ["--strategy", "debate", "--pro", "technical-lead,software-architect"],
          "debate needs somebody who is against it.",
        ],
        [
          ["--min-rounds", "5", "--max-rounds", "2"],
          "At least 5 rounds (--min-rounds) are more than at most 2",
        ],
        [["--output-type", "poem"], "--output-type"],
        [["--participation", "shouting"], "--participation"],
        [["--on-outage", "fail"], "--on-outage"],
        [["--context", "auto"], "--context auto: roundtable does not search the project"],
      ] as const,
      3,
    ),
  )("Strategies: %j is refused before the start, and nothing is created", async (flags, message) => {
    const { told, panel } = refusing();
    const before = treeOf(told.folder);
    const { code, stderr, stdout } = await told.run(["roundtable", topic, ...flags, ...panel]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(treeOf(told.folder)).toEqual(before);
  });

  test("no agent: one clear error with the way to see it without", async () => {
    const told = story();
    const { code, stderr } = await told.run(["roundtable", topic]);
    expect(code).toBe(2);
    expect(stderr).toContain("colloquy roundtable --example");
    expect(told.has(".colloquy")).toBe(false);
  });

  test("--dry-run shows the seats and what it takes, and calls nobody", async () => {
    const told = story();
    const flags = ["--strategy", "six-hats", "--dry-run"];
    const { code, stdout } = await told.run(["roundtable", topic, ...flags, ...scriptedTable(told)]);
    expect(code).toBe(0);
    expect(stdout).toContain("Facilitator");
    expect(stdout).toContain("at most 83 in all");
    expect(told.has(".colloquy")).toBe(false);
  });

  test("Auto-detect: what the topic speaks for waits for a person; `answer` takes it, and nobody was called before", async () => {
    const told = story();
    const panel = scriptedTable(told, replies([{ next_action: "phase" }]));
    const asked = await told.run(["roundtable", "Redis vs SQLite", "--json", ...panel]);
    expect(asked.code).toBe(4);
    expect(tableIn(asked)).toMatchObject({ status: "paused", usage: { calls: 0 } });
    const shown = await told.run(["answer", onlyId(told)]);
    expect(shown.stdout).toContain('"vs" in the topic suggests debate.');
    const ended = await told.run(["answer", onlyId(told), "default", "--json"]);
    expect(ended.code).toBe(0);
    expect(tableIn(ended).verdict?.strategy).toBe("standard");
  });
});

describe("files of the user's own", () => {
  const fishbowl = `name: Fishbowl
description: Some talk, then all
phases:
  - { name: inside, intent: "Talk as if nobody listened.", participants: all }
  - { name: outside, intent: "Say what you heard.", context: { history: full } }
consensus: { policy: weighted_majority, threshold: 0.5 }
validation: { min_participants: 2, requires_sequential_phases: true }
`;
  const gardener =
    "---\nname: Gardener\ndescription: What grows\nskills: soil, madr-decisions\n---\n\nYou think in seasons.\n";

  test("Strategies, Skills field: a strategy, a participant and a skill are files, and work without code", async () => {
    const told = story();
    const home = ".colloquy/roundtable";
    told.write(`${home}/strategies/fishbowl.yaml`, fishbowl);
    told.write(`${home}/participants/gardener.md`, gardener);
    told.write(`${home}/skills/soil.md`, "Clay holds water.\n");
    const panel = scriptedTable(told, replies([{ next_action: "phase" }]));
    const flags = ["--strategy", "fishbowl", "--participants", "gardener,qa-lead", "--verbose"];
    const ended = await told.run(["roundtable", topic, ...flags, ...panel]);
    expect(ended.code).toBe(0);
    const { strategy, rounds, participants } = sessionIn(told);
    expect(rounds[0]?.responses?.map(({ participant }) => participant)).toEqual(["gardener", "qa-lead"]);
    expect(strategy).toBe("fishbowl");
    expect(rounds.map(({ phase }) => phase)).toEqual(["inside", "outside"]);
    expect(participants.map(({ id }) => id)).toEqual(["gardener", "qa-lead"]);
    const mine = promptsIn(told).filter(({ seat }) => seat === "Gardener");
    for (const { prompt } of mine) {
      expect(prompt).toContain("You think in seasons.");
      expect(prompt).toContain("Clay holds water.");
      expect(prompt).toContain("# Recording decisions by MADR");
    }
    expect(mine.map(({ prompt }) => prompt.includes("Talk as if nobody listened."))).toEqual([true, false]);
    expect(mine.map(({ prompt }) => prompt.includes("QL > position: Somebody should count first"))).toEqual([
      false,
      true,
    ]);
    const others = promptsIn(told).filter(({ seat }) => seat !== "Gardener");
    for (const { prompt } of others) expect(prompt).not.toContain("Clay holds water.");
  });

  test("Skills field: a list is refused with its line and what to write", async () => {
    const told = story();
    told.write(
      ".colloquy/roundtable/participants/gardener.md",
      gardener.replace("skills: soil, madr-decisions", "skills: [soil]"),
    );
    const flags = ["--participants", "gardener,qa-lead"];
    const { code, stderr } = await told.run(["roundtable", topic, ...flags, ...scriptedTable(told)]);
    expect(code).toBe(2);
    expect(stderr).toContain("gardener.md:4");
    expect(stderr).toContain("without brackets: `skills: soil`");
  });

  test("Config precedence: config over strategy, kept with the discussion with where it was said", async () => {
    const told = story();
    told.write(
      ".colloquy/roundtable/strategies/mine.yaml",
      "name: Mine\ndescription: For us\nparticipation: sequential\nphases: [{ name: talk, intent: Talk. }]\nconsensus: { policy: facilitator_judgment }\n",
    );
    const settings = { limits: { min_rounds: 1 }, overrides: { participation: "targeted" } };
    const panel = scriptedTable(told, replies([conclude]), settings);
    await told.run(["roundtable", topic, "--strategy", "mine", ...panel]);
    const { participation } = sessionIn(told).config;
    expect(participation?.value).toBe("targeted");
    expect(participation?.origin.replace(told.folder, "")).toMatch(/^\/panel\.yaml:\d+$/);
  });
});

describe("Escalation dialogue", () => {
  test("it waits (exit 4), `answer` shows reason, positions and recommendation, and takes the choice from another terminal", async () => {
    const told = story();
    const panel = scriptedTable(told, replies([conclude], [unsure]));
    const asked = await told.run(["roundtable", topic, "--json", ...panel]);
    expect(asked.code).toBe(4);
    const id = onlyId(told);
    expect(tableIn(asked).next).toBe(`colloquy answer ${id}`);
    expect(sessionIn(told)).toMatchObject({ status: "paused", escalations: [] });
    const { stdout } = await told.run(["answer", id]);
    for (const text of [
      "Confidence is below 0.5: technical-lead (0.3).",
      "software-architect (confidence 0.8): A shared store knows every login",
      "technical-lead (confidence 0.3): I cannot tell",
      "The facilitator recommends: Take the file.",
    ])
      expect(stdout.replaceAll(/\s+/g, " ")).toContain(text);
    const ended = await told.run(["answer", id, "accept", "--json"]);
    expect(ended.code).toBe(0);
    expect(tableIn(ended).verdict?.escalations).toMatchObject([
      { round: 1, trigger: "confidence", decision: "accepted", text: "Take the file." },
    ]);
    expect(sessionIn(told)).toMatchObject({ status: "completed", escalations: [{ decision: "accepted" }] });
    expect((await told.run(["verify", id])).code).toBe(0);
  });

  test("one's own decision is taken in its words, and the table goes on with it", async () => {
    const told = story();
    const panel = scriptedTable(told, replies([{}, conclude], [unsure]));
    await told.run(["roundtable", topic, ...panel]);
    const id = onlyId(told);
    const ended = await told.run(["answer", id, "We take Redis.", "--json"]);
    expect(ended.code).toBe(0);
    expect(tableIn(ended).verdict).toMatchObject({
      rounds: 2,
      escalations: [{ decision: "own", text: "We take Redis." }],
    });
    const second = promptsIn(told).find(({ turn, round }) => turn === "question" && round === 2);
    expect(second?.prompt).toContain("We take Redis.");
  });
});

describe("Interactive", () => {
  test("continue, pause and skip by `answer`; a pause is kept until somebody resumes", async () => {
    const told = story();
    const panel = scriptedTable(told, replies([{}]));
    expect((await told.run(["roundtable", topic, "--interactive", ...panel])).code).toBe(4);
    const id = onlyId(told);
    expect((await told.run(["answer", id, "continue"])).code).toBe(4);
    const paused = await told.run(["answer", id, "pause", "--json"]);
    expect([paused.code, tableIn(paused).stopped?.reason]).toEqual([4, "recess"]);
    expect(sessionIn(told)).toMatchObject({ status: "paused", total_rounds: 2 });
    const resumed = await told.run(["resume", id, "--json"]);
    expect([resumed.code, tableIn(resumed).stopped?.reason]).toEqual([4, "waiting"]);
    const ended = await told.run(["answer", id, "skip", "--json"]);
    expect([ended.code, tableIn(ended).verdict?.rounds]).toEqual([0, 2]);
    expect(tableIn(ended).usage.calls).toBe(9);
  });
});

describe("resume", () => {
  test("by a part of the id, whatever became of the user's files; one that is completed is not held again", async () => {
    const told = story();
    const mine = ".colloquy/roundtable/strategies/mine.yaml";
    told.write(
      mine,
      "name: Mine\ndescription: x\nphases: [{ name: talk, intent: Talk. }]\nconsensus: { policy: facilitator_judgment }\n",
    );
    const panel = scriptedTable(told, replies([conclude], [unsure]));
    await told.run(["roundtable", topic, "--strategy", "mine", ...panel]);
    const id = onlyId(told);
    // All of it stands in the journal.
    told.write(mine, "name: Broken\n");
    const resumed = await told.run(["resume", id.slice(9), "--yes", "--json"]);
    expect([resumed.code, tableIn(resumed).id, tableIn(resumed).verdict?.strategy]).toEqual([0, id, "mine"]);
    // --yes takes the recommendation.
    expect(tableIn(resumed).verdict?.escalations).toHaveLength(1);
    expect(tableIn(await told.run(["show", id.slice(0, 12), "--json"])).id).toBe(id);
    const again = await told.run(["resume", id, "--json"]);
    expect(again.stderr).toContain("has ended (completed)");
    expect(tableIn(again)).toEqual(tableIn(resumed));
    expect((await told.run(["resume", "19990101"])).code).toBe(2);
  });

  test("at a terminal an id that was completed is confirmed first", async () => {
    const told = story();
    await told.run(["roundtable", topic, ...scriptedTable(told, replies([conclude], [unsure]))]);
    const id = onlyId(told);

    const asked = await atTerminal(told, ["resume", id.slice(9)], [["(y/N)", "no"]]);
    expect(asked.shown).toContain(`Continue ${id}? (y/N)`);
    expect(tableIn(await told.run(["show", id, "--json"])).status).toBe("paused");
    const whole = await atTerminal(told, ["resume", id], [["A person must decide", "accept"]]);
    expect(whole.shown).toContain("A person must decide");
    expect(whole.shown).not.toContain("Continue ");
    expect(whole.code).toBe(0);
  });
});

test("list: by status, with strategy, phase and counts; --status filters; a part that could be several is refused", async () => {
  const told = story();
  await told.run(["roundtable", topic, ...scriptedTable(told, replies([conclude]))]);
  await told.run(["roundtable", "Another", ...scriptedTable(told, replies([conclude], [unsure]))]);
  const shown = async (...flags: readonly string[]) =>
    (await told.run(["list", ...flags])).stdout
      .replaceAll(/\d{8}-\d{6}/g, "<time>")
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "<when>")
      .replaceAll(/ {2,}/g, "  ");
  expectSays(await shown(), [
    "  no. id  protocol  how it stands  last active  title",
    "paused",
    "* d2 <time>-another  roundtable  standard, discussion, round 1, 0 agreed, 0 open  <when>  Another",
    "completed",
    "d1 <time>-where-should-sessions-be-kept  roundtable  standard, discussion, round 1, 0 agreed, 0 open  <when>  Where should sessions be kept?",
    "1 paused, 1 completed",
  ]);
  expect(await shown("--status", "completed")).not.toContain("another");
  const { code, stderr } = await told.run(["resume", "20"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /"20" could be \d{8}-\d{6}-where-should-sessions-be-kept, \d{8}-\d{6}-another\.|"20" could be \d{8}-\d{6}-another, \d{8}-\d{6}-where-should-sessions-be-kept\./,
  );
});
