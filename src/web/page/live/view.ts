import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ArgumentGraph } from "../../../document/export/exported.ts";
import { messagePath } from "../route.ts";
import type { Around, Cited } from "../setting/copy.ts";
import type { Watched, WatchedTurn } from "./watched.ts";

/** What of the transcript is shown; empty sets choose all. */
export interface Chosen {
  readonly seats: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** A discussion as one reader has it before them. */
export class View {
  readonly id: string;
  readonly watched: Watched;
  readonly now: Signal<number> = signal(Date.now());
  readonly chosen = signal<Chosen>({ seats: new Set(), kinds: new Set() });
  /** The turn that the address names, by its key. */
  readonly here = signal<string | null>(null);
  /** Counts the changes of what is cited: turns are set anew then. */
  readonly citing = signal(0);
  readonly #names: ReadonlySignal<readonly string[]> = computed(() =>
    this.watched.seats.value.map(({ seat }) => seat.name),
  );

  constructor(id: string, watched: Watched) {
    this.id = id;
    this.watched = watched;
  }

  isShown({ record }: WatchedTurn): boolean {
    const { seats, kinds } = this.chosen.value;
    const { seat, kind } = record.value;
    return (seats.size === 0 || seats.has(seat)) && (kinds.size === 0 || kinds.has(kind));
  }

  anchorOf(key: string): string {
    return `turn-${key.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
  }

  /** Statements by the ids others cite them by, in the graph as it is now. */
  cited(graph: ArgumentGraph | null): readonly Cited[] {
    return (graph?.nodes ?? []).flatMap(({ id, turn }) =>
      turn === null ? [] : [{ id, key: turn, anchor: this.anchorOf(turn) }],
    );
  }

  around(turn: WatchedTurn | null): Around {
    return {
      seats: this.#names.value,
      turn:
        turn === null
          ? null
          : { key: turn.key, anchor: this.anchorOf(turn.key), permalink: messagePath(this.id, turn.seq) },
    };
  }
}
