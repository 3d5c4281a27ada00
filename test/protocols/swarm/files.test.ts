import { describe, expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { commonFiles } from "../../../src/kernel/journal/projections.ts";
import { temporaryFolder } from "../../discussion.ts";
import { stopsIn } from "../../stops.ts";
import { swarmKit } from "./swarmed.ts";
import { expert, statement, swarming, synthesis, trio } from "./swarming.ts";

// What stands in brackets is the row of the acceptance table for seed 003.

function filesOf(events: readonly Event[]) {
  const texts = new Map(
    [...commonFiles(events), ...swarmKit.documents(events)].map(({ path, text }) => [path, text]),
  );
  return {
    paths: [...texts.keys()],
    text: (path: string) => texts.get(path) ?? "",
    json: (path: string) => JSON.parse(texts.get(path) ?? "null"),
  };
}

const twoRounds = ["start", "another-round", "synthesis"];

test("[Personas] one file each, and all of them whole in the manifest", async () => {
  const { events } = await swarming();
  const { json, paths } = filesOf(events);
  const ids = ["moderator", "historian", "contrarian", "cross-domain", ...trio];
  expect(paths.filter((path) => path.startsWith("personas/"))).toEqual(
    ids.map((id) => `personas/${id}.json`),
  );
  expect(json("personas/ada.json")).toMatchObject(expert("ada"));
  expect(json("manifest.json").personas).toEqual(ids.map((id) => json(`personas/${id}.json`)));
});

describe("[Manifest]", () => {
  test("the fields of the seed, and as many rounds as were held to their end, at any event", async () => {
    const { events } = await swarming({ gates: twoRounds });
    for (const length of stopsIn(events)) {
      const before = events.slice(0, length);
      const manifest = filesOf(before).json("manifest.json");
      expect(manifest.currentRound).toBe(before.filter(({ type }) => type === "round.completed").length);
      expect(manifest.status).toBe(length === events.length ? "completed" : "active");
    }
    expect(Object.keys(filesOf(events).json("manifest.json"))).toEqual([
      "id",
      "title",
      "protocol",
      "created",
      "lastActive",
      "status",
      "currentPhase",
      "currentRound",
      "team_name",
      "personas",
    ]);
  });

  test("its phase is the step it has come to; its folder for the context is there from the start", async () => {
    const { events } = await swarming();
    const phases = stopsIn(events).map((length) => {
      const { json, paths } = filesOf(events.slice(0, length));
      expect(paths).toContain("context/");
      return json("manifest.json").currentPhase;
    });
    expect([...new Set(phases)]).toEqual([
      "initial",
      "opening",
      "initial_statement",
      "counterpoint",
      "rebuttal",
      "analogy",
      "synthesis",
      "final_synthesis",
    ]);
  });

  test("[Pause] paused at a checkpoint, with the summary beside it; [Resume] active again", async () => {
    const folder = await temporaryFolder();
    const { events } = await swarming({ folder, gates: ["start", "pause"] });
    const { json, text } = filesOf(events);
    expect(json("manifest.json")).toMatchObject({
      status: "paused",
      currentPhase: "checkpoint",
      currentRound: 1,
    });
    expect(text("context/summary.md").length).toBeGreaterThanOrEqual(1000);
    expect(text("context/summary.md").length).toBeLessThanOrEqual(2000);
    const resumed = await swarming({ folder, gates: ["another-round", "synthesis"] });
    const at = resumed.events.findIndex(({ type }) => type === "discussion.resumed");
    expect(filesOf(resumed.events.slice(0, at + 1)).json("manifest.json")).toMatchObject({
      status: "active",
      currentRound: 1,
    });
    expect(filesOf(resumed.events).json("manifest.json")).toMatchObject({
      status: "completed",
      currentRound: 2,
    });
  });
});

describe("[Record]", () => {
  test("a file a round in the shape of the seed", async () => {
    let seconds = 0;
    const { events, messages } = await swarming({ gates: twoRounds, now: () => 1000 * seconds++ });
    const { json, paths } = filesOf(events);
    expect(paths.filter((path) => path.startsWith("rounds/"))).toEqual([
      "rounds/001.json",
      "rounds/002.json",
    ]);
    const record = json("rounds/002.json");
    const { roundId, topic, metadata } = record;
    expect({ roundId, topic, synthesis: record.synthesis }).toEqual({
      roundId: 2,
      topic: "Where should sessions be kept?",
      synthesis: { ...synthesis(), by: "moderator" },
    });
    expect(metadata).toEqual({
      messageCount: record.messages.length,
      participants: ["moderator", ...trio, "contrarian", "cross-domain"],
      completed: true,
      missing: [],
    });
    const told = messages.filter(({ round }) => round === 2);
    expect(record.messages).toMatchObject(
      told.map(({ id, from, type, content }) => ({ id, from, type, content })),
    );
    const said: readonly { readonly timestamp: string }[] = record.messages;
    const times: readonly string[] = [record.timestamp, ...said.map((message) => message.timestamp)];
    expect(times).toEqual([...new Set(times)].toSorted());
    for (const time of times) expect(new Date(time).toISOString()).toBe(time);
  });

  test("[Evidence] every statement can be read from the round files alone, also at any earlier event", async () => {
    const { events } = await swarming({ gates: twoRounds, options: { stress: "required" } });
    const spoken = new Set(["opening", "initial_statement", "counterpoint", "rebuttal", "analogy"]);
    for (const [at] of events.entries()) {
      const before = events.slice(0, at + 1);
      const { json, paths } = filesOf(before);
      const records = paths.filter((path) => path.startsWith("rounds/")).map(json);
      const said = records.flatMap((record) => [
        ...record.messages,
        ...(record.pending ?? []),
        ...(record.stress?.messages ?? []),
        ...(record.stress?.pending ?? []),
      ]);
      const answered = before.filter((event) => event.type === "turn.answered" && spoken.has(event.turn));
      expect(said).toHaveLength(answered.length);
    }
  });

  test("a stress check is an appendix of its round: the round itself keeps its 2E+3 messages", async () => {
    const { events } = await swarming({ options: { stress: "required" } });
    const record = filesOf(events).json("rounds/001.json");
    expect(record.metadata.messageCount).toBe(9);
    expect(record.stress.messages.map(({ id }: { id: string }) => id)).toEqual([
      "r1-msg-010",
      "r1-msg-011",
      "r1-msg-012",
      "r1-msg-013",
    ]);
  });
});

test("[Final synthesis] the artifacts, whose open questions agree", async () => {
  const { events, verdict } = await swarming({ gates: twoRounds });
  const { json, text, paths } = filesOf(events);
  expect(paths.filter((path) => path.startsWith("artifacts/"))).toEqual([
    "artifacts/transcript.md",
    "artifacts/argument-graph.json",
    "artifacts/argument-graph.md",
    "artifacts/position-history.md",
    "artifacts/open-questions.md",
    "artifacts/synthesis.json",
    "artifacts/synthesis.md",
    "artifacts/minority-report.md",
  ]);
  expect(json("artifacts/synthesis.json")).toEqual(verdict);
  for (const question of verdict?.openQuestions ?? []) {
    expect(text("artifacts/synthesis.md")).toContain(question);
    expect(text("artifacts/open-questions.md")).toContain(question);
  }
});

test("the graph of an export: every message with its turn, what counters before what repeats", async () => {
  const { events, messages } = await swarming({
    says: {
      ada: (request) =>
        statement(request, request.kind === "rebuttal" ? { reasoning: "As said in r1-msg-003." } : {}),
    },
  });
  const [discussion] = discussionsOf(events);
  const graph = discussion && swarmKit.exports?.graph?.(discussion);
  expect(graph?.nodes.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  const turns = new Set(discussion?.rounds.flatMap((round) => round.turns.map(({ key }) => key)));
  for (const { turn } of graph?.nodes ?? []) expect(turns).toContain(turn);
  expect(graph?.nodes[1]).toEqual({
    id: "r1-msg-002",
    turn: "1/initial_statement/ada",
    seat: "Ada",
    round: 1,
    kind: "initial_statement",
    gist: "local memory answers fastest <ada initial_statement 1>",
  });
  expect(graph?.edges).toEqual([
    { from: "r1-msg-005", to: "r1-msg-002", type: "counters" },
    { from: "r1-msg-006", to: "r1-msg-003", type: "supports" },
  ]);
});
