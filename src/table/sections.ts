import {
  type Block,
  type Doc,
  list,
  prose,
  section,
  type Span,
  strong,
  type Table,
  table as rows,
  type Text,
} from "../document/document.ts";
import { listed, type Words } from "../words.ts";
import { answersOf, openQuestions } from "./questions.ts";
import { type Group, changesOf, liveItems } from "./stands.ts";
import { authorOf, editor, type Id, type Item, textOf, type Who, type Wording, you } from "./item.ts";
import type { Change, Ledger, Stance } from "./ledger.ts";
import {
  type Dissent,
  type OptionStanding,
  type SeatStanding,
  type Standing,
  heldBy,
  olderRound,
  standing,
  wordsOf,
} from "./standing.ts";
import type { Settled } from "./settle.ts";

/** Sections of a report, made from the ledger and nothing else. One with nothing to tell is left out. */

export interface Tell {
  readonly ledger: Ledger;
  readonly words: Words;
  readonly nameOf: (who: Who) => string;
  readonly late?: ReadonlySet<Id>;
  /** How an item reads in one of its wordings, where that is more than its text. */
  readonly readAs?: (item: Item, wording: Wording) => string;
}

/** What was decided of each issue, how, and who does not agree, each with the reason. */
export function decided(tell: Tell, settled: readonly Settled[]): Doc {
  const { words, nameOf } = tell;
  const items = settled.map((one) => ({
    text: [
      strong(textOf(tell.ledger.items.get(one.issue) as Item).replace(/\.$/, "")),
      ": ",
      ...decision(tell, one),
    ],
    below: [
      ...one.conditions.map(({ seat, condition }) =>
        words("table.condition", { seat: nameOf(seat), condition }),
      ),
      ...one.dissent.map((against) =>
        words("table.dissents", {
          seat: nameOf(against.seat),
          stance: dissentWords(words, against),
          why: against.why,
        }),
      ),
    ],
  }));
  return section(words("table.decided"), [list(items)]);
}

function dissentWords(words: Words, { stance, for: other }: Dissent): string {
  if (other === null) return stanceWord(words, stance);
  const instead = words("table.forOption", { option: other });
  return stance === "not said" ? instead : listed(words, [stanceWord(words, stance), instead]);
}

/** What came of one issue, in a sentence. */
export function answerOf(tell: Tell, { decided: option, how, tied, measured, compromise }: Settled): string {
  const { words } = tell;
  const options = (ids: readonly Id[]) =>
    listed(
      words,
      ids.map((id) => optionText(tell, id)),
    );
  const ways = words("table.how", { how });
  if (option !== null) return `${optionText(tell, option)} (${ways})`;
  return [
    tied.length === 0 ? ways : words("table.tied", { options: options(tied) }),
    ...(measured === null ? [] : [words("table.leads", { option: options([measured]) })]),
    ...(compromise.length === 0 ? [] : [words("table.compromise", { options: options(compromise) })]),
  ].join(". ");
}

function decision(tell: Tell, settled: Settled): readonly Span[] {
  const sentence = answerOf(tell, settled);
  if (settled.decided === null) return [sentence];
  const option = optionText(tell, settled.decided);
  return [strong(option), sentence.slice(option.length)];
}

/** For every option, who is for it, accepts it, stands aside, objects, withdrew or has not said; who left it for which, and why. */
export function whoStandsWhere(tell: Tell): Doc {
  const { ledger, words } = tell;
  const issues = standing(ledger).filter(({ options }) => options.length > 0);
  return section(
    words("table.whoStands"),
    issues.flatMap(({ issue, options }) => [
      ...(issues.length > 1 ? [list([[strong(textOf(issue))]])] : []),
      movement(
        tell,
        { issue, options },
        rows(
          [words("table.option"), ...shownStances.map((stance) => stanceWord(words, stance))],
          options.map((option) => [
            labelled(option.option),
            ...shownStances.map((stance) => {
              const there = option.seats.filter((one) => one.stance === stance);
              return listed(
                words,
                there.map((one) => seatText(tell, option, one)),
              );
            }),
          ]),
        ),
      ),
    ]),
  );
}

function movement({ ledger, words, nameOf }: Tell, on: Standing, table: Table): Block {
  const spoken = wordsOf(ledger).filter(({ issue }) => issue === on.issue.id);
  const rounds = [...new Set(spoken.map(({ round }) => round))];
  return {
    kind: "movement",
    issue: textOf(on.issue),
    rounds,
    options: on.options.map(({ option }) => ({ id: option.id, text: textOf(option) })),
    seats: ledger.seats
      .filter(({ chair }) => chair !== true)
      .map(({ id }) => {
        const changes = changesOf(ledger, { by: id, issue: on.issue.id });
        const began = spoken.find(({ by }) => by === id)?.round ?? Infinity;
        const last = heldBy(on, id)?.option.id ?? null;
        return {
          name: nameOf(id),
          stops: rounds.map((round) => {
            const before = changes.findLast((change) => change.round <= round);
            const option = before?.to ?? changes[0]?.from ?? last;
            const here = before?.round === round ? before : undefined;
            return {
              option: round < began ? null : option,
              why: here === undefined ? "" : words("table.went", wentWords(words, here)),
            };
          }),
          objects: on.options.flatMap(({ option, seats }) =>
            seats.some(({ seat, stance }) => seat.id === id && stance === "objects") ? option.id : [],
          ),
        };
      }),
    silent: stanceWord(words, "not said"),
    table,
  };
}

