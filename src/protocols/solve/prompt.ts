import { fenced } from "../../kernel/fence.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Material, Turn } from "../../kernel/turn.ts";
import { prefixOf, type Stand } from "../../ledger/ledger.ts";
import { englishLedger, japaneseLedger, standLine } from "../../ledger/told.ts";
import type { CheckedClaim } from "../../text/claims/claims.ts";
import { languageName, ourLanguage } from "../../text/language.ts";
import { numberedLines } from "../../text/numbered-lines.ts";
import { singleSpaced } from "../../text/single-spaced.ts";
import { joined, numbered } from "../prompt-parts.ts";
import type { SolveOptions } from "./options.ts";
import type { PreviousRound } from "./previous-round.ts";
import { english, japanese, type PromptWords } from "./prompt-words.ts";
import type { Shown } from "./record.ts";
import { Analysis, analysisOfBullets, VerifyingAnalysis } from "./rules/analysis.ts";
import { type OnTable, standingFindings } from "./rules/on-the-table.ts";
import { Resolution } from "./rules/resolution.ts";
import type { Checks } from "./rules/stances.ts";
import type { Synthesis } from "./rules/synthesis.ts";
import { objectionsTo, toAnswer, unstoodBy } from "./rules/to-answer.ts";
import {
  toldApproaches,
  toldConcerns,
  toldElsewhere,
  toldFindings,
  toldOutcome,
  toldWays,
} from "./told-round.ts";

/** What an analyst knows when it is asked. */
export interface Brief extends Shown {
  readonly round: number;
  /** Found before the first round: part of what never changes. */
  readonly passages: readonly Passage[];
  /** Found since, and told in the record. */
  readonly newPassages: readonly Passage[];
  readonly table: OnTable;
}

/** Alone with the task: no word that another agent said in this round is in it. */
export function analyseTurn(seat: Seat, options: SolveOptions, brief: Brief): Turn<Analysis> {
  const words = wordsFor(options);
  const asked = askedOf(seat, options, brief);
  return {
    kind: "analyse",
    prompt: {
      stable: stable(options, brief, words),
      fresh: brief.fresh,
      request: joined([words.who(asked, false), ownPart(seat, brief, words), words.analyse(asked)]),
    },
    schema: Analysis,
    ...forAnyAnalyst(options, brief, words),
  };
}

/** After others: what they said in this round is given by its ids, to be verified. */
export function verifyTurn(seat: Seat, options: SolveOptions, brief: Brief): Turn<Analysis> {
  const words = wordsFor(options);
  const asked = askedOf(seat, options, brief);
  const { table, round } = brief;
  const said = joined([toldApproaches(table, round, words), toldFindings(table, round, words)]);
  return {
    kind: "verify",
    prompt: {
      stable: stable(options, brief, words),
      fresh: joined([brief.fresh, part(words.before(round), fenced("round", said))]),
      request: joined([words.who(asked, true), ownPart(seat, brief, words), words.verify(asked)]),
    },
    schema: VerifyingAnalysis,
    ...forAnyAnalyst(options, brief, words),
  };
}

function askedOf(seat: Seat, options: SolveOptions, { table, round }: Brief) {
  const isFirst = table.held.length + table.ledger.claims.length === 0 || round === options.firstRound;
  return {
    seat,
    round,
    prefix: prefixOf(table.ledger, seat.name),
    isFirst,
    isElsewhere: options.previousRounds.length > 0,
    language: otherLanguage(options),
  };
}

function forAnyAnalyst(
  { task, context }: SolveOptions,
  { passages, newPassages, recap }: Brief,
  words: PromptWords,
) {
  return {
    question: words.analyseQuestion(task),
    material: context,
    passages: [...passages, ...newPassages],
    mayLook: true,
    fromBullets: analysisOfBullets,
    // The record holds what this seat said: its answers are not sent again beside it.
    recap,
  };
}

/** What is this seat's own of the table: where it has not stood, and what it has not answered. */
function ownPart({ name }: Seat, { table }: Brief, words: PromptWords): string {
  const open = unstoodBy(table, name);
  const against = toAnswer(table, name);
  return joined([
    open.length === 0 ? "" : `${words.standOn}: ${open.join(", ")}`,
    against.length === 0
      ? ""
      : part(words.againstYou, fenced("stands", standLines(against, words).join("\n"))),
  ]);
}

