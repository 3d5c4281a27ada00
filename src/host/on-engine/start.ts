import { decisionPlace } from "../running/decisions.ts";
import type { Config } from "../../config/resolve.ts";
import type { Form } from "../../document/form/form.ts";
import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { answersTo, briefOf, findDiscussion, want } from "../../postgres/discussions.ts";
import { readJournal } from "../../postgres/journal.ts";
import type { AnswerGiven, Row } from "../../postgres/rows.ts";
import type { Store } from "../../postgres/store.ts";
import { answeredBefore, type Face } from "../running/desk.ts";
import { checkoutAt } from "../project/checkout.ts";
import { projectRoot } from "../project/own-file.ts";
import { knowingChoices, makeAgents } from "../panel/agents.ts";
import { openFormsOf } from "../running/open-forms.ts";
import { agentsOf, limitsOf, type Plan } from "../running/plan.ts";
import { publish } from "../running/publish.ts";
import { typedPanel } from "../running/reseat.ts";
import { startEvent } from "../archive/keeping.ts";
import { viewDiscussion, type Viewed } from "../view/result.ts";
import { type EngineBrief, knownThere, readBrief, seatsThere } from "./brief.ts";
import { copyHome } from "./copy.ts";
import { createThere, follow, waits, withEngine } from "./engine.ts";

export type EngineFace = Pick<Face, "cwd" | "env" | "reporter" | "signal" | "readOnly" | "takesRecommended">;

export function startOnEngine(plan: Plan, config: Config, url: string, face: EngineFace): Promise<Viewed> {
  return withEngine(url, async (store) =>
    followed(store, await putOnEngine(store, plan, config, face), config, face),
  );
}

export function putOnEngine(
  store: Store,
  plan: Plan,
  config: Config,
  { cwd, takesRecommended = false }: Pick<EngineFace, "cwd" | "takesRecommended">,
): Promise<string> {
  if (plan.images !== undefined)
    throw new ColloquyError("usage", "Images are not kept on an engine, so none can be given there.", {
      hint: "Leave them out, or start it without --engine.",
    });
  if (plan.session !== null)
    throw new ColloquyError("usage", "A discussion on an engine has no folder of its own.", {
      hint: "Leave out --session, or --engine.",
    });
  const start = startEvent({ ...plan, configFiles: [], eyes: plan.eyes?.given, earlier: [] });
  return createThere(store, start, {
    agents: knownThere(agentsOf(plan), config),
    takesRecommended,
    failsMissing: config.settings.onMissing.value === "fail",
    ...(plan.eyes !== undefined && { project: checkoutAt(projectRoot(cwd)) }),
  });
}

export function resumeOnEngine(
  id: string,
  config: Config,
  url: string,
  face: EngineFace,
  given?: { readonly form: Form; readonly answer: string },
): Promise<Viewed> {
  return withEngine(url, async (store) => {
    const { events } = await readJournal(store, id);
    const answer = given && { key: given.form.key, answer: given.answer };
    const brief = await briefSince(store, id, discussionsOf(events).at(-1), config, face);
    const first = await want(store, id, answer, brief);
    if (given !== undefined) refuseSecond(given.form, first);
    return followed(store, id, config, face, events.length);
  });
}

/** As what is typed now would have it; agents that are named anew are those that this machine knows by the name. */
async function briefSince(
  store: Store,
  id: string,
  begun: Discussion | undefined,
  config: Config,
  { cwd }: Pick<EngineFace, "cwd">,
): Promise<EngineBrief> {
  const brief = readBrief((await briefOf(store, id)) ?? "", id);
  const panel = typedPanel(config);
  const named = (await makeAgents(panel, knowingChoices(config, panel, "--agents"), cwd)).values();
  return {
    ...brief,
    failsMissing: config.settings.onMissing.value === "fail",
    agents: [...brief.agents, ...knownThere(named, config)],
    since: {
      limits: limitsOf(config, begun?.limits ?? brief.start.limits),
      panel: panel.length === 0 ? (brief.since?.panel ?? []) : panel,
    },
  };
}

export function refuseSecond(form: Form, first: AnswerGiven | null): void {
  if (first !== null) throw answeredBefore(form, { by: first.by ?? undefined, at: first.at.toISOString() });
}

export function fetchFromEngine(wanted: string, home: string, url: string): Promise<Row | null> {
  return withEngine(url, async (store) => {
    const row = await findDiscussion(store, wanted);
    if (row !== null) await copyHome(store, row.id, home);
    return row;
  });
}

export async function formsThere(
  store: Store,
  discussion: Discussion,
  events: readonly Event[],
  now: () => number,
): Promise<readonly Form[]> {
  const brief = await briefOf(store, discussion.id);
  if (brief === null) return [];
  const seats = seatsThere(readBrief(brief, discussion.id), discussion);
  const forms = await openFormsOf(discussion, events, seats, now);
  const answered = new Set((await answersTo(store, discussion.id)).map(({ key }) => key));
  return forms.filter(({ key }) => !answered.has(key));
}

export function formsOnEngine(
  discussion: Discussion,
  events: readonly Event[],
  url: string,
  now: () => number,
): Promise<readonly Form[]> {
  return withEngine(url, (store) => formsThere(store, discussion, events, now));
}

export async function followed(
  store: Store,
  id: string,
  config: Config,
  face: EngineFace,
  known = 0,
): Promise<Viewed> {
  const { reporter, signal } = face;
  const { row } = await follow(store, id, reporter, { known, signal });
  reporter.close();
  const { events } = await copyHome(store, id, config.home.value);
  const discussion = discussionsOf(events).at(-1);
  if (row.fault !== null)
    throw new ColloquyError("machine", `${id} could not be run: ${row.fault}`, {
      hint: `\`colloquy resume ${id} --engine …\` tries again.`,
    });
  if (discussion === undefined) throw waits(row, store);
  const viewed = await viewDiscussion(
    { discussion, folder: folderOf(config.home.value, id), running: row.isDue },
    config.home,
    face,
  );
  if (discussion.status !== "completed" || face.readOnly === true) return viewed;
  const documents = await publish(viewed.kit, discussion, decisionPlace(config, face));
  const place = { ...viewed.place, ...(documents.length > 0 && { documents }) };
  const result = { ...viewed.kit.result(discussion, place), status: viewed.result.status };
  return { ...viewed, place, result };
}
