import { answerKind, authorOf, type Id, textOf, type Who, you } from "../../table/item.ts";
import { itemLine } from "../../table/record.ts";
import { type Standing, leading, tallies } from "../../table/standing.ts";
import { liveItems } from "../../table/stands.ts";
import { noteKind } from "./papers/draft.ts";
import type { EscalationCause, RoundStep } from "./rules/ending.ts";
import { standingOf } from "./rules/agreement.ts";
import type { Escalation, TableNote, TableRound } from "./options.ts";
import type { Talk } from "./talk.ts";
import { answerLines } from "../../kernel/person.ts";
import { answersIn } from "../../table/questions.ts";
import { shorten } from "../../text/shorten.ts";

export async function askAfterRound({ floor, options, rounds, table }: Talk): Promise<"continue" | "skip"> {
  const last = rounds.at(-1);
  if (!options.interactive || last === undefined) return "continue";
  for (;;) {
    const { value } = await floor.person({
      id: "after-round",
      text: `Round ${last.number} is done. ${last.synthesis}`,
      choices: [
        { id: "continue", label: "Continue" },
        { id: "skip", label: "Skip to the conclusion" },
        { id: "pause", label: "Pause" },
      ],
      recommended: "continue",
    });
    if (value === "skip") {
      table.put(you, [{ kind: noteKind, text: `It ends after round ${last.number}.` }]);
      return "skip";
    }
    if (value !== "pause") return "continue";
    await floor.recess(`after round ${last.number}`);
  }
}

/** Who decides reads a screen, not the record: so many lines, and so much of each seat's reasons. */
const most = 10;
const mostOfReasons = 240;

/** A person decides what the table cannot, in one step, or lets it go on. */
export async function escalated(
  talk: Talk,
  cause: EscalationCause,
  next: (decided: Escalation) => RoundStep,
): Promise<RoundStep> {
  const { floor, rounds, table, issue } = talk;
  const last = rounds.at(-1) as TableRound;
  const { recommendation } = last;
  const { value, by } = await floor.person({
    id: "escalation",
    text: [
      ...escalationLines(talk, last, cause),
      `Answer ${recommendation === null ? "" : "`accept`, "}the id of an option, or your decision in your own words, each with your reason; or \`continue\`, with a note if you like.`,
    ].join("\n"),
    recommended: recommendation === null ? "continue" : "accept",
  });
  const on = standingOf(table.ledger, issue);
  const answer = readAnswer(value, recommendation, on);
  const kept = { round: last.number, ...cause, recommendation, ...answer, by };
  const wished = next({ ...kept, next_action: "continue" });
  // Going on keeps the phase that the facilitator asked for; nobody ends it by letting it go on.
  const goingOn: RoundStep = { action: "continue", notices: [], concludedBy: null };
  const step = answer.decision !== "continue" || wished.action === "phase" ? wished : goingOn;
  keep(talk, { ...kept, next_action: step.action }, answer.option === null ? null : issue);
  return step;
}

function readAnswer(
  value: string,
  recommendation: string | null,
  on: Standing | undefined,
): Pick<Escalation, "decision" | "text" | "option"> {
  const [, first = "", words = ""] = /^([^\s:,.;]+)[\s:,.;]*([\s\S]*)$/u.exec(value.trim()) ?? [];
  if (first.toLowerCase() === "accept" && recommendation !== null)
    return { decision: "accepted", text: recommendation, option: null };
  if (first.toLowerCase() === "continue") return { decision: "continue", text: words, option: null };
  const option = on?.options.find((one) => one.option.id === first.toUpperCase())?.option;
  // To the letter: what they decided is what they said.
  const said = option === undefined ? value.trim() : words;
  return {
    decision: "own",
    text: said || (option === undefined ? "" : textOf(option)),
    option: option?.id ?? null,
  };
}

