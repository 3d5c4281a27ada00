import {
  type Doc,
  folded,
  heading,
  type Item,
  list,
  paragraph,
  prose,
  strong,
} from "../../../document/document.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { LedgerFields } from "../../../ledger/fields.ts";
import type { Challenge, Final, Position, Rebuttal, Synthesis } from "../rules/statements.ts";
import { type Account, type RoundAccount, roundLabel, type RoundStatement } from "./account.ts";
import type { Words } from "./english.ts";
import { type Field, type LookedUp, withMark } from "./looked-up.ts";

/** Every statement with all of its fields, folded, by round and member. */
export function saidInFull(account: Account, find: LookedUp): Doc {
  const { members, rounds, finals, rebuttals, words } = account;
  const write: Write = (seat, kind, fields) =>
    folded(seat.name, [list(fieldItems(seat, kind, fields, find, words))]);
  const finalBlocks = members.flatMap((seat) => {
    const final = finals.get(seat.id);
    return final === undefined ? [] : [write(seat, "final", finalFields(final))];
  });
  const rebuttalBlocks = rebuttals.map(({ seat, value }) => write(seat, "rebuttal", rebuttalFields(value)));
  const alone = rounds.some(({ kind }) => kind === "solo");
  const parts = [
    ...rounds.flatMap((round) => roundBlocks(round, members, write, words)),
    ...titled(words.rounds.rebuttal, rebuttalBlocks),
    ...titled(words.rounds.final, alone ? [] : finalBlocks),
  ];
  return parts.length === 0 ? [paragraph(words.nothingSaid)] : parts;
}

type Write = (seat: Seat, kind: string, fields: Fields) => Doc[number];
type Fields = readonly (readonly [Field, string | readonly string[] | null | undefined])[];

function titled(title: string, blocks: Doc): Doc {
  return blocks.length === 0 ? [] : [heading(3, title), ...blocks];
}

function roundBlocks(round: RoundAccount, members: readonly Seat[], write: Write, words: Words): Doc {
  const blocks = members.flatMap((seat) => {
    const said = round.said.get(seat.id);
    return said === undefined ? [] : [write(seat, round.kind, fieldsOf(said, words))];
  });
  const { intervention = "", undiscussed = [], remark } = round.state ?? {};
  const id = remark === undefined ? "" : ` [${remark}]`;
  return [
    heading(3, roundLabel(round, words)),
    ...blocks,
    ...(intervention === "" ? [] : [paragraph([`${words.moderatorSaid}${id}: `, prose(intervention)])]),
    ...(undiscussed.length === 0
      ? []
      : [paragraph([`${words.undiscussed}: `, prose(undiscussed.join("; "))])]),
  ];
}

function fieldItems(seat: Seat, kind: string, fields: Fields, find: LookedUp, words: Words): readonly Item[] {
  return fields.flatMap(([field, value]): readonly Item[] => {
    const title = strong(words.fields[field]);
    if (typeof value === "string") {
      const text = withMark(value, "", find(seat, kind, field), words);
      return value === "" ? [] : [{ text: [title, ": ", ...(typeof text === "string" ? [text] : text)] }];
    }
    const below = (value ?? []).map((item, index) =>
      withMark(item, "", find(seat, kind, field, index + 1), words),
    );
    return below.length === 0 ? [] : [{ text: [title, ":"], below }];
  });
}

function fieldsOf(said: RoundStatement, words: Words): Fields {
  switch (said.kind) {
    case "position":
      return positionFields(said.statement);
    case "challenge":
      return challengeFields(said.statement, words);
    case "synthesis":
      return synthesisFields(said.statement, words);
    case "solo":
      return [
        ...positionFields(said.statement.position),
        ...challengeFields(said.statement.challenge, words),
        ...finalFields(said.statement.final),
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
    ...ledgerLines(position),
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
    ...ledgerLines(challenge),
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
    ...ledgerLines(synthesis),
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
    ["reconsiderWhen", final.reconsiderWhen],
    ["actions", (final.actions ?? []).map(({ action, because }) => withReason(action, because))],
    ...ledgerLines(final),
  ];
}

/** What it said by ids. */
function ledgerLines(fields: LedgerFields): Fields {
  const { claims, stands, own, option, because, objectsTo, couldLiveWith, questionForUser } = fields;
  return [
    ["option", typeof option === "string" ? [option].filter((text) => text !== "") : option],
    ["because", because],
    ["claims", (claims ?? []).map(({ text, rests_on }) => withReason(text, (rests_on ?? []).join("; ")))],
    [
      "stands",
      (stands ?? []).map(({ on, stand, text, reason }) =>
        withReason(`${on} ${stand}${text ? `: ${text}` : ""}`, reason),
      ),
    ],
    [
      "own",
      (own ?? []).map(({ claim, now, text, because: causes }) =>
        withReason(`${claim} ${now}${text ? `: ${text}` : ""}`, (causes ?? []).join(", ")),
      ),
    ],
    ["objectsTo", (objectsTo ?? []).map((one) => withReason(one.option, one.reason))],
    ["couldLiveWith", (couldLiveWith ?? []).map((one) => withReason(one.option, one.condition))],
    ["questionForUser", questionForUser],
  ];
}

function withReason(text: string, reason: string | null | undefined): string {
  return reason ? `${text} (${reason})` : text;
}

function rebuttalFields({ rebuttal, assumptions, concession }: Rebuttal): Fields {
  return [
    ["rebuttal", rebuttal],
    ["assumptions", assumptions],
    ["concession", concession],
  ];
}
