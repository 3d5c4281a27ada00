import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { isId } from "../kernel/slug.ts";
import { schemaProblem } from "../text/schema-problem.ts";
import { readYaml } from "./yaml-file.ts";

const text = z
  .string()
  .transform((given) => printable(given).trim())
  .pipe(z.string().min(1));
const areas = z.union([z.array(text).min(1), text.transform((given) => given.split(/\s*[,;、，]\s*/u))]);

const Entry = z.strictObject({
  id: text.refine(isId, "must be of small letters, digits and dashes"),
  name: text,
  expertise: areas,
  thinkingStyle: text.optional(),
  bias: text.optional(),
  replyTendency: text.optional(),
  stakes: text.optional(),
  blindSpots: z.array(text).optional(),
});

/** Experts as a user gives them in a file: a list, or a map with one under `experts`. */
export async function readExpertsFile(path: string) {
  const { value, place } = await readYaml(path, "experts file");
  const listed = typeof value === "object" && value !== null && "experts" in value ? value.experts : value;
  const read = z.array(Entry).safeParse(listed);
  if (read.success)
    return read.data.map(({ thinkingStyle = "", bias = "", replyTendency = "", ...rest }) => ({
      ...rest,
      thinkingStyle,
      bias,
      replyTendency,
    }));
  throw new ColloquyError("config", `${place}: these are not experts: ${schemaProblem(read.error)}.`, {
    hint: "Each is `{ id: database-expert, name: Database Expert, expertise: [RDB, NoSQL], bias: prefers what is proven }`.",
  });
}
