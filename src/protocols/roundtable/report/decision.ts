import {
  type Doc,
  heading,
  joined,
  paragraph,
  prose,
  section,
  type Span,
  type Text,
} from "../../../document/document.ts";
import type { Artifact } from "../rules/artifact.ts";
import { sameStatement } from "../rules/same-statement.ts";
import type { Account, HeldRound } from "./account.ts";
import {
  agreed,
  bullets,
  dissent,
  ending,
  lastAnswered,
  openConflicts,
  positions,
  recommended,
  said,
  sectionOf,
} from "./common-parts.ts";
import { names, originOf, spokenIn } from "./origin.ts";

/** A decision in MADR's form: of one artifact, or of the discussion as a whole. */
export function decisionDocument(account: Account, artifact: Artifact | null): Doc {
  const parts = artifact === null ? ofTheWhole(account) : ofOne(artifact, account);
  const { status, context, outcome, options, consequences } = parts;
  const ids = account.participants.map((seat) => seat.id);
  const date = account.discussion.lastActiveAt.slice(0, 10);
  return [
    heading(1, artifact === null ? account.topic : artifact.title),
    bullets([`Status: ${status}`, `Date: ${date}`, ["Decision-makers: ", ...names(account, ids)]]),
    ...section("Context and Problem Statement", context),
    ...section("Considered Options", [bullets(options.map(({ title }) => title))]),
    ...section("Decision Outcome", outcome),
    ...section("Consequences", [bullets(consequences)], 3),
    ...prosAndCons(options),
    ...section("Positions", [bullets(positions(account))]),
    ...section("Dissent", [bullets(dissent(account))]),
    ...sectionOf("Unresolved conflicts", openConflicts(account)),
    ...ending(account),
  ];
}

interface Option {
  readonly title: Text;
  /** What its heading says, where its title is too long for one. */
  readonly name: Text;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
}

interface Parts {
  readonly status: string;
  readonly context: Doc;
  readonly options: readonly Option[];
  readonly outcome: Doc;
  readonly consequences: readonly Text[];
}

const statuses = { consensus: "accepted", draft: "proposed", conflict: "proposed, and contested" } as const;

function ofOne(artifact: Artifact, account: Account): Parts {
  const { context, description, decision, rationale, options = [], consequences, agreement } = artifact;
  const because = rationale ? [", because: ", prose(rationale)] : [];
  return {
    status: statuses[agreement],
    context: [said(context || description || artifact.title)],
    options: options.map(({ name, pros = [], cons = [] }) => ({ title: name, name, pros, cons })),
    outcome: [
      paragraph(["Chosen: ", prose(decision || artifact.title), ...because]),
      paragraph([`${artifact.id}, `, ...originOf(artifact, account), "."]),
      ...changesTo(artifact, account),
      ...changesOf(artifact, account),
    ],
    consequences: [
      ...(consequences?.positive ?? []).map((one) => ["Good: ", prose(one)]),
      ...(consequences?.negative ?? []).map((one) => ["Bad: ", prose(one)]),
    ],
  };
}

/** What later artifacts changed of a decision has no file of its own. */
function changesTo({ amendments }: Artifact, account: Account): Doc {
  return amendments.flatMap(({ by }) => {
    const change = account.state.artifacts.find(({ id }) => id === by);
    if (change === undefined) return [];
    const texts = [change.title, change.decision, change.description, change.rationale].filter(
      (one) => !!one,
    );
    return [
      paragraph([
        `Changed by ${by} (`,
        ...originOf(change, account),
        "): ",
        ...joined(
          texts.map((one) => [prose(one ?? "")]),
          " ",
        ),
      ]),
    ];
  });
}

/** What this changes of a decision that was on record before. */
function changesOf({ supersedes, amends, withdraws }: Artifact, { state: { known } }: Account): Doc {
  const told = [
    ["Takes the place of", supersedes],
    ["Changes", amends],
    ["Takes back", withdraws],
  ] as const;
  return told.flatMap(([what, id]) => {
    const one = known.find((before) => before.id === id);
    if (one === undefined) return [];
    return [paragraph([`${what} ${one.id}, `, prose(one.title), " (", { text: one.path, as: "code" }, ")."])];
  });
}

/** The options are what participants held last; what speaks for and against one is what they gave as reasons and concerns. */
function ofTheWhole(account: Account): Parts {
  const { state, verdict, rounds, topic } = account;
  const last = lastAnswered(account);
  const question = rounds[0]?.session;
  const { blocks = [] } = last?.session.agreement ?? {};
  const isSettled = openConflicts(account).length === 0 && blocks.length === 0;
  const advice = recommended(account);
  return {
    status: advice !== null && isSettled && verdict !== null ? "accepted" : "proposed",
    context: [
      said(topic),
      ...(question === undefined
        ? []
        : [paragraph([prose(question.question), " (", ...spokenIn(question.number, account), ")"])]),
    ],
    options: last === undefined ? [] : heldPositions(last, account),
    outcome: [paragraph(advice === null ? unadvised(state.previousSynthesis) : ["Chosen: ", ...advice])],
    consequences: [...agreed(account).map((one) => ["Agreed: ", ...one]), ...concernsOf(last, account)],
  };
}

function unadvised(synthesis: string | null): readonly Span[] {
  return ["Nothing was recommended.", ...(synthesis === null ? [] : [" ", prose(synthesis)])];
}

/** Those who held the same stand behind one option. */
function heldPositions({ responses, session }: HeldRound, account: Account): readonly Option[] {
  const groups = Map.groupBy(responses, ([, { position }]) => sameStatement(position));
  return [...groups.values()].map((group) => {
    const who = names(
      account,
      group.map(([id]) => id),
    );
    const all = group.map(([, response]) => response);
    return {
      title: [prose(all[0]?.position ?? ""), ` (round ${session.number}, `, ...who, ")"],
      name: ["The option of ", ...who],
      pros: all.flatMap(({ rationale }) => rationale),
      cons: all.flatMap(({ concerns }) => concerns),
    };
  });
}

function concernsOf(last: HeldRound | undefined, account: Account): readonly Text[] {
  return [...(last?.responses ?? [])].flatMap(([id, { concerns }]) =>
    concerns.map((one) => [
      "Concern: ",
      prose(one),
      ` (round ${last?.session.number}, `,
      ...names(account, [id]),
      ")",
    ]),
  );
}

function prosAndCons(options: readonly Option[]): Doc {
  const told = options.filter(({ pros, cons }) => pros.length + cons.length > 0);
  return section(
    "Pros and Cons of the Options",
    told.flatMap(({ name, pros, cons }) => {
      const lines = [
        ...pros.map((one) => ["Good: ", prose(one)]),
        ...cons.map((one) => ["Bad: ", prose(one)]),
      ];
      return section(name, [bullets(lines)], 3);
    }),
  );
}