function standLines(stands: readonly Stand[], { isJapanese }: PromptWords): readonly string[] {
  return stands.map((stand) => singleSpaced(standLine(stand, isJapanese ? japaneseLedger : englishLedger)));
}

/** All findings by id, and all ways, for the one who puts them together. */
export function resolveTurn(options: SolveOptions, table: OnTable, checks: Checks): Turn<Resolution> {
  const words = wordsFor(options);
  const findings = standingFindings(table).map(
    ({ id, text }) => `${id} [${labelOf(checks.get(id), words)}] ${singleSpaced(text)}`,
  );
  const stands = standLines(objectionsTo(table), words);
  const groups = table.groups.map(
    ({ point, findings: ids, kind }) => `${ids.join(", ")} (${kind}): ${singleSpaced(point)}`,
  );
  return {
    kind: "resolve",
    prompt: {
      stable: joined([words.resolver, part(words.task, fenced("task", options.task))]),
      fresh: joined([
        listed(words.ways, "approaches", toldWays(table, words)),
        part(words.findings, fenced("findings", findings.join("\n"))),
        listed(words.stands, "stands", stands),
        listed(words.told.concerns, "concerns", toldConcerns(table)),
        listed(words.groupsBefore, "groups", groups),
      ]),
      request: words.resolve(groups.length > 0, otherLanguage(options)),
    },
    // It is given all that counts: what it was asked and said before is not sent again.
    recap: "",
    question: words.resolveQuestion,
    schema: Resolution,
  };
}

/** That a place is there shows nothing of what is said of it; what is not there is named. */
function labelOf(check: CheckedClaim | undefined, words: PromptWords): string {
  if (check === undefined) return words.nothingNamed;
  return check.standing === "verified" ? words.placesFound : words.notFound(check.reasons.join("; "));
}

/** The parts of the record that all are told, as they come up. */
export function recordParts(options: SolveOptions) {
  const words = wordsFor(options);
  return {
    feedback: (text: string) => part(words.feedback, fenced("feedback", text)),
    unanswered: (questions: readonly string[]) =>
      part(words.unanswered, fenced("questions", questions.join("\n"))),
    found: (passages: readonly Passage[]) => passages.map((one) => passage(words.newPassage, one)),
    elsewhere: (round: PreviousRound) =>
      part(words.elsewhereRound(round.round), fenced("round", toldElsewhere(round, words))),
    outcome: (table: OnTable, before: OnTable, synthesis: Synthesis, checks: Checks) =>
      part(
        words.earlierRound(synthesis.round),
        fenced("round", toldOutcome(table, before, synthesis, checks, words)),
      ),
  };
}

/** The same for every seat and in every round. */
function stable(options: SolveOptions, { passages }: Brief, words: PromptWords): string {
  const { task, known, context } = options;
  return joined([
    words.rules,
    words.quality,
    words.later,
    words.example,
    part(words.task, fenced("task", task)),
    listed(words.knownFiles, "list", known.relevantFiles),
    listed(words.knownPatterns, "list", known.detectedPatterns),
    known.architectureInsights === ""
      ? ""
      : part(words.knownInsights, fenced("insights", known.architectureInsights)),
    context.length + passages.length === 0 ? "" : words.numbers,
    ...context.map((one) => material(words.context, one)),
    ...passages.map((one) => passage(words.passage, one)),
  ]);
}

function listed(title: string, label: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, fenced(label, items.join("\n")));
}

function material(label: string, one: Material): string {
  return part(`${label} ${one.path}`, fenced(one.path.replaceAll(/[`\s]/g, "_"), numbered(one)));
}

function passage(label: string, { path, from, to, text }: Passage): string {
  const lines = numberedLines(text.split("\n"), from);
  return part(`${label} ${path}:${from}-${to}`, fenced(path.replaceAll(/[`\s]/g, "_"), lines));
}

function part(title: string, body: string): string {
  return `${title}:\n\n${body}`;
}

function wordsFor({ lang, task }: SolveOptions): PromptWords {
  return ourLanguage(lang, task) === "ja" ? japanese : english;
}

/** The language asked for, by name; our Japanese words ask for their own. */
function otherLanguage({ lang }: SolveOptions): string | null {
  return lang === null || ourLanguage(lang, "") === "ja" ? null : languageName(lang);
}
