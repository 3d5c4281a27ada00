interface Titled {
  readonly round: number;
  readonly title: string;
}

/** What a round is called besides its number: nothing where its title only counts, or is that of the whole discussion. */
export function ownTitle({ round, title }: Titled, discussion: string): string {
  return title === discussion || title.toLowerCase() === `round ${round}` ? "" : title;
}

/** `2. Deep dive`, or `Round 2`. */
export function numberedRound(round: Titled, discussion: string): string {
  const own = ownTitle(round, discussion);
  return own === "" ? `Round ${round.round}` : `${round.round}. ${own}`;
}
