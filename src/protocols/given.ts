import { z } from "zod";
import { Material } from "../kernel/seat.ts";

/** What a discussion of any protocol is given besides what it is about and options of its own. */
export const given = {
  context: z.array(Material).readonly(),
  /** The language to speak in; `null` is that of what it is about. */
  lang: z.string().nullable(),
  /** The day it began: what is before and after is judged by it. */
  today: z.string(),
};
