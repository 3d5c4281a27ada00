import { z } from "zod";
import { idPattern } from "./slug.ts";

/** The id of a discussion or a seat, wherever one is read: it becomes a folder, a file and a word of a command. */
export const Id = z.string().regex(idPattern, "is no id: small letters, digits and dashes, at most 100");
