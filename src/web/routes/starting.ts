import { type Context, Hono } from "hono";
import { z } from "zod";
import { dryRun, typicalWords } from "../../host/running/dry-run.ts";
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
import type {
  AgentView,
  DraftMade,
  DraftView,
  Fitting,
  FurtherAsked,
  OptionView,
  PlanView,
  Started,
  VerbView,
} from "../api.ts";
import { checkSomeLeft, noteStarted } from "../allowance.ts";
import { bodyOf } from "../guard.ts";
import { count } from "../../text/amount.ts";
import { found, type Office, whoseOf } from "../office.ts";
import { fittingVerb, protocolVerbs } from "../../host/protocols/protocols.ts";
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

const mostWords = 1000;

export function startingRoutes(office: Office): Hono {
  const whose = whoseOf(office);
  // Each start counts what those before it may spend, and finds no draft that one of them has taken.
  const starts = new Semaphore(1);
  return new Hono()
    .get("/verbs", (context) => context.json(verbViews()))
    .get("/fitting", (context) => {
      const { words = "" } = context.req.query();
      const { name, because } = fittingVerb(words.slice(0, mostWords));
      return context.json({ name, because } satisfies Fitting);
    })
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
    .post("/discussions/:id/further", async (context) => {
      checkMayStart(office);
      const wanted = await bodyOf(context, Further);
      const id = await starts.run(() => furtherOf(office, context.req.param("id"), wanted));
      return context.json({ id } satisfies Started, 201);
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

const Further = z.object({
  question: z.string().trim().min(1).max(100_000).exactOptional(),
  seat: z.string().exactOptional(),
  fork: z
    .object({
      at: z.string().exactOptional(),
      seats: z.record(z.string(), z.string()).exactOptional(),
      without: z.array(z.string()).exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<FurtherAsked>;

/** Within what is left of the day. */
async function furtherOf(office: Office, wanted: string, asked: FurtherAsked): Promise<string> {
  const { question, seat, fork } = asked;
  const one = await found(office, wanted);
  if (question === undefined && fork === undefined)
    throw new ColloquyError("usage", "Nothing is asked, and nothing is to be changed.");
  const leftUsd = await checkSomeLeft(office);
  const how = question === undefined ? { fork: fork ?? {} } : { question, seat };
  const id = await office.discussions.further(one, how, { maxCost: String(leftUsd) });
  noteStarted(office, { id, capUsd: leftUsd, from: fork ? 0 : one.discussion.receipts.length });
  return id;
}

/** Within what is left of the day, whatever the draft says; what tells no cost is held by the number of its calls. */
async function startDraft(office: Office, draft: DiscussionDraft): Promise<string> {
  const { discussions } = office;
  const whose = whoseOf(office);
  const leftUsd = await checkSomeLeft(office);
  const file = fileOfDraft(whose, draft);
  const maxCostUsd = Math.min(draft.maxCostUsd ?? leftUsd, leftUsd);
  const { mostCalls } = await dryRun(await planned(office, { ...draft, maxCostUsd }, file));
  const maxCalls = draft.maxCalls ?? 2 * mostCalls;
  const plan = await planned(office, { ...draft, maxCostUsd, maxCalls }, file);
  const id = await discussions.start(plan, false);
  noteStarted(office, { id, capUsd: maxCostUsd, from: 0 });
  removeDraft(whose, draft);
  return id;
}

async function planView(plan: Plan): Promise<PlanView> {
  const estimate = await dryRun(plan);
  const { protocol, title, seats, calls, mostCalls, inputTokens, costUsd, panel, eyes, note } = estimate;
  const sentences = [
    panel,
    `Usually ${typicalWords(estimate)}.`,
    eyes && `Agents may read ${count(eyes.files, "file")} of the project.`,
    note,
  ].filter((said) => said !== null);
  return { protocol, title, seats, calls, mostCalls, inputTokens, costUsd, sentences };
}

function draftView({ id, verb, title, at, maxCostUsd }: DiscussionDraft): DraftView {
  return { id, verb, title, at, maxCostUsd: maxCostUsd ?? null, command: `colloquy start ${id}` };
}

async function agentViews({ setting }: Office): Promise<readonly AgentView[]> {
  const config = await configOf(setting);
  const { agents, panel } = await discover(config, setting.roots.folder);
  const usual = new Set(panel);
  return agents.map((agent) => ({ ...agent, usual: usual.has(agent.name) }));
}

function checkMayDraft({ person }: Office): void {
  if (person === null) return;
  throw new ColloquyError("untrusted", `This page shows the seats of ${person} alone.`);
}

function checkMayStart(office: Office): void {
  checkMayDraft(office);
  if (office.allowance === null)
    throw new ColloquyError("untrusted", "This page starts nothing: it makes drafts.", {
      hint: "Whoever serves it can allow it, with dollars a day.",
    });
}

function verbViews(): readonly VerbView[] {
  return protocolVerbs().map(({ manifest, verb }) => {
    const { name, summary, when, cost, subject, options, takes } = verb;
    return {
      name,
      protocol: manifest.name,
      summary,
      when,
      cost,
      subject,
      options: Object.entries(options)
        .filter(([, { flag }]) => flag !== null)
        .map(([option, of]) => optionView(name, option, of)),
      takesContext: takes.includes("files") || takes.includes("search"),
    };
  });
}

function optionView(
  verb: string,
  name: string,
  { takes, help, fallback, otherwise, otherwiseFor }: Option<unknown>,
): OptionView {
  const isShown = typeof fallback === "number" || typeof fallback === "string";
  const label = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const usual = otherwiseFor?.[verb] ?? otherwise ?? (isShown ? String(fallback) : null);
  return { name, label, help, takes, otherwise: usual };
}
