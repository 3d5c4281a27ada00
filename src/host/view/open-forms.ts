import type { Config } from "../../config/resolve.ts";
import type { Field } from "../../document/form/field.ts";
import type { Form } from "../../document/form/form.ts";
import { entriesNow } from "../../home-files.ts";
import type { Event } from "../../kernel/event.ts";
import { stillCounting, turnOfCall } from "../../kernel/turn-record.ts";
import type { Discussions, Found } from "../running/discussions.ts";
import { configOf, type Setting } from "../running/config.ts";
import type { FormField, OpenForm } from "./shapes.ts";
import { seesForm, type Viewer } from "./who-sees.ts";

export interface Server {
  readonly setting: Setting;
  readonly discussions: Discussions;
}

export async function formsFor(
  found: Found,
  viewer: Viewer,
  { setting, discussions }: Server,
): Promise<readonly OpenForm[]> {
  const forms = await openFor(found, viewer, discussions);
  const config = await configOf(setting);
  return forms.map((form) => formView(form, found, config));
}

export async function openFor(
  found: Found,
  viewer: Viewer,
  discussions: Discussions,
): Promise<readonly Form[]> {
  const forms = await withQuestions(await asked(found, discussions), found, discussions);
  return forms.filter((form) => seesForm(form, found.discussion, viewer) === "all");
}

/** With what can be answered though nothing waits for it, unless a gate asks just that. */
export async function withQuestions(
  forms: readonly Form[],
  found: Found,
  discussions: Discussions,
): Promise<readonly Form[]> {
  const isAtGate = forms.some(({ inLines }) => inLines);
  const open = isAtGate ? null : await discussions.openQuestions(found);
  return open === null ? forms : [...forms, open];
}

/** Of one that runs only where a form lies there: to find what is asked, all of it is replayed. */
async function asked(found: Found, discussions: Discussions): Promise<readonly Form[]> {
  if (!found.running) return discussions.openForms(found);
  return entriesNow(found.folder, "waiting").length === 0 ? [] : discussions.askedForms(found);
}

function formView(form: Form, { discussion, events }: Found, config: Config): OpenForm {
  const { key, seat, person, about, fields } = form;
  const gate = discussion.gates.find((one) => one.key === key);
  const askedAt = askedWhen(stillCounting(events), key);
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
  };
}

function fieldView({ name, label, takes, whenEmpty }: Field): FormField {
  return { name, label, required: whenEmpty === undefined, takes: takesView(takes) };
}

function takesView(takes: Field["takes"]): FormField["takes"] {
  if (takes.kind === "yaml") return { kind: "yaml", sketch: takes.sketch };
  return takes.kind === "number" ? { ...takes, min: finite(takes.min), max: finite(takes.max) } : takes;
}

const finite = (bound: number) => (Number.isFinite(bound) ? bound : null);

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
