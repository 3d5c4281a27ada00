import { agreementOn, holdersNow, supportOn } from "../../../ledger/agreement.ts";
import {
  checkedActions,
  checkedBottomLine,
  checkedGroups,
  type EditorsText,
  withoutOpposed,
} from "../../../ledger/edit.ts";
import type { BottomLine, MergedAction } from "../../../ledger/edited.ts";
import { referencesIn } from "../../../ledger/ids.ts";
import { claimOf, type Ledger, optionOf, wordingOf } from "../../../ledger/ledger.ts";
import { liveOn, sharedAssumptions, unanswered } from "../../../ledger/open-ends.ts";
import { countsOf, givenClaims } from "../../../ledger/told.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import { wordLikeness } from "../../../text/likeness/likeness.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { shorten } from "../../../text/shorten.ts";
import { type NamedSeat, seatNamed } from "./evidence.ts";
import { citableIn, joinedByWords, ledgerOf } from "./ledger.ts";
import { messageText } from "./message-text.ts";
import { isStatement, type SwarmMessage } from "./said.ts";
import type { FinalSynthesis } from "./statements.ts";
import { isExperts } from "./steps.ts";
import { usesLedger } from "./strongest.ts";
import { endsOfTopics } from "./topics.ts";
import type { RoundJudgement, SwarmAnswer } from "./verdict.ts";

interface Ended {
  /** The historian's; `null` where it gave none. */
  readonly synthesis: FinalSynthesis | null;
  readonly messages: readonly SwarmMessage[];
  /** In order, stress checks included. */
  readonly rounds: readonly RoundJudgement[];
  readonly experts: readonly NamedSeat[];
}

/** The answer and what to do, by ids: the historian's as far as the ledger carries it, beside what code counts. */
export function answerOf(ended: Ended, words: AnswerWords): SwarmAnswer {
  const { synthesis, messages, experts } = ended;
  const told = joinedByWords(ledgerOf(messages).ledger);
  const opposed = opposedIn(synthesis?.opposed ?? [], told);
  const groups = checkedGroups(withoutOpposed(synthesis?.groups ?? [], opposed.kept), givenClaims(told));
  const together = groups.kept.map(({ ids }) => ids).filter(({ length }) => length > 1);
  const ledger = together.length === 0 ? told : { ...told, joined: together };
  const lines = checkedBottomLine(synthesis?.bottom_line ?? [], citable(ledger, messages), [
    ...countsOf(ledger),
    experts.length,
  ]);
  const counted = countedLines(ended, ledger, words);
  const proposed = proposalsIn(ledger, messages);
  const given = synthesis?.actions ?? [];
  const merged =
    given.length > 0 ? checkedActions(given, proposed) : { kept: alike(ledger, proposed), faults: [] };
  return {
    bottomLine: lines.kept.length > 0 ? lines.kept : counted,
    bottomLineBy: lines.kept.length > 0 ? "historian" : "code",
    counted,
    actionsBy: given.length > 0 ? "historian" : "code",
    actions: merged.kept.map((action) => ({ ...action, ...standingOf(ledger, action) })),
    unanimity: unanimityIn(ended, ledger),
    ...(opposed.kept.length > 0 && { opposed: opposed.kept.map((ids) => ({ ids })) }),
    unanswered: unansweredIn(ledger, messages),
    // What was left out of the groups stands alone, as it should.
    editFaults: [
      ...lines.faults,
      ...merged.faults.filter((fault) => given.length > 0 && fault !== ""),
      ...opposed.faults,
      ...groups.faults.filter((fault) => !fault.startsWith("left out:")),
    ],
  };
}

/** Claims of two seats or more that cannot all be followed, as far as they still stand. */
function opposedIn(given: NonNullable<FinalSynthesis["opposed"]>, ledger: Ledger) {
  const faults: string[] = [];
  const kept = given.flatMap(({ ids }) => {
    const claims = [...new Set(ids.flatMap(referencesIn).map(({ id }) => id))].flatMap(
      (id) => claimOf(ledger, id) ?? [],
    );
    const live = claims.filter(({ withdrawn }) => withdrawn === null);
    if (new Set(live.map(({ seat }) => seat)).size > 1) return [live.map(({ id }) => id)];
    faults.push(`${ids.join(", ")} are not claims of different seats that still stand`);
    return [];
  });
  return { kept, faults };
}

