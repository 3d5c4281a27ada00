import { type Doc, type Item as Row, list, paragraph, strong, type Text } from "../document/document.ts";
import type { Decided } from "../manifest/method.ts";
import { listed, type Words } from "../words.ts";
import type { Brief } from "./brief.ts";
import { changesOf, lastSaid } from "./course.ts";
import { type Id, textOf, type Who } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { askedQuestions } from "./questions.ts";
import type { Tell } from "./sections.ts";
import type { Settled } from "./settle.ts";
import { heldBy, type Standing } from "./standing.ts";

/** What is told of an answer beside its brief, in the same way by every protocol that ends with one. */

/** Seats whose word counts. */
export function countedSeats({ seats }: Ledger): readonly Who[] {
  return seats.filter(({ counts }) => counts).map(({ id }) => id);
}

/** Of those who count, who has said nothing of any option of an issue. */
export function silentOn(ledger: Ledger, { options }: Standing): readonly Who[] {
  return countedSeats(ledger).filter((seat) =>
    options.every(({ seats }) => seats.some((one) => one.seat.id === seat && one.stance === "not said")),
  );
}

/** Its words, with its id after them. */
export function optionIn({ ledger }: Pick<Tell, "ledger">, id: Id): string {
  const item = ledger.items.get(id);
  return item === undefined ? id : `${textOf(item)} [${id}]`;
}

export function optionsIn(tell: Tell, ids: readonly Id[]): string {
  const texts = ids.map((id) => optionIn(tell, id));
  return listed(tell.words, texts);
}

/** What would make each of those who are for an option give it up, in its own words, said since it is for it. */
export function givenUpWhen(ledger: Ledger, on: Standing, option: Id) {
  return countedSeats(ledger).flatMap((seat) => {
    if (heldBy(on, seat)?.option.id !== option) return [];
    const since = changesOf(ledger, { by: seat, issue: on.issue.id }).at(-1)?.round ?? 0;
    const said = (field: string) => lastSaid(ledger, field, ({ by, round }) => by === seat && round >= since);
    const text = said("reconsiderWhen") ?? said("wouldChange");
    return text === null ? [] : [{ seat, text }];
  });
}

/** The same in a line each, with whose it is. */
export function wouldChange(tell: Tell, on: Standing, option: Id): readonly string[] {
  const { words, nameOf } = tell;
  return givenUpWhen(tell.ledger, on, option).map(({ seat, text }) =>
    words("table.ofOption", { text, seat: nameOf(seat), option }),
  );
}

/** What of a brief was objected to in vain. */
export function inVain({ nameOf }: Tell, brief: Brief | null): readonly Text[] {
  return (brief?.dissent ?? []).map(({ by, text }) => [strong(nameOf(by)), `: ${text}`]);
}

export function stepText(
  words: Words,
  { action, owner, by }: { readonly action: string; readonly owner: string; readonly by: string },
): string {
  return words("table.step", { action, owner: owner || "none", by: by || "none" });
}

/** What the person has not answered, with who asks. */
export function stillAsked({ ledger, words, nameOf }: Tell): readonly string[] {
  const open = askedQuestions(ledger, nameOf).filter(({ answer }) => answer === null);
  return open.map(({ id, text, by }) => words("table.question", { id, names: listed(words, by), text }));
}

/** A few of each fit on a screen, a line each; what is left out is counted. */
export function titled(title: string, items: readonly (Text | Row)[], most: number): Doc {
  return items.length === 0 ? [] : [paragraph([strong(title)]), list(items, { most, cut: true })];
}

/** An answer as it is looked up later: whoever is against it is told with it, and what would overturn it. */
export function lookedUp(
  tell: Tell,
  sentences: readonly { readonly sentence: string }[],
  by: readonly Who[],
  ended: readonly { readonly on: Standing; readonly settled: Settled }[],
): Decided {
  const { nameOf } = tell;
  return {
    decided: sentences.map(({ sentence }) => sentence).join(" "),
    by: [...new Set(by.map(nameOf))],
    dissent: ended.flatMap(({ settled }) =>
      settled.dissent.map(({ seat, why, for: other }) =>
        [`${nameOf(seat)}: ${why}`, ...(other === null ? [] : [`(${optionIn(tell, other)})`])].join(" "),
      ),
    ),
    lookAgain: ended.flatMap(({ on, settled: { measured } }) =>
      measured === null ? [] : givenUpWhen(tell.ledger, on, measured).map(({ text }) => text),
    ),
  };
}
