/** Who may be meant: by the name, the short one of its ids, its own id and what it is said to be. */
export interface Nameable {
  readonly name: string;
  readonly prefix?: string;
  readonly id?: string;
  readonly role?: string;
}

/**
 * The seat that somebody names in any form that leaves no doubt: `**Security**`, `security expert`, `the Security seat`,
 * `SEC`. `null` where nobody is meant, or more than one could be.
 */
export function seatNamed<S extends Nameable>(written: string, seats: readonly S[]): S | null {
  const text = bare(written);
  if (text === "") return null;
  const namesOf = ({ name, prefix = "", id = "", role = "" }: S) => [name, prefix, id, role].map(bare);
  const exact = seats.filter((seat) => namesOf(seat).includes(text));
  if (exact.length > 0) return onlyOne(exact);
  const within = seats.filter(({ name }) => holds(text, bare(name)));
  if (within.length > 0) return onlyOne(longestOnly(within));
  const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const around = seats.filter((seat) =>
    [bare(seat.name), bare(seat.role ?? "")].some(
      (name) =>
        holds(name, text) || (wide.test(text) && name !== "" && (name.includes(text) || text.includes(name))),
    ),
  );
  return onlyOne(around);
}

/** As whole words. */
function holds(whole: string, part: string): boolean {
  return part !== "" && ` ${whole} `.includes(` ${part} `);
}

/** "Security lead" is not meant for "Security" where both sit at the table. */
function longestOnly<S extends Nameable>(seats: readonly S[]): readonly S[] {
  return seats.filter(
    ({ name }) => !seats.some((other) => other.name !== name && bare(other.name).includes(bare(name))),
  );
}

function onlyOne<S>(found: readonly S[]): S | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}

function bare(written: string): string {
  return written
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['’`]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
