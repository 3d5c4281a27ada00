import { headlineOf } from "../../text/headline.ts";
import { sameWords } from "../../text/same-words.ts";

type Loose = Readonly<Record<string, unknown>>;

interface GivenPoint {
  readonly headline: string;
  readonly place?: string | undefined;
  readonly problem?: string;
  readonly change?: string | undefined;
  readonly trigger?: string | undefined;
  readonly severity?: string | undefined;
  readonly patch?: string | undefined;
  readonly critical: boolean;
}

/** Whatever is held against the artifact, in any form. What any form calls critical is critical: a gate must not open because of a form. */
export function generously(reply: Loose): Loose {
  const { strengths, rating, ...others } = cut(reply) as Loose;
  const fields = Object.entries(others).filter(([, value]) => value !== undefined && value !== null);
  const all = fields
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap((field) => pointsUnder(...field));
  const isListed = fields.some(([key]) => lists.includes(bare(key)));
  const texts = entriesIn(strengths).map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  return {
    rating,
    ...(strengths !== undefined && strengths !== null && { strengths: texts }),
    ...((isListed || all.length > 0) && { points: eachOnce(all) }),
  };
}

/** What agents call lists of what is wrong, in the order in which they are told. */
const lists = "points point issues findings problems concerns criticalissues weaknesses suggestions".split(
  " ",
);

function placeOf(key: string): number {
  return lists.includes(bare(key)) ? lists.indexOf(bare(key)) : lists.length;
}

/** What agents call the parts of a point, ours first. */
const names = {
  headline: ["headline", "title", "summary", "name"],
  place: ["place", "location", "where", "line", "file", "section"],
  problem: ["problem", "description", "issue", "detail", "details", "text", "weakness", "finding"],
  change: ["change", "fix", "suggestion", "recommendation", "solution"],
  trigger: ["trigger", "howtosee", "scenario", "reproduction"],
  patch: ["patch", "replacement"],
};

const partNames = new Set(Object.values(names).flat());

function pointsUnder(key: string, value: unknown): readonly GivenPoint[] {
  const isCritical = isAlarm(key, value);
  if (lists.includes(bare(key)) || (isCritical && typeof value === "object"))
    return entriesIn(value).flatMap((one) => pointOf(one, isCritical, bare(key) === "suggestions"));
  return isCritical ? pointOf(`${key}: ${textIn(value) ?? "yes"}`, true) : [];
}

const levels = /^(?:severity|priority):(?:high|medium|low)$/i;

const marked =
  /^[^\p{L}]*(?:critical|blocker|blocking|show-?stopper)(?: (?:issue|point|problem))?[^\p{L} ]/iu;

function pointOf(given: unknown, isCritical: boolean, isAsked = false): readonly GivenPoint[] {
  if (saysNo(given)) return [];
  if (Array.isArray(given)) return given.flatMap((one) => pointOf(one, isCritical, isAsked));
  if (typeof given !== "object" || given === null) {
    const text = String(given);
    const critical = isCritical || marked.test(text);
    return [{ headline: headlineOf(text), [isAsked && !critical ? "change" : "problem"]: text, critical }];
  }
  const entries = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const part = (what: keyof typeof names) =>
    textIn(entries.find(([key]) => names[what].includes(bare(key)))?.[1]);
  const [headline, place, change] = [part("headline"), part("place"), part("change")];
  const text = part("problem") ?? headline ?? change;
  const [key, value] = entries.find((entry) => isAlarm(...entry)) ?? [];
  const isAlarming = isCritical || key !== undefined;
  // Nothing that we know how to read: all of it is the point.
  if (text === undefined)
    return pointOf(entries.map(([name, one]) => `${name}: ${textIn(one) ?? "yes"}`).join("; "), isAlarming);
  const critical = isAlarming || [headline ?? "", text].some((one) => marked.test(one));
  const problem = key === undefined || value === true ? text : `${text} (${key}: ${textIn(value) ?? "yes"})`;
  const [trigger, patch] = [part("trigger"), part("patch")];
  const [severity] = entries.flatMap(([name, one]) =>
    levels.test(`${bare(name)}:${one}`) ? [String(one)] : [],
  );
  const beside = { ...(trigger && { trigger }), ...(severity && { severity }), ...(patch && { patch }) };
  return [{ headline: headline ?? headlineOf(text), place, problem, change, critical, ...beside }];
}

/** What is said again among what is critical is critical, whatever its own field says. */
function eachOnce(points: readonly GivenPoint[]): readonly GivenPoint[] {
  const said = new Map<string, { critical: boolean }>();
  return points.flatMap((given) => {
    const point = { ...given };
    const texts = saidIn(point);
    const isBare = point.place === undefined && texts.length === 1;
    const same = isBare ? said.get(texts[0] ?? "") : undefined;
    if (same !== undefined) {
      same.critical ||= point.critical;
      return [];
    }
    for (const text of texts) if (!said.has(text)) said.set(text, point);
    return [point];
  });
}

function saidIn({ place, problem = "", change = "" }: GivenPoint): readonly string[] {
  const texts = [problem, faultOf(place, problem), change].map(sameWords);
  return [...new Set(texts)].filter((text) => text !== "");
}

export function faultOf(place: string | undefined, problem: string): string {
  return !place || problem.includes(place) ? problem : `${place}: ${problem}`;
}

/** Whether a field says that something is critical: anything but a plain no under such a name; of a level, the worst. */
function isAlarm(key: string, value: unknown): boolean {
  const name = bare(key);
  if (/^(?:is)?(?:critical|blocker|blocking|blocks|showstopper|mustfix)/.test(name)) return !saysNo(value);
  const text = textIn(value) ?? "";
  // Of what may be prose, only a word or two is a level.
  const isMark = /^(?:impact|risk|category|type|kind|tags?|labels?|status)$/.test(name);
  const isLevel = /^(?:severity|priority|level)$/.test(name) || (isMark && text.split(/\s+/).length <= 3);
  return isLevel && worst.test(text);
}

const worst = /crit|krit|block|fatal|show-?stop|danger|catastroph|\bp0\b|\bsev-?[01]\b|致命|重大/iu;

function saysNo(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(saysNo);
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return /^(?:|(?:false|no|none|0|null|undefined)[.!]*)$/i.test(String(value).trim());
}

function entriesIn(value: unknown): readonly unknown[] {
  if (saysNo(value)) return [];
  if (typeof value !== "object" || value === null) return [value === true ? "yes" : String(value)];
  const isOne = Object.keys(value).some((key) => partNames.has(bare(key)));
  return isOne ? [value] : Object.values(value).filter((one) => !saysNo(one));
}

function textIn(value: unknown): string | undefined {
  if (value === undefined || value === null || value === true) return undefined;
  if (Array.isArray(value)) return textIn(value.flatMap((one) => textIn(one) ?? []).join(", "));
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.trim() === "" ? undefined : text;
}

// A point lies three deep, and with a list of lists around it no deeper than this.
const deepest = 16;

/** Without what lies so deep that it would end our stack. */
function cut(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return "…";
  if (Array.isArray(value)) return value.map((one) => cut(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one, depth + 1)]));
}

function bare(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z]/g, "");
}
