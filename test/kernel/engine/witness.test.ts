import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EventOf, EyesGiven } from "../../../src/kernel/event.ts";
import type { Floor } from "../../../src/kernel/floor.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { projectEyes } from "../../../src/eyes/project-eyes.ts";
import { looking } from "../../eyes/eyes.ts";
import { agent, discuss, saying, seated, temporaryFolder, type TestEnd } from "../../discussion.ts";

const given: EyesGiven = {
  limits: { callsPerTurn: 10, bytesPerTurn: 10_000 },
  files: 1,
  kept: 0,
  map: "",
};

const say = (more: Partial<Turn<string>> = {}): Turn<string> => ({
  kind: "say",
  prompt: { stable: "", fresh: "", request: "Say it." },
  mayLook: true,
  schema: null,
  ...more,
});

const twice = async (floor: Floor) => {
  const [ada] = floor.seats;
  if (ada === undefined) throw new TypeError("nobody is here");
  const ask = () => floor.ask(ada, say());
  return [await floor.round("Round 1", ask), await floor.round("Round 2", ask)].map((reply) =>
    reply.answered ? reply.witnessed : null,
  );
};

const quoting = `src/a.ts:2 says "const limit is 512 bytes", src/b.ts:1 says nothing.`;
const first = "const start is here\nconst limit is 512 bytes\n";

function witnessed({ events }: TestEnd<unknown>) {
  return events
    .filter((event): event is EventOf<"turn.answered"> => event.type === "turn.answered")
    .map((event) => event.witnessed);
}

/** Ada looks in the first round, and is stopped in the second; then she is asked again, over files as they are now. */
async function resumed(change: (root: string) => void) {
  const folder = await temporaryFolder();
  const { root, eyes } = await looking({ "src/a.ts": first });
  const stop = new AbortController();
  const looks = agent("ada", async ({ round }, { eyes, signal }) => {
    if (round === 2) {
      const stopped = new Promise((resolve) => signal.addEventListener("abort", resolve));
      stop.abort();
      await stopped;
    }
    await eyes?.look("read_file", { path: "src/a.ts" });
    return { text: quoting };
  });
  const common = { folder, protocol: twice };
  const begun = await discuss({
    ...common,
    seated: [seated("Ada", looks)],
    eyes: { given, by: eyes },
    signal: stop.signal,
  });
  expect(begun.end).toEqual({ ended: "paused", reason: "interrupted" });
  change(root);
  const speaks = { ...saying("ada", quoting), kind: "function" as const };
  const by = projectEyes({ root, home: join(root, ".colloquy") });
  return discuss({ ...common, seated: [seated("Ada", speaks)], eyes: { given, by } });
}

const found = { quote: "const limit is 512 bytes", path: "src/a.ts", line: 2, exact: true };
const unopened = [{ path: "src/b.ts", line: 1 }];

test("what was shown in an earlier process is read again, and counts while it reads as it did", async () => {
  const end = await resumed(() => {});
  const file = { path: "src/a.ts", shown: [[1, 2]], lines: 2 };
  const same = { files: [file], quotes: [found], unopened };
  expect(witnessed(end)).toEqual([same, same]);
  expect(end.end).toEqual({ ended: "completed", outcome: [same, same] });
});

test("what reads otherwise since then is told to have changed; what was found before stays found", async () => {
  const end = await resumed((root) => writeFileSync(join(root, "src/a.ts"), "const limit is 9 bytes\n"));
  const file = { path: "src/a.ts", shown: [[1, 2]], lines: 2 };
  const changed = { files: [{ ...file, changed: true }], quotes: [], unopened };
  expect(witnessed(end)).toEqual([{ files: [file], quotes: [found], unopened }, changed]);
});

test("one that cannot look, or was told it cannot, is held against nothing", async () => {
  const { eyes } = await looking({ "src/a.ts": first });
  const blind = agent("blind", () => ({ text: quoting, blind: true }));
  const end = await discuss({
    seated: [seated("Ada", saying("script", quoting)), seated("Bob", { ...blind, kind: "api" })],
    protocol: async (floor: Floor) => {
      await floor.round("Round 1", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, say()))));
    },
    eyes: { given, by: eyes },
  });
  expect(witnessed(end)).toEqual([undefined, undefined]);
});

test("passages and texts of a prompt count as shown", async () => {
  const { eyes } = await looking({ "src/a.ts": first });
  const passage = { path: "src/a.ts", from: 2, to: 2, text: "const limit is 512 bytes", score: 1 };
  const material = [{ label: "context", path: "docs/src/b.ts", text: "nothing" }];
  const end = await discuss({
    seated: [seated("Ada", { ...saying("ada", quoting), kind: "exec" })],
    protocol: async (floor: Floor) => {
      const turn = say({ passages: [passage], material });
      await floor.round("Round 1", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))));
    },
    eyes: { given, by: eyes },
  });
  const file = { path: "src/a.ts", shown: [[2, 2]] };
  expect(witnessed(end)).toEqual([{ files: [file], quotes: [found], unopened: [] }]);
});
