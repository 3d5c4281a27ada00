import type { Document } from "./document.ts";

export type Severity = "critical" | "high" | "medium" | "low";

/** From the gravest on, with what one broken rule takes off a rating, however many its places. */
const penalties: Readonly<Record<Severity, number>> = { critical: 3, high: 1.5, medium: 0.75, low: 0.25 };
const severities = Object.keys(penalties) as Severity[];

export interface Place {
  readonly line: number;
  readonly quote: string;
}

/** A fault with all its places. `fact` reads on from the quoted words; `advice` begins with a verb. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly fact: string;
  readonly advice: string;
  readonly places: readonly [Place, ...Place[]];
}

/** What a rule has to say: a fault, or what it checked and found in order. A rule with nothing to check is silent. */
export type Remark = { readonly finding: Finding } | { readonly passed: string };

export type Rule = (document: Document) => readonly Remark[];

interface Checked {
  readonly places: readonly Place[];
  readonly passed?: string | false;
  /** Stands for `{}` in the fact and the advice. */
  readonly about?: string | undefined;
  readonly severity?: Severity;
}

/** All places that break a rule are one finding; several where it looks at several things, each by itself. */
export function rule(
  name: string,
  usual: Severity,
  fact: string,
  advice: string,
  check: (document: Document) => Checked | readonly Checked[] | null,
): Rule {
  return (document) =>
    [check(document) ?? []].flat().flatMap((seen: Checked): readonly Remark[] => {
      const { places, passed, about = "", severity = usual } = seen;
      const [first, ...rest] = places;
      if (first === undefined) return passed ? [{ passed }] : [];
      const finding = {
        rule: name,
        severity,
        fact: fact.replace("{}", () => about),
        advice: advice.replace("{}", () => about),
        places: [first, ...rest] as const,
      };
      return [{ finding }];
    });
}

/** `All 14 links lead`, `The one link leads` */
export function every(count: number, one: string, several: string): string | false {
  return count > 0 && (count === 1 ? `The one ${one}` : `All ${count} ${several}`);
}

export function placeAt({ lines, text }: Document, start: number, length: number): Place {
  return { line: lines.of(start), quote: quoted(text.slice(start, start + Math.min(length, 400))) };
}

export function placeOnLine({ lines }: Document, line: number): Place {
  return { line, quote: quoted(lines.at(line).slice(0, 400)) };
}

export function placesOf(document: Document, matches: Iterable<RegExpExecArray>): Place[] {
  return Array.from(matches, ({ index, 0: words }) => placeAt(document, index, words.length));
}

// Control and direction signs end a quotation: they could rewrite the terminal it is shown on.
const unquotable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const quoteLimit = 60;

function quoted(words: string): string {
  const printable = words.trim().split(unquotable, 1)[0]?.trim() ?? "";
  if (printable.length <= quoteLimit) return printable;
  const cut = printable.slice(0, quoteLimit).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trim();
}

/** `README.md:42 — "fast" comes without a figure (also line 50 "robust" and 3 more)` */
export function weakness(path: string, finding: Finding): string {
  return `${path}:${finding.places[0].line} — ${words(finding)}`;
}

export function words({ fact, places }: Finding): string {
  const [first, ...rest] = places;
  const shown = rest.slice(0, 2).map(({ line, quote }) => `line ${line}${quote && ` "${quote}"`}`);
  const more = rest.length > 2 ? ` and ${rest.length - 2} more` : "";
  const also = shown.length === 0 ? "" : ` (also ${shown.join(", ")}${more})`;
  return `${first.quote && `"${first.quote}" `}${fact}${also}`;
}

/** `Give the figure, or drop the word (README.md:42 and 4 more)` */
export function suggestion(path: string, { advice, places }: Finding): string {
  const more = places.length > 1 ? ` and ${places.length - 1} more` : "";
  return `${advice} (${path}:${places[0].line}${more})`;
}

export function bySeverityThenLine(one: Finding, other: Finding): number {
  const weight = severities.indexOf(one.severity) - severities.indexOf(other.severity);
  return weight === 0 ? one.places[0].line - other.places[0].line : weight;
}

/** From 5 down to 1: a critique turn asks everybody for a number. It says nothing of quality: none counts it or is shown it. */
export function rating(findings: readonly Finding[]): number {
  return Math.max(
    1,
    findings.reduce((left, { severity }) => left - penalties[severity], 5),
  );
}
