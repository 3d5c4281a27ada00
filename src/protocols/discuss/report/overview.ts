import {
  box,
  type Doc,
  facts,
  inDocuments,
  list,
  notice,
  onTerminal,
  paragraph,
  prose,
  type Span,
  strong,
  type Styled,
  type Text,
  type Tone,
} from "../../../document/document.ts";
import { advocateOn } from "../rules/bottom-line.ts";
import { countedPositions } from "../rules/state.ts";
import type { State } from "../rules/verdict.ts";
import { advocateId } from "../options.ts";
import { type Account, advocateOf, roundLabel } from "./account.ts";

const tones: Readonly<Record<State, Tone>> = {
  DIVERGENT: "bad",
  NARROWING: "warning",
  CONVERGING: "accent",
  CONSENSUS: "good",
};

export function inColour(state: State): Styled {
  return strong(state, tones[state]);
}

export function lastState({ rounds }: Account) {
  return rounds.findLast(({ state }) => state !== null)?.state ?? null;
}

/** How far they came, in a line, and what a reader must know before believing the rest. */
export function opening(account: Account): Doc {
  const { verdict, members, rounds, finals, mode, words } = account;
  const state = verdict?.state ?? lastState(account)?.state;
  const answered = members.filter(
    ({ id }) => finals.has(id) || rounds.some(({ said }) => said.has(id)),
  ).length;
  const parts: readonly Text[] = [
    ...(verdict === null ? [[{ text: words.page.unfinished, tone: "warning" }] as const] : []),
    ...(state === undefined
      ? []
      : [[inColour(state), " ", { text: stateWords(account, state), tone: "quiet" }] as const]),
    words.page.rounds(rounds.length),
    words.page.answered(answered, members.length),
    ...(mode === "team" ? [] : [[{ text: words.page.fallback, tone: "warning" }] as const]),
  ];
  return [onTerminal(paragraph(dotted(parts)), ...caveats(account))];
}

/** Nobody is told that all agree where the devil's advocate does not; it may on some issues. */
function stateWords(account: Account, state: State): string {
  const { words, verdict, members } = account;
  const issues = verdict?.issues ?? lastState(account)?.issues ?? [];
  const advocate = advocateOf(account)?.name ?? null;
  const topical = members.filter(({ id }) => id !== advocateId).length;
  const stands = issues.map(({ positions }) =>
    countedPositions(positions, advocate).map((held) => advocateOn(held, positions, advocate)),
  );
  if (state !== "CONSENSUS" || !stands.flat().includes("against")) return words.states[state];
  const agreed = stands.flat().filter((stand) => stand === "with").length;
  return words.allButAdvocate(topical, agreed, issues.length);
}

function dotted(parts: readonly Text[]): readonly Span[] {
  return parts.flatMap((part, index) => [
    ...(index === 0 ? [] : [" · "]),
    ...(typeof part === "string" ? [part] : part),
  ]);
}

function caveats({ discussion: { stopped }, skipped, violations, mode, words }: Account): Doc {
  return [
    ...(stopped === null || stopped.reason === "waiting" ? [] : [notice("", stopped.detail)]),
    ...skipped.map(({ round, reason, savedCalls }) =>
      notice(
        "",
        `${words.overview.skipped}: ${words.skippedRound(words.rounds[round], reason, savedCalls)}`,
        "quiet",
      ),
    ),
    ...(violations.length === 0 ? [] : [notice("", words.page.violations(violations.length))]),
    ...(mode === "team"
      ? []
      : [
          paragraph(words.differencesLead),
          list(
            words.differences.map((text) => [{ text, tone: "quiet" }]),
            { ordered: true },
          ),
        ]),
  ];
}

/** Why it ended early, and that an agreement is to be looked at twice. */
export function warnings({ discussion: { stopped }, consensus, words }: Account): Doc {
  const early =
    stopped === null || stopped.reason === "waiting"
      ? []
      : [inDocuments(notice(words.partial, [prose(stopped.detail)]))];
  if (consensus === null) return early;
  const { members, similarity, superficial, independent, summary, rebuttal, concession, warning } = consensus;
  const unanimous = words.unanimous(members, similarity, superficial, independent);
  return [
    ...early,
    inDocuments(
      box(`${words.warning}: ${warning}`, [
        unanimous,
        ...told(words.summary, summary),
        ...told(words.rebuttal, rebuttal),
        ...told(words.concession, concession),
      ]),
    ),
    onTerminal(
      box(warning, [
        unanimous,
        ...(concession ? [[{ text: `${words.concession}:`, tone: "quiet" }, ` ${concession}`] as const] : []),
      ]),
    ),
  ];
}

/** The first of the seven sections of seed 002. */
export function overview(account: Account): Doc {
  const { verdict, words, discussion, decision, skipped, topic } = account;
  if (verdict === null) return [];
  const { overview: titles } = words;
  const lines = facts([
    [titles.topic, [prose(topic)]],
    [titles.participants, participants(account)],
    [titles.rounds, roundsHeld(account)],
    ...skipped.map(
      ({ round, reason, savedCalls }) =>
        [titles.skipped, [prose(words.skippedRound(words.rounds[round], reason, savedCalls))]] as const,
    ),
    [titles.state, `${verdict.state} (${stateWords(account, verdict.state)})`],
    [titles.mode, words.modes[verdict.mode]],
    ...discussion.warnings.map((text) => [words.note, [prose(text)]] as const),
    ...(decision === null ? [] : [[titles.decision, words.decisions[decision]] as const]),
  ]);
  if (verdict.mode !== "fallback") return [lines];
  return [lines, paragraph(words.differencesLead), list(words.differences, { ordered: true })];
}

/** The moderator counts: sizes of teams are meant with it (behaviour 3.12). */
function participants({ members, moderator, words }: Account): string {
  const all = [
    ...members.map(({ id, name, role }) => `${name} (${id === advocateId ? words.advocate : role})`),
    ...(moderator === null ? [] : [`${moderator.name} (${words.moderator})`]),
  ];
  return `${all.length}: ${all.join(", ")}`;
}

function roundsHeld({ rounds, rebuttals, finals, members, words }: Account): string {
  const held = [
    ...rounds.map((round) => roundLabel(round, words)),
    ...(rebuttals.length === 0 ? [] : [words.rounds.rebuttal]),
    ...(finals.size === 0 ? [] : [words.finalsGiven(finals.size, members.length)]),
  ];
  return held.join(" → ") || words.none;
}

function told(title: string, text: string | null): readonly Text[] {
  return text ? [[`${title}: `, prose(text)]] : [];
}
