import { join } from "node:path";
import { z } from "zod";
import { addFirst, removeNow } from "../../home-changes.ts";
import { entriesNow, textIfAny } from "../../home-files.ts";
import type { GivenAnswer } from "../../kernel/person.ts";
import { writeFault } from "../../kernel/journal/files.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import type { Signed } from "../../kernel/receipt.ts";

/** An answer to one open question. It lies in the discussion's folder until its next pause or its end takes it. */
export interface LaidAnswer extends GivenAnswer {
  readonly at: string;
  readonly by?: string | undefined;
}

const Laid = z.object({ id: z.string(), text: z.string(), at: z.string(), by: z.string().optional() });

/** Whether it was laid there now: the first stands. */
export async function layAnswer(folder: string, answer: LaidAnswer): Promise<boolean> {
  const path = pathOf(answer.id);
  try {
    return await addFirst(folder, path, JSON.stringify(answer));
  } catch (cause) {
    throw writeFault(join(folder, path), cause);
  }
}

export function laidAnswers(folder: string): readonly LaidAnswer[] {
  const names = entriesNow(folder, "waiting").map(({ name }) => name);
  return names.filter(isLaid).flatMap((name) => {
    const text = textIfAny(folder, join("waiting", name));
    return Laid.safeParse(parsedJson(text ?? "")).data ?? [];
  });
}

/** What a person who gave their name signed with it. */
export function signedOf({ by, at }: LaidAnswer): Signed | undefined {
  return by === undefined ? undefined : { by, at };
}

export function takeAway(folder: string, ids: readonly string[]): void {
  for (const id of ids) removeNow(folder, pathOf(id));
}

function pathOf(id: string): string {
  return join("waiting", `${encodeURIComponent(id)}.question.json`);
}

function isLaid(name: string): boolean {
  return name.endsWith(".question.json");
}
