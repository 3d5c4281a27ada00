import { expect, test } from "vitest";
import { type AgentFunction, critique, type Event, follow } from "../../../src/index.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { paint } from "../../../src/document/paint.ts";
import type { CritiqueReport } from "../../../src/protocols/critique/report/report.ts";
import { critiqueKit } from "./critiqued.ts";

/** A perspective that is asked after the end: what it changes by id, and what that makes of the verdict. */

const artifact = { path: "design.md", text: "# Cache\n\nRetry as needed.\n" };
const point = (headline: string, more: object = {}) => ({ headline, problem: `${headline} here`, ...more });
const first = {
  points: [
    point("No limit", { change: "State one", critical: true }),
    point("No owner", { change: "Name one" }),
  ],
  strengths: [],
  rating: 2,
};
const other = { points: [], strengths: ["Short"], rating: 4 };

/** `Risk` blocks; what it answers to each further question, one after the other. */
function saying(...further: readonly object[]): { readonly agent: AgentFunction; readonly asked: string[] } {
  const asked: string[] = [];
  const agent: AgentFunction = ({ kind, seat, text }) => {
    if (kind === "critique") return seat.name === "Risk" ? first : other;
    asked.push(text);
    return { answer: ["I see"], ...further[asked.length - 1] };
  };
  return { agent, asked };
}

async function followed(...further: readonly object[]) {
  const { agent, asked } = saying(...further);
  const agents = { one: agent };
  const begun = critique(artifact, { agents, perspectives: ["Risk", "Clarity"] });
  await begun.result;
  let events: readonly Event[] = begun.events;
  let verdict: CritiqueReport | null = null;
  for (const [at] of further.entries()) {
    const next = follow(events, `And with a local bucket, ${at + 1}?`, { agents, seat: "Risk" });
    verdict = (await next.result).verdict as CritiqueReport | null;
    events = next.events;
  }
  if (verdict === null) throw new Error("nothing was judged");
  const [held] = discussionsOf(events).slice(-1);
  if (held === undefined) throw new Error("nothing was held");
  const place = { folder: "out", address: "critique-1" };
  const page = critiqueKit.page(held, place, { columns: 200, paint: paint(false) }) ?? "";
  return { verdict, asked, page };
}

const was = { verdict: "consensus_blocked", severity: "HIGH" };
const change = (id: string, more: object) => ({ own: [{ id, now: "changed", ...more }] });

test.each<[string, object, object]>([
  ["nothing", {}, { ...was, ratings: { Risk: 2 } }],
  ["a rating", { rating: 4 }, { ...was, ratings: { Risk: 4 }, averageRating: 4 }],
  [
    "that a point is critical: what is left of it is a point all the same",
    { ...change("RIS-1", { critical: false }), rating: 3 },
    {
      verdict: "consensus_reached",
      ratings: { Risk: 3 },
      groups: [{ ids: ["RIS-1"], severity: "LOW" }, { ids: ["RIS-2"] }],
    },
  ],
  [
    "that another is critical",
    change("[ris-2]", { critical: true }),
    { ...was, groups: [{ severity: "HIGH" }, { ids: ["RIS-2"], severity: "HIGH", change: "Name one" }] },
  ],
  [
    "what a point says, and what it asks for",
    change("RIS-1", { headline: "No limit of retries", change: "State 3", problem: null }),
    {
      ...was,
      groups: [{ headline: "No limit of retries", change: "State 3", severity: "HIGH" }, {}],
      actionItems: ["State 3", "Name one"],
    },
  ],
  [
    "nothing by a change without words",
    change("RIS-1", { headline: "" }),
    { ...was, groups: [{ headline: "No limit" }, {}] },
  ],
  [
    "that a point holds",
    { own: [{ id: "RIS-1", now: "withdrawn" }], rating: 4 },
    { verdict: "consensus_reached", groups: [{ ids: ["RIS-2"] }], actionItems: ["Name one"] },
  ],
  [
    "what else is wrong",
    { points: [point("No test", { critical: true })] },
    { ...was, groups: [{}, { ids: ["RIS-4"], severity: "HIGH" }, {}] },
  ],
])("it changes %s", async (_, further, verdict) => {
  const { verdict: now, asked } = await followed(further);
  expect(now).toMatchObject(verdict);
  expect(asked[0]).toContain("[RIS-1] RIS, point: No limit");
  expect(asked[0]).toContain("You rated the artifact 2.");
});

test("of two questions each is told with what it changed itself, the last on the page", async () => {
  const { verdict, page } = await followed(change("RIS-1", { critical: false }), {
    rating: 5,
    own: [{ id: "RIS-2", now: "withdrawn" }],
  });
  expect(verdict.followUps).toMatchObject([
    {
      id: "YOU-1",
      rated: [],
      verdict: { was, now: { verdict: "consensus_blocked", severity: "MEDIUM" } },
      changed: [
        {
          id: "RIS-1",
          was: "[critical] No limit: No limit here → State one",
          now: "No limit: No limit here → State one",
        },
      ],
    },
    {
      id: "YOU-2",
      rated: [{ perspective: "Risk", was: 2, now: 5 }],
      verdict: { was: { severity: "MEDIUM" }, now: { verdict: "consensus_reached" } },
      changed: [{ id: "RIS-2", now: null }],
    },
  ]);
  expect(page).toContain("Risk now rates 5, before 2");
  expect(page).toContain("The verdict is consensus_reached LOW; it was consensus_blocked MEDIUM");
  expect(page).not.toContain("local bucket, 1?");
});

test("where it changes nothing of the verdict, that is said", async () => {
  const { verdict, page } = await followed({});
  expect(verdict.followUps).toMatchObject([
    { answers: [{ seat: "Risk", text: "I see" }], changed: [], rated: [] },
  ]);
  expect(verdict.followUps?.[0]).not.toHaveProperty("verdict");
  expect(page).toContain("Ratings and verdict are as before");
});

test("what a perspective is asked after the end nobody else answers for it", async () => {
  const { agent } = saying({});
  const down: AgentFunction = (asked, context) => {
    if (asked.kind === "follow") throw new Error("out of order");
    return agent(asked, context);
  };
  const asked: string[] = [];
  const other: AgentFunction = (one, context) => {
    asked.push(`${one.seat.name} ${one.kind}`);
    return agent(one, context);
  };
  const agents = { down, other };
  const begun = critique(artifact, { agents, perspectives: ["Risk", "Clarity"] });
  await begun.result;
  const next = follow(begun.events, "And now?", { agents, seat: "Risk" });
  expect((await next.result).status).toBe("failed");
  expect(asked.filter((one) => one.endsWith("follow"))).toEqual([]);
});
