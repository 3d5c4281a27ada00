import type { PauseReason } from "../event.ts";

/** Unwinds a protocol that cannot go on now. Nothing is lost: a resume replays to this place. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly reason: PauseReason;

  constructor(reason: PauseReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
