import type { ArtifactType } from "./artifact.ts";
import type { Workflow } from "./strategy.ts";

/** A topic that a workflow must cover. */
export interface AgendaTopic {
  readonly topic_id: string;
  readonly title: string;
  readonly critical: boolean;
  /** When it is done: what must be told, and how many artifacts of which types at least. */
  readonly done_when: {
    readonly criteria: readonly string[];
    readonly types: readonly ArtifactType[];
    readonly least: number;
  };
  /** What could be asked about it. */
  readonly questions: readonly string[];
}

export interface AgendaItem extends AgendaTopic {
  readonly status: "open" | "partial" | "closed";
  readonly coverage: readonly string[];
}

export type Agenda = readonly AgendaItem[];

/** Behaviour 5.10. A brainstorm and a plain roundtable have none. */
export const agendas: Readonly<Record<Workflow, readonly AgendaTopic[]>> = {
  roundtable: [],
  brainstorm: [],
  specs: [],
  design: [],
};
