import { supportOn } from "../../ledger/agreement.ts";
import { prefixOf } from "../../ledger/ledger.ts";
import { englishLedger, japaneseLedger, toldRound } from "../../ledger/told.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import { joined } from "../prompt-parts.ts";
import type { PreviousRound } from "./previous-round.ts";
import type { PromptWords } from "./prompt-words.ts";
import type { Approach } from "./rules/analysis.ts";
import { waysOn } from "./rules/joining.ts";
import type { HeldProposal, OnTable } from "./rules/on-the-table.ts";
import type { Checks } from "./rules/stances.ts";
import type { Synthesis } from "./rules/synthesis.ts";

/** A round of this discussion as all are told it, by ids: what was new in it, and what was made of it. */
export function toldOutcome(
  table: OnTable,
  before: OnTable,
  { round, cross_verification, clarification_questions }: Synthesis,
  checks: Checks,
  words: PromptWords,
): string {
  const isNew = (group: OnTable["groups"][number]) =>
    !before.groups.some((one) => JSON.stringify(one) === JSON.stringify(group));
  return joined([
    toldApproaches(table, round, words),
    toldFindings(table, round, words),
    bullets(words.told.notFound, missing(table, round, checks)),
    bullets(
      words.told.together,
      table.groups
        .filter((group) => isNew(group) && group.kind !== "unique" && group.findings.length > 1)
        .map(({ point, findings, kind }) => `${findings.join(", ")} (${words.told.kinds[kind]}): ${point}`),
    ),
    bullets(words.told.concerns, toldConcerns(table, before)),
    `${words.told.resolution}: ${cross_verification.resolution}`,
    bullets(words.told.questions, clarification_questions),
  ]);
}

/** By the short names of those who have them. */
export function toldConcerns({ concerns, ledger }: OnTable, before?: OnTable): readonly string[] {
  const known = new Set(
    (before?.concerns ?? []).flatMap(({ seat, texts }) => texts.map((text) => `${seat} ${text}`)),
  );
  return concerns.flatMap(({ seat, texts }) =>
    texts
      .filter((text) => !known.has(`${seat} ${text}`))
      .map((text) => `${prefixOf(ledger, seat)}: ${singleSpaced(text)}`),
  );
}

/** Findings of a round and the stands taken in it. */
export function toldFindings({ ledger }: OnTable, round: number, words: PromptWords): string {
  const lines = toldRound(ledger, round, words.isJapanese ? japaneseLedger : englishLedger);
  return lines === "" ? "" : `${words.told.findings}:\n${lines}`;
}

/** Approaches that a round brought, changed, joined or took back. Who is for one is left out: nobody should follow a number. */
export function toldApproaches({ ledger, held, merged }: OnTable, round: number, words: PromptWords): string {
  const given = held.filter((one) => one.round === round && one.withdrawn === null);
  const byOption = Map.groupBy(given, ({ option }) => option);
  const lines = ledger.options.flatMap(({ id, text, mergedInto }) => [
    ...(byOption.get(id) ?? []).flatMap((one) => approachLines(one, `${id} ${text}`, words)),
    ...(mergedInto !== null && merged.get(id) === round ? [words.told.merged(id, mergedInto)] : []),
  ]);
  const takenBack = held
    .filter(({ withdrawn }) => withdrawn?.round === round && withdrawn.isSaid)
    .map(({ seat, option, withdrawn }) =>
      words.told.withdraws(prefixOf(ledger, seat), withdrawn?.of ?? option, withdrawn?.because ?? []),
    );
  const all = [...lines, ...takenBack];
  return all.length === 0 ? "" : `${words.told.approaches}:\n${all.join("\n")}`;
}

/** Each way as those who propose it last gave it, who would have it built, and those that were taken back. */
export function toldWays(table: OnTable, { told }: PromptWords): readonly string[] {
  const { ledger } = table;
  const short = (seats: readonly string[]) =>
    [...new Set(seats.map((seat) => prefixOf(ledger, seat)))].join(", ");
  const wanted = new Map(supportOn(ledger, null).map(({ option, seats }) => [option, short(seats)]));
  const nameOf = (id: string) => singleSpaced(ledger.options.find((option) => option.id === id)?.text ?? "");
  const ways = waysOn(table);
  const live = ways.flatMap(([option, held]) => [
    `${option} ${nameOf(option)}${wanted.has(option) ? ` (${told.wantedBy(wanted.get(option) ?? "")})` : ""}`,
    ...held.map(({ seat, round, approach: { description, effort, risk } }) => {
      const estimate = told.estimate(effort ?? told.unknown, risk ?? told.unknown);
      return `  ${short([seat])}, ${told.inRound(round)}, ${estimate}: ${singleSpaced(description)}`;
    }),
  ]);
  const gone = ledger.options
    .filter(({ id, mergedInto }) => mergedInto === null && !ways.some(([option]) => option === id))
    .map(({ id }) => {
      const held = table.held.filter(({ option }) => option === id).map(({ seat }) => seat);
      return `${id} ${nameOf(id)}: ${told.takenBack(short(held))}`;
    });
  return [...live, ...gone];
}

function approachLines({ approach }: HeldProposal, title: string, { told }: PromptWords): readonly string[] {
  const { description, effort, risk, pros, cons, tasks } = approach;
  const estimate = told.estimate(effort ?? told.unknown, risk ?? told.unknown);
  const under = [
    [told.pros, pros.join("; ")],
    [told.cons, cons.join("; ")],
    [told.touches, placesOf(approach).join(", ")],
    [told.steps, tasks.map(stepText).join("; ")],
  ] as const;
  return [
    `${title} (${estimate}): ${singleSpaced(description)}`,
    ...under.filter(([, text]) => text !== "").map(([label, text]) => `  ${label}: ${singleSpaced(text)}`),
  ];
}

function stepText({ id, name, key_point }: Approach["tasks"][number]): string {
  return `${id} ${name}${key_point === null ? "" : ` (${key_point})`}`.trim();
}

function placesOf({ affected_files, tasks }: Approach): readonly string[] {
  const files = [...affected_files, ...tasks.flatMap((task) => task.files)];
  return [...new Set(files.map(({ file, line }) => (line === null ? file : `${file}:${line}`)))];
}

function missing({ ledger }: OnTable, round: number, checks: Checks): readonly string[] {
  return ledger.claims
    .filter(({ versions }) => versions.at(-1)?.round === round)
    .flatMap(({ id }) => {
      const check = checks.get(id);
      return check === undefined || check.standing === "verified" ? [] : `${id}: ${check.reasons.join("; ")}`;
    });
}

/** A round that was held elsewhere, in few words: of it there may be no ids. */
export function toldElsewhere(
  { solutions, cross_verification, clarification_questions }: PreviousRound,
  { told }: PromptWords,
): string {
  const { agreements, disagreements, resolution } = cross_verification;
  const ways = solutions.map(({ id, name, effort, risk, summary, technical_concerns }) => {
    const against =
      technical_concerns.length === 0 ? "" : `\n  ${told.cons}: ${technical_concerns.slice(0, 4).join("; ")}`;
    return `${id === undefined ? "" : `${id} `}${name} (${told.estimate(effort, risk)}): ${summary}${against}`;
  });
  return joined([
    bullets(told.approaches, ways),
    bullets(told.agreed, agreements),
    bullets(told.disputed, disagreements),
    resolution === "" ? "" : `${told.resolution}: ${resolution}`,
    bullets(told.questions, clarification_questions),
  ]);
}

function bullets(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `${title}:\n${items.map((item) => `- ${item}`).join("\n")}`;
}
