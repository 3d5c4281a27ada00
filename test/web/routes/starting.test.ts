import { expect, test } from "vitest";
import { z } from "zod";
import { readState } from "../../../src/config/own-state.ts";
import type { DraftMade, Started } from "../../../src/web/api.ts";
import { whoseOf } from "../../../src/web/office.ts";
import { startingRoutes } from "../../../src/web/routes/starting.ts";
import { story } from "../../stories/command.ts";
import { config, design, rated, scripted } from "../../stories/panel.ts";
import { asking, officeOf } from "../office.ts";

const Spent = z.object({
  started: z.array(z.object({ id: z.string(), capUsd: z.number(), from: z.number() })),
});

/** A page over an ended discussion, which may spend so much a day. */
async function overEnded(spendUsd: number) {
  const told = story();
  await told.run(["discuss", "--example", "--yes", "--quiet"]);
  const office = await officeOf(told, { allowance: { spendUsd } });
  const [held] = await office.discussions.latest(1);
  const before = held?.discussion.receipts.length ?? 0;
  const at = `/discussions/${held?.discussion.id}/further`;
  const spent = () => readState(whoseOf(office), "spent.json", Spent)?.started ?? [];
  return { office, before, at, spent, ask: asking(startingRoutes(office)) };
}

test("of a follow-up counts what was said since, of a fork all that it asks", async () => {
  const { office, before, at, spent, ask } = await overEnded(2);
  expect(before).toBeGreaterThan(3);
  const followed = await ask.post<Started>(at, { question: "And with two servers?" });
  expect([followed.status, spent()]).toEqual([201, [{ id: followed.json.id, capUsd: 2, from: before }]]);
  await office.discussions.settled(followed.json.id, AbortSignal.timeout(60_000), () => {});

  const other = await overEnded(2);
  const forked = await other.ask.post<Started>(other.at, { fork: { at: "3", seats: { memory: "bob" } } });
  expect(forked.status).toBe(201);
  expect(other.spent()).toEqual([{ id: forked.json.id, capUsd: 2, from: 0 }]);
  await other.office.discussions.settled(forked.json.id, AbortSignal.timeout(60_000), () => {});
});

test("a follow-up without anything to ask is none; nor is one on a page that starts nothing, or of one person", async () => {
  const { office, at, spent, ask } = await overEnded(2);
  expect((await ask.post(at)).json).toMatchObject({
    sentence: "Nothing is asked, and nothing is to be changed.",
  });
  expect((await ask.post(at, { question: "  " })).status).toBe(400);
  expect((await ask.post("/discussions/other/further", { question: "Why?" })).json).toMatchObject({
    code: "not-found",
  });
  const closed = asking(startingRoutes({ ...office, allowance: null }));
  expect((await closed.post(at, { question: "Why?" })).json).toMatchObject({
    sentence: "This page starts nothing: it makes drafts.",
  });
  const hers = asking(startingRoutes({ ...office, person: "Ada" }));
  for (const [path, body] of [
    [at, { question: "Why?" }],
    ["/new/x/start", {}],
    ["/plans", { verb: "discuss", subject: "T" }],
    ["/new", { verb: "discuss", subject: "T" }],
  ] as const)
    expect((await hers.post(path, body)).json).toMatchObject({
      sentence: "This page shows the seats of Ada alone.",
    });
  expect(spent()).toEqual([]);
});

const limits = z.object({ maxCostUsd: z.number().nullable(), maxCalls: z.number().nullable() });

/** The limits that a draft was started with on a page that may spend three dollars. */
async function limitsOf(wishes: object, set: object = {}) {
  const told = story();
  told.write("design.md", design);
  scripted(told, { A: rated(4) });
  config(told, { ...(JSON.parse(told.read("panel.yaml")) as object), ...set });
  const office = await officeOf(told, { config: "panel.yaml", allowance: { spendUsd: 3 } });
  const ask = asking(startingRoutes(office));
  const wish = { verb: "critique", subject: "design.md", ...wishes };
  const { json: made } = await ask.post<DraftMade>("/new", wish);
  const { json } = await ask.post<Started>(`/new/${made.id}/start`);
  await office.discussions.settled(json.id, AbortSignal.timeout(60_000), () => {});
  const { events } = await office.discussions.find(json.id);
  const [started] = events;
  expect((await ask.get<readonly unknown[]>("/new")).json).toEqual([]);
  return { ...limits.parse(started?.type === "discussion.started" ? started.limits : null), made };
}

test.for<readonly [object, object, number, number | "twice"]>([
  [{}, {}, 3, "twice"],
  [{ maxCostUsd: 1 }, {}, 1, "twice"],
  [{ maxCostUsd: 9 }, {}, 3, "twice"],
  [{ maxCalls: 7 }, {}, 3, 7],
  [{ maxCalls: 7, maxCostUsd: 0.5 }, {}, 0.5, 7],
])("a draft with %j is started within what is left, and within %j", async ([wishes, set, usd, calls]) => {
  const { maxCostUsd, maxCalls, made } = await limitsOf(wishes, set);
  expect(maxCostUsd).toBe(usd);
  // What tells no cost is held by its calls: no more than twice what it could take.
  expect(maxCalls).toBe(calls === "twice" ? 2 * made.plan.mostCalls : calls);
});
