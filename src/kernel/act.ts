import { z } from "zod";

const text = z.string();

/** A use of a tool that is not ours, as the agent that used it told it. */
export const Act = z.object({
  /** What it calls the tool, or what it says that it did. */
  tool: text,
  /** The beginning of what it gave the tool, as JSON. */
  input: text,
  /** It was not done: the agent asked and was refused, or has no such tool. */
  refused: z.literal(true).optional(),
});
export type Act = Readonly<z.infer<typeof Act>>;
