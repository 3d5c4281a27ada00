/** Keys as agents write them: `criticalIssues`, "Critical Issues (blocking)", `critical-issue`. */

const decoration = /^(?:the|my|our|overall|final|key|main|major|list of|summary of)\s+/i;

export function bare(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The one of these keys that is meant, in any case and style; `undefined` where it is none, or one of two. */
export function keyMeant(written: string, known: readonly string[]): string | undefined {
  if (known.includes(written)) return written;
  const plain = written.replaceAll(/[（(][^（()）]*[)）]/g, "").trim();
  const ways = [
    (key: string) => bare(key) === bare(plain),
    (key: string) => bare(key) === bare(plain.replace(decoration, "")),
    (key: string) => singular(bare(key)) === singular(bare(plain.replace(decoration, ""))),
  ];
  if (bare(plain) === "") return undefined;
  for (const isMeant of ways) {
    const [only, another] = known.filter(isMeant);
    if (only !== undefined) return another === undefined ? only : undefined;
  }
  return undefined;
}

export function singular(key: string): string {
  return key.replace(/ies$/, "y").replace(/(?<!s)s$|(?<=s)es$/, "");
}

/**
 * The same fields under the keys that were asked for. `undefined` where two of them would be one, and differ:
 * which is meant nobody knows.
 */
export function withKeysMeant(
  fields: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Record<string, unknown> | undefined {
  const meant = new Map<string, unknown>();
  for (const [written, value] of Object.entries(fields)) {
    const key = keyMeant(written, known) ?? written;
    if (meant.has(key) && JSON.stringify(meant.get(key)) !== JSON.stringify(value)) return undefined;
    meant.set(key, value);
  }
  return Object.fromEntries(meant);
}
