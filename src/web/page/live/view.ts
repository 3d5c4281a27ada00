import { type Signal, signal } from "@preact/signals";
import { Watched } from "./watched.ts";

export class ReadersView {
  readonly id: string;
  readonly watched = new Watched();
  readonly now: Signal<number> = signal(Date.now());
  /** The id of the element that the address leads to. */
  readonly here = signal<string | null>(null);
  /** The process that ran it is gone, and said nothing: whoever was asked is asked no longer. */
  readonly isLeft = signal(false);

  constructor(id: string) {
    this.id = id;
  }
}
