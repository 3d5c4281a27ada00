import { z } from "zod";
import { idPattern } from "./id.ts";

/** The id of a discussion or a seat, wherever one is read: it becomes a folder, a file and a word of a command. */
export const Id = z.string().regex(idPattern, "is no id: small letters, digits and dashes, at most 100");

/** A place at the table. What answers for it is an agent; several seats may share one. */
export const Seat = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  focus: z.array(z.string()).readonly(),
  /** It is asked only what a discussion can do without: nobody misses its answer. */
  optional: z.literal(true).optional(),
  /** It leads and has no opinion of its own: moderator, facilitator, editor, resolver. */
  chair: z.literal(true).optional(),
  /** What more its protocol knows of who sits here; it stands in the persona's file. */
  persona: z.record(z.string(), z.unknown()).readonly().optional(),
});
export type Seat = Readonly<z.infer<typeof Seat>>;

/** A text a turn is about: the artifact, a context file. Agents that read rather than chat work from it. */
export const Material = z.object({ label: z.string(), path: z.string(), text: z.string() });
export type Material = Readonly<z.infer<typeof Material>>;
