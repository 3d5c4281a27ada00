import type { ExportedDiscussion } from "../exported.ts";

/** Where on the page things are, and the colour of each seat. */
export interface Anchors {
  readonly ofPart: (part: PartName) => string;
  readonly ofRound: ReadonlyMap<number, string>;
  /** By the key of a turn. */
  readonly ofTurn: ReadonlyMap<string, string>;
  /** By the id under which statements cite each other. */
  readonly ofCited: ReadonlyMap<string, string>;
  /** The id under which others cite a turn, by its key. */
  readonly citedAs: ReadonlyMap<string, string>;
  readonly colourOf: (seat: string) => string;
  /** The address of a turn, by its key. */
  readonly permalinkOf: (key: string) => string;
}

const partNames = ["discussion", "result", "seats", "stood", "graph", "transcript", "gates"] as const;
export type PartName = (typeof partNames)[number];

/** What of a discussion anchors are made of. */
interface Anchored extends Pick<ExportedDiscussion, "graph"> {
  readonly seats: readonly { readonly name: string }[];
  readonly rounds: readonly { readonly round: number; readonly turns: readonly { readonly key: string }[] }[];
}

/** `taken` holds the anchors of what is on the page already. */
export function anchorsOf({ seats, rounds, graph }: Anchored, taken: Set<string>): Anchors {
  const parts = new Map(partNames.map((part) => [part, unused(part, taken)]));
  const nodes = graph?.nodes ?? [];
  const cited = new Map(nodes.flatMap(({ id, turn }) => (turn === null ? [] : [[turn, id] as const])));
  const turns = rounds.flatMap((round) => round.turns);
  const ofRound = new Map(rounds.map(({ round }) => [round, unused(`round ${round}`, taken)]));
  const ofTurn = new Map(turns.map(({ key }) => [key, unused(turnAnchor(key, cited.get(key)), taken)]));
  const reachable = nodes.flatMap(({ id, turn }) => {
    const anchor = turn === null ? undefined : ofTurn.get(turn);
    return anchor === undefined ? [] : [[id, anchor] as const];
  });
  const names = seats.map(({ name }) => name);
  return {
    ofPart: (part) => parts.get(part) ?? part,
    ofRound,
    ofTurn,
    ofCited: new Map(reachable),
    citedAs: cited,
    colourOf: (seat) => colourOf(seat, names),
    permalinkOf: (key) => `#${ofTurn.get(key) ?? ""}`,
  };
}

/** The class that colours a seat, among the names of all. */
export function colourOf(seat: string, names: readonly string[]): string {
  return `colour-${Math.max(0, names.indexOf(seat)) % colours}`;
}

/** As many as the style has. */
const colours = 8;

/** The anchor of a turn, by the id under which it is cited, else by its key. */
export function turnAnchor(key: string, cited: string | undefined): string {
  return anchorText(cited ?? `turn ${key}`);
}

/** Letters, digits and dashes only. */
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