/** What the person says lasts: it is an item, in force and told from then on. What nobody was asked stays the facilitator's. */
function keep({ floor, escalations, table, facilitator }: Talk, escalation: Escalation, issue: Id | null) {
  floor.keep<TableNote>({ v: 2, kind: "escalation", escalation });
  escalations.push(escalation);
  const { text, option, by } = escalation;
  const from = option === null ? [] : [option];
  if (text !== "" && issue === null)
    table.put(by === "person" ? you : facilitator.id, [{ kind: noteKind, text }]);
  else if (text !== "" && issue !== null && by === "person")
    table.put(you, [{ kind: answerKind, text, under: issue, from }]);
}

function escalationLines(
  { options, table, issue }: Talk,
  last: TableRound,
  { reason }: EscalationCause,
): readonly string[] {
  const { presentation } = options;
  const on = standingOf(table.ledger, issue);
  const choices = (on?.options ?? []).map(({ option, seats }) => {
    const held = seats.filter(({ stance }) => stance === "for").map(({ seat }) => seat.tag);
    return `  ${option.id} ${textOf(option)}${held.length === 0 ? "" : ` (${held.join(", ")})`}`;
  });
  const reasonsOf = (who: Who) => {
    const reasons = liveItems(table.ledger, "reason")
      .filter((item) => authorOf(item) === who && item.round === last.number)
      .map(textOf);
    return presentation.rationale && reasons.length > 0
      ? ` (${shorten(reasons.join("; "), mostOfReasons)})`
      : "";
  };
  const sure = (who: Who) =>
    last.confidence[who] === undefined ? "" : ` (confidence ${last.confidence[who]})`;
  const notes = table.ledger.notes.filter(
    ({ round, words }) => round === table.ledger.notes.at(-1)?.round && words["position"] !== undefined,
  );
  const positions = notes.map(
    ({ by, words }) => `  - ${by}${sure(by)}: ${words["position"]}${reasonsOf(by)}`,
  );
  const lines = [...choices, ...(presentation.positions ? positions : [])];
  const shown = lines.slice(0, most);
  return [
    `A person must decide: ${reason}`,
    ...shown,
    ...(lines.length > shown.length ? [`  … ${lines.length - shown.length} more`] : []),
    ...(presentation.recommendation && last.recommendation !== null
      ? [`The facilitator recommends: ${last.recommendation}`]
      : []),
  ];
}

export async function ruling(talk: Talk, on: readonly Standing[]): Promise<void> {
  const { floor, rounds } = talk;
  const asks = on.map((one) => ({ id: one.issue.id, text: ballotOf(one) }));
  const best = on.map((one) => leading(one)[0] ?? one.options[0]?.option.id ?? "");
  const { value, by } = await floor.person({
    id: "ties",
    text: [
      "The table could not decide these. For each, answer the id of an option, and your reason or condition.",
      ...asks.map(({ text }) => text),
    ].join("\n\n"),
    asks,
    recommended: answerLines(on.map(({ issue }, index) => ({ id: issue.id, text: best[index] ?? "" }))),
  });
  const open = on.map(({ issue }) => ({ id: issue.id, ids: [issue.id], text: "" }));
  for (const given of answersIn(value, open)) {
    const one = on.find(({ issue }) => issue.id === given.under);
    if (one === undefined) continue;
    const kept = {
      round: rounds.length + 1,
      trigger: talk.strategy.consensus.policy === "consent" ? "attempts" : "conflict",
      about: one.issue.from[1] ?? one.issue.id,
      reason: `${textOf(one.issue)} (${votesOn(one)})`,
      recommendation: null,
      ...readAnswer(given.text, null, one),
      next_action: "continue",
      by,
    } as const;
    keep(talk, kept, one.issue.id);
  }
}

function votesOn(one: Standing): string {
  return tallies(one)
    .map(({ option, for: held }) => `${option} ${held.length}`)
    .join(", ");
}

function ballotOf(one: Standing): string {
  return [
    `${one.issue.id}: ${textOf(one.issue)} (${votesOn(one)})`,
    ...one.options.flatMap(({ option, seats }) => [
      itemLine(option),
      ...seats.flatMap(({ seat, stance, said }) =>
        said === null ? [] : [`  ${seat.tag} ${stance}${said.why === "" ? "" : `: ${said.why}`}`],
      ),
    ]),
  ].join("\n");
}
