import { entriesNow } from "../home-files.ts";
import { seesForm } from "../host/blindness.ts";
import type { Found } from "../host/discussions.ts";
import { configOf } from "../host/serving.ts";
import type { Field } from "../document/form/field.ts";
import type { Form } from "../document/form/form.ts";
import type { Config } from "../config/resolve.ts";
import type { Event } from "../kernel/event.ts";
import { turnOfCall } from "../kernel/turn-key.ts";
import type { FormField, FormValues, KeptDraft, OpenForm } from "./api.ts";
import { type Office, type View, whoseOf } from "./office.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { dropState, writeState } from "../config/keep-state.ts";
import { readState } from "../config/own-state.ts";

/** What a discussion waits for, as far as this viewer may answer it. */
export async function formsOf(found: Found, office: Office, view: View): Promise<readonly OpenForm[]> {
  const forms = await openFor(found, office, view);
  const config = await configOf(office.setting);
  return forms.map((form) => formView(form, found, config, office));
}

/** The same as they are filled in. */
export async function openFor(found: Found, office: Office, { viewer }: View): Promise<readonly Form[]> {
  const asks = await asked(found, office);
  const isAtGate = asks.some(({ inLines }) => inLines);
  const open = isAtGate ? null : await office.discussions.openQuestions(found);
  const forms = open === null ? asks : [...asks, open];
  return forms.filter((form) => seesForm(form, found.discussion, viewer) === "all");
}

/** Of one that runs only where a form lies there: to find what is asked, all of it is replayed. */
async function asked(found: Found, { discussions }: Office): Promise<readonly Form[]> {
  if (!found.running) return discussions.openForms(found);
  return entriesNow(found.folder, "waiting").length === 0 ? [] : discussions.askedForms(found);
}

function formView(form: Form, { discussion, events }: Found, config: Config, office: Office): OpenForm {
  const { key, seat, person, about, fields } = form;
  const gate = discussion.gates.find((one) => one.key === key);
  const askedAt = askedWhen(events, key);
  return {
    key,
    of: form.inLines ? "questions" : seat === null ? "gate" : "seat",
    seat,
    person,
    about: form.inLines ? [] : gate === undefined ? about : [gate.question.text],
    fields: fields.map(fieldView),
    recommended: gate?.question.needsWord ? null : (gate?.question.recommended ?? null),
    askedAt,
    deadline: askedAt === null ? null : deadlineOf(form, askedAt, config),
    draft: draftOf(office, discussion.id, key).values,
  };
}

function fieldView({ name, label, takes, whenEmpty }: Field): FormField {
  return { name, label, required: whenEmpty === undefined, takes: takesView(takes) };
}

function takesView(takes: Field["takes"]): FormField["takes"] {
  if (takes.kind === "yaml") return { kind: "yaml", sketch: takes.sketch };
  if (takes.kind !== "number") return takes;
  const { kind, whole, min, max } = takes;
  return { kind, whole, min: Number.isFinite(min) ? min : null, max: Number.isFinite(max) ? max : null };
}

/** The first time: restarts do not set a deadline back. */
function askedWhen(events: readonly Event[], key: string): string | null {
  const asked = events.find(
    (event) =>
      (event.type === "human.asked" && event.key === key) ||
      (event.type === "turn.asked" && turnOfCall(event.key) === turnOfCall(key)),
  );
  return asked?.ts ?? null;
}

function deadlineOf({ person }: Form, askedAt: string, { agents }: Config): string | null {
  const them = [...agents.values()].find(
    ({ definition }) => definition.kind === "human" && definition.person === person,
  )?.definition;
  if (them?.kind !== "human" || them.deadlineMs === null || them.onNone === "wait") return null;
  return new Date(Date.parse(askedAt) + them.deadlineMs).toISOString();
}

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
