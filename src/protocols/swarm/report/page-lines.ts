import type { Paint } from "../../../document/paint.ts";
import type { Words } from "./words.ts";

/** What every part of the page is written with. */
export interface Lines {
  /** A text that is wrapped and set in under its lead. */
  readonly item: (lead: string, text: string) => string;
  readonly paint: Paint;
  readonly words: Words;
}
