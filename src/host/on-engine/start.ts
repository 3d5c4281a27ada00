import type { Config } from "../../config/resolve.ts";
import type { Form } from "../../document/form/form.ts";
import { type Discussion, discussionsOf } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import { briefOf, createDiscussion, findDiscussion, type Row, want } from "../../postgres/discussions.ts";
import { releaseOf, versionOf } from "../../postgres/release.ts";
import type { Store } from "../../postgres/store.ts";
import { version } from "../../version.ts";
import type { Opened } from "../archive.ts";
import type { Face } from "../discussion.ts";
import { openFormsOf } from "../open-forms.ts";
import type { Plan } from "../plan.ts";
import { publish } from "../publish.ts";
import { reseat } from "../reseat.ts";
import { startEvent, startEventOf } from "../start-event.ts";
import { type Viewed, viewDiscussion } from "../viewed.ts";
import { type EngineBrief, knownAgents, standIns } from "./brief.ts";
import { copyHome, folderOfCopy, markMoved } from "./copy.ts";
import { withEngine } from "./with-engine.ts";
import { follow } from "./follow.ts";

/** What a face is, where a discussion is held elsewhere. */
type Onlooker = Pick<Face, "cwd" | "env" | "reporter" | "signal" | "readOnly" | "takesRecommended">;

/** Puts a plan onto an engine and follows it to its end or its pause; it goes on there without us. */
export function startOnEngine(plan: Plan, config: Config, url: string, face: Onlooker): Promise<Viewed> {
  if (plan.session !== null)
    throw new ColloquyError(
      "usage",
      "A discussion on an engine lies in no folder of its own, and goes on in none.",
      {
        hint: "Leave out --session, or --engine.",
      },
    );
  if (plan.eyes !== undefined && config.settings.eyes.origin !== "default")
    throw new ColloquyError("usage", "--eyes project: on an engine agents cannot look into the project.", {
      hint: "Give them what they need with --context, or leave out --engine.",
    });
  const { title, protocol, seated, chains = [], limits, project } = plan;
  const briefFor = (id: string): EngineBrief => ({
    start: startEvent({
      id,
      title,
      protocol,
      options: plan.options,
      fingerprints: plan.fingerprints,
      limits,
      // Workers have configs of their own.
      configFiles: [],
      project,
      seated,
      chains,
      earlier: [],
    }),
    agents: knownAgents([...seated.flatMap(({ agents }) => agents), ...chains.flat()], config),
    takesRecommended: face.takesRecommended === true,
    notices:
      plan.eyes === undefined
        ? []
        : ["On an engine agents cannot look into the project: they answer from what they are told."],
  });
  return withEngine(url, async (store) => {
    const id = await createDiscussion(
      store,
      { id: plan.id, protocol, title, status: "active", release: releaseOf(version), lines: [] },
      { numbered: true, briefFor },
    );
    return followed(store, id, config, face);
  });
}

/** Wants a discussion held again, with answers that somebody gave, and follows it. */
export function resumeOnEngine(
  id: string,
  config: Config,
  url: string,
  face: Onlooker,
  answers: readonly { readonly key: string; readonly answer: string }[] = [],
): Promise<Viewed> {
  return withEngine(url, async (store) => {
    await want(store, id, { answers });
    return followed(store, id, config, face);
  });
}

/** Moves a discussion from its folder onto an engine, as far as it is. From then on the folder is a copy. */
export async function moveToEngine(
  { folder, discussions, parsed }: Opened,
  config: Config,
  url: string,
  { cwd, takesRecommended }: Onlooker,
): Promise<string> {
  const discussion = discussions.at(-1);
  if (discussion === undefined) throw new ColloquyError("bad-input", `${folder} holds no discussion yet.`);
  if (discussion.eyes !== undefined)
    throw new ColloquyError(
      "bad-input",
      `${discussion.id} lets agents look into the project, and on an engine they cannot.`,
      {
        hint: "Go on with it here: leave out --engine.",
      },
    );
  const { seated, joined, chains } = await reseat(discussion, config, cwd);
  const agents = [...[...seated, ...joined].flatMap((one) => one.agents), ...chains.flat()];
  const brief: EngineBrief = {
    start: startEventOf(discussion),
    agents: knownAgents(agents, config),
    takesRecommended: takesRecommended === true,
  };
  const { id, protocol, title, status } = discussion;
  const lines = parsed.whole.split("\n").slice(0, -1);
  return withEngine(url, async (store) => {
    const given = { id, protocol, title, status, release: releaseOf(version), lines };
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

/** What a discussion on an engine waits for. */
export function formsOnEngine(
  discussion: Discussion,
  events: readonly Event[],
  url: string,
  now: () => number,
): Promise<readonly Form[]> {
  return withEngine(url, async (store) => {
    const brief = await briefOf<EngineBrief>(store, discussion.id);
    return brief === null ? [] : openFormsOf(discussion, events, standIns(brief), now);
  });
}

async function followed(store: Store, id: string, config: Config, face: Onlooker): Promise<Viewed> {
  const { reporter, signal } = face;
  const { row } = await follow(store, id, {
    onEvent: (event) => reporter.event(event),
    onDoing: (doing) => reporter.doing?.(doing),
    signal,
  });
  reporter.close();
  const { events } = await copyHome(store, id, config.home.value);
  const discussion = discussionsOf(events).at(-1);
  if (row.fault !== null)
    throw new ColloquyError("machine", `${id} could not be held: ${row.fault}`, {
      hint: `\`colloquy resume ${id} --engine …\` tries again.`,
    });
  if (discussion === undefined) throw waits(row, store);
  const viewed = await viewDiscussion(discussion, folderOfCopy(config.home.value, id), config.home, face);
  const isPublished = discussion.status === "completed" && face.readOnly !== true;
  const documents = isPublished ? await publish(viewed.kit, discussion, face.cwd) : [];
  const [document] = documents;
  if (document === undefined) return viewed;
  const place = { ...viewed.place, document, documents };
  return { ...viewed, place, result: viewed.kit.result(discussion, place) };
}

function waits({ id, release }: Row, { address }: Store): ColloquyError {
  const isNewer = release > releaseOf(version) ? ` of colloquy ${versionOf(release)} or later` : "";
  return new ColloquyError("machine", `${id} waits on ${address.shown} for a worker${isNewer}.`, {
    hint: "Start one: colloquy worker --engine …",
  });
}
