/** How much a note weighs; the words are GitHub's. */
export type Level = "error" | "warning" | "notice";
export const levels: readonly Level[] = ["error", "warning", "notice"];

/** One thing to be said at a place of an artifact. */
export interface Annotation {
  readonly level: Level;
  /** What kind of point it is and whose, as words: `Clarity: weakness`. */
  readonly title: string;
  /** The same as an id that every run gives alike: `clarity/weakness`. */
  readonly rule: string;
  readonly perspective: string;
  readonly role: string;
  /** Who answered for the perspective. */
  readonly agent: string;
  /** `null` where the point names no place: it is about the whole file. */
  readonly line: number | null;
  readonly text: string;
  /** What the same perspective proposes at that place. */
  readonly suggestions: readonly string[];
  /** Found by rules, without a model: it enters no verdict. */
  readonly byRules: boolean;
  /** How it stood up to being looked up, where something speaks against it. */
  readonly doubt: string | null;
}

/** What a discussion has to say at the places of one artifact, the gravest first. */
export interface Annotations {
  readonly discussion: string;
  /** As it was given; `null` when it came from standard input. */
  readonly artifact: { readonly path: string | null; readonly text: string };
  /** The outcome in a sentence, and how much it weighs. */
  readonly headline: { readonly level: Level; readonly title: string; readonly text: string };
  /** Whether it came to what it was to come to. */
  readonly completed: boolean;
  /** Figures of the verdict for programs. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly notes: readonly Annotation[];
}

/** What a note says, in sentences: the point, what is proposed, what speaks against it. */
export function sentencesOf({ text, suggestions, doubt }: Annotation): readonly string[] {
  return [
    text,
    ...suggestions.map((one) => `Suggestion: ${one}`),
    ...(doubt === null ? [] : [`Looked up, ${doubt}`]),
  ];
}
