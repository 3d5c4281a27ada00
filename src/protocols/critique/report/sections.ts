import { isDoubtful, standingText } from "../../../document/checks.ts";
import {
  type Bars,
  by,
  type Doc,
  list,
  paragraph,
  prose,
  quiet,
  section,
  type Span,
  strong,
  type Text,
  type Tone,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import { answererOf, type SeatResult } from "../../../kernel/result.ts";
import { cutAt, headlineOf } from "../../../text/headline.ts";
import type { Words } from "../../../words.ts";
import { claimOf } from "../rules/said.ts";
import type { Divergence, Group, Severity, Theme } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { confirmationText, standWords } from "./wording.ts";

/** What page and record tell alike: a page shows the first few of each, a record all. */

export const tones = { HIGH: "bad", MEDIUM: "warning", LOW: "quiet" } as const satisfies Record<
  Severity,
  Tone
>;

/** A row for each; what a stand-in gives is told and counts for nothing. */
export function ratings({ seats, verdict, said: { voices }, words }: Account): Bars {
  return {
    kind: "bars",
    most: 5,
    columns: [words("critique.perspective"), words("critique.rating")],
    none: words("critique.noAnswer"),
    rows: seats.map((seat) => {
      const value = verdict.ratings[seat.seat] ?? null;
      const voice = voices.find(({ name }) => name === seat.seat);
      const instead =
        voice?.byRules === true
          ? words("critique.noneByRules")
          : words("critique.ratingNotCounted", { rating: voice?.rating ?? 0 });
      const tone = value === null ? "quiet" : value <= 2 ? "bad" : value < 4 ? "warning" : "good";
      const note = [quiet(source(seat, words))];
      return { label: seat.seat, value, tone, note, ...(voice?.counts === false && { instead }) };
    }),
  };
}

function source(seat: SeatResult, words: Words): string {
  const { agent: other, fallback, failure } = seat;
  const agent = answererOf(seat);
  if (agent === null)
    return words("critique.silent", { agent: other, why: failure ?? words("critique.notAsked") });
  const why = failure ?? words("critique.failed");
  return fallback ? words("critique.inPlaceOf", { agent, other, why }) : agent;
}

const mostShown = 7;
const longestChange = 132;

/** What asks for the same together, the gravest first: what is wrong, who says so, what to do. */
export function groups(account: Account): Doc {
  const { verdict, words } = account;
  const { groups: all = [], joinedBy } = verdict;
  // Words do not join what is wrong with what is asked for about it.
  const shown = joinedBy === "editor" ? all : all.filter((group) => group.asked !== true);
  // Of many, the gravest are told with what to do; the record has it all.
  const withChange = shown.length > mostShown ? 4 : mostShown;
  const told = shown.map((group, index) => ({
    text: [
      strong(group.headline),
      ...(group.severity === "HIGH" ? mark(words("critique.criticalMark"), "bad") : []),
      ...(group.contested === true ? mark(words("critique.contestedMark"), "warning") : []),
      ...by(group.perspectives),
      ...(group.stands === undefined ? [] : [" ", quiet(standWords(group.stands, words))]),
      ...doubts(account, group),
    ],
    ...(group.change !== null &&
      index < withChange && { below: [{ sign: quiet("→"), text: shortened(group.change) }] }),
  }));
  return section(words("critique.theyFound"), [list(told, { ordered: true, most: mostShown })]);
}

/** What is asked for and belongs to nothing that was found. */
export function asked({ verdict: { actionItems, joinedBy }, said: { points }, words }: Account): Doc {
  const faulted = new Set(points.flatMap(({ id, fault }) => (fault === null ? [] : [id])));
  const open = actionItems.filter(({ ids }) => joinedBy !== "editor" && !ids.some((id) => faulted.has(id)));
  const items = open.map(({ item, perspectives }) => [shortened(item), ...by(perspectives)]);
  return section(words("critique.toDo"), [list(items, { ordered: true, most: mostShown })]);
}

function mark(text: string, tone: Tone): readonly Span[] {
  return [" ", { text: `[${text}]`, tone }];
}

function shortened(text: string): string {
  const line = oneLine(text);
  return line.length <= longestChange ? line : `${cutAt(line, longestChange - 1)}…`;
}

/** That a claim stands is the rule; what speaks against one of a group is said beside it, the why where it is plainly so. */
function doubts({ said, words }: Account, { ids }: Group): readonly Span[] {
  const doubtful = said.points
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, by: { seat } }) => [claimOf(seat, id), claimOf(seat, id, "change")])
    .flatMap((claim) => said.checks.get(claim) ?? [])
    .filter(isDoubtful);
  const contradicted = doubtful.find((one) => one.standing === "contradicted");
  if (contradicted !== undefined) return mark(standingText(contradicted, words), "bad");
  const [first] = doubtful;
  if (first === undefined) return [];
  return mark(words("claims.mark", { standing: first.standing }), "warning");
}

