import { phasesOf, type Place, type Script, seatNames, type StrategyName, type Word } from "./exchange.ts";

/**
 * What comes of an exchange, computed from its script alone. Written from the texts (docs/kit.md, docs/roundtable.md,
 * docs/strategies) by somebody who had not read the rules' code.
 */

/** Where a seat is on an option, and why. */
interface Stood {
  readonly place: Place;
  readonly why: string;
  readonly condition: string | null;
}

export interface Expected {
  readonly phases: readonly string[];
  readonly isPartial: boolean;
  /** Every option by its words with every seat's place on it; seats by name. */
  readonly standing: Readonly<Record<string, Readonly<Record<string, Place>>>>;
  /** The words of what was decided; `null`: open; `undefined`: the texts leave it open. */
  readonly decided: string | null | undefined;
  readonly supporters: readonly string[];
  readonly dissent: readonly { readonly seat: string; readonly why: string }[];
  readonly standAsides: readonly { readonly seat: string; readonly why: string }[];
  readonly conditions: readonly string[];
  readonly isConsensus: boolean;
  /** Ids of the options that were there when a round began, by their words. */
  readonly known: readonly ReadonlyMap<string, string>[];
}

/** Which rounds are held, in which phases, and after which of them a person is asked to decide. */
export function course(script: Script): {
  readonly held: readonly string[];
  readonly asked: readonly number[];
  /** Rounds in which somebody blocks the wording, and nobody decides over that. */
  readonly blocked: readonly number[];
} {
  const phases = phasesOf[script.strategy];
  const held: string[] = [];
  const asked: number[] = [];
  const blocked: number[] = [];
  const stances = new Map<string, Word["stance"]>();
  let at = 0;
  let blockedHere = 0;
  for (let round = 1; round <= script.maxRounds; round += 1) {
    const phase = phases[at] ?? "";
    held.push(phase);
    const said = script.rounds[round - 1];
    let isBlocked = false;
    if (script.strategy === "consensus-driven" && round > 1 && asksIn(script.strategy, phase)) {
      for (const seat of script.seats) {
        const word = said?.words[seat];
        if (word !== undefined && word.how !== "fails") stances.set(seat, word.stance);
      }
      isBlocked = [...stances.values()].includes("block");
      if (isBlocked) blockedHere += 1;
    }
    if (isBlocked) blocked.push(round);
    if (round === script.maxRounds) break;
    // After two blocked rounds of a phase a person decides, and the block is settled.
    if (isBlocked && blockedHere >= 2) {
      asked.push(round);
      blocked.pop();
      blockedHere = 0;
      isBlocked = false;
    }
    const wish = said?.next ?? "continue";
    const isLast = at === phases.length - 1;
    if (isLast && wish !== "continue" && round >= script.minRounds && !isBlocked) break;
    // No phase is skipped: whoever wants to end before the last one goes on to the next.
    if (!isLast && (wish === "phase" || (wish === "conclude" && round >= script.minRounds && !isBlocked))) {
      at += 1;
      blockedHere = 0;
    }
  }
  return { held, asked, blocked };
}

/** Whether participants answer in a phase, and are asked for an option or a stance there. */
function asksIn(strategy: StrategyName, phase: string): boolean {
  switch (strategy) {
    case "standard":
      return true;
    case "disney":
      return phase !== "dreamer";
    case "debate":
      return phase === "closing";
    case "consensus-driven":
      // Wherever there is a wording to take a stance on: the caller knows.
      return true;
    case "six-hats":
      return false;
  }
}

export const isBlue = (phase: string): boolean => phase.startsWith("blue-");

export function expectedOf(script: Script, held: readonly string[]): Expected {
  const standing = new Map<string, Map<string, Stood>>();
  const confidence = new Map<string, number>();
  const ids = new Map<string, string>();
  const optionId = (text: string) => {
    if (!ids.has(text)) ids.set(text, `O${ids.size + 1}`);
    return text;
  };
  const on = (option: string) => {
    const found = standing.get(option) ?? new Map<string, Stood>();
    standing.set(option, found);
    return found;
  };
  const missed = new Set<string>();
  const knownIn: ReadonlyMap<string, string>[] = [];
  if (script.strategy === "debate") for (const side of ["O1", "O2"]) on(optionId(side));
  held.forEach((phase, index) => {
    const round = script.rounds[index];
    const known = new Map(ids);
    knownIn.push(known);
    if (round === undefined || isBlue(phase)) return;
    for (const seat of script.seats) {
      const word = round.words[seat];
      if (word === undefined) continue;
      if (word.how === "fails") {
        missed.add(seat);
        continue;
      }
      missed.delete(seat);
      confidence.set(seat, word.confidence);
      if (!asksIn(script.strategy, phase) || script.strategy === "consensus-driven") continue;
      say(seat, word, known);
    }
  });

  function say(seat: string, word: Word, known: ReadonlyMap<string, string>): void {
    const lives = word.lives.filter(({ option }) => known.has(option));
    const objects = word.objects.filter(({ option }) => known.has(option));
    const isSilent = (word.how === "silent" || word.how === "unknown") && lives.length + objects.length === 0;
    // Asked and silent: it has not said, of any option.
    if (isSilent) for (const one of standing.values()) one.delete(seat);
    // For one option at most, and an unknown one ends the support as well; nothing is guessed of who names none.
    if (word.how !== "silent" || isSilent)
      for (const one of standing.values()) if (one.get(seat)?.place === "for") one.delete(seat);
    if (word.how === "holds")
      on(optionId(word.option)).set(seat, { place: "for", why: word.why, condition: null });
    for (const { option, condition } of lives)
      if (!(word.how === "holds" && option === word.option))
        on(option).set(seat, { place: "accepts", why: word.why, condition });
    for (const { option, reason } of objects)
      on(option).set(seat, { place: "objects", why: reason, condition: null });
  }

  if (script.strategy === "consensus-driven") consent(script, held, on, optionId);
  return {
    ...told(script, held, standing, confidence),
    isPartial: missed.size > 0,
    known: knownIn,
    phases: held,
  };
}

