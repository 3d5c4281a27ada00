import { singleSpaced } from "../text/single-spaced.ts";
import { authorOf, type Id, type Item, rules, textOf, type Who, wordingId, you } from "./item.ts";
import type { Entry, Ledger, Position, Stand, Word } from "./ledger.ts";

/**
 * What came into a ledger since a place in its log, as all are told it: a line for each, by ids. It is only ever added
 * to, so that a session gets what is new and a provider's cache holds the rest. No line begins with somebody's own words.
 * Without `names` nobody learns whose a thing is: a known author's standing moves a panel more than the reason does. What
 * is no item is then put in order by its words, since the order of seats would tell who said what from round to round.
 */
export function told(ledger: Ledger, since: number, names: boolean): readonly string[] {
  const entries = ledger.log.slice(since);
  const lines = (some: readonly Entry[]) => some.flatMap((entry) => entryLines(ledger, entry, names));
  if (names) return lines(entries);
  return [
    ...lines(entries.filter(({ is }) => is === "item")),
    ...lines(entries.filter(({ is }) => is !== "item")).toSorted(byFigures.compare),
  ];
}

const byFigures = new Intl.Collator("en", { numeric: true });

function entryLines(ledger: Ledger, entry: Entry, names: boolean): readonly string[] {
  const by = (who: Who) => (names ? `${tagOf(ledger, who)} ` : "");
  const item = (id: Id) => ledger.items.get(id) as Item;
  switch (entry.is) {
    case "item":
      return [itemLine(item(entry.id), names ? tagOf(ledger, authorOf(item(entry.id))) : "", 1)];
    case "wording": {
      const [before, now] = item(entry.id).wordings.slice(entry.version - 2);
      const changed = Object.entries(now?.fields ?? {}).filter(
        ([name, value]) => before?.fields?.[name] !== value,
      );
      const words = `${singleSpaced(now?.text ?? "")}${fieldWords(changed)}`;
      return [`[${wordingId(entry.id, entry.version)}] now reads: ${words}${causes(now?.because ?? [])}`];
    }
    case "form":
      return [`[${entry.id}] the editor would word it: ${singleSpaced(item(entry.id).formed ?? "")}`];
    case "withdrawal":
      return [`[${entry.id}] is withdrawn${causes(item(entry.id).withdrawn?.because ?? [])}`];
    case "stand":
      return [standLine(entry.stand, by(entry.stand.by))];
    case "word":
      return wordLines(entry.word, by(entry.word.by));
    case "join": {
      const { ids, into, text } = entry.join;
      const reading = `${reader(entry.join.by)} reads ${ids.join(", ")} as the same as ${into}${text === null ? "" : `: ${singleSpaced(text)}`}.`;
      return [
        item(into).kind === "option" ? `${reading} Whoever agrees names ${into} from now on.` : reading,
      ];
    }
    case "cut":
      return [`The editor would leave ${entry.cut.id} aside: ${singleSpaced(entry.cut.why)}`];
    case "clash":
      return [
        `${reader(entry.clash.by)} reads ${entry.clash.ids.join(" and ")} as opposed${entry.clash.why === "" ? "" : `: ${singleSpaced(entry.clash.why)}`}`,
      ];
    case "rating":
      return [`${by(entry.rating.by)}> ${entry.rating.on}: ${entry.rating.scale} ${entry.rating.value}`];
    case "note": {
      const words = Object.entries(entry.note.words).map(([name, text]) => `${name}: ${singleSpaced(text)}`);
      return [`${by(entry.note.by)}> ${words.join(" | ")}`];
    }
  }
}

function reader(by: Who): string {
  return by === rules ? "A likeness of words" : "The editor";
}

/** An item in one of its wordings, the newest where none is named. */
export function itemLine(item: Item, by = "", version = item.wordings.length): string {
  const wording = item.wordings[version - 1];
  const fields = fieldWords(Object.entries(wording?.fields ?? item.fields));
  const under = item.under === null ? "" : ` (of ${item.under})`;
  const text = wording?.text ?? textOf(item);
  const author = by === "" ? "" : `${by}: `;
  return `[${wordingId(item.id, version)}] ${author}${singleSpaced(text)}${fields}${under}`;
}

function fieldWords(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => ` | ${name}: ${singleSpaced(value)}`).join("");
}

export function standLine({ on, version, as, why, restsOn, instead }: Stand, by: string): string {
  const rests = restsOn.length === 0 ? "" : ` (rests on ${restsOn.map(singleSpaced).join("; ")})`;
  const narrower = instead === null ? "" : ` "${singleSpaced(instead)}"`;
  const what = as ?? "takes back what it said";
  return `${by}> ${wordingId(on, version)}: ${what}${narrower}${why === "" ? "" : `: ${singleSpaced(why)}`}${rests}`;
}

function wordLines({ says }: Word, by: string): readonly string[] {
  return says.flatMap(({ option, position }) =>
    option === undefined ? [] : `${by}> ${option ?? "none of the options"}: ${positionWords(position)}`,
  );
}

export function positionWords({ stance, why, because, condition }: Position): string {
  const on = condition === null ? "" : ` if ${singleSpaced(condition)}`;
  return `${stance}${on}${why === "" ? "" : `: ${singleSpaced(why)}`}${causes(because)}`;
}

function causes(because: readonly Id[]): string {
  return because.length === 0 ? "" : ` (because of ${because.map(singleSpaced).join(", ")})`;
}

export function tagOf({ seats }: Ledger, who: Who): string {
  // A seat that reads "you" would take it for itself.
  return who === you ? "the person" : (seats.find(({ id }) => id === who)?.tag ?? who);
}