/** What was said before the experts spoke last, so that they could have. */
function unansweredIn(ledger: Ledger, messages: readonly SwarmMessage[]): SwarmAnswer["unanswered"] {
  if (!usesLedger(messages)) return [];
  const last = ledgerOf(messages).steps.findLastIndex((step) => step.some(isStatement)) + 1;
  const named = new Set(
    messages.filter(isStatement).flatMap((message) => referencesIn(messageText(message)).map(({ id }) => id)),
  );
  const isTaken = ledger.claims.some(({ id, kind }) => kind === "attack" && named.has(id));
  return (
    unanswered(ledger, last)
      // Experts who name none of the contrarian's points answer them all the same, in their own words.
      .filter((claim) => isExperts(claim) || (claim.kind === "attack" && isTaken && !named.has(claim.id)))
      .map(({ id, seat }) => ({ id, seat }))
  );
}

function citable(ledger: Ledger, messages: readonly SwarmMessage[]): readonly EditorsText[] {
  return [
    ...givenClaims(ledger),
    ...ledger.options.map(({ id, text }) => ({ id, text })),
    ...messages.map((message) => ({ id: message.id, text: messageText(message) })),
  ];
}

/** The discussion's own topic, or where nobody took an option on it, the last. */
function mainIssue(ledger: Ledger): string | null {
  const held = ledger.issues.filter(({ id }) => supportOn(ledger, id).length > 0);
  return (held.find(({ text }) => text === "") ?? held.at(-1))?.id ?? null;
}

const mostCounted = 3;

/** What code can say of itself: who is for what, what is contested, what rests on nothing. */
function countedLines(ended: Ended, ledger: Ledger, words: AnswerWords): readonly BottomLine[] {
  const { experts } = ended;
  const nameOf = (seat: string) => experts.find(({ id }) => id === seat)?.name ?? seat;
  const contested = mostContested(ledger);
  const [guess] = sharedAssumptions(ledger);
  return [
    ...whoStandsWhere(ended, ledger, words),
    ...(contested === null
      ? []
      : [
          {
            sentence: words.contested(quotedShort(contested.text), contested.seats.map(nameOf)),
            ids: [contested.id],
          },
        ]),
    ...(guess === undefined
      ? []
      : [{ sentence: words.assumed(quotedShort(wordingOf(guess).text)), ids: [guess.id] }]),
  ].slice(0, mostCounted);
}

function whoStandsWhere(
  { synthesis, messages, rounds, experts }: Ended,
  ledger: Ledger,
  words: AnswerWords,
): readonly BottomLine[] {
  const issue = mainIssue(ledger);
  const sides = [...holdersNow(ledger)]
    .filter(([option]) => issue !== null && optionOf(ledger, option)?.issue === issue)
    .map(([option, seats]) => ({
      id: option,
      text: quotedShort(optionOf(ledger, option)?.text ?? option),
      count: seats.length,
    }))
    .toSorted((a, b) => b.count - a.count);
  const [first, ...others] = sides;
  if (first !== undefined && first.count > 1)
    return [
      {
        sentence: words.most(first.count, experts.length, first.text, others),
        ids: sides.map(({ id }) => id),
      },
    ];
  const agreement =
    endsOfTopics(rounds, messages).findLast((end) => end.agreement !== null)?.agreement ?? null;
  if (agreement !== null)
    return [
      {
        sentence: words.most(agreement.seats.length, experts.length, quotedShort(agreement.position), []),
        ids: agreement.on === undefined ? [...agreement.messages] : [agreement.on],
      },
    ];
  return (
    reportedAgreement(synthesis, messages, experts, words) ?? [
      { sentence: words.apart(experts.length), ids: sides.map(({ id }) => id) },
    ]
  );
}

/** What the historian says that most agree on, where experts gave nothing by which code could tell. */
function reportedAgreement(
  synthesis: FinalSynthesis | null,
  messages: readonly SwarmMessage[],
  experts: readonly NamedSeat[],
  words: AnswerWords,
): readonly BottomLine[] | null {
  const { namedIn } = citableIn(messages);
  const reported = (synthesis?.agreements ?? []).map(({ point, supporters }) => ({
    point,
    seats: new Set(supporters.flatMap((name) => seatNamed(name, experts) ?? [])).size,
  }));
  const [first] = reported.toSorted((a, b) => b.seats - a.seats);
  if (first === undefined || first.seats < 2) return null;
  const sentence = words.most(first.seats, experts.length, quotedShort(first.point), []);
  return [{ sentence, ids: namedIn(first.point) }];
}

