import type { Config } from "../../config/resolve.ts";
import type { Form } from "../../document/form/form.ts";
import { type Discussion, discussionsOf, sitting } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { answersTo, briefOf, createDiscussion, findDiscussion, want } from "../../postgres/discussions.ts";
import { readJournal } from "../../postgres/journal.ts";
import { releaseOf } from "../../postgres/tables.ts";
import type { Row } from "../../postgres/rows.ts";
import type { Store } from "../../postgres/store.ts";
import { version } from "../../version.ts";
import type { Opened } from "../archive/archive.ts";
import { answeredBefore, type Face } from "../running/desk.ts";
import { checkoutAt } from "../project/checkout.ts";
import { projectRoot } from "../project/project-root.ts";
import { openFormsOf } from "../running/open-forms.ts";
import type { Plan } from "../running/plan.ts";
import { publish } from "../archive/publish.ts";
import { reseat } from "../running/reseat.ts";
import { startEvent, startEventOf } from "../archive/start-event.ts";
import { viewDiscussion, type Viewed } from "../view/result.ts";
import { type EngineBrief, knownAgents, readBrief, standIns } from "./brief.ts";
import { copyHome, markMoved } from "./copy.ts";
import { waits, withEngine } from "./engine.ts";
import { follow } from "./follow.ts";

/** What a face is, where a discussion is held elsewhere. */
type EngineFace = Pick<Face, "cwd" | "env" | "reporter" | "signal" | "readOnly" | "takesRecommended">;

/** Puts a plan onto an engine and follows it to its end or its pause; it goes on there without us. */
export function startOnEngine(plan: Plan, config: Config, url: string, face: EngineFace): Promise<Viewed> {
  return withEngine(url, async (store) =>
    followed(store, await putOnEngine(store, plan, config, face), config, face),
  );
}

/** Puts a plan onto an engine, for any worker to hold, and gives its id there. */
export function putOnEngine(
  store: Store,
  plan: Plan,
  config: Config,
  { cwd, takesRecommended = false }: Pick<EngineFace, "cwd" | "takesRecommended">,
): Promise<string> {
  if (plan.session !== null)
    throw new ColloquyError("usage", "A discussion on an engine has no folder of its own.", {
      hint: "Leave out --session, or --engine.",
    });
  const { title, protocol, seated, chains = [] } = plan;
  const briefFor = (id: string): EngineBrief => ({
    // Workers have configs of their own.
    start: startEvent({ ...plan, id, configFiles: [], eyes: plan.eyes?.given, earlier: [] }),
    agents: knownAgents([...seated.flatMap(({ agents }) => agents), ...chains.flat()], config),
    takesRecommended,
    ...(plan.eyes !== undefined && { project: checkoutAt(projectRoot(cwd)) }),
  });
  const agents = sitting(seated.map((one) => one.agents.map(({ name }) => name)));
  return createDiscussion(
    store,
    { id: plan.id, protocol, title, status: "active", release: releaseOf(version), agents, lines: [] },
    { numbered: true, briefFor },
  );
}

/** Wants a discussion held again, with an answer that somebody gave, and follows it. */
export function resumeOnEngine(
  id: string,
  config: Config,
  url: string,
  face: EngineFace,
  given?: { readonly form: Form; readonly answer: string },
): Promise<Viewed> {
  return withEngine(url, async (store) => {
    const { events } = await readJournal(store, id);
    await (given === undefined ? want(store, id) : giveAnswer(store, id, given.form, given.answer));
    return followed(store, id, config, face, events.length);
  });
}

/** Hands an answer to whoever goes on with a discussion. The first stands, and another is refused. */
export async function giveAnswer(
  store: Store,
  id: string,
  form: Form,
  answer: string,
  by?: string,
): Promise<void> {
  const first = await want(store, id, { key: form.key, answer, by });
  if (first !== null) throw answeredBefore(form, { by: first.by ?? undefined, at: first.at.toISOString() });
}

/** Moves a discussion from its folder onto an engine, as far as it is. From then on the folder is a copy. */
export async function moveToEngine(
  { folder, discussions, parsed }: Opened,
  config: Config,
  url: string,
  { cwd, takesRecommended }: EngineFace,
): Promise<string> {
  const discussion = discussions.at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", `${folder} holds no discussion yet.`);
  const { seated, joined, chains } = await reseat(discussion, config, cwd);
  const agents = [...[...seated, ...joined].flatMap((one) => one.agents), ...chains.flat()];
  const brief: EngineBrief = {
    start: startEventOf(discussion),
    agents: knownAgents(agents, config),
    takesRecommended: takesRecommended === true,
    ...(discussion.eyes !== undefined && { project: checkoutAt(projectRoot(cwd)) }),
  };
  const { id, protocol, title, status } = discussion;
  const names = sitting(discussion.seats.map((seat) => seat.agents));
  const lines = parsed.whole.split("\n").slice(0, -1);
  return withEngine(url, async (store) => {
    const given = { id, protocol, title, status, release: releaseOf(version), agents: names, lines };
    await createDiscussion(store, given, { numbered: false, briefFor: () => brief });
    await markMoved(folder, store);
    return id;
  });
}

/** Brings a discussion of an engine into the home, and tells which it is; `null` where it is not there. */
export function fetchFromEngine(wanted: string, home: string, url: string): Promise<Row | null> {
  return withEngine(url, async (store) => {
    const row = await findDiscussion(store, wanted);
    if (row !== null) await copyHome(store, row.id, home);
    return row;
  });
}

/** What a discussion on an engine waits for, less what was answered since. */
export async function formsThere(
  store: Store,
  discussion: Discussion,
  events: readonly Event[],
  now: () => number,
): Promise<readonly Form[]> {
  const brief = await briefOf(store, discussion.id);
  const forms =
    brief === null
      ? []
      : await openFormsOf(discussion, events, standIns(readBrief(brief, discussion.id)), now);
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

async function followed(
  store: Store,
  id: string,
  config: Config,
  face: EngineFace,
  known = 0,
): Promise<Viewed> {
  const { reporter, signal } = face;
  const { row } = await follow(store, id, {
    onEvent: (event, isPast) => reporter.event(event, isPast),
    known,
    onDoing: (doing) => reporter.doing?.(doing),
    signal,
  });
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
  const isPublished = discussion.status === "completed" && face.readOnly !== true;
  const documents = isPublished ? await publish(viewed.kit, discussion, face.cwd) : [];
  if (documents.length === 0) return viewed;
  const place = { ...viewed.place, documents };
  return {
    ...viewed,
    place,
    result: { ...viewed.kit.result(discussion, place), status: viewed.result.status },
  };
}
