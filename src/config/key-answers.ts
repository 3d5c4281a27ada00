import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { userFolder } from "./home.ts";
import { writeOwn } from "./write-own.ts";

/** What the user said when they were asked whether a key may be used, by provider. */
const KeyAnswers = z.record(z.string(), z.enum(["use", "leave"]));
export type KeyAnswers = Readonly<z.infer<typeof KeyAnswers>>;

export function keyAnswersFile(env: NodeJS.ProcessEnv): string {
  return join(userFolder(env), "keys.json");
}

export async function keyAnswers(env: NodeJS.ProcessEnv): Promise<KeyAnswers> {
  try {
    return KeyAnswers.parse(JSON.parse(await readFile(keyAnswersFile(env), "utf8")));
  } catch {
    return {}; // nobody was asked yet
  }
}

/** Adds to what was said before. */
export async function rememberKeys(answers: KeyAnswers, env: NodeJS.ProcessEnv): Promise<void> {
  const all = { ...(await keyAnswers(env)), ...answers };
  await writeOwn(keyAnswersFile(env), `${JSON.stringify(all, null, 2)}\n`);
}
