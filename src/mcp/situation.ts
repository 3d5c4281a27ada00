import { ownTitle } from "../kernel/turn-record.ts";
import { printableLines, titleLine } from "../kernel/printable.ts";
import { z } from "zod";
import { seesForm } from "../host/view/who-sees.ts";
import { kitOf } from "../host/protocols/catalogue.ts";
import { openKey } from "../host/running/late-answers.ts";
import { viewDiscussion } from "../host/view/result.ts";
import type { ProtocolKit } from "../host/protocols/kit.ts";
import type { JsonSchema } from "../kernel/agent.ts";
import {
  type Discussion,
  isWaiting,
  seatThatFollows,
  type Standing,
  standing,
} from "../kernel/discussion.ts";
import type { Field } from "../document/form/field.ts";
import type { Form } from "../document/form/form.ts";
import { paint } from "../document/paint.ts";
import type { Found } from "../host/running/discussions.ts";
import { caller, isReadable, type Whereabouts } from "./parts.ts";

const Open = z.looseObject({
  key: z.string(),
  of: z.enum(["person", "host"]),
  seat: z.string().optional(),
  text: z.string().optional(),
  schema: z.unknown().optional(),
});
export type Open = z.infer<typeof Open>;

export const Situation = z.looseObject({
  id: z.string(),
  state: z.enum(["running", "waiting", "stopped", "completed", "failed"]),
  detail: z.string(),
  report: z.string().optional(),
  open: z.array(Open).optional(),
  next: z.string(),
});
export type Situation = z.infer<typeof Situation>;

interface SituationContext extends Omit<Whereabouts, "writes"> {
  readonly forms: readonly Form[];
  /** What ended it here and is not on its record. */
  readonly fault: string | null;
}

export async function situationOf(
  found: Found,
  { forms, fault, ...where }: SituationContext,
): Promise<Situation> {
  const { discussion } = found;
  const state = stateOf(found);
  const open = forms.length === 0 ? {} : { open: openIn(forms, discussion) };
  const warnings = isReadable(found) ? discussion.warnings : [];
  const stands = { id: discussion.id, state, ...open, ...(warnings.length > 0 && { warnings }) };
  switch (state) {
    case "running":
      return { ...stands, detail: found.lack ?? progressOf(discussion), next: "Call wait_for_discussion." };
    case "waiting": {
      const detail = isReadable(found) ? (discussion.stopped?.detail ?? "") : waitsFor(forms);
      const waited = forms.filter(({ key }) => key !== openKey);
      return { ...stands, open: [], ...open, detail, next: nextAnswer(waited, discussion) };
    }
    case "stopped": {
      const detail = fault ?? whyStopped(found);
      return { ...stands, detail, ...(await reportOf(found, where)), next: howToGoOn(discussion) };
    }
    case "completed":
    case "failed": {
      const kit = await kitOf(discussion.protocol);
      const detail = discussion.stopped?.detail ?? kit.inShort(discussion).inAWord ?? state;
      const next = [nextStep(kit, discussion), ...(forms.length === 0 ? [] : [openWords])].join(" ");
      return { ...stands, detail, ...(await reportOf(found, where)), next };
    }
  }
}

const openWords =
  "The person may answer what is open: go_on takes a line for each answer, such as `Q1: …`. The result stays.";

async function reportOf(
  found: Found,
  { home, ...where }: Omit<SituationContext, "forms" | "fault">,
): Promise<Pick<Situation, "report">> {
  const { discussion } = found;
  const { kit, place } = await viewDiscussion(found, home, where);
  const page = isReadable(found) ? kit.page(discussion, place, { columns: 100, paint: paint(false) }) : null;
  return page === null ? {} : { report: cut(printableLines(page)) };
}

export function briefly({ id, state, detail, next }: Situation, { discussion }: Found): Situation {
  return { id, state, detail: `${titleLine(discussion.title)}: ${detail}`, next };
}

function stateOf({ discussion, running }: Found): Situation["state"] {
  if (isWaiting(discussion, running)) return "waiting";
  return states[standing(discussion.status, running)];
}

const states: Readonly<Record<Standing, Situation["state"]>> = {
  active: "running",
  paused: "stopped",
  interrupted: "stopped",
  completed: "completed",
  failed: "failed",
};

