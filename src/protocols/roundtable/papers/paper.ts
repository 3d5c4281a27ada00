import type { Doc } from "../../../document/document.ts";
import type { Tell } from "../../../table/sections.ts";
import type { Settled } from "../../../table/settle.ts";

/** What the documents of a discussion are made of. */
export interface Paper extends Tell {
  /** What it is about, as it was asked; a title that the author gave stands before it. */
  readonly topic: string;
  /** What was decided: of decisions, and of items that were put to a vote (issues made `from` these items). */
  readonly settled: readonly Settled[];
  /** `approved`: a person has agreed to it. */
  readonly status: "draft" | "approved";
  /** The day, `2026-11-18`. */
  readonly date: string;
  /** Names of people who decide, for the head of a decision; and of seats with their agents, "Security (ada)". */
  readonly people: readonly string[];
  readonly consulted: readonly string[];
}

/** A document for the project. */
export interface PaperFile {
  readonly kind: "requirements" | "architecture" | "decision" | "changes";
  /** From the project's folder. */
  readonly path: string;
  readonly document: Doc;
  /** YAML before it, with its marks; empty where there is none. */
  readonly frontMatter: string;
}

/** Where documents go. */
export interface PaperPlace {
  /** The folder for documents, from the project's: `docs`. */
  readonly out: string;
  /** As `--name` says; `null` makes it of the title. */
  readonly name: string | null;
  /** The number of the first decision, after those that are there. */
  readonly firstDecision: number;
}
