/** It goes onto the record, and a replay takes it from there. */
export interface Lookups {
  /** Passages of the project that speak of something, the best first. */
  readonly passages: { readonly asked: PassageQuery; readonly found: Passages };
  /** Whether the places somebody named are there. One sighting for each reference, in their order. */
  readonly places: { readonly asked: readonly Reference[]; readonly found: readonly Sighting[] };
  /** Documents of the project that are there already, where some are to be written. */
  readonly documents: { readonly asked: DocumentsQuery; readonly found: Documents };
}

export type LookupKind = keyof Lookups;

/** Finds things out. Never fails for what it did not find; what kept it from looking is said in what it returns. */
export type Instruments = {
  readonly [Kind in LookupKind]: (
    asked: Lookups[Kind]["asked"],
    signal: AbortSignal,
  ) => Promise<Lookups[Kind]["found"]>;
};

export interface DocumentsQuery {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** What was found of each, in the order asked; `null` where a file is not there. */
export interface Documents {
  readonly texts: readonly (string | null)[];
  readonly names: readonly (readonly string[])[];
}

export interface PassageQuery {
  readonly query: string;
  readonly most: number;
  /** So long may all of them be together, about; then they are shorter, and of more files. */
  readonly tokens?: number;
}

export interface Passages {
  readonly query: string;
  /** What was searched: `index` is our own, anything else the name of a context server. */
  readonly by: string;
  readonly passages: readonly Passage[];
  /** Why there is less than was asked for; `null` when all went well. */
  readonly note: string | null;
}

/** Some lines of a file, both ends included. What looked like a secret is masked. */
export interface Passage {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly score: number;
}

export interface Reference {
  /** Relative to where we stand or to the project. */
  readonly path: string;
  readonly line: number | null;
  readonly quote: string | null;
}

export interface Sighting {
  /** `unread` is a file we do not open: a secret, too large, outside the project. */
  readonly file: "found" | "missing" | "unread";
  readonly path: string | null;
  readonly lines: number | null;
  /** Where the quote stands first; `null` where it does not, or none was named. */
  readonly quoteLine: number | null;
}

/** For runs that must not look at the world: a journal verified, a plan counted. */
export const blindInstruments: Instruments = {
  passages: ({ query }) => Promise.resolve({ query, by: "index", passages: [], note: null }),
  places: (references) =>
    Promise.resolve(references.map(({ path }) => ({ file: "unread", path, lines: null, quoteLine: null }))),
  documents: ({ files, folders }) =>
    Promise.resolve({ texts: files.map(() => null), names: folders.map(() => []) }),
};
