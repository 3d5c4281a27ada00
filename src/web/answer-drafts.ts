import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { privateFolder, readPrivateJson, writePrivate } from "../host/private-file.ts";
import type { FormValues, KeptDraft } from "./api.ts";
import type { Office } from "./office.ts";

const Draft = z.object({ values: z.record(z.string(), z.string()), at: z.string() });

/** What a person wrote so far and has not handed over; nobody else's business, and no part of the record. */
export function draftOf(office: Office, discussion: string, form: string): KeptDraft {
  return readPrivateJson(pathOf(office, discussion, form), Draft) ?? { values: null, at: null };
}

export function keepDraft(office: Office, discussion: string, form: string, values: FormValues): KeptDraft {
  const draft = { values, at: new Date(office.setting.now()).toISOString() };
  writePrivate(pathOf(office, discussion, form), JSON.stringify(draft));
  return draft;
}

export function dropDraft(office: Office, discussion: string, form: string): void {
  rmSync(pathOf(office, discussion, form), { force: true });
}

function pathOf({ home, person, name }: Office, discussion: string, form: string): string {
  const whose = createHash("sha256")
    .update(`${person ?? name}\n${discussion}\n${form}`)
    .digest("hex")
    .slice(0, 32);
  return join(privateFolder(home, "web"), `answer-${whose}.json`);
}
