import { expect, test } from "vitest";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import type { Protocol } from "../../src/kernel/floor.ts";
import { resultOf } from "../../src/kernel/result.ts";
import type { Turn } from "../../src/kernel/turn.ts";
import { whoAnswered } from "../../src/kernel/who-answered.ts";
import { agent, discuss, saying, seated } from "../discussion.ts";

const turn: Turn<string> = { kind: "say", prompt: { stable: "", fresh: "", request: "Now." }, schema: null };
const askAll =
  (asked: Turn<string>): Protocol<never, unknown> =>
  (floor) =>
    floor.round("One", () => Promise.all(floor.seats.map((seat) => floor.ask(seat, asked))));

const away = agent("bob", () => Promise.reject(new AgentError("not-installed", "bob is away")));
const ada = saying("ada", "I say yes.");
const guest = saying("guest", "I was passing by.");

async function held(asked: Partial<Turn<string>>) {
  const { end, events } = await discuss({
    protocol: askAll({ ...turn, ...asked }),
    seated: [seated("A", ada), seated("B", away, ada, guest)],
  });
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("nothing was held");
  return { end, events, ...resultOf(discussion, { verdict: null, files: { folder: "" }, next: null }) };
}

test.each([
  [undefined, "ada"],
  ["any", "ada"],
  ["outside the panel", "guest"],
  ["never", null],
] as const)("stand-ins %s: B is answered by %s", async (standIns, by) => {
  const { seats } = await held(standIns === undefined ? {} : { standIns });
  expect(seats[1]).toMatchObject({ agent: "bob", answeredBy: by });
});

test("whom nobody may stand in for is missed, unless the discussion can do without", async () => {
  expect((await held({ standIns: "never" })).partial).toBe(true);
  expect((await held({ standIns: "never", optional: true })).partial).toBe(false);
  expect((await held({ optional: true })).seats[1]).toMatchObject({ answeredBy: "ada" });
});

test("a stand-in's answer is told, and counts for nobody", async () => {
  const { seats, warnings } = await held({});
  expect(seats).toMatchObject([{ fallback: false }, { answeredBy: "ada", fallback: true, counted: false }]);
  expect(seats[0]).not.toHaveProperty("counted");
  expect(warnings).toEqual([
    "Answered: 1 of 2 by their own agents; ada also for B. A stand-in's answer is told and does not count. One agent only agrees with itself.",
  ]);
});

test("who comes from outside the panel answers for another, and nobody agrees with themselves", async () => {
  expect((await held({ standIns: "outside the panel" })).warnings).toEqual([
    "Answered: 1 of 2 by their own agents; guest for B. A stand-in's answer is told and does not count.",
  ]);
});

test("a rule that is none is refused", async () => {
  const { end } = await held({ standIns: "sometimes" as never }).catch((error: unknown) => ({ end: error }));
  expect(end instanceof Error ? end.message : JSON.stringify(end)).toContain(
    'expected one of "never"|"outside the panel"|"any"',
  );
});

test("its own agent counts and so does a person; a stand-in, rules and a script that was found do not", () => {
  const own = { answeredBy: "ada", fallback: false, model: null };
  expect(
    whoAnswered([
      { seat: "own", receipt: own },
      { seat: "person", receipt: { ...own, answeredBy: "anna", fallback: true, person: true } },
      { seat: "stand-in", receipt: { ...own, answeredBy: "bob", fallback: true } },
      { seat: "rules", receipt: { ...own, model: "rules" } },
      { seat: "named", receipt: { ...own, scripted: "named" } },
      { seat: "found", receipt: { ...own, scripted: "found" } },
      { seat: "nobody", receipt: null },
    ]),
  ).toEqual([
    { seat: "own", counts: true },
    { seat: "person", counts: true },
    { seat: "stand-in", counts: false, standIn: "bob" },
    { seat: "rules", counts: false },
    { seat: "named", counts: true },
    { seat: "found", counts: false },
    { seat: "nobody", counts: false },
  ]);
});

test("who leads and argues as well is named", async () => {
  const { events } = await discuss({
    protocol: askAll(turn),
    seated: [
      seated("A", ada),
      seated("B", guest),
      { seat: { id: "chair", name: "Moderator", role: "Leads", focus: [], chair: true }, agents: [ada] },
    ],
  });
  expect(discussionsOf(events)[0]?.warnings).toEqual(["ada leads as Moderator and also argues, as A."]);
});