/** With its round where the seat has said something else of the option since: it explains nothing of that. */
function cameFrom(words: Words, change: Change, isNow = true): string {
  const went = wentWords(words, change);
  return words("table.movedFrom", isNow ? { ...went, round: "now" } : went);
}

function wentWords(words: Words, { from, to, causes, round }: Change) {
  const cause = causes.length === 0 ? "none" : "named";
  return { from, to, cause, ids: listed(words, causes), round: String(round) };
}

const shownStances: readonly Stance[] = ["for", "accepts", "stands aside", "objects", "withdrew", "not said"];

function seatText({ ledger, words, nameOf }: Tell, on: OptionStanding, one: SeatStanding): string {
  const { seat, stance, said, isOfOldWording } = one;
  const changes = changesOf(ledger, { by: seat.id });
  const last = changes.findLast(({ issue }) => issue === on.option.under);
  const since = olderRound(ledger, on.option, one);
  const left = ledger.moves.findLast(({ by, from }) => by === seat.id && from === on.option.id);
  const marks = [
    ...(seat.counts ? [] : [words("table.notCounted")]),
    ...(said !== null && said.condition !== null ? [words("table.if", { condition: said.condition })] : []),
    ...(isOfOldWording ? [words("table.ofWording", { version: said?.version ?? 1 })] : []),
    ...(since === null ? [] : [words("table.ofRound", { round: since })]),
    ...changes
      .filter(({ to }) => to === on.option.id)
      .map((change) => cameFrom(words, change, stance === "for" && change === last)),
    ...(said === null && left !== undefined ? [words("table.leftFor", { option: left.to })] : []),
  ];
  return marks.length === 0 ? nameOf(seat.id) : `${nameOf(seat.id)} (${listed(words, marks)})`;
}

export function standingName(
  { words, nameOf }: Pick<Tell, "words" | "nameOf">,
  { seat, said }: Pick<SeatStanding, "seat" | "said">,
) {
  const [name, condition] = [nameOf(seat.id), said?.condition ?? ""];
  return condition === "" ? name : `${name} (${words("table.if", { condition })})`;
}

/** Who is for something other than what was decided, in its own words. */
export function minorityView(tell: Tell, settled: readonly Settled[]): Doc {
  const { words, nameOf } = tell;
  const all = settled
    .flatMap(({ minority }) => minority)
    .map(({ seat, option, why }): Text => [strong(nameOf(seat)), `: ${optionText(tell, option)}. ${why}`]);
  return section(words("table.minority"), [list(all)]);
}

/** Questions to the person, open ones first, with the answers there are. */
export function questions({ ledger, words, nameOf, late = new Set() }: Tell): Doc {
  const item = (id: Id) => ledger.items.get(id) as Item;
  // Whoever asked may read in a follow-up what answers it.
  const readBy = ({ from: [author, ...sources] }: Item) =>
    author === you ? "" : ` (${listed(words, [nameOf(author), ...sources])})`;
  const open = openQuestions(ledger).map(({ id, ids, text }): Text => {
    const askers = new Set(ids.map((one) => nameOf(authorOf(item(one)))));
    return [strong(id), ` ${text} (${listed(words, [...askers])})`];
  });
  const answers = answersOf(ledger).map((answer) => ({
    text: answer.under === null ? words("table.yourNote") : textOf(item(answer.under)),
    below: [
      `${answer.id}: ${textOf(answer)}${readBy(answer)}`,
      ...(late.has(answer.id) ? [words("table.answeredLate")] : []),
    ],
  }));
  return [
    ...section(words("table.openQuestions"), [list(open)]),
    ...section(words("table.answers"), [list(answers)]),
  ];
}

/** Items of one kind as they read now, with whose they are. */
export function itemList({ ledger, nameOf }: Tell, kind: string, title: string): Doc {
  const items = liveItems(ledger, kind);
  return section(title, [
    list(items.map((item): Text => [strong(item.id), ` ${textOf(item)} (${nameOf(authorOf(item))})`])),
  ]);
}

/** What a group says: in the editor's words where it gave some, else as the oldest of it reads. */
export function groupText({ text, items: [first] }: Group): string {
  return text ?? (first === undefined ? "" : textOf(first));
}

/** What was said and could not be taken, with the reason. */
export function notTaken({ ledger, words, nameOf }: Tell): Doc {
  return section(words("table.notTaken"), [
    list(
      ledger.refused.map(({ by, why, act }) => {
        const said = "why" in act ? act.why : "";
        return [`${nameOf(by)}: ${why}`, ...(said === "" ? [] : [" (", prose(said), ")"])];
      }),
    ),
  ]);
}

export function stanceWord(words: Words, stance: Stance): string {
  const key = stance === "stands aside" ? "aside" : stance === "not said" ? "unsaid" : stance;
  return words("table.stance", { stance: key });
}

/** What a seat is called, and those that are no seats. */
export function namesFor(
  words: Words,
  seats: readonly { readonly id: string; readonly name: string }[],
): Tell["nameOf"] {
  return (who) => {
    if (who === you) return words("table.you");
    if (who === editor) return words("table.editor");
    return seats.find(({ id }) => id === who)?.name ?? who;
  };
}

/** With two decimals at most. */
export function figure(number: number): string {
  return String(Math.round(number * 100) / 100);
}

function optionText({ ledger }: Tell, id: Id): string {
  return labelled(ledger.items.get(id) as Item);
}

function labelled(item: Item): string {
  return `${item.id} ${textOf(item)}`;
}
