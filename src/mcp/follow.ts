import { answererIn } from "../kernel/usage.ts";
import {
  type CallToolResult,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Event } from "../kernel/event.ts";
import type { Form } from "../document/form/form.ts";
import { readTyped } from "../document/form/read-form.ts";
import { askPerson, elicitation, type Elicited, type OpenQuestion } from "./elicitation.ts";
import { capabilitiesOf, isFirstEra } from "./app-server.ts";
import type { Found } from "../host/running/discussions.ts";
import { type Connection, openFormsOf, tellSituation } from "./office.ts";
import { situationResult } from "./tool-result.ts";
import { parsedJson } from "../kernel/json-value.ts";

/** It comes back from the client: nothing is decided by it but which discussion to go on with. */
const PendingQuestion = z.object({ id: z.string(), key: z.string(), times: z.number() });
type PendingQuestion = z.infer<typeof PendingQuestion>;

/** Hosts call a tool again only so often for one call. */
const mostQuestions = 6;

export function askedBefore({ mcpReq }: ServerContext): PendingQuestion | null {
  const state = mcpReq.requestState<string>();
  return PendingQuestion.safeParse(parsedJson(state ?? "")).data ?? null;
}

/** Waits as long as the caller will. The host asks a person within the call, or calls again with the answer. */
export async function follow(
  id: string,
  waitSeconds: number,
  office: Connection,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { discussions } = office;
  const until = AbortSignal.any([AbortSignal.timeout(waitSeconds * 1000), context.mcpReq.signal]);
  const asked = askedBefore(context);
  let taken = asked === null ? "nothing-asked" : await takeAnswer(asked, answerIn(context), office);
  for (let times = (asked?.times ?? 0) + 1; ; times++) {
    if (taken !== "not-now") await settled(id, until, office, context);
    const found = await discussions.find(id);
    const forms = await openFormsOf(found, discussions);
    const form =
      taken !== "not-now" && mayAsk(office, context, until) ? nextForm(found, forms, office) : null;
    if (form === null || times > mostQuestions)
      return situationResult(await tellSituation(found, office, forms));
    const question = { id: found.discussion.id, key: form.key };
    const params = elicitation(form, typeof taken === "object" ? taken.problem : null);
    if (!isFirstEra(context)) return askedByHost(params, { ...question, times });
    taken = await takeAnswer(
      question,
      await askPerson(question, params, context, discussions, until),
      office,
    );
  }
}

function askedByHost(params: ReturnType<typeof elicitation>, asked: PendingQuestion): InputRequiredResult {
  return inputRequired({
    inputRequests: { answer: inputRequired.elicit({ mode: "form", ...params }) },
    requestState: JSON.stringify(asked),
  });
}

function answerIn({ mcpReq }: ServerContext): Elicited {
  const response = inputResponse(mcpReq.inputResponses, "answer");
  return response.kind === "elicit" ? response : { action: "cancel" };
}

async function takeAnswer(
  { id, key }: OpenQuestion,
  { action, content = {} }: Elicited,
  office: Connection,
): Promise<"nothing-asked" | "answered" | "not-now" | { readonly problem: string }> {
  const found = await office.discussions.find(id);
  const form = (await openFormsOf(found, office.discussions)).find((one) => one.key === key && !one.isHost);
  if (form === undefined) return "answered";
  if (action === "cancel") return "not-now";
  if (action === "decline") {
    office.declined.add(declinedKey(found.discussion.id, form.key));
    return "not-now";
  }
  const reading = readTyped(form, content);
  if ("problems" in reading) return { problem: `${reading.problems[0]}.` };
  // Of several questions those that were left open are not asked that way again.
  if (form.inLines) office.declined.add(declinedKey(found.discussion.id, form.key));
  if (form.inLines && reading.answer === "") return "not-now";
  await office.discussions.answer(id, form, reading.answer);
  return "answered";
}

function nextForm(found: Found, forms: readonly Form[], { declined }: Connection): Form | null {
  const isFree = (form: Form) => !form.isHost && !declined.has(declinedKey(found.discussion.id, form.key));
  return forms.find(isFree) ?? null;
}

export function declinedKey(id: string, key: string): string {
  return `${id} ${key}`;
}

function mayAsk({ capabilities }: Connection, context: ServerContext, until: AbortSignal): boolean {
  if (isFirstEra(context) && until.aborted) return false;
  const elicitation = capabilitiesOf(context, capabilities)?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

async function settled(
  id: string,
  until: AbortSignal,
  { discussions }: Connection,
  { mcpReq }: ServerContext,
): Promise<void> {
  const { _meta: meta } = mcpReq;
  const { progressToken } = meta ?? {};
  const found = discussions.find(id);
  let count = 0;
  const onEvent = (event: Event) => {
    const message = progressOf(event);
    if (message === null || progressToken === undefined) return;
    const progress = ++count;
    const notified = found.then(({ discussion: { likelyCalls: likely } }) => {
      const total = likely === undefined ? {} : { total: Math.max(likely, progress) };
      const params = { progressToken, progress, ...total, message };
      return mcpReq.notify({ method: "notifications/progress", params });
    });
    // A host that is gone needs no progress.
    notified.catch(() => {});
  };
  await Promise.all([found, discussions.settled(id, until, onEvent)]);
}

/** That a turn ended, and never what was said: the host may have a seat. */
function progressOf(event: Event): string | null {
  if (event.type === "turn.answered")
    return `Round ${event.round}: ${event.seat} answered (${answererIn(event.receipt)})`;
  return event.type === "turn.failed" ? `Round ${event.round}: ${event.seat} gave no answer` : null;
}
