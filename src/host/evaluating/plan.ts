import { hash } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../../config/resolve.ts";
import { questionAlone, questionForTable } from "../../evaluation/asking.ts";
import type { Case } from "../../evaluation/cases.ts";
import { evaluations } from "../../kernel/home-parts.ts";
import { slug } from "../../kernel/id.ts";
import { version } from "../../version.ts";
import { knowingChoices } from "../panel/agents.ts";
import { dryRun, type Estimate } from "../running/dry-run.ts";
import type { Plan } from "../running/plan.ts";
import { planDiscussion, type PlanRequest } from "../running/plan-discussion.ts";
import { type Arm, fits, isAlone } from "./arms.ts";
import type { CaseText, Loaded } from "./load.ts";

export interface Where {
  readonly config: Config;
  readonly cwd: string;
  readonly now: number;
}

/** A discussion that has to be held, or was held already: its id is a hash of all that it depends on. */
export interface Cell {
  readonly id: string;
  readonly plan: Plan;
  readonly estimate: Estimate;
}

/** One arm on one case, once: several discussions only for a majority. */
export interface Wanted {
  readonly case: Case;
  readonly arm: Arm;
  readonly sample: number;
  readonly cells: readonly Cell[];
}

/** How many a majority asks is chosen last, to match what the others cost. */
export async function planAll(
  { pack, texts }: Loaded,
  arms: readonly Arm[],
  samples: number,
  where: Where,
): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = [];
  for (const one of pack.cases) {
    let dearest = 0;
    for (const arm of arms
      .filter((each) => fits(each, one))
      .sort((a, b) => Number(a.majority !== null) - Number(b.majority !== null))) {
      const cellFor = (number: number) => planCase(arm, one, texts.get(one.id), number, where);
      const { tokens } = (await cellFor(1)).estimate.typical;
      const many = arm.majority === "match" ? matching(dearest / Math.max(1, tokens)) : (arm.majority ?? 1);
      dearest = Math.max(dearest, many * tokens);
      for (let sample = 1; sample <= samples; sample++) {
        const cells: Cell[] = [];
        for (let at = 1; at <= many; at++) cells.push(await cellFor((sample - 1) * many + at));
        wanted.push({ case: one, arm, sample, cells });
      }
    }
  }
  return wanted;
}

function matching(times: number): number {
  return Math.min(99, Math.max(3, 2 * Math.round((times - 1) / 2) + 1));
}

async function planCase(
  arm: Arm,
  one: Case,
  text: CaseText | undefined,
  number: number,
  where: Where,
): Promise<Cell> {
  const alone = isAlone(arm);
  const stdin = () => Promise.resolve(text?.text ?? "");
  const subject = alone ? questionAlone(one) : text === undefined ? questionForTable(one) : "-";
  const asked = {
    subject,
    options: arm.options,
    ...(text !== undefined && { stdin }),
    ...(text !== undefined && (alone ? { context: ["-"] } : { called: text.path })),
  };
  const config = seatedConfig(arm, one, where.config);
  const title = `${one.id}: ${arm.name}${number === 1 ? "" : `, sample ${number}`}`;
  return planCell(arm, asked, { ...where, config }, one.id, title, [number, alone ? [] : one.voices]);
}

export async function planCell(
  { manifest, verb }: Pick<Arm, "manifest" | "verb">,
  asked: Pick<PlanRequest, "subject" | "options"> & Partial<PlanRequest>,
  { config, cwd, now }: Where,
  name: string,
  title: string,
  beside: readonly unknown[],
): Promise<Cell> {
  const usual = { context: ["none"], folder: null, project: undefined, spelled: (key: string) => `--${key}` };
  const planned = (day: number) =>
    planDiscussion(manifest, verb, { ...usual, ...asked, now: day }, config, cwd);
  const plan = await planned(now);
  // Seats are told the day; another day is no other question.
  const { protocol, options, seated, fingerprints, lang } = await planned(0);
  const agents = seated.map((seat) => seat.agents.map((agent) => agent.name));
  const all = JSON.stringify([version, protocol, options, agents, fingerprints, lang, ...beside]);
  const id = `${slug(`${name}-${verb.name}`, "case")}-${hash("sha256", all, "hex").slice(0, 12)}`;
  return { id, plan: { ...plan, id, title }, estimate: await dryRun(plan) };
}

/** In a home of its own inside the home, and without the project: it could hold the answers. */
export function evaluationConfig(config: Config): Config {
  const { settings, home } = config;
  const origin = "eval";
  return {
    ...config,
    home: { value: join(home.value, evaluations), origin: "--home" },
    scriptsAtOnce: true,
    settings: {
      ...settings,
      eyes: { value: "none", origin },
      memory: { value: "off", origin },
      engine: { value: null, origin },
    },
  };
}

export function withAgents(config: Config, names: readonly string[]): Config {
  const known = knowingChoices(config, names, "--agents");
  return { ...known, settings: { ...known.settings, panel: { value: names, origin: "--agents" } } };
}

function seatedConfig(arm: Arm, { voices }: Case, config: Config): Config {
  const { panel } = config.settings;
  const own = arm.agents ?? (panel.origin === "--agents" ? panel.value : null);
  const alone = isAlone(arm);
  const named = own === null ? config : withAgents(config, alone ? own.slice(0, 1) : own);
  const names = named.settings.panel.value;
  const [by] = names;
  if (alone || voices.length === 0 || by === undefined) return named;
  const called = voices.map((voice) => ({ ...voice, name: slug(voice.name, "voice") }));
  const members = called.filter(({ chair }) => !chair);
  // By turns, so that a small table has some of each.
  const most = Math.max(names.length, members.length);
  const mixed = Array.from({ length: most }, (_, at) => [names[at], members[at]?.name]).flat();
  const seated = withAgents(
    named,
    mixed.filter((name) => name !== undefined),
  );
  const moderator = { value: called.find(({ chair }) => chair)?.name ?? by, origin: "eval" };
  const parts = new Map(called.map(({ name, says }) => [name, { by, says }]));
  return { ...seated, parts, settings: { ...seated.settings, moderator } };
}
