import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { journalFile } from "../../src/kernel/journal-name.ts";
import { commonFiles } from "../../src/kernel/journal/projections.ts";
import { temporaryFolder } from "../discussion.ts";
import {
  type Discussing,
  discussing,
  fails,
  position,
  report,
  reports,
  trio,
} from "../protocols/discuss/discussing.ts";
import { discussKit } from "../protocols/discuss/discussed.ts";
import { stopsIn } from "../stops.ts";

const discussFiles = discussKit.documents;

const oneMouth = Object.fromEntries(
  trio.map((name) => [
    name,
    ({ kind }: { readonly kind: string }) =>
      kind === "position"
        ? position(name, { grounds: [{ reason: "memory needs no hop", evidence: "" }] })
        : undefined,
  ]),
);
const lost = ({ kind }: { readonly kind: string }) => (kind === "challenge" ? fails() : undefined);

const met = new Set<string>();

test.each<readonly [string, Discussing]>([
  ["all rounds", {}],
  ["a superficial agreement", { says: oneMouth, reports: [reports.CONSENSUS] }],
  ["a broken team", { says: { Ann: lost, Ben: lost } }],
  [
    "a viewpoint added",
    {
      reports: [report({ Store: { memory: [...trio] } })],
      gates: ["add", "Operator, called at night", "adopt"],
    },
  ],
])(
  "stopped at any kind of event and resumed, %s ends as if nothing had happened, and nobody is asked twice",
  async (_, it) => {
    const folder = await temporaryFolder();
    const whole = await discussing({ ...it, folder });
    const lines = (await readFile(join(folder, journalFile), "utf8")).trimEnd().split("\n");
    const files = (events: typeof whole.events) =>
      JSON.stringify([...commonFiles(events), ...discussFiles(events)]);
    const filesOfWhole = files(whole.events);
    for (const kept of stopsIn(whole.events, met)) {
      const before = whole.events.slice(0, kept);
      const answered = before.filter(({ type }) => type === "turn.answered" || type === "turn.failed").length;
      const gates = before.filter(({ type }) => type === "human.answered").length;
      const again = await temporaryFolder();
      await writeFile(join(again, journalFile), `${lines.slice(0, kept).join("\n")}\n`);
      const resumed = await discussing({ ...it, folder: again, gates: (it.gates ?? ["adopt"]).slice(gates) });
      expect(resumed.end).toEqual(whole.end);
      expect(resumed.verdict).toEqual(whole.verdict);
      expect(resumed.calls).toHaveLength(whole.calls.length - answered);
      expect(files(resumed.events)).toBe(filesOfWhole);
      expect(() => discussFiles(before)).not.toThrow();
    }
  },
);
