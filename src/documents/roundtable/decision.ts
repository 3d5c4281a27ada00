import type { Artifact } from "../../judgement/roundtable/artifact.ts";
import { bullets, plain, prose, section } from "../markdown.ts";
import type { Account } from "./account.ts";
import { decisions, dissent, heading, positions, provenance } from "./common-parts.ts";
import { originOf } from "./origin.ts";
import { named } from "./session-file.ts";

/** A decision in MADR's form: of one artifact, or of the discussion as a whole. */
export function decisionDocument(
  account: Account,
  artifact: Artifact | null,
  id: string,
  date: string,
): string {
  const deciders = named(
    account,
    account.participants.map((seat) => seat.id),
  );
  const { context, outcome, options, good, bad } =
    artifact === null ? ofTheWhole(account) : ofOne(artifact, account);
  return `${[
    heading(artifact === null ? account.topic : artifact.title),
    bullets([
      `Status: ${account.state.openConflicts.length === 0 ? "accepted" : "proposed, with open conflicts"}`,
      `Date: ${date.slice(0, 10)}`,
      `Deciders: ${plain(deciders)}`,
    ]),
    section("Context and problem statement", context),
    section("Considered options", options),
    section("Decision outcome", outcome),
    section(
      "Consequences",
      bullets([...good.map((one) => `Good: ${one}`), ...bad.map((one) => `Bad: ${one}`)]),
    ),
    section("Positions", positions(account)),
    section("Dissent", dissent(account)),
    ...(account.escalations.length === 0 ? [] : [section("Decided by a person", decisions(account))]),
    section("Where this comes from", provenance(account, id, date)),
  ].join("\n\n")}\n`;
}

interface Parts {
  readonly context: string;
  readonly options: string;
  readonly outcome: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

function ofOne(artifact: Artifact, account: Account): Parts {
  const { context, description, decision, rationale, options = [], consequences } = artifact;
  const listed = options.map(({ name, pros = [], cons = [] }) =>
    [
      `**${plain(name)}**`,
      ...pros.map((one) => `  - Good: ${prose(one)}`),
      ...cons.map((one) => `  - Bad: ${prose(one)}`),
    ].join("\n"),
  );
  return {
    context: prose(context || description || artifact.title),
    options: bullets(listed),
    outcome: [
      prose(decision || artifact.title),
      ...(rationale ? [prose(rationale)] : []),
      `${artifact.id}, ${originOf(artifact, account)}.`,
    ].join("\n\n"),
    good: (consequences?.positive ?? []).map((one) => prose(one)),
    bad: (consequences?.negative ?? []).map((one) => prose(one)),
  };
}

/** The options are what participants held; what speaks for and against one is what they gave as reasons and concerns. */
function ofTheWhole(account: Account): Parts {
  const { state, verdict, rounds, topic } = account;
  const last = rounds.findLast(({ responses }) => responses.size > 0);
  const held = [...(last?.responses ?? [])].map(([, response]) =>
    [
      prose(response.position),
      ...response.rationale.map((one) => `  - Good: ${prose(one)}`),
      ...response.concerns.map((one) => `  - Bad: ${prose(one)}`),
    ].join("\n"),
  );
  const concerns = [...(last?.responses.values() ?? [])].flatMap((response) => response.concerns);
  return {
    context: [prose(topic), ...(rounds[0] === undefined ? [] : [prose(rounds[0].session.question)])].join(
      "\n\n",
    ),
    options: bullets(held),
    outcome: prose(verdict?.recommendation ?? state.previousSynthesis ?? "Nothing was recommended."),
    good: state.consensus.map((one) => prose(one)),
    bad: [...new Set(concerns)].map((one) => prose(one)),
  };
}
