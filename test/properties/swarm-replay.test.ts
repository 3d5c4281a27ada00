import { expect, test } from "vitest";
import { commonFiles } from "../../src/kernel/journal/projections.ts";
import swarmManifest from "../../src/protocols/swarm/manifest.ts";
import { kitOfManifest } from "../protocols/kit.ts";
import {
  fails,
  rebuttal,
  statement,
  type Swarming,
  swarming,
  synthesis,
} from "../protocols/swarm/swarming.ts";
import { taking } from "../runs.ts";
import { kindsIn, stopsIn } from "../stops.ts";

const swarmFiles = (await kitOfManifest(swarmManifest)).documents;

const two = ["start", "another-round", "synthesis"];

/** What each turn was told; one that was under way when it stopped is told so twice. */
const promptsIn = (events: Awaited<ReturnType<typeof swarming>>["events"]) =>
  new Map(
    events.flatMap((event) => (event.type === "turn.asked" ? [[event.key, event.prompt] as const] : [])),
  );

const met = new Set<string>();

const swarms: readonly (readonly [string, Swarming])[] = [
  ["two rounds", { gates: two }],
  [
    "an expert that fails, and a moderator",
    {
      gates: two,
      says: {
        Bob: ({ kind, round }) => (kind === "rebuttal" && round === 1 ? fails() : undefined),
        Moderator: ({ kind }) => (kind === "synthesis" ? fails() : undefined),
      },
    },
  ],
  [
    "options that say the same",
    {
      gates: two,
      says: {
        Ada: ({ kind, round }) =>
          kind === "rebuttal" && round === 2 ? rebuttal("Ada", { option: "O2" }) : undefined,
        Bob: ({ kind }) =>
          kind === "initial_statement" ? statement("Bob", { option: "In local memory" }) : undefined,
        Moderator: ({ kind }) =>
          kind === "synthesis" ? synthesis({ joins: [{ ids: ["O1", "O2"], text: null }] }) : undefined,
      },
    },
  ],
  [
    "a deep dive and another topic",
    { gates: ["start", "deep-dive", "different-topic", "Who pays?", "synthesis"] },
  ],
  ["a panel that was changed", { gates: ["modify", "Add somebody who pays", "start", "synthesis"] }],
];

test.each(taking(swarms, 2))(
  "stopped at any kind of event and resumed, %s ends as if nothing had happened, and nobody is asked twice",
  async (_, it) => {
    const whole = await swarming(it);
    const files = (events: typeof whole.events) =>
      JSON.stringify([...commonFiles(events), ...swarmFiles(events)]);
    const filesOfWhole = files(whole.events);
    for (const kept of stopsIn(whole.events, met)) {
      const before = whole.events.slice(0, kept);
      const ended = before.filter(({ type }) => type === "turn.answered" || type === "turn.failed").length;
      const gates = before.filter(
        (event) => event.type === "human.answered" && event.answer.by === "person",
      ).length;
      const resumed = await swarming({ ...it, past: before, gates: (it.gates ?? []).slice(gates) });
      expect(resumed.end, `stopped after ${kept} events`).toEqual(whole.end);
      expect(kindsIn(resumed.events)).toEqual(kindsIn(whole.events));
      expect(resumed.messages).toEqual(whole.messages);
      expect(promptsIn(resumed.events)).toEqual(promptsIn(whole.events));
      expect(resumed.verdict).toEqual(whole.verdict);
      expect(resumed.calls).toHaveLength(whole.calls.length - ended);
      expect(files(resumed.events)).toBe(filesOfWhole);
    }
  },
);

test("stopped at any event around a pause and resumed, it pauses once, and goes on once", async () => {
  const first = await swarming({ gates: ["start", "pause"], waits: true });
  const whole = await swarming({ past: first.events, gates: ["another-round", "synthesis"] });
  const answers = ["start", "pause", "another-round", "synthesis"];
  for (const kept of stopsIn(whole.events, met)) {
    const before = whole.events.slice(0, kept);
    const gates = before.filter(
      (event) => event.type === "human.answered" && event.answer.by === "person",
    ).length;
    let resumed = await swarming({ past: before, gates: answers.slice(gates), waits: true });
    if (resumed.end.ended === "paused") {
      resumed = await swarming({ past: resumed.events, gates: answers.slice(2) });
    }
    expect(resumed.end, `stopped after ${kept} events`).toEqual(whole.end);
    expect(resumed.messages).toEqual(whole.messages);
    expect(resumed.events.filter(({ type }) => type === "recess.called")).toHaveLength(1);
  }
});
