import { expect, test } from "vitest";
import { commonFiles } from "../../src/kernel/journal/projections.ts";
import { type Discussing, discussing, fails, position, trio } from "../protocols/discuss/discussing.ts";
import discussManifest from "../../src/protocols/discuss/manifest.ts";
import { kitOfManifest } from "../protocols/kit.ts";
import { taking } from "../runs.ts";
import { kindsIn, stopsIn } from "../stops.ts";

const discussFiles = (await kitOfManifest(discussManifest)).documents;

const oneMouth = Object.fromEntries(
  trio.map((name) => [
    name,
    ({ kind }: { readonly kind: string }) =>
      kind === "position"
        ? position(name, { option: "memory", questionForUser: `What of ${name}?` })
        : undefined,
  ]),
);
const lost = ({ kind }: { readonly kind: string }) => (kind === "challenge" ? fails() : undefined);

const met = new Set<string>();

const discussions: readonly (readonly [string, Discussing])[] = [
  ["all rounds", {}],
  ["an agreement of the blind round", { says: oneMouth }],
  ["a broken team", { says: { Ann: lost, Ben: lost } }],
  ["a viewpoint added", { gates: ["add", "Operator, called at night", "adopt"] }],
];

test.each(taking(discussions, 2))(
  "stopped at any kind of event and resumed, %s ends as if nothing had happened, and nobody is asked twice",
  async (_, it) => {
    const whole = await discussing(it);
    const files = (events: typeof whole.events) =>
      JSON.stringify([...commonFiles(events), ...discussFiles(events)]);
    const filesOfWhole = files(whole.events);
    for (const kept of stopsIn(whole.events, met)) {
      const before = whole.events.slice(0, kept);
      const answered = before.filter(({ type }) => type === "turn.answered" || type === "turn.failed").length;
      const gates = before.filter(
        (event) => event.type === "human.answered" && event.answer.by === "person",
      ).length;
      const resumed = await discussing({ ...it, past: before, gates: (it.gates ?? ["none"]).slice(gates) });
      expect(resumed.end, `stopped after ${kept} events`).toEqual(whole.end);
      expect(kindsIn(resumed.events)).toEqual(kindsIn(whole.events));
      expect(resumed.verdict).toEqual(whole.verdict);
      expect(resumed.calls).toHaveLength(whole.calls.length - answered);
      expect(files(resumed.events)).toBe(filesOfWhole);
    }
  },
);
