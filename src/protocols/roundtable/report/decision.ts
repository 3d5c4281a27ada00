import type { Artifact } from "../rules/artifact.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { bullets, plain, prose, section } from "../../../document/markdown.ts";
import type { Account, HeldRound } from "./account.ts";
import {
  agreed,
  dissent,
  ending,
  heading,
  lastAnswered,
  openConflicts,
  positions,
  recommended,
  sectionOf,
} from "./common-parts.ts";
import { names, originOf, spokenIn } from "./origin.ts";

/** A decision in MADR's form: of one artifact, or of the discussion as a whole. */
export function decisionDocument(
  account: Account,
  artifact: Artifact | null,
  id: string,
  date: string,
): string {
  const parts = artifact === null ? ofTheWhole(account) : ofOne(artifact, account);
  const { status, context, outcome, options, consequences } = parts;
  const ids = account.participants.map((seat) => seat.id);
  return `${[
    heading(artifact === null ? account.topic : artifact.title),
    bullets([`Status: ${status}`, `Date: ${date.slice(0, 10)}`, `Decision-makers: ${names(account, ids)}`]),
    section("Context and Problem Statement", context),
    section("Considered Options", bullets(options.map(({ title }) => title))),
    section("Decision Outcome", outcome),
    `### Consequences\n\n${bullets(consequences)}`,
    ...prosAndCons(options),
    section("Positions", bullets(positions(account))),
    section("Dissent", bullets(dissent(account))),
    ...sectionOf("Unresolved conflicts", openConflicts(account)),
    ...ending(account, id, date),
  ].join("\n\n")}\n`;
}

interface Option {
  readonly title: string;
  /** What its heading says, where its title is too long for one. */
  readonly name: string;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
}

interface Parts {
  readonly status: string;
  readonly context: string;
  readonly options: readonly Option[];
  readonly outcome: string;
  readonly consequences: readonly string[];
}

function ofOne(artifact: Artifact, account: Account): Parts {
  const { context, description, decision, rationale, options = [], consequences, agreement } = artifact;
  const statuses = { consensus: "accepted", draft: "proposed", conflict: "proposed, and contested" } as const;
  const because = rationale ? `, because: ${prose(rationale)}` : "";
  return {
    status: statuses[agreement],
    context: prose(context || description || artifact.title),
    options: options.map(({ name, pros = [], cons = [] }) => ({
      title: plain(name),
      name: plain(name),
      pros: pros.map((one) => prose(one)),
      cons: cons.map((one) => prose(one)),
    })),
    outcome: [
      `Chosen: ${prose(decision || artifact.title)}${because}`,
      `${artifact.id}, ${originOf(artifact, account)}.`,
      ...changesTo(artifact, account),
    ].join("\n\n"),
    consequences: [
      ...(consequences?.positive ?? []).map((one) => `Good: ${prose(one)}`),
      ...(consequences?.negative ?? []).map((one) => `Bad: ${prose(one)}`),
    ],
  };
}

/** What later artifacts changed of a decision has no file of its own. */
function changesTo({ amendments }: Artifact, account: Account): readonly string[] {
  return amendments.flatMap(({ by }) => {
    const change = account.state.artifacts.find(({ id }) => id === by);
    if (change === undefined) return [];
    const text = [change.title, change.decision, change.description, change.rationale].filter(Boolean);
    return [
      `Changed by ${by} (${originOf(change, account)}): ${text.map((one) => prose(one ?? "")).join(" ")}`,
    ];
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
  const agreement = agreed(account).map((one) => `Agreed: ${one}`);
  return {
    status: advice !== null && isSettled && verdict !== null ? "accepted" : "proposed",
    context: [
      prose(topic),
      ...(question === undefined
        ? []
        : [`${prose(question.question)} (${spokenIn(question.number, account)})`]),
    ].join("\n\n"),
    options: last === undefined ? [] : heldPositions(last, account),
    outcome:
      advice === null
        ? `Nothing was recommended. ${prose(state.previousSynthesis ?? "")}`.trim()
        : `Chosen: ${advice}`,
    consequences: [...agreement, ...concernsOf(last, account)],
  };
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
      title: `${prose(all[0]?.position ?? "")} (round ${session.number}, ${who})`,
      name: `The option of ${who}`,
      pros: all.flatMap(({ rationale }) => rationale.map((one) => prose(one))),
      cons: all.flatMap(({ concerns }) => concerns.map((one) => prose(one))),
    };
  });
}

function concernsOf(last: HeldRound | undefined, account: Account): readonly string[] {
  return [...(last?.responses ?? [])].flatMap(([id, { concerns }]) =>
    concerns.map((one) => `Concern: ${prose(one)} (round ${last?.session.number}, ${names(account, [id])})`),
  );
}

function prosAndCons(options: readonly Option[]): readonly string[] {
  const told = options.filter(({ pros, cons }) => pros.length + cons.length > 0);
  if (told.length === 0) return [];
  const texts = told.map(({ name, pros, cons }) => {
    const lines = [...pros.map((one) => `Good: ${one}`), ...cons.map((one) => `Bad: ${one}`)];
    return `### ${name}\n\n${bullets(lines)}`;
  });
  return [section("Pros and Cons of the Options", texts.join("\n\n"))];
}