/** The live claim that most experts speak against; the contrarian must by its role, and decides nothing. */
function mostContested(ledger: Ledger) {
  const counts = new Set(ledger.seats.filter((seat) => seat.counts).map(({ name }) => name));
  const all = ledger.claims
    .filter(({ withdrawn, seat }) => withdrawn === null && counts.has(seat))
    .map((claim) => ({
      id: claim.id,
      text: wordingOf(claim).text,
      seats: liveOn(ledger, claim.id)
        .filter(({ seat, stand }) => counts.has(seat) && (stand === "contest" || stand === "narrower"))
        .map(({ seat }) => seat),
    }))
    .filter(({ seats }) => seats.length > 0);
  return all.toSorted((a, b) => b.seats.length - a.seats.length)[0] ?? null;
}

/** All experts at one option: how many reasons that are not each other's stand behind it, and whether it was tested. */
function unanimityIn({ rounds }: Ended, ledger: Ledger): SwarmAnswer["unanimity"] {
  const issue = mainIssue(ledger);
  const agreement = issue === null ? null : agreementOn(ledger, issue);
  if (agreement === null || agreement.reasons.length < 2) return null;
  const { option, independent } = agreement;
  return { on: option, independent, untested: rounds.every(({ untested }) => untested) };
}

/** What experts proposed to do and still stand for. */
export function proposalsIn(ledger: Ledger, messages: readonly SwarmMessage[]): readonly EditorsText[] {
  const texts = new Set(
    messages
      .filter(isStatement)
      .flatMap(({ from, content }) => content.proposals.map((text) => `${from} ${sameWords(text)}`)),
  );
  return ledger.claims
    .filter(
      ({ kind, seat, versions, withdrawn }) =>
        kind !== "position" &&
        withdrawn === null &&
        texts.has(`${seat} ${sameWords(versions[0]?.text ?? "")}`),
    )
    .map((claim) => ({ id: claim.id, text: wordingOf(claim).text }));
}

/** Those that more stand behind come first. */
function alike(ledger: Ledger, proposed: readonly EditorsText[]): readonly MergedAction[] {
  const groups = groupLike(proposed, ({ text }) => text, wordLikeness(proposed.map(({ text }) => text)));
  const actions = groups.map(({ items }) => ({
    action: items[0]?.text ?? "",
    ids: items.map(({ id }) => id),
  }));
  const weight = (action: MergedAction) => {
    const { seats, against } = standingOf(ledger, action);
    return seats.length - against.length;
  };
  return actions.toSorted((a, b) => weight(b) - weight(a));
}

function standingOf(ledger: Ledger, { ids }: MergedAction) {
  const stands = ids.flatMap((id) => liveOn(ledger, id));
  const holders = ids.flatMap((id) => claimOf(ledger, id)?.seat ?? []);
  const agreeing = stands.filter(({ stand }) => stand === "agree").map(({ seat }) => seat);
  const counts = new Set(ledger.seats.filter((seat) => seat.counts).map(({ name }) => name));
  const against = stands
    .filter(({ seat, stand }) => stand === "contest" && counts.has(seat))
    .map(({ seat }) => seat);
  return { seats: [...new Set([...holders, ...agreeing])], against: [...new Set(against)] };
}

interface Side {
  readonly text: string;
  readonly count: number;
}

/** The sentences in which code tells an answer. */
export const englishAnswer = {
  most: (count: number, of: number, text: string, others: readonly Side[]) =>
    `${count} of ${of} experts: ${text}.${others.length === 0 ? "" : ` Other options: ${others.map((one) => `${one.text} (${one.count})`).join("; ")}.`}`,
  apart: (experts: number) => `No two of the ${experts} experts take the same position.`,
  contested: (text: string, by: readonly string[]) => `Contested by ${by.join(", ")}: “${text}”.`,
  assumed: (text: string) => `Several claims depend on something nobody has checked: “${text}”.`,
};

export type AnswerWords = typeof englishAnswer;

export const japaneseAnswer: AnswerWords = {
  most: (count, of, text, others) =>
    `専門家${of}人中${count}人：${text}。${others.length === 0 ? "" : `ほか：${others.map((one) => `${one.text}（${one.count}人）`).join("、")}。`}`,
  apart: (experts) => `${experts}人の専門家の立場はそれぞれ異なる。`,
  contested: (text, by) => `${by.join("、")}が異議：「${text}」。`,
  assumed: (text) => `複数の主張が未確認の前提に基づく：「${text}」。`,
};

const longest = 160;

/** A text within a sentence of ours. */
function quotedShort(text: string): string {
  return shorten(text, longest).replace(/[.。]$/u, "");
}
