import { createHash } from "node:crypto";
import { z } from "zod";
import { dropState, readState, writeState } from "../config/own-state.ts";
import type { FormValues, KeptDraft } from "./api.ts";
import { type Office, whoseOf } from "./office.ts";

const Draft = z.object({ values: z.record(z.string(), z.string()), at: z.string() });

/** What a person wrote so far and has not handed over; nobody else's business, and no part of the record. */
export function draftOf(office: Office, discussion: string, form: string): KeptDraft {
  return readState(whoseOf(office), pathOf(office, discussion, form), Draft) ?? { values: null, at: null };
}

export function keepDraft(office: Office, discussion: string, form: string, values: FormValues): KeptDraft {
  const draft = { values, at: new Date(office.setting.now()).toISOString() };
  writeState(whoseOf(office), pathOf(office, discussion, form), draft);
  return draft;
}

export function dropDraft(office: Office, discussion: string, form: string): void {
  dropState(whoseOf(office), pathOf(office, discussion, form));
}

function pathOf({ person, name }: Office, discussion: string, form: string): string {
  const whose = createHash("sha256")
    .update(`${person ?? name}\n${discussion}\n${form}`)
    .digest("hex")
    .slice(0, 32);
  return `answer-${whose}.json`;
}
