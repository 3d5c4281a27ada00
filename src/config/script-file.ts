import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { type ScriptEntry, scriptedFailures } from "../kernel/agent.ts";
import { schemaProblem } from "../kernel/schema-problem.ts";
import { duration } from "./agent-definition.ts";
import { readText } from "./plain-file.ts";
import { parseYaml } from "./yaml-file.ts";

const Entry = z
  .strictObject({
    about: z.string().optional(),
    seat: z.string().optional(),
    turn: z.string().optional(),
    round: z.number().int().min(1).optional(),
    reply: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
    fail: z.enum(scriptedFailures).optional(),
    after: duration.optional(),
  })
  .refine(
    (entry) => (entry.reply === undefined) !== (entry.fail === undefined),
    "needs either `reply` or `fail`",
  );

export async function readScript(path: string): Promise<readonly ScriptEntry[]> {
  return parseScript(await readText(path, "script"), path);
}

export function parseScript(text: string, path: string): readonly ScriptEntry[] {
  const { value, place } = parseYaml(text, path);
  const read = z.array(Entry).safeParse(value ?? []);
  if (!read.success) {
    throw new ColloquyError("config", `${place}: this is not a script: ${schemaProblem(read.error)}.`, {
      hint: 'A script is a list such as `- { seat: "*", turn: critique, reply: { … } }`.',
    });
  }
  return read.data.map(({ after, ...entry }) => ({ ...entry, afterMs: after }));
}