/** What two or more find wrong or praise. */
export function themes({ verdict: { joinedBy }, words }: Account, some: readonly Theme[]) {
  // What words put together is told by who said it: ids would claim more.
  const items = some.map(({ theme, kind, perspectives, ids }) => [
    prose(theme),
    ` (${words("critique.themeKind", { kind })}: ${named(perspectives, joinedBy === "editor" ? ids : [])})`,
  ]);
  return list(items, { most: 2, none: words("document.none") });
}

export function divergences({ words }: Account, some: readonly Divergence[]) {
  const items = some.map(({ topic, severity, description, perspectives, ids }) => ({
    text: [strong(topic), ` (${severity}): `, prose(description), ` (${named(perspectives, ids)})`],
    sign: { text: "≠", tone: tones[severity] },
  }));
  return list(items, { most: 5, cut: true, none: words("document.none") });
}

export function named(perspectives: readonly string[], ids: readonly string[] = []): string {
  return `${perspectives.join(", ")}${ids.length === 0 ? "" : `: ${ids.join(", ")}`}`;
}

/** Apart from all that was judged. */
export function foundByRules({ verdict: { byRules }, words }: Account): Doc {
  const items = (byRules?.findings ?? []).map(({ finding, critical, perspectives }) => [
    ...(critical ? [strong(words("critique.criticalMark"), "bad"), " "] : []),
    prose(finding),
    ...by(perspectives),
  ]);
  return section(words("critique.foundByRules"), [list(items, { most: 12 })]);
}

/** How others stand to each group, with their reasons. */
export function confirmation({ verdict, words }: Account): Doc {
  const stood = (verdict.groups ?? []).filter(({ stands = [] }) => stands.length > 0);
  const items = stood.map(({ headline, perspectives, ids, stands = [] }) => ({
    text: [strong(headline), ` (${named(perspectives, ids)})`],
    below: stands.map(({ perspective: name, stand, reason, text }): Text => [
      `${name}: ${words("critique.stand", { stand })}`,
      ...[text, reason].flatMap((why) => (why === undefined ? [] : [". ", prose(why)])),
    ]),
  }));
  const told = confirmationText(verdict, words).map((text) => paragraph([prose(text)]));
  return section(words("critique.confirmationTitle"), [...told, list(items)]);
}

/** What everybody said, each point with how it stood up. */
export function inFull(account: Account): Doc {
  const { perspectives, said, words } = account;
  const body = perspectives.flatMap(({ seat }): Doc => {
    const isOwn = ({ by: { name } }: { readonly by: { readonly name: string } }) => name === seat.name;
    const points = said.points.filter(isOwn);
    const faults = points.map(({ id, by: { seat: who }, critical, headline, fault }) => {
      const isTitled = fault !== null && headline !== fault && headline !== headlineOf(fault);
      const text = [prose(isTitled ? `${headline}. ` : ""), prose(fault ?? "")];
      return {
        kind: critical ? "critical" : "weakness",
        id,
        text,
        claim: claimOf(who, id),
        isSaid: fault !== null,
      };
    });
    const lists = {
      critical: faults.filter(({ kind, isSaid }) => isSaid && kind === "critical"),
      weakness: faults.filter(({ kind, isSaid }) => isSaid && kind === "weakness"),
      strength: said.strengths.filter(isOwn).map(({ id, by: { seat: who }, text }) => ({
        id: null,
        text: [prose(text)],
        claim: claimOf(who, id),
      })),
      suggestion: points.flatMap(({ id, by: { seat: who }, change }) =>
        change === null ? [] : [{ id, text: [prose(change)], claim: claimOf(who, id, "change") }],
      ),
    };
    const told = Object.entries(lists).flatMap(([kind, items]): Doc => {
      const lines = items.map(({ id, text, claim }): Text => [
        ...(id === null ? [] : [strong(id), " "]),
        ...text,
        ...stood(account, claim),
      ]);
      return lines.length === 0 ? [] : [paragraph(`${words("critique.listOf", { kind })}:`), list(lines)];
    });
    const isSilent = !said.voices.some(({ name }) => name === seat.name);
    const silence = isSilent ? [paragraph(words("critique.noAnswerSentence"))] : [];
    return [{ kind: "heading", level: 3, text: `${seat.name} — ${seat.role}` }, ...silence, ...told];
  });
  return section(words("critique.inFull"), body);
}

/** How it stood up in brackets behind it; what speaks against it is in bold. */
function stood({ said: { checks }, words }: Account, claim: string): readonly Span[] {
  const checked = checks.get(claim);
  if (checked === undefined) return [];
  return [" (", { text: standingText(checked, words), as: isDoubtful(checked) ? "strong" : "emphasis" }, ")"];
}
