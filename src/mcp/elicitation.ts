import type { ElicitRequestFormParams, ServerContext } from "@modelcontextprotocol/server";
import type { Form } from "../document/form/form.ts";
import { type Field, guideOf } from "../document/form/field.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Discussions } from "../host/running/discussions.ts";
import { openFormsOf } from "./office.ts";
import { isWaiting } from "../kernel/discussion.ts";

type Requested = ElicitRequestFormParams["requestedSchema"];
/** A form as the host puts it before a person. Hosts know flat fields only: what is nested is typed as YAML. */
export function elicitation(form: Form, problem: string | null): Omit<ElicitRequestFormParams, "mode"> {
  const message = form.about.join("\n\n");
  return {
    message: problem === null ? message : `${problem}\n\n${message}`,
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(form.fields.map((field) => [field.name, propertyOf(field)])),
      required: form.fields.filter(({ whenEmpty }) => whenEmpty === undefined).map(({ name }) => name),
    },
  };
}

function propertyOf(field: Field): Requested["properties"][string] {
  const { label, takes } = field;
  const common = { title: label, description: guideOf(field) };
  switch (takes.kind) {
    case "yes-or-no":
      return { type: "boolean", ...common };
    case "number":
      return {
        type: takes.whole ? "integer" : "number",
        ...common,
        ...(takes.min > -Infinity && { minimum: takes.min }),
        ...(takes.max < Infinity && { maximum: takes.max }),
      };
    case "choice":
      // This form of a choice with labels is in every version of the protocol.
      return {
        type: "string",
        title: label,
        enum: takes.choices.map(({ id }) => id),
        enumNames: takes.choices.map((choice) => choice.label),
      };
    case "list":
    case "text":
    case "several":
    case "yaml":
      return { type: "string", ...common };
  }
}

export interface OpenQuestion {
  readonly id: string;
  readonly key: string;
}

export interface Elicited {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** Withdrawn when the caller waits no longer or it was answered elsewhere. A host that fails at it cannot ask. */
export async function askPerson(
  question: OpenQuestion,
  params: Omit<ElicitRequestFormParams, "mode">,
  { mcpReq }: ServerContext,
  discussions: Discussions,
  until: AbortSignal,
): Promise<Elicited> {
  const over = new AbortController();
  const end = () => over.abort();
  const signal = AbortSignal.any([until, over.signal]);
  void goesOnElsewhere(question, discussions, signal).then(end, end);
  try {
    const request = { method: "elicitation/create" as const, params: { mode: "form", ...params } };
    return await mcpReq.send(request, { signal, timeout: longestMs });
  } catch {
    return { action: signal.aborted ? "cancel" : "decline" };
  } finally {
    end();
  }
}

async function goesOnElsewhere(
  { id, key }: OpenQuestion,
  discussions: Discussions,
  until: AbortSignal,
): Promise<void> {
  for (let isAsked = true; isAsked && !until.aborted;) {
    await sleep(lookMs, undefined, { signal: until }).catch(() => {});
    const found = await discussions.find(id);
    const forms = await openFormsOf(found, discussions);
    const isOpen = forms.some((form) => form.key === key);
    isAsked = isOpen || (forms.length === 0 && isWaiting(found.discussion, found.running));
  }
}

const lookMs = 250;
const longestMs = 2 ** 31 - 1;
