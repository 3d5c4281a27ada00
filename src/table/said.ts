import { type Checks, standingText } from "../document/checks.ts";
import { type Doc, heading, list, paragraph, section, strong, type Text } from "../document/document.ts";
import { listed } from "../words.ts";
import { authorOf, type Item, textOf, wordingId } from "./item.ts";
import type { Tell } from "./sections.ts";
import { itemStanding } from "./stands.ts";
import { fromMarkdown } from "../document/from-markdown.ts";
import { type Brief, briefOf, isOfBrief } from "./brief-told.ts";

/** What each seat said in a round, or in all, in words and by ids, with what others say of it now; chairs apart. */
export function everythingSaid(tell: Tell, round: number | null, checks: Checks = new Map()): Doc {
  const { ledger, nameOf } = tell;
  const isOfRound = (one: { readonly round: number }) => round === null || one.round === round;
  const items = [...ledger.items.values()].filter((item) => isOfRound(item) && !isOfBrief(item));
  return ledger.seats.flatMap(({ id, chair }) => {
    const notes = ledger.notes.filter((note) => note.by === id && isOfRound(note));
    const own = items.filter((item) => authorOf(item) === id);
    if (chair === true || notes.length + own.length === 0) return [];
    return [
      heading(3, nameOf(id)),
      list([
        ...notes
          .flatMap(({ words }) => Object.entries(words))
          .map(([name, text]): Text => [strong(name), `: ${text.replaceAll("\n", "; ")}`]),
        ...own.map((item) => ({
          text: [strong(item.id), ` ${item.wordings[0]?.text ?? ""}`],
          below: belowItem(tell, item, checks),
        })),
      ]),
    ];
  });
}

function belowItem({ ledger, words, nameOf }: Tell, item: Item, checks: Checks): readonly Text[] {
  const checked = checks.get(item.id);
  return [
    ...item.wordings.slice(1).map(({ text, because }, index) =>
      words("table.rewording", {
        id: wordingId(item.id, index + 2),
        text,
        because: because.length === 0 ? "none" : listed(words, because),
      }),
    ),
    ...Object.entries(item.fields).map(([name, text]) => `${name}: ${text}`),
    ...(checked === undefined ? [] : [standingText(checked, words)]),
    ...(item.withdrawn === null ? [] : [words("table.withdrawn")]),
    ...(itemStanding(ledger, item.id)?.stands ?? []).map(({ by, as, why, instead }) =>
      words("table.stoodTo", {
        seat: nameOf(by),
        stand: words("critique.stand", { stand: as ?? "agree" }),
        why:
          [...(instead === null ? [] : [`“${instead}”`]), ...(why === "" ? [] : [why])].join(": ") || "none",
      }),
    ),
  ];
}

/** What the reviews of a brief asked for, and what its author made of each. */
export function briefReviews({ ledger, words, nameOf }: Tell): Doc {
  const points = (briefOf(ledger)?.points ?? []).map(({ id, by, text, change, reply }) => ({
    text: [strong(id), ` ${nameOf(by)}: ${text}${change === null ? "" : ` → ${change}`}`],
    below: reply === null ? [] : [reply.why],
  }));
  return section(words("brief.reviews"), [list(points)]);
}

/** What the author wrote, its headings in bold, without ids. `most`: so many parts of it. */
export function briefDoc({ parts }: Brief, most = Infinity): Doc {
  return parts.slice(0, most).flatMap((part, index): Doc => {
    const body = fromMarkdown(textOf(part));
    const title = part.fields["heading"];
    // The first is the answer and needs no name.
    return title === undefined || index === 0 ? body : [paragraph([strong(title)]), ...body];
  });
}

/** Objections that the author did not take, in the objector's words, each with its name and the author's reason. */
export function briefDissent(tell: Tell, brief: Brief, title: string): Doc {
  const { words, nameOf } = tell;
  const items = brief.dissent.map(({ by, on, text, change, reply }) => {
    const part = [...brief.parts, ...brief.steps].find(({ id }) => id === on);
    const heading = part === undefined ? (on ?? "") : (part.fields["heading"] ?? textOf(part));
    const asked = change === null ? text : `${text} → ${change}`;
    return {
      text: words("brief.objects", { seat: nameOf(by), heading, text: asked }),
      below: [reply === null ? words("brief.unanswered") : words("brief.notTaken", { why: reply.why })],
    };
  });
  return section(title, [list(items)]);
}