function progressOf({ title, rounds, protocol }: Discussion): string {
  const round = rounds.at(-1);
  if (round === undefined) return `${protocol} begins.`;
  const answered = round.turns.filter(({ answer }) => answer !== undefined).length;
  const own = titleLine(ownTitle(round, title));
  return `Round ${round.round}${own === "" ? "" : `, ${own}`}: ${answered} of ${round.turns.length} turns answered.`;
}

function whyStopped(found: Found): string {
  const { stopped } = found.discussion;
  if (stopped === null) return "The process that ran it is gone.";
  // A recess is told in the words of its protocol, which may quote what was said.
  return stopped.reason === "recess" && !isReadable(found) ? "It is paused." : stopped.detail;
}

function waitsFor(forms: readonly Form[]): string {
  const own = forms.flatMap(({ isHost, seat }) => (isHost ? `the host has not answered as ${seat} yet` : []));
  return own.length === 0 ? "A person is asked." : own.join("; ");
}

const goOn = "Call wait_for_discussion with resume: true to go on; what was answered is not asked again.";

/** A model that only waits must not be led to ask again and again for what a limit forbids. */
function howToGoOn({ id, stopped }: Discussion): string {
  if (stopped?.reason !== "limit") return goOn;
  return `A person can raise the limit: colloquy resume ${id} with a higher one. After a time limit, resume: true gives as much time again.`;
}

function nextAnswer(forms: readonly Form[], discussion: Discussion): string {
  if (forms.some(({ isHost }) => isHost))
    return "Answer each turn yourself, from its prompt alone, with reply_as_host.";
  if (forms.length === 0) return goOn;
  if (!isReadable({ discussion }))
    return `You have a seat and may not read the question: the person answers with \`colloquy answer ${discussion.id}\`. Then call wait_for_discussion.`;
  return "Put the question to the person, then call go_on with their own words as answer.";
}

/** What a caller does next: how bad it came out decides, so that a model need not weigh the prose. */
function nextStep(kit: ProtocolKit, discussion: Discussion): string {
  const { inconclusive = false, severity, advice } = kit.inShort(discussion);
  const route = inconclusive ? "inconclusive" : (severity ?? "LOW");
  const isFollowed = kit.follows?.(discussion) === true;
  const seat = isFollowed ? undefined : seatThatFollows(discussion, kit.follows);
  const alone = seat === undefined ? "" : `, with seat (such as ${seat})`;
  const further = isFollowed || seat !== undefined ? `; go_on asks further${alone}` : "";
  return `${advice ?? routes[route]} read_discussion has the whole${further}.`;
}

const routes = {
  inconclusive:
    "Too few agents answered to judge it: do not take it as passed. Escalate to the person, or ask again when the agents are back.",
  HIGH: "Report the divergences; do not revise your own work, the coordinator decides.",
  MEDIUM: "Put a warning into your report and proceed.",
  LOW: "Done.",
} as const;

/** Hosts cut long results off: a turn that does not fit comes with its prompt once those before it are answered. */
function openIn(forms: readonly Form[], discussion: Discussion): Open[] {
  let room = longestPrompts;
  return forms.map((form, index) => {
    const { key, isHost, seat, about, schema, fields } = form;
    if (seesForm(form, discussion, caller) !== "all")
      return { key, of: "person", ...(seat !== null && { seat }), text: notYours };
    const text = about.join("\n\n");
    room -= text.length;
    const shape = schema ?? choiceOf(fields[0]);
    return {
      key,
      of: isHost ? "host" : "person",
      ...(seat !== null && { seat }),
      ...((index === 0 || room > 0) && { text }),
      ...(shape !== null && { schema: shape }),
    };
  });
}

function choiceOf(field: Field | undefined): JsonSchema | null {
  return field?.takes.kind === "choice" ? { enum: field.takes.choices.map(({ id }) => id) } : null;
}

const notYours = "(You have a seat here, or may get one: what a person is asked could quote the others.)";
const longestPrompts = 40_000;
const longestReport = 6000;

function cut(page: string): string {
  if (page.length <= longestReport) return page;
  return `${page.slice(0, longestReport)}\n… (read_discussion has the rest)`;
}
