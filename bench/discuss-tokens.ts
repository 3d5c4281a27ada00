import { discuss } from "../src/index.ts";
import type { Agents, Asked } from "../src/library/agent.ts";
import { before, contextLength, type Read, readOf, type Sent, sum, words } from "./deliberation-tokens.ts";
import type { Figure } from "./figure.ts";

/**
 * What agents without memory read in a whole discuss (positions, challenge, synthesis, final positions) where a provider
 * caches what a prompt begins with: replies of the length that played discussions had, three members and the critic,
 * with a file of context that all are given, and without one.
 */
export async function discussTokens(): Promise<readonly Figure[]> {
  const given = await held(contextLength);
  const bare = await held(0);
  return [
    missed("discuss, retold, with context: of a later prompt not in its seat's cache", given, own, 1 - 0.85),
    missed("discuss, retold, with context: … not in another seat's cache", given, others, 1 - 0.7),
    // Without context most of a prompt is the round before it, which its seat has never been sent.
    missed("discuss, retold, without context: … not in its seat's cache", bare, own, null),
    missed("discuss, retold, without context: … not in another seat's cache", bare, others, null),
  ];
}

type Whose = (one: Sent, other: Sent) => boolean;
const own: Whose = (one, other) => one.seat === other.seat;
const others: Whose = (one, other) => one.seat !== other.seat;

const kinds = ["challenge", "synthesis", "final", "assess", "edit"];

function missed(name: string, asked: readonly Sent[], whose: Whose, aim: number | null): Figure {
  const reads = asked
    .map((one, at) =>
      readOf(
        one,
        before(asked, at).filter((other) => whose(one, other)),
      ),
    )
    .filter(({ of }) => kinds.includes(of.kind) && !(of.kind === "assess" && of.round === 1));
  const share = (some: readonly Read[]) =>
    sum(some.map(({ cached }) => cached)) / sum(some.map(({ tokens }) => tokens));
  const byKind = kinds.map(
    (kind) => `${kind} ${share(reads.filter(({ of }) => of.kind === kind)).toFixed(2)}`,
  );
  const tokens = sum(reads.map((one) => one.tokens));
  return {
    name,
    value: 1 - share(reads),
    unit: "of 1",
    aim,
    detail: `cached: ${byKind.join(", ")}; ${tokens} tokens in all`,
  };
}

const members = ["Ada", "Bob", "Cyd"] as const;

async function held(context: number): Promise<readonly Sent[]> {
  const asked: Sent[] = [];
  const answer = ({ round, kind, seat, text }: Asked) => {
    asked.push({ round, kind, seat: seat.name, text });
    return discussReply(kind, seat.name, round);
  };
  await holdDiscuss({ one: answer }, context);
  return asked;
}

export async function holdDiscuss(agents: Agents, context: number): Promise<void> {
  const { status } = await discuss("Should the queue of the shop be a table or a broker?", {
    agents,
    members: members.map((name) => ({ name, role: `${name} first`, focus: [`${name}'s field`] })),
    ...(context > 0 && { context: [{ path: "docs/queue.md", text: words(context) }] }),
    answerGate: ({ recommended }) => recommended ?? "none",
  }).result;
  if (status !== "completed") throw new Error(`The discuss is ${status}.`);
}

/** As long as players wrote with 150 words in mind, 375 for the last. */
export function discussReply(kind: string, seat: string, round: number): object {
  const own = [{ claim: `${seat}-1`, now: "kept", because: [] }];
  const assumptions = seat.startsWith("Dev") ? { assumptions: [words(90), words(90), words(90)] } : {};
  const asides = { core: words(180), questionForUser: null, changed: false, ...assumptions };
  const stands = ["ADA-2", "BOB-2", "CYD-2"].map((on) => ({
    on,
    stand: "contest",
    reason: words(120),
    rests_on: ["own knowledge"],
  }));
  const ledger = { stands, own, option: [`O${members.indexOf(seat as "Ada") + 1 || 1}`], because: [] };
  if (kind === "position")
    return {
      claim: words(150),
      grounds: [1, 2, 3].map(() => ({ reason: words(140), evidence: words(110) })),
      preconditions: [words(90)],
      risks: [words(100)],
      ...asides,
    };
  if (kind === "challenge")
    return {
      target: seat === "Ada" ? "BOB-1" : "ADA-1",
      weakness: words(280),
      failureScenario: words(320),
      alternative: words(220),
      ...ledger,
      ...asides,
    };
  if (kind === "synthesis")
    return {
      claim: words(180),
      acceptedCriticism: [words(120)],
      kept: [words(150)],
      compromise: words(250),
      ...ledger,
      ...asides,
    };
  if (kind === "final") return final(ledger, seat.startsWith("Dev"));
  if (kind === "assess") return report(round);
  return { bottom_line: [], actions: [] };
}

function final(ledger: object, isAdvocate: boolean): object {
  return {
    claim: words(250),
    certainty: "MEDIUM",
    ...ledger,
    agreed: [words(120)],
    nonNegotiable: [words(120)],
    objectsTo: [],
    couldLiveWith: [],
    remainingRisk: words(150),
    reconsiderWhen: words(120),
    actions: [{ action: words(120), because: words(80) }],
    ...(isAdvocate && { compromise: words(200), unresolvedRisks: [], unverifiedAssumptions: [] }),
  };
}

function report(round: number): object {
  const isFirst = round === 1;
  return {
    issues: [
      {
        id: isFirst ? null : "Q1",
        issue: "Table or broker?",
        important: true,
        claims: ["ADA-2", "BOB-2", "CYD-2"],
        positions: members.map((name, at) => ({
          id: isFirst ? null : `O${at + 1}`,
          position: `what ${name} is for`,
          seats: [name],
          reasons: [`${name.toUpperCase()}-2`],
          merges: [],
        })),
      },
    ],
    joined: [],
    undiscussed: [],
    intervention: { kind: "evidence", ids: ["ADA-2"], text: words(300) },
  };
}
