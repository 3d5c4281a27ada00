import { type Context, Hono } from "hono";
import { z } from "zod";
import { dryRun, planPage } from "../../host/running/dry-run.ts";
import {
  type DiscussionDraft,
  draftsIn,
  type Dropped,
  fileOfDraft,
  keepNewDraft,
  plainName,
  readDraft,
  removeDraft,
} from "../../host/running/drafts.ts";
import { discover } from "../../host/panel/discovery.ts";
import type { Plan } from "../../host/running/plan.ts";
import { type DraftWishes, flagsOfDraft, planDraft } from "../../host/running/plan-draft.ts";
import { configOf } from "../../host/running/config.ts";
import { Semaphore } from "../../kernel/semaphore.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { titleLine } from "../../kernel/printable.ts";
import type { AgentView, DraftMade, DraftView, OptionView, PlanView, Started, VerbView } from "../api.ts";
import { checkSomeLeft, noteStarted } from "../allowance.ts";
import { bodyOf } from "../guard.ts";
import { type Office, whoseOf } from "../office.ts";
import { protocolVerbs } from "../../host/protocols/protocols.ts";
import type { Option } from "../../manifest/option.ts";

const names = z.array(z.string().max(200)).max(64);
const New = z.object({
  verb: z.string().max(100),
  subject: z.string().max(200_000).optional(),
  file: z.object({ name: z.string().max(300), text: z.string().max(2_000_000) }).optional(),
  options: z.record(z.string(), z.unknown()).default({}),
  agents: names.optional(),
  context: names.optional(),
  maxCalls: z.int().min(1).optional(),
  maxCostUsd: z.number().positive().optional(),
});

export function startingRoutes(office: Office): Hono {
  const whose = whoseOf(office);
  // Each start counts what those before it may spend, and finds no draft that one of them has taken.
  const starts = new Semaphore(1);
  return new Hono()
    .get("/verbs", (context) => context.json(verbViews()))
    .get("/agents", async (context) => context.json(await agentViews(office)))
    .post("/plans", async (context) => {
      const { plan } = await drafted(office, context);
      return context.json(plan);
    })
    .get("/new", (context) => {
      checkMayDraft(office);
      return context.json(draftsIn(whose).map(draftView));
    })
    .post("/new", async (context) => {
      const { wanted, file, plan } = await drafted(office, context);
      const draft = keepNewDraft(whose, wanted, file);
      return context.json({ ...draftView(draft), plan } satisfies DraftMade, 201);
    })
    .post("/new/:id/start", async (context) => {
      checkMayStart(office);
      const id = await starts.run(() => startDraft(office, readDraft(whose, context.req.param("id"))));
      return context.json({ id } satisfies Started, 201);
    });
}

async function drafted(office: Office, context: Context) {
  checkMayDraft(office);
  const { file: given, ...set } = await bodyOf(context, New);
  const file = given && { ...given, name: plainName(given.name) };
  const title = titleLine(set.subject ?? given?.name ?? set.verb);
  const wanted = { ...set, at: new Date(office.setting.now()).toISOString(), title };
  const plan = await planView(await planned(office, wanted, file ?? null));
  return { wanted, file, plan };
}

async function planned(office: Office, drafted: DraftWishes, file: Dropped | null): Promise<Plan> {
  const { setting } = office;
  const config = await configOf(setting, { flags: { ...setting.flags, ...flagsOfDraft(drafted) } });
  return planDraft(drafted, file, { roots: setting.roots, now: setting.now(), config });
}

/** Within what is left of the day, whatever the draft says; what tells no cost is held by the number of its calls. */
async function startDraft(office: Office, draft: DiscussionDraft): Promise<string> {
  const { discussions } = office;
  const whose = whoseOf(office);
  const leftUsd = await checkSomeLeft(office, `Start it in a terminal: colloquy start ${draft.id}`);
  const file = fileOfDraft(whose, draft);
  const maxCostUsd = Math.min(draft.maxCostUsd ?? leftUsd, leftUsd);
  const first = await planned(office, { ...draft, maxCostUsd }, file);
  const { mostCalls } = await dryRun(first);
  const maxCalls = draft.maxCalls ?? 2 * mostCalls;
  const plan = await planned(office, { ...draft, maxCostUsd, maxCalls }, file);
  const id = await discussions.start(plan, false);
  noteStarted(office, { id, capUsd: maxCostUsd });
  removeDraft(whose, draft);
  return id;
}

async function planView(plan: Plan): Promise<PlanView> {
  const estimate = await dryRun(plan);
  const { protocol, title, seats, calls, mostCalls, inputTokens, costUsd } = estimate;
  // The first line says that it was not started, which the page knows.
  const sentences = planPage(estimate)
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "" && !line.startsWith(" "));
  return {
    protocol,
    title,
    seats: seats.map(({ seat, role, agent, fallback }) => ({ seat, role, agent, fallback })),
    calls,
    mostCalls,
    inputTokens,
    costUsd,
    sentences,
  };
}

function draftView({ id, verb, title, at }: DiscussionDraft): DraftView {
  return { id, verb, title, at, command: `colloquy start ${id}` };
}

async function agentViews({ setting }: Office): Promise<readonly AgentView[]> {
  const config = await configOf(setting);
  const { agents, panel } = await discover(config, setting.roots.folder);
  const usual = new Set(panel);
  return agents.map(({ name, kind, found, usable }) => ({
    name,
    kind,
    found,
    usable,
    usual: usual.has(name),
  }));
}

function checkMayDraft({ person }: Office): void {
  if (person === null) return;
  throw new ColloquyError("untrusted", `This page shows the seats of ${person} alone.`);
}

function checkMayStart(office: Office): void {
  checkMayDraft(office);
  if (office.allowance === null)
    throw new ColloquyError("untrusted", "This page starts nothing: it makes drafts.", {
      hint: "Type the draft's command in a terminal, or serve the page with --allow-start --spend <usd a day>.",
    });
}

function verbViews(): readonly VerbView[] {
  return protocolVerbs().map(({ manifest, verb }) => {
    const { name, summary, when, cost, subject, options, takes } = verb;
    const { kind, name: subjectName, example, optional } = subject;
    return {
      name,
      protocol: manifest.name,
      summary,
      when,
      cost,
      subject: { kind, name: subjectName, example, optional },
      options: Object.entries(options)
        .filter(([, { flag }]) => flag !== null)
        .map(([option, of]) => optionView(name, option, of)),
      takesContext: takes.includes("files") || takes.includes("search"),
    };
  });
}

function optionView(verb: string, name: string, option: Option<unknown>): OptionView {
  const { takes, help, fallback, otherwise, otherwiseFor } = option;
  const isShown = typeof fallback === "number" || typeof fallback === "string";
  const number = takes.kind === "number" ? takes : null;
  return {
    name,
    label: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    help,
    kind: takes.kind,
    values: takes.kind === "choice" ? takes.choices : null,
    min: finite(number?.min),
    max: finite(number?.max),
    otherwise: otherwiseFor?.[verb] ?? otherwise ?? (isShown ? String(fallback) : null),
  };
}

function finite(bound: number | undefined): number | null {
  return bound === undefined || !Number.isFinite(bound) ? null : bound;
}
