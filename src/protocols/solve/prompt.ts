import { fenced } from "../../kernel/fence.ts";
import { languageName, ourLanguage } from "../../text/language.ts";
import { numberedLines } from "../../text/numbered-lines.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Material, Turn } from "../../kernel/turn.ts";
import type { CheckedClaim } from "../../text/claims/claims.ts";
import { Analysis, analysisOfBullets, VerifyingAnalysis } from "./rules/analysis.ts";
import type { Contribution, NamedFinding } from "./rules/contribution.ts";
import { Resolution } from "./rules/resolution.ts";
import { joined, numbered } from "../prompt-parts.ts";
import type { News } from "./news.ts";
import type { SolveOptions } from "./options.ts";
import type { PreviousRound } from "./previous-round.ts";
import { english, japanese, type PromptWords } from "./prompt-words.ts";

/** What an analyst knows when a round begins. */
export interface Brief extends News {
  readonly round: number;
  /** Found before the first round. Part of what never changes, so that a resumed session is not sent it again. */
  readonly passages: readonly Passage[];
}

/** Alone with the task: no word that another agent said in this round is in it. */
export function analyseTurn(seat: Seat, options: SolveOptions, brief: Brief): Turn<Analysis> {
  const words = wordsFor(options);
  return {
    kind: "analyse",
    prompt: {
      stable: stable(seat, options, brief, words),
      fresh: fresh(brief, [], words),
      request: words.analyse(seat, brief.round, otherLanguage(options)),
    },
    schema: Analysis,
    ...forAnyAnalyst(options, brief, words),
  };
}

/** After others: what they said in this round is given, to be verified. */
export function verifyTurn(
  seat: Seat,
  options: SolveOptions,
  brief: Brief,
  before: readonly Contribution[],
): Turn<Analysis> {
  const words = wordsFor(options);
  const said = before.map(({ agent, analysis }) =>
    part(words.before(agent), fenced("json", JSON.stringify(analysis, null, 1))),
  );
  return {
    kind: "verify",
    prompt: {
      stable: stable(seat, options, brief, words),
      fresh: fresh(brief, said, words),
      request: words.verify(seat, brief.round, otherLanguage(options)),
    },
    schema: VerifyingAnalysis,
    ...forAnyAnalyst(options, brief, words),
  };
}

function forAnyAnalyst(
  { task, context }: SolveOptions,
  { passages, newPassages }: Brief,
  words: PromptWords,
) {
  return {
    question: words.analyseQuestion(task),
    material: context,
    passages: [...passages, ...newPassages],
    mayLook: true,
    fromBullets: analysisOfBullets,
  };
}

/** All findings of a round by id, for the one who puts them together. */
export function resolveTurn(
  options: SolveOptions,
  round: number,
  findings: readonly NamedFinding[],
  checks: readonly CheckedClaim[],
): Turn<Resolution> {
  const words = wordsFor(options);
  const standing = new Map(checks.map((check) => [check.claim, check.standing]));
  const lines = findings.map(
    ({ id, text }) => `${id} [${standing.get(id) ?? "nothing to look up"}] ${text.replaceAll(/\s+/g, " ")}`,
  );
  return {
    kind: "resolve",
    prompt: {
      stable: joined([words.resolver, part(words.task, fenced("task", options.task))]),
      fresh: joined([words.dataFollows, part(words.findings(round), fenced("findings", lines.join("\n")))]),
      request: words.resolve(otherLanguage(options)),
    },
    question: words.resolveQuestion,
    schema: Resolution,
  };
}

function stable(seat: Seat, options: SolveOptions, { passages }: Brief, words: PromptWords): string {
  const { task, known, context } = options;
  const data = [
    listed(words.knownFiles, known.relevantFiles),
    listed(words.knownPatterns, known.detectedPatterns),
    known.architectureInsights === ""
      ? ""
      : part(words.knownInsights, fenced("insights", known.architectureInsights)),
    context.length + passages.length === 0 ? "" : words.numbers,
    ...context.map((one) => material(words.context, one)),
    ...passages.map((one) => passage(words.passage, one)),
  ];
  return joined([
    words.analyst(seat),
    words.quality,
    part(words.task, fenced("task", task)),
    ...asData(data, words),
  ]);
}

/** What is new since a seat's last turn, and nothing of what it knows. What binds stands before what is only data. */
function fresh(
  { earlier, feedback, newPassages }: News,
  said: readonly string[],
  words: PromptWords,
): string {
  const data = [
    ...earlier.map((round) => part(words.earlierRound(round.round), fenced("round", digest(round)))),
    ...newPassages.map((one) => passage(words.newPassage, one)),
    ...said,
  ];
  return joined([
    feedback.length === 0 ? "" : part(words.feedback, fenced("feedback", feedback.join("\n\n"))),
    ...asData(data, words),
    earlier.length + said.length === 0 ? "" : words.noAuthority,
  ]);
}

function asData(parts: readonly string[], words: PromptWords): readonly string[] {
  return parts.every((one) => one === "") ? [] : [words.dataFollows, ...parts];
}

/** A round in few words: who said it counts for less than what is open. */
function digest({ solutions, cross_verification, clarification_questions }: PreviousRound): string {
  const ranked = solutions.map(
    ({ name, effort, risk, summary, technical_concerns }, index) =>
      `${index + 1}. ${name} (effort ${effort}, risk ${risk}): ${summary}${technical_concerns.length === 0 ? "" : `\n   against it: ${technical_concerns.slice(0, 4).join("; ")}`}`,
  );
  return joined([
    bullets("Solutions", ranked, ""),
    bullets("Agreed", cross_verification.agreements),
    bullets("Disputed", cross_verification.disagreements),
    cross_verification.disagreements.length === 0 ? "" : `Resolution: ${cross_verification.resolution}`,
    bullets("Open questions", clarification_questions),
  ]);
}

function bullets(title: string, items: readonly string[], sign = "- "): string {
  return items.length === 0 ? "" : `${title}:\n${items.map((item) => `${sign}${item}`).join("\n")}`;
}

function listed(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : part(title, fenced("list", items.join("\n")));
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
