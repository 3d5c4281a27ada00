import { headlineOf } from "../../text/headline.ts";

type Loose = Readonly<Record<string, unknown>>;

/**
 * A critique as it was meant: points and lists in whatever form an agent gave them. Whoever says in any of these that
 * something is critical is taken at that word, and what was written for it stays with the point: a gate must not open
 * because of a form.
 */
export function generously(reply: Loose): Loose {
  const given = Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, cut(value)]));
  const isGiven = (key: string) => given[key] !== undefined && given[key] !== null;
  const unknown = Object.entries(given).filter(([key]) => !known.has(key));
  const points = [
    ...pointsIn(given["points"]),
    ...unknown.flatMap(([key, value]) => (otherLists.has(bare(key)) ? pointsIn(value) : [])),
    ...pointsIn(given["critical_issues"], { isCritical: true, isList: true }),
    ...unknown.flatMap(([key, value]) => (isAlarm(key, value) ? alarmIn(key, value) : [])),
    ...pointsIn(given["weaknesses"], { isList: true }),
    ...pointsIn(given["suggestions"], { isList: true }),
  ];
  const lists = ["strengths", "weaknesses", "suggestions", "critical_issues"].filter(isGiven);
  return {
    ...given,
    ...Object.fromEntries(
      lists.map((key) => [key, entriesIn(given[key]).flatMap((one) => textsOf(key, one))]),
    ),
    ...((points.length > 0 || isGiven("points")) && { points }),
  };
}

const known = new Set(["points", "strengths", "weaknesses", "suggestions", "critical_issues", "rating"]);
const otherLists = new Set(["issues", "findings", "problems", "point", "concerns"]);

/** What agents call the parts of a point, ours first. */
const names = {
  headline: new Set(["headline", "title", "summary", "name"]),
  place: new Set(["place", "location", "where", "line", "file", "section"]),
  problem: new Set(["problem", "description", "issue", "detail", "details", "text", "weakness", "finding"]),
  change: new Set(["change", "fix", "suggestion", "recommendation", "solution"]),
} as const;

/** Of a list of texts, what has to be read as a point. */
function pointsIn(value: unknown, { isCritical = false, isList = false } = {}): readonly Loose[] {
  const entries = entriesIn(value).filter((one) => !isList || !isPlainText(one, isCritical));
  return entries.flatMap((one) => pointOf(one, isCritical));
}

function textsOf(key: string, value: unknown): readonly string[] {
  if (key === "strengths" && typeof value === "object") return [JSON.stringify(value)];
  return isPlainText(value, key !== "weaknesses" && key !== "suggestions") ? [value] : [];
}

/** A text that can stay in its list: one that calls itself critical is no mere weakness. */
function isPlainText(value: unknown, mayBeMarked: boolean): value is string {
  return typeof value === "string" && (mayBeMarked || !marked.test(value));
}

const marked =
  /^[^\p{L}]*(?:critical|blocker|blocking|show-?stopper)(?: (?:issue|point|problem))?[^\p{L} ]/iu;

function pointOf(given: unknown, isCritical: boolean): readonly Loose[] {
  if (saysNo(given)) return [];
  if (Array.isArray(given)) return given.flatMap((one) => pointOf(one, isCritical));
  if (typeof given !== "object" || given === null) {
    const text = String(given);
    return [{ headline: headlineOf(text), problem: text, critical: isCritical || marked.test(text) }];
  }
  const entries = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const part = (what: keyof typeof names) => textIn(entries.find(([key]) => names[what].has(bare(key)))?.[1]);
  const [headline, place, problem, change] = [
    part("headline"),
    part("place"),
    part("problem"),
    part("change"),
  ];
  const text = problem ?? headline ?? change;
  const [key, value] = entries.find((entry) => isAlarm(...entry)) ?? [];
  // Nothing that we know how to read: all of it is the point.
  if (text === undefined)
    return pointOf(
      entries.map(([name, one]) => `${name}: ${textIn(one) ?? "yes"}`).join("; "),
      isCritical || key !== undefined,
    );
  const isMarked = [headline, problem].some((one) => one !== undefined && marked.test(one));
  return [
    {
      headline: headline ?? headlineOf(text),
      ...(place !== undefined && { place }),
      problem: key === undefined || value === true ? text : `${text} (${key}: ${textIn(value) ?? "yes"})`,
      ...(change !== undefined && { change }),
      critical: isCritical || key !== undefined || isMarked,
    },
  ];
}

/** A field of a whole reply that says so: a list of what blocks it, or only that something does. */
function alarmIn(key: string, value: unknown): readonly Loose[] {
  const named = typeof value === "object" ? pointsIn(value, { isCritical: true }) : [];
  return named.length > 0 ? named : pointOf(`${key}: ${textIn(value) ?? "yes"}`, true);
}

/** Whether a field says that something is critical: anything but a plain no under such a name; of a level, the worst. */
function isAlarm(key: string, value: unknown): boolean {
  const name = bare(key);
  if (/^(?:is)?(?:critical|blocker|blocking|blocks|showstopper|mustfix)/.test(name)) return !saysNo(value);
  const text = textIn(value) ?? "";
  const isLevel = /^(?:severity|priority|level)$/.test(name);
  // Of what may be prose, only a word or two is a level.
  const isMark =
    /^(?:impact|risk|category|type|kind|tags?|labels?|status)$/.test(name) && text.split(/\s+/).length <= 3;
  return (isLevel || isMark) && worst.test(text);
}

const worst = /crit|krit|block|fatal|show-?stop|danger|catastroph|\bp0\b|\bsev-?[01]\b|致命|重大/iu;

/** Plainly nothing: an empty value, or a word for it. */
function saysNo(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return true;
  if (Array.isArray(value)) return value.every(saysNo);
  if (typeof value === "object") return Object.keys(value).length === 0;
  return typeof value === "string" && /^(?:|(?:false|no|none|0|null)[.!]*)$/i.test(value.trim());
}

/** What is listed, whether in a list, under names, or alone. */
function entriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.filter((one) => !saysNo(one));
  if (saysNo(value)) return [];
  if (typeof value !== "object" || value === null) return [value === true ? "yes" : String(value)];
  const isOne = Object.keys(value).some((key) => Object.values(names).some((all) => all.has(bare(key))));
  return isOne ? [value] : Object.values(value).filter((one) => !saysNo(one));
}

function textIn(value: unknown): string | undefined {
  if (value === undefined || value === null || value === true) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.trim() === "" ? undefined : text;
}

// A point lies three deep, and with a list of lists around it no deeper than this.
const deepest = 16;

/** A value without what lies too deep to be said by anybody: that would only end our stack. Something is still there. */
function cut(value: unknown, depth = 1): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "…";
  if (Array.isArray(value)) return value.map((one) => cut(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, depth + 1)]));
}

/** A name without its dashes and capitals. */
function bare(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z]/g, "");
}
