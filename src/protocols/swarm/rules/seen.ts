/** What a seat has been shown in full: what it had been before, and the news. Each turn adds to it, and none copies it. */
export interface Seen {
  has(id: string): boolean;
}

export function seenWith(before: Seen | undefined, news: readonly string[]): Seen {
  const fresh = new Set(news);
  return { has: (id) => fresh.has(id) || before?.has(id) === true };
}