/** By consent: the wording that is there at the end, and what each says of that wording. */
function consent(
  script: Script,
  held: readonly string[],
  on: (option: string) => Map<string, Stood>,
  optionId: (text: string) => string,
): void {
  let shown: string | null = null;
  held.forEach((phase, index) => {
    const round = script.rounds[index];
    if (round === undefined) return;
    if (shown !== null && asksIn(script.strategy, phase)) {
      const words = on(shown);
      for (const seat of script.seats) {
        const word = round.words[seat];
        if (word === undefined || word.how === "fails") continue;
        if (word.stance === null) words.delete(seat);
        else
          words.set(seat, {
            place: word.stance === "support" ? "for" : word.stance === "block" ? "objects" : "standsAside",
            why: word.stanceReason,
            condition: null,
          });
      }
    }
    if (round.wording !== null) {
      const before: ReadonlyMap<string, Stood> = shown === null ? new Map() : on(shown);
      shown = optionId(round.wording);
      // Support is of a wording; a block and standing aside stay until their seat says otherwise.
      for (const [seat, stood] of before) if (stood.place !== "for") on(shown).set(seat, stood);
      on(shown);
    }
  });
}

type Told = Omit<Expected, "isPartial" | "known" | "phases">;

function told(
  script: Script,
  held: readonly string[],
  standing: ReadonlyMap<string, ReadonlyMap<string, Stood>>,
  confidence: ReadonlyMap<string, number>,
): Told {
  const name = (seat: string) => seatNames[seat] ?? seat;
  const place = (option: string, seat: string): Place => standing.get(option)?.get(seat)?.place ?? "notSaid";
  const placed = (option: string, ...places: readonly Place[]) =>
    script.seats.filter((seat) => places.includes(place(option, seat)));
  const decided = decidedBy(script, held, [...standing.keys()], place, confidence);
  const reasonOf = (seat: string): string | null => {
    if (typeof decided !== "string") return null;
    const here = standing.get(decided)?.get(seat);
    if (here?.place === "objects" || here?.place === "standsAside") return here.why;
    const other = [...standing].find(
      ([option, seats]) => option !== decided && seats.get(seat)?.place === "for",
    );
    return other?.[1].get(seat)?.why ?? null;
  };
  const conditions =
    typeof decided !== "string"
      ? []
      : script.seats.flatMap((seat) => {
          const stood = standing.get(decided)?.get(seat);
          return stood?.place === "accepts" && stood.condition !== null ? [stood.condition] : [];
        });
  return {
    standing: Object.fromEntries(
      [...standing.keys()].map((option) => [
        option,
        Object.fromEntries(script.seats.map((seat) => [name(seat), place(option, seat)])),
      ]),
    ),
    decided,
    supporters: typeof decided === "string" ? placed(decided, "for").map(name) : [],
    dissent: script.seats.flatMap((seat) => {
      const why = reasonOf(seat);
      return why === null ? [] : [{ seat: name(seat), why }];
    }),
    standAsides:
      typeof decided !== "string"
        ? []
        : placed(decided, "standsAside").map((seat) => ({
            seat: name(seat),
            why: standing.get(decided)?.get(seat)?.why ?? "",
          })),
    conditions,
    isConsensus:
      typeof decided === "string" &&
      placed(decided, "for", "accepts").length === script.seats.length &&
      conditions.length === 0,
  };
}

function decidedBy(
  script: Script,
  held: readonly string[],
  options: readonly string[],
  place: (option: string, seat: string) => Place,
  confidence: ReadonlyMap<string, number>,
): string | null | undefined {
  switch (script.strategy) {
    case "six-hats":
      return null;
    case "debate":
      // Whose views the facilitator weighs; what it recommends is what stands, as recommended.
      return held.includes("closing") ? (script.chair ?? undefined) : undefined;
    case "consensus-driven": {
      const last = options.at(-1);
      if (last === undefined) return null;
      const places = new Set(script.seats.map((seat) => place(last, seat)));
      // Nobody blocks, somebody supports, and all have said.
      return places.has("for") && !places.has("objects") && !places.has("notSaid") ? last : null;
    }
    case "standard":
    case "disney": {
      const weight = (seats: readonly string[]) =>
        seats.reduce((sum, seat) => sum + (confidence.get(seat) ?? 0), 0);
      const all = weight(script.seats);
      if (all === 0) return null;
      // A seat that never answered told no confidence: the texts do not say what it weighs.
      if (script.seats.some((seat) => !confidence.has(seat))) return undefined;
      const winner = options.find(
        (option) => weight(script.seats.filter((seat) => place(option, seat) === "for")) / all >= 0.6 - 1e-9,
      );
      return winner ?? null;
    }
  }
}
