import { type Doc, heading, list, section, strong, type Text } from "../document/document.ts";
import { briefOf, isOfBrief } from "./brief.ts";
import { authorOf, type Item, textOf, wordingId } from "./item.ts";
import type { Tell } from "./sections.ts";
import { itemStanding } from "./stands.ts";

/** Every item with its fields and what others say of it, by who said it; `below`: what else is known of one. */
export function everythingSaid(tell: Tell, below: (item: Item) => readonly Text[] = () => []): Doc {
  const { ledger, nameOf, words } = tell;
  const items = [...ledger.items.values()].filter((item) => !isOfBrief(item));
  return section(
    words("table.everySaid"),
    ledger.seats.flatMap(({ id }) => {
      const own = items.filter((item) => authorOf(item) === id);
      const told = own.map((item) => ({
        text: itemText(item),
        below: [...below(item), ...stoodTo(tell, item)],
      }));
      return own.length === 0 ? [] : [heading(3, nameOf(id)), list(told)];
    }),
  );
}

function itemText(item: Item): Text {
  const fields = Object.entries(item.fields).map(([name, text]) => `${name}: ${text.replaceAll("\n", " ")}`);
  const more = fields.length === 0 ? "" : ` (${fields.join("; ")})`;
  return [strong(wordingId(item.id, item.wordings.length)), ` ${textOf(item)}${more}`];
}

function stoodTo({ ledger, words, nameOf }: Tell, item: Item): readonly Text[] {
  const stands = itemStanding(ledger, item.id)?.stands ?? [];
  return [
    ...(item.withdrawn === null ? [] : [words("table.stance", { stance: "withdrew" })]),
    ...stands.map(({ by, as, why }) =>
      words("table.dissents", {
        seat: nameOf(by),
        stance: words("critique.stand", { stand: as ?? "agree" }),
        why,
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
  return section(words("brief.reviews"), points.length === 0 ? [] : [list(points)]);
}
