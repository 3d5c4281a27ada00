import { singleSpaced } from "../text/single-spaced.ts";
import { authorOf, type Id, type Item, rules, textOf, type Who, wordingId, you } from "./item.ts";
import type { Entry, Ledger, Note, Position, Stand, Word } from "./ledger.ts";

/**
 * What came into a ledger since a place in its log, as all are told it: a line for each, by ids. It is only ever added
 * to, so that a session gets what is new and a provider's cache holds the rest. No line begins with somebody's own words.
 * Without `names` nobody learns whose a thing is: a known author's standing moves a panel more than the reason does. What
 * is no item is then put in order by its words, since the order of seats would tell who said what from round to round.
 */
export function told(ledger: Ledger, since: number, names: boolean): readonly string[] {
  const entries = ledger.log.slice(since);
  const lines = (some: readonly Entry[]) => entriesTold(ledger, some, names);
  if (names) return lines(entries);
  return [
    ...lines(entries.filter(({ is }) => is === "item")),
    ...lines(entries.filter(({ is }) => is !== "item")).toSorted(byFigures.compare),
  ];
}

/** Some of the log, in its order. */
export function entriesTold(ledger: Ledger, entries: readonly Entry[], names = true): readonly string[] {
  return entries.flatMap((entry) => entryLines(ledger, entry, names));
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
      return entry.stand.item === undefined ? [standLine(entry.stand, by(entry.stand.by))] : [];
    case "word":
      return wordLines(entry.word, by(entry.word.by));
    case "join": {
      const { ids, into, text } = entry.join;
      const reading = ended(
        `${reader(entry.join.by)} reads ${ids.join(", ")} as the same as ${into}${text === null ? "" : `: ${singleSpaced(text)}`}`,
      );
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
      const words = noteWords(ledger, entry.note);
      return words.length === 0 ? [] : [`${by(entry.note.by)}> ${words.join(" | ")}`];
    }
  }
}

/** A list has its entries in lines. What the same reply gave as its reason for an option stands there. */
function noteWords({ log }: Ledger, note: Note): readonly string[] {
  const { by, round } = note;
  const reasons = new Set(
    log.flatMap((entry) =>
      entry.is === "word" && entry.word.by === by && entry.word.round === round
        ? entry.word.says.map(({ position }) => position.why)
        : [],
    ),
  );
  return Object.entries(note.words).flatMap(([name, text]) =>
    reasons.has(text) ? [] : [`${name}: ${text.split("\n").map(singleSpaced).join("; ")}`],
  );
}

/** With a full stop, unless it has an end of its own. */
export function ended(sentence: string): string {
  return /[.!?…。！？]["'”’»)」]*$/u.test(sentence) ? sentence : `${sentence}.`;
}

function reader(by: Who): string {
  return by === rules ? "A rule" : "The editor";
}

/** An item in one of its wordings, the newest where none is named. It says what it was given as, unless that is a claim or its id says so. */
export function itemLine(item: Item, by = "", version = item.wordings.length): string {
  const wording = item.wordings[version - 1];
  const fields = fieldWords(Object.entries(wording?.fields ?? item.fields));
  const under = item.under === null ? "" : ` (of ${item.under})`;
  const text = wording?.text ?? textOf(item);
  const kind = item.kind !== "claim" && item.id.startsWith(`${by}-`) ? `, ${item.kind}` : "";
  const author = by === "" ? "" : `${by}${kind}: `;
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
    option === undefined
      ? []
      : `${by}> ${option ?? "none of the options"}: ${position.item === undefined ? positionWords(position) : `${position.stance} (${position.item})`}`,
  );
}

export function positionWords({ stance, why, because, condition, acceptedIf }: Position): string {
  const on = condition === null ? "" : ` if ${singleSpaced(condition)}`;
  const also =
    acceptedIf === undefined
      ? ""
      : ` | in the same reply it accepts it${acceptedIf === null ? "" : ` if ${singleSpaced(acceptedIf)}`}`;
  return `${stance}${on}${why === "" ? "" : `: ${singleSpaced(why)}`}${causes(because)}${also}`;
}

function causes(because: readonly Id[]): string {
  return because.length === 0 ? "" : ` (because of ${because.map(singleSpaced).join(", ")})`;
}

export function tagOf({ seats }: Ledger, who: Who): string {
  // A seat that reads "you" would take it for itself.
  return who === you ? "the person" : (seats.find(({ id }) => id === who)?.tag ?? who);
}
