import type { Prompt } from "./prompt.ts";
import type { Receipt } from "./receipt.ts";

/** A turn of the same seat that was answered. */
export interface Exchange {
  readonly prompt: Prompt;
  readonly reply: string;
  /** Who answered, in which session, and what it took: some agents count over a whole session. */
  readonly receipt: Receipt;
}
