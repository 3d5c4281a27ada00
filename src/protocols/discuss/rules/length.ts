import { cutTo, wordCount } from "../../../text/word-count.ts";
import type { Shape } from "../../../table/shape.ts";

/** How long something should be: what is asked for, what is meant, and what is still taken as it is. */
interface Length {
  readonly asked: number;
  readonly meant: number;
  readonly taken: number;
}

export const limits = {
  statement: { asked: 150, meant: 200, taken: 250 },
  final: { asked: 375, meant: 500, taken: 625 },
} as const satisfies Record<string, Length>;

/** What stands by id, or is asked for besides what a member says: neither counted nor cut. */
const byId = ["option", "because", "couldLiveWith", "objectsTo", "standsAside", "own", "stands"];
const besides = ["questionForUser", "certainty", "reconsiderWhen", "review", "missing", "target"];
const uncounted = new Set([...byId, ...besides]);

export function wordsOf(reply: unknown): number {
  return leavesOf(reply).reduce((sum, words) => sum + wordCount(words), 0);
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (uncounted.has(name) ? [] : leavesOf(part)));
}

/** The same form, which takes of a reply that is too long the beginning of each text, and shows every cut. */
export function within<T>(form: Shape<T>, { taken }: Length): Shape<T> {
  return {
    ...form,
    acts: (value, issue) => form.acts(shortened(value, taken), issue),
    notes: (value) => form.notes(shortened(value, taken)),
  };
}

/** The reply with its longest texts cut to one length, so that all of it is `most` words or fewer. */
function shortened<T>(reply: T, most: number): T {
  if (wordsOf(reply) <= most) return reply;
  const counts = leavesOf(reply).map(wordCount);
  let length = Math.max(...counts);
  const fits = () => counts.reduce((sum, count) => sum + Math.min(count, length), 0) <= most;
  while (length > 1 && !fits()) length -= 1;
  const marker = ` … [cut: over ${most} words]`;
  const cut = (value: unknown): unknown => {
    if (typeof value === "string") return cutTo(value, length, marker);
    if (Array.isArray(value)) return value.map(cut);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, uncounted.has(name) ? part : cut(part)]),
    );
  };
  return cut(reply) as T;
}
