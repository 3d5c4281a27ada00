import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { installedCli } from "../../scripts/clis/installed.ts";
import { pointedAt } from "../../scripts/clis/pointed-at.ts";
import { makeCliAgent } from "../../src/host/panel/cli-agent.ts";
import type { CliDefinition } from "../../src/config/agent-definition.ts";
import { type CliName, cliNames } from "../../src/kernel/vendor.ts";
import type { Event, EventOf } from "../../src/kernel/event.ts";
import type { Floor } from "../../src/kernel/floor.ts";
import type { Turn } from "../../src/kernel/turn.ts";
import { critique } from "../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../src/protocols/critique/options.ts";
import { discuss, seated, temporaryFolder } from "../discussion.ts";
import type { Answer } from "../model-server/answer.ts";
import { startModelServer } from "../model-server/server.ts";

/** The CLI as a config would define it, pointed at a server of ours instead of its vendor. */
function definition(cli: CliName, url: string, home: string): CliDefinition {
  const { files, ...pointed } = pointedAt(cli, url, home);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return { kind: "cli", cli, command: installedCli(cli) ?? cli, effort: null, timeoutMs: null, ...pointed };
}

async function run(
  cli: CliName,
  answer: (n: number) => Answer,
  protocol: (floor: Floor) => Promise<unknown>,
  { turnTimeoutMs = 120_000, seats = ["Clarity"] }: { turnTimeoutMs?: number; seats?: string[] } = {},
) {
  const home = await temporaryFolder();
  let n = 0;
  const server = await startModelServer({ answer: () => answer(++n) });
  try {
    const agent = await makeCliAgent(cli, definition(cli, server.url, home));
    const { end, events } = await discuss({
      folder: await temporaryFolder(),
      protocol,
      seated: seats.map((name) => seated(name, agent)),
      limits: { turnTimeoutMs },
      answerGate: () => Promise.resolve({ value: "1", by: "person" }),
    });
    return { end, events, requests: server.requests };
  } finally {
    await server.close();
  }
}

const say = (request: string): Turn<string> => ({
  kind: "say",
  prompt: { stable: "The rules of the discussion.", fresh: "", request },
  schema: null,
});
const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: {
    label: "artifact",
    path: "plan.md",
    text: "# Plan: we migrate the database on Friday evening.",
  },
  context: [],
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

const once =
  <A>(turn: Turn<A>) =>
  (floor: Floor) =>
    floor.round("One", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, turn))));

/** For the message of a test that did not go as it should. */
function failures(events: readonly Event[]): string {
  return JSON.stringify(events.filter(({ type }) => type === "turn.failed"));
}

async function twice(floor: Floor): Promise<unknown> {
  await once(say("First question."))(floor);
  return once(say("Second question."))(floor);
}

/** Three where we try again; what qwen makes of it by itself. How often opencode asks is not to be told beforehand. */
const mostRequests: Readonly<Partial<Record<CliName, number>>> = { claude: 3, codex: 3, gemini: 3, qwen: 7 };

describe.each(cliNames.filter((cli) => installedCli(cli) !== null))("%s", (cli) => {
  test("takes part in a critique", async () => {
    const point = {
      headline: "Nobody owns it",
      place: "plan.md:1",
      problem: "No owner is named.",
      change: "Name an owner.",
      critical: false,
    };
    const said = { points: [point], strengths: [], rating: 4 };
    const judged = (floor: Floor) => critique(floor, options);
    const { end, events } = await run(cli, () => ({ structured: said, text: JSON.stringify(said) }), judged);
    expect(end, failures(events)).toMatchObject({ ended: "completed" });
    expect(events.map(({ type }) => type)).not.toContain("turn.failed");
    expect(JSON.stringify(events.filter(({ type }) => type === "kept"))).toContain(point.headline);
  });

  test("goes on in its session: the model has both questions, we sent only the second", async () => {
    const { end, events, requests } = await run(cli, (n) => `This is answer number ${n}.`, twice);
    const answered = events.filter(
      (event): event is EventOf<"turn.answered"> => event.type === "turn.answered",
    );
    expect(end, failures(events)).toMatchObject({ ended: "completed" });
    expect(answered).toHaveLength(2);
    expect(answered[1]?.receipt.sessionId).toBe(answered[0]?.receipt.sessionId);
    const last = JSON.stringify(requests.at(-1)?.body);
    expect(last).toContain("First question.");
    expect(last).toContain("Second question.");
    expect(last.split("The rules of the discussion.")).toHaveLength(2);
    expect(requests.filter(({ kind }) => kind === "answer")).toHaveLength(2);
  });

  test("four seats at once all answer", async () => {
    const names = ["Ada", "Ben", "Cas", "Dee"];
    const { end, events } = await run(cli, (n) => `This is answer number ${n}.`, once(say("Who is there?")), {
      seats: names,
      turnTimeoutMs: 220_000,
    });
    expect(end, failures(events)).toMatchObject({ outcome: names.map(() => ({ answered: true })) });
  });

  test("a key that is refused is told as not logged in", async () => {
    const { end } = await run(cli, () => ({ fault: "unauthorized" }), once(say("Anybody there?")));
    expect(end).toMatchObject({ outcome: [{ answered: false, failure: { code: "not-logged-in" } }] });
  });

  const most = mostRequests[cli];
  test.skipIf(most === undefined)("a full minute is tried again by it or by us, not by both", async () => {
    const { requests, end } = await run(
      cli,
      () => ({ fault: "rate-limit", retryAfterS: 0 }),
      once(say("Anybody there?")),
    );
    expect(end).toMatchObject({ outcome: [{ answered: false }] });
    expect(requests.filter(({ kind }) => kind === "answer").length).toBeLessThanOrEqual(most ?? 0);
  });

  test("a model that hangs is ended at the turn's deadline", async () => {
    const { end } = await run(cli, () => ({ fault: "hang-before-headers" }), once(say("Anybody there?")), {
      turnTimeoutMs: 8000,
    });
    expect(end).toMatchObject({ outcome: [{ answered: false, failure: { code: "timeout" } }] });
  });
});

test("the CLIs are there", () => {
  expect(cliNames.filter((cli) => installedCli(cli) === null)).toEqual([]);
});
