import {
  type Eyes,
  type Seen,
  type Shown,
  type ShownLines,
  type Witnessed,
  type WitnessedFile,
  mergedRanges,
} from "../eyes.ts";
import type { Turn } from "../turn.ts";
import { textsIn } from "../json-value.ts";

export class Witness {
  readonly #eyes: Eyes;
  readonly #seats = new Map<string, Memory>();

  /** Of looks in an earlier process the texts are not at hand. */
  constructor(eyes: Eyes, past: readonly { readonly seat: string; readonly seen: readonly Seen[] }[]) {
    this.#eyes = eyes;
    for (const { seat, seen } of past) this.wasShown(seat, seen);
  }

  wasGiven(
    seat: string,
    { material = [], passages = [] }: Pick<Turn<unknown>, "material" | "passages">,
  ): void {
    const memory = this.#of(seat);
    for (const { path } of material) memory.given.add(path);
    for (const one of passages) memory.passages.set(`${one.path}:${one.from}-${one.to}`, one);
  }

  wasShown(seat: string, seen: readonly Seen[]): void {
    for (const one of seen) this.#add(seat, { seen: one, text: null });
  }

  looked(seat: string, seen: Shown["seen"]): readonly Seen[] {
    return seen.map(({ text, ...one }) => {
      this.#add(seat, { seen: one, text });
      return one;
    });
  }

  async textsShown(seat: string, signal: AbortSignal): Promise<readonly string[]> {
    const looks = [...this.#of(seat).looks.values()];
    const texts = await Promise.all(
      looks.map(async ({ seen, text }) => text ?? this.#eyes.recall(seen, signal)),
    );
    const all = [...texts.filter((text) => text !== null), ...this.#of(seat).told];
    return all.length > 1 ? [...all, all.join("\n")] : all;
  }

  /** Remembers the words of a look as the seat got them: a list shows no lines of a file. */
  told(seat: string, text: string): void {
    this.#of(seat).told.push(text);
  }

  async of(seat: string, reply: unknown, signal: AbortSignal): Promise<Witnessed> {
    const { looks, passages, given } = this.#of(seat);
    const shown: ShownLines[] = [...passages.values()];
    const changed = new Set<string>();
    for (const { seen, text: kept } of looks.values()) {
      const text = kept ?? (await this.#eyes.recall(seen, signal));
      if (text === null) changed.add(seen.path);
      else shown.push({ path: seen.path, from: seen.from, to: seen.to, text });
    }
    const all = [...passages.values(), ...Array.from(looks.values(), ({ seen }) => seen)];
    const files = [...Map.groupBy(all, ({ path }) => path)].map(([path, seen]) =>
      fileOf(path, seen, changed),
    );
    const paths = [...files.map(({ path }) => path), ...given];
    return { files, ...this.#eyes.hold(textsIn(reply), { shown, paths }) };
  }

  #of(seat: string): Memory {
    const none = { looks: new Map(), passages: new Map(), given: new Set<string>(), told: [] };
    const memory = this.#seats.get(seat) ?? none;
    this.#seats.set(seat, memory);
    return memory;
  }

  #add(seat: string, sighted: Sighted): void {
    const { looks } = this.#of(seat);
    const { path, from, to, hash } = sighted.seen;
    const key = `${path}:${from}-${to} ${hash}`;
    if (typeof looks.get(key)?.text === "string") return;
    looks.set(key, sighted);
  }
}

interface Memory {
  readonly looks: Map<string, Sighted>;
  readonly passages: Map<string, ShownLines>;
  readonly given: Set<string>;
  readonly told: string[];
}

interface Sighted {
  readonly seen: Seen;
  /** `null` where it is not at hand: it is read again, and counts while it reads as it did. */
  readonly text: string | null;
}

function fileOf(
  path: string,
  seen: readonly Pick<Seen, "from" | "to" | "of">[],
  changed: ReadonlySet<string>,
): WitnessedFile {
  const lengths = seen.flatMap((one) => one.of ?? []);
  return {
    path,
    shown: mergedRanges(seen),
    ...(lengths.length > 0 && { lines: Math.max(...lengths) }),
    ...(changed.has(path) && { changed: true as const }),
  };
}
