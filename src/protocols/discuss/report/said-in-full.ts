import type { Seat } from "../../../kernel/seat.ts";
import type { Challenge, Final, Position, Rebuttal, Synthesis } from "../rules/statements.ts";
import { oneLine } from "../../../document/one-line.ts";
import { prose } from "../../../document/markdown.ts";
import type { Account, HeldRound, Said } from "./account.ts";
import { type LookedUp, withMark } from "./looked-up.ts";
import { roundLabel } from "./wording.ts";
import type { Field, Words } from "./words.ts";

/** Every statement with all of its fields, folded, by round and member. */
export function saidInFull(account: Account, find: LookedUp, words: Words): string {
  const { members, rounds, finals, rebuttals } = account;
  const write: Write = (seat, kind, fields) => folded(seat, fieldLines(seat, kind, fields, find, words));
  const finalLines = members.flatMap((seat) => {
    const final = finals.get(seat.id);
    return final === undefined ? [] : [write(seat, "final", finalFields(final))];
  });
  const rebuttalLines = rebuttals.map(({ seat, value }) => write(seat, "rebuttal", rebuttalFields(value)));
  const alone = rounds.some(({ kind }) => kind === "solo");
  const parts = [
    ...rounds.map((round) => roundText(round, members, write, words)),
    ...titled(words.rounds.rebuttal, rebuttalLines),
    ...titled(words.rounds.final, alone ? [] : finalLines),
  ];
  return parts.length === 0 ? words.nothingSaid : parts.join("\n\n");
}

type Write = (seat: Seat, kind: string, fields: Fields) => string;
type Fields = readonly (readonly [Field, string | readonly string[] | null | undefined])[];

function titled(title: string, blocks: readonly string[]): readonly string[] {
  return blocks.length === 0 ? [] : [`### ${title}`, ...blocks];
}

function roundText(round: HeldRound, members: readonly Seat[], write: Write, words: Words): string {
  const blocks = members.flatMap((seat) => {
    const said = round.said.get(seat.id);
    return said === undefined ? [] : [write(seat, round.kind, fieldsOf(said, words))];
  });
  const { intervention = "", undiscussed = [] } = round.state ?? {};
  return [
    `### ${roundLabel(round, words)}`,
    ...blocks,
    ...(intervention === "" ? [] : [`${words.moderatorSaid}: ${prose(intervention)}`]),
    ...(undiscussed.length === 0 ? [] : [`${words.undiscussed}: ${undiscussed.map(prose).join("; ")}`]),
  ].join("\n\n");
}

/** Closed until somebody opens it. The name stands in HTML, where Markdown's escapes mean nothing. */
function folded({ name }: Seat, lines: readonly string[]): string {
  const summary = oneLine(name).replaceAll(/[&<>]/g, (letter) => `&#${letter.codePointAt(0)};`);
  return [`<details><summary>${summary}</summary>`, lines.join("\n"), "</details>"].join("\n\n");
}

function fieldLines(
  seat: Seat,
  kind: string,
  fields: Fields,
  find: LookedUp,
  words: Words,
): readonly string[] {
  return fields.flatMap(([field, value]) => {
    const title = `- **${words.fields[field]}**:`;
    if (typeof value === "string") {
      return value === "" ? [] : [`${title} ${withMark(prose(value), find(seat, kind, field), words)}`];
    }
    const items = (value ?? []).map((item, index) => {
      const text = withMark(prose(item), find(seat, kind, field, index + 1), words);
      return `  - ${text}`;
    });
    return items.length === 0 ? [] : [title, ...items];
  });
}

function fieldsOf(said: Said, words: Words): Fields {
  switch (said.kind) {
    case "position":
      return positionFields(said.value);
    case "challenge":
      return challengeFields(said.value, words);
    case "synthesis":
      return synthesisFields(said.value, words);
    case "solo":
      return [
        ...positionFields(said.value.position),
        ...challengeFields(said.value.challenge, words),
        ...finalFields(said.value.final),
      ];
  }
}

function positionFields(position: Position): Fields {
  const grounds = position.grounds.map(({ reason, evidence }) =>
    evidence === "" ? reason : `${reason} [${evidence}]`,
  );
  return [
    ["claim", position.claim],
    ["grounds", grounds],
    ["preconditions", position.preconditions],
    ["risks", position.risks],
    ["assumptions", position.assumptions],
  ];
}

function challengeFields(challenge: Challenge, words: Words): Fields {
  return [
    ["target", challenge.target],
    ["weakness", challenge.weakness],
    ["failureScenario", challenge.failureScenario],
    ["alternative", challenge.alternative],
    ["assumptions", challenge.assumptions],
    ["changed", changedText(challenge, words)],
  ];
}

function synthesisFields(synthesis: Synthesis, words: Words): Fields {
  return [
    ["claim", synthesis.claim],
    ["acceptedCriticism", synthesis.acceptedCriticism],
    ["kept", synthesis.kept],
    ["compromise", synthesis.compromise],
    ["assumptions", synthesis.assumptions],
    ["changed", changedText(synthesis, words)],
  ];
}

function changedText({ changed, changeReason }: Challenge | Synthesis, words: Words): string {
  return changed ? `${words.yes}: ${changeReason || words.noReason}` : words.no;
}

function finalFields(final: Final): Fields {
  return [
    ["claim", final.claim],
    ["certainty", final.certainty],
    ["agreed", final.agreed],
    ["nonNegotiable", final.nonNegotiable],
    ["remainingRisk", final.remainingRisk],
    ["compromise", final.compromise],
    ["unresolvedRisks", final.unresolvedRisks],
    ["unverifiedAssumptions", final.unverifiedAssumptions],
  ];
}

function rebuttalFields({ rebuttal, assumptions, concession }: Rebuttal): Fields {
  return [
    ["rebuttal", rebuttal],
    ["assumptions", assumptions],
    ["concession", concession],
  ];
}
