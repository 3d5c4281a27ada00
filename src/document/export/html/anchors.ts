export type Anchors = ReturnType<typeof anchorsOf>;

export interface Named {
  readonly anchor: string;
  readonly about: readonly string[];
}

const partNames = [
  "discussion",
  "card",
  "movement",
  "result",
  "seats",
  "items",
  "transcript",
  "gates",
] as const;
export type PartName = (typeof partNames)[number];

interface Anchored {
  readonly seats: readonly { readonly name: string }[];
  readonly rounds: readonly { readonly round: number; readonly turns: readonly { readonly key: string }[] }[];
}

/** `taken` holds the anchors of what is on the page already. */
export function anchorsOf(
  { seats, rounds }: Anchored,
  items: readonly { readonly id: string; readonly about: Named["about"] }[],
  taken: Set<string>,
) {
  const parts = new Map(partNames.map((part) => [part, unused(part, taken)]));
  const turns = rounds.flatMap((round) => round.turns);
  const ofRound = new Map(rounds.map(({ round }) => [round, unused(`round ${round}`, taken)]));
  const ofTurn = new Map(turns.map(({ key }) => [key, unused(turnAnchor(key), taken)]));
  const names = seats.map(({ name }) => name);
  return {
    ofPart: (part: PartName) => parts.get(part) ?? part,
    ofRound,
    ofTurn,
    ofItem: new Map<string, Named>(
      items.map(({ id, about }) => [id, { anchor: unused(`item ${id}`, taken), about }]),
    ),
    colourOf: (seat: string) => colourOf(seat, names),
    permalinkOf: (key: string) => `#${ofTurn.get(key) ?? ""}`,
  };
}

export function colourOf(seat: string, names: readonly string[]): string {
  return `colour-${Math.max(0, names.indexOf(seat)) % colours}`;
}

const colours = 8;

export function turnAnchor(key: string): string {
  return anchorText(`turn ${key}`);
}

/** Words that could be ids, such as `SEC-4`, `R3` and `SEC>O1`. */
export const idWords = /[\p{L}\p{N}]+(?:[->][\p{L}\p{N}]+)*/gu;

function anchorText(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "turn";
}

/** The second of the same name gets `-2`. */
function unused(name: string, taken: Set<string>): string {
  const base = anchorText(name);
  for (let n = 1; ; n++) {
    const anchor = n === 1 ? base : `${base}-${n}`;
    if (taken.has(anchor)) continue;
    taken.add(anchor);
    return anchor;
  }
}
