import { z } from "zod";

const perspectives = z.array(z.string()).readonly();

/** Who was asked to stand to what others found, who did, and what of the verdict is otherwise for it. */
export const Confirmation = z.object({
  asked: perspectives,
  answered: perspectives,
  /** In words, a sentence each; empty where nothing is. */
  changed: z.array(z.string()).readonly(),
});
