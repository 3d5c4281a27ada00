import { z } from "zod";
import { artifactTypes } from "./artifact.ts";

/** A topic that a workflow must cover. */
export const AgendaTopic = z.object({
  topic_id: z.string(),
  title: z.string(),
  critical: z.boolean(),
  /** When it is done: what must be told, and how many artifacts of which types at least. */
  done_when: z.object({
    criteria: z.array(z.string()).readonly(),
    types: z.array(z.enum(artifactTypes)).readonly(),
    least: z.number(),
  }),
  /** What could be asked about it. */
  questions: z.array(z.string()).readonly(),
});
export type AgendaTopic = Readonly<z.infer<typeof AgendaTopic>>;

export const AgendaItem = AgendaTopic.extend({
  status: z.enum(["open", "partial", "closed"]),
  coverage: z.array(z.string()).readonly(),
  /** What keeps it from being closed, as far as code can tell. */
  remaining: z.array(z.string()).readonly(),
});
export type AgendaItem = Readonly<z.infer<typeof AgendaItem>>;

export type Agenda = readonly AgendaItem[];
