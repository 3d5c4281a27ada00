/** What was decided in a discussion, and what speaks for looking at it again. */
export interface Decision {
  readonly id: string;
  readonly at: string;
  readonly protocol: string;
  /** The verb it was begun by. */
  readonly verb: string;
  readonly title: string;
  /** In a sentence. */
  readonly decided: string;
  readonly by: readonly string[];
  /** Who answered its gates, by the names they gave. */
  readonly people: readonly string[];
  readonly dissent: readonly string[];
  readonly lookAgain: readonly string[];
  /** What was filed in the project: the path, and the rounds it comes from. */
  readonly filed: readonly { readonly path: string; readonly rounds: readonly number[] }[];
}
