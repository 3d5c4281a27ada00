/** Something that was said and holds all the words that were looked for. */
export interface SaidHit {
  readonly seq: number;
  readonly at: string;
  readonly seat: string | null;
  readonly round: number | null;
  /** Around the first word that was found, and where the words stand in it. */
  readonly text: string;
  readonly marks: readonly (readonly [from: number, to: number])[];
}
