import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Config, isPerson, type RecordedConfig } from "../../config/resolve.ts";
import { agentsIn } from "../../config/section.ts";
import { ignoredText, withoutAgents } from "../../config/tightened.ts";
import { discussionsOf } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable, shellWord } from "../../kernel/printable.ts";
import { withChairs } from "../../manifest/seat-wish.ts";
import type { Manifest, Verb, Wishes, Request, Surroundings } from "../../manifest/manifest.ts";
import { byJournal, knowingChoices, makeAgents } from "../panel/agents.ts";
import { openById } from "../archive/archive.ts";
import { digest } from "../project/artifact.ts";
import { folderInside } from "../project/documents.ts";
import { instruments, sightFor } from "./eyes.ts";
import {
  chooseSpeakers,
  joiningChains,
  panelFrom,
  type Speakers,
  standIns,
  unlikeFirst,
} from "../panel/seating.ts";
import { projectTexts, type NamedFrom } from "../project/own-file.ts";
import { keptAt } from "./kept-at.ts";
import { openSession } from "./session.ts";
import { type GivenValue, optionValues } from "./option-values.ts";
import type { AgentsHere, AskAboutKeys } from "../panel/agents-here.ts";
import { agentsFingerprint, choosePanel, lookAround, seatPanel } from "../panel/panel.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { readShelf } from "../project/shelf.ts";
import { checkImages, imageFingerprints } from "../project/images.ts";
import { contextTexts, projectOf, type SubjectAsked, subjectFor } from "./subject.ts";

export interface PlanRequest extends SubjectAsked {
  readonly options: Readonly<Record<string, GivenValue>>;
  /** Files, and `auto` or `none` for whether the project is searched; `undefined` where nobody said. */
  readonly context: readonly string[] | undefined;
  /** A folder of the user's own; `null` where the caller may choose none. */
  readonly folder: string | null | undefined;
  readonly project: string | undefined;
  readonly scripted?: true;
  /** A model calls that can answer for a seat whose agents all fail. */
  readonly hostCalls?: boolean;
  readonly askAboutKeys?: AskAboutKeys | undefined;
  readonly now: number;
  /** How whoever asks spells an option, and what every verb takes: `agents`, `context`. */
  readonly spelled: (option: string) => string;
  /** The config anew, with that of a kept discussion it goes on from; left out, what was given holds. */
  readonly configured?: (recorded: RecordedConfig) => Promise<Config>;
}

export async function planDiscussion(
  manifest: Manifest,
  verb: Verb,
  asked: PlanRequest,
  given: Config,
  cwd: string,
): Promise<Plan> {
  const { values, origins } = await optionValues(
    verb.options,
    asked.options,
    given.sections(manifest.name),
    standingAt(cwd, given),
    asked.stdin,
  );
  const subject = await subjectOf(verb, asked);
  const archive = keptAt(given.home.value, manifest.name, asked.now);
  const ignored = given.ignored(manifest.name).filter(({ key }) => asked.options[key] === undefined);
  const notices = ignored.map(ignoredText);
  const surroundings = surroundingsOf(asked.project ?? cwd, given.home.value, archive, (value, place) => {
    const heeded = withoutAgents(value, given.isDropped);
    if (!isDeepStrictEqual(heeded, value))
      notices.push(ignoredText({ key: "agent", place, value: agentsIn(value).join(), counts: null }));
    return heeded;
  });
  const { spelled } = asked;
  const wishing = { verb: verb.name, subject, options: values, spelled, surroundings };
  const wishes = (await manifest.wishes?.({ ...wishing, named: namedAgents(given) })) ?? {};
  const typed = Object.keys(asked.options).flatMap((name) => agentsIn(values[name]));
  const again = await reconfigured(asked, given, wishes, archive);
  const config = withWishes({ ...again, named: new Set([...again.named, ...typed]) }, wishes);
  const about = await subjectFor(verb, asked, standingAt(asked.project ?? cwd, config), config);
  const { artifact, change, conventions } = about;
  if (change !== undefined && change.left.length > 0) {
    const { unreadSource } = await import("../project/left-out.ts");
    const unread = unreadSource(change.left);
    if (unread.length > 0)
      notices.push(`No reviewer was shown ${(await import("../../change/change.ts")).leftTold(unread, 20)}.`);
  }
  const { context, leftOut, images, searches } = await contextOf(verb, asked, config, cwd);
  const here = await lookAround(config, asked.askAboutKeys);
  const speakers = speakersOf(manifest, verb, config, here, asked);
  const { names } = speakers.panel;
  const folder =
    folderOf(asked, wishes) ??
    (wishes.goesOnIn && (await openById(config.home.value, wishes.goesOnIn)).folder);
  const session = folder === undefined ? null : await openSession(folder, cwd, manifest.name);
  const earlier = discussionsOf(session?.past ?? []);
  const request: Request = {
    ...wishing,
    artifact,
    ...(change && { change }),
    origins,
    context: [...conventions, ...context],
    searches,
    tellsProject: config.settings.eyes.value !== "none",
    lang: config.settings.lang.value,
    quorum: config.settings.quorum.value,
    agents: names,
    people: [...config.agents.keys()].filter((name) => isPerson(name, config)),
    agentsNamed: config.settings.panel.origin === "--agents",
    earlier,
    folder: session === null ? null : basename(session.folder),
    now: asked.now,
  };
  const planned = await manifest.plan(request);
  const { moderator } = config.settings;
  const later = typeof planned.grows === "object" ? planned.grows : [];
  const wished = withChairs(planned.seats, { ...request, moderator: moderator.value, later });
  const behind =
    manifest.speakers === "anyone"
      ? standIns([...wished, ...later], speakers.panel, config, asked.hostCalls ?? false)
      : speakers.fallback;
  const seated = await seatPanel(wished, speakers.panel, config, cwd, behind, manifest);
  // Where nobody moderates it has no seat that would miss it, and a typing error would go unnoticed.
  if (moderator.value !== null && moderator.origin === "--moderator")
    await makeAgents([moderator.value], config, cwd);
  const { scripted } = asked;
  const project = about.tree ?? asked.project;
  const { title, costNote, mostCalls, typical, leastCalls, goesOnIn } = planned;
  const at = { cwd, project, folder: session?.folder };
  const told = artifact === null ? context : [artifact, ...context];
  const tells = [...told.map(({ path }) => path), ...(planned.tells ?? [])];
  const beside = seated.flatMap(({ agents }) => agents[0]?.name ?? []);
  const joining = async () => {
    if (planned.grows === true) return joiningChains(speakers, seated, manifest.standIns, config, cwd);
    const seats = await seatPanel(later, speakers.panel, config, cwd, behind, { ...manifest, beside });
    return seats.map(({ agents }) => agents);
  };
  const isOwn = manifest.turnTimeoutMs !== undefined && config.settings.turnTimeout.origin === "default";
  return {
    protocol: manifest.name,
    title,
    options: planned.given,
    seated,
    chains: await joining(),
    config,
    panelReason: planned.choosesPanel === false ? null : speakers.panel.reason,
    panelFrom: panelFrom(speakers.panel, seated, config),
    notices: [
      ...(change === undefined ? told : context).flatMap(({ path, text }) =>
        text.includes("\ufffd") ? `${path} ${noUtf8}` : [],
      ),
      ...notices,
    ],
    costNote: [leftOut, costNote].filter(Boolean).join("\n") || undefined,
    fingerprints: {
      ...(artifact !== null && { artifact: digest(artifact.text) }),
      agents: agentsFingerprint(seated, config),
      ...imageFingerprints(images),
    },
    limits: { ...limitsOf(config), ...(isOwn && { turnTimeoutMs: manifest.turnTimeoutMs }) },
    mostCalls,
    typical,
    leastCalls,
    instruments: instruments(config, cwd, project),
    eyes: await sightFor({ verb, subject, artifact, seated, config, tells, ...at }),
    configFiles: config.given,
    project: projectOf(about) ?? project,
    lang: request.lang ?? undefined,
    ...(images.length > 0 && { images }),
    memory: await memoryFor(manifest, subject, asked, config, cwd),
    scripted,
    home: config.home,
    id: goesOnIn ?? earlier[0]?.id ?? planned.id,
    session: goesOnIn === undefined ? session : await archive.sessionOf(goesOnIn),
  };
}

const noUtf8 = "is not UTF-8 throughout: seats see \ufffd for what cannot be read. Save it as UTF-8.";

/** An example is about a project of ours, and one agent alone has no blind turn. */
async function memoryFor(
  { speakers }: Manifest,
  subject: string | null,
  { project }: PlanRequest,
  config: Config,
  cwd: string,
): Promise<Plan["memory"]> {
  const { memory, eyes } = config.settings;
  if (memory.value === "off" || subject === null || speakers === "one" || project !== undefined) return;
  const { decisionPlace, relatedDecisions } = await import("./decisions.ts");
  const found = await relatedDecisions(
    decisionPlace(config, { cwd, env: config.env }),
    subject,
    eyes.value === "none",
  );
  return found.length === 0 ? undefined : found;
}

async function reconfigured(
  { configured }: PlanRequest,
  given: Config,
  { goesOnFrom }: Wishes,
  archive: ReturnType<typeof keptAt>,
): Promise<Config> {
  if (goesOnFrom === undefined || configured === undefined) return given;
  const { path, folder } = await archive.configOf(goesOnFrom.id);
  if (path === undefined) return given;
  const words = ["colloquy", ...goesOnFrom.typed, "--config", printable(path)];
  const again = `${words.map(shellWord).join(" ")} "…"`;
  return configured({ path, folder, typeInstead: namedAgents(given) === null ? again : null });
}

function namedAgents({ settings: { panel } }: Config): readonly string[] | null {
  return panel.origin === "--agents" ? panel.value : null;
}

function standingAt(cwd: string, { home }: Config): NamedFrom {
  return { cwd, homes: [home.value] };
}

async function subjectOf({ subject }: Verb, { subject: given, stdin }: PlanRequest): Promise<string | null> {
  if (subject.kind === "file") return null;
  const words = given === "-" && stdin !== undefined ? await stdin(subject.name) : given;
  if (words !== undefined && words.trim() !== "") return words.trim();
  if (words === undefined && subject.optional) return null;
  throw new ColloquyError(
    "usage",
    words === undefined ? `No ${subject.name} was given.` : `The ${subject.name} is empty.`,
    { hint: `For example "${subject.example}", or "-" to read standard input.` },
  );
}

async function contextOf(
  verb: Verb,
  { context: given, stdin, spelled }: PlanRequest,
  config: Config,
  cwd: string,
) {
  const searchable = verb.takes.includes("search");
  if (given?.includes("auto") === true && !searchable)
    throw new ColloquyError(
      "usage",
      `${spelled("context")} auto: ${verb.name} does not search the project; it reads the files you name.`,
      {
        hint: `\`colloquy search <words>\` finds files; name them: ${spelled("context")} src/a.ts,docs/b.md`,
      },
    );
  const named = given ?? (verb.searchesByDefault === true ? ["auto"] : []);
  const files = named.filter((one) => one !== "auto" && one !== "none");
  const read = files.map((path) => contextTexts(path, standingAt(cwd, config), config, stdin));
  const found = await Promise.all(read);
  const images = found.flatMap((one) => one.images ?? []);
  checkImages(images);
  const left = found.flatMap((one) => one.left);
  const { leftTold } = left.length === 0 ? {} : await import("../../change/change.ts");
  return {
    context: found.flatMap(({ texts }) => texts),
    leftOut: leftTold && `Left out of what is to be known: ${leftTold(left)}.`,
    images,
    searches: named.includes("auto"),
  };
}

function folderOf({ folder }: PlanRequest, wishes: Wishes): string | undefined {
  if (folder !== null || wishes.folder === undefined) return folder ?? wishes.folder;
  throw new ColloquyError(
    "bad-input",
    `Discussions started here are kept in the home, so one cannot be kept in ${wishes.folder}.`,
    { hint: "Leave the folder out." },
  );
}

function speakersOf(
  { speakers }: Manifest,
  { name }: Verb,
  config: Config,
  here: AgentsHere,
  { subject, spelled }: PlanRequest,
): Speakers {
  if (speakers === "anyone")
    return {
      panel: unlikeFirst(choosePanel(config, here), config),
      fallback: config.settings.fallback.value,
    };
  const chosen = chooseSpeakers(
    config,
    here,
    { protocol: name, again: typedAgain(name, subject) },
    speakers === "two" ? "two" : "all",
  );
  if (speakers !== "one") return chosen;
  const named = namedAgents(config) ?? [];
  if (named.length > 1)
    throw new ColloquyError(
      "usage",
      `${spelled("agents")} ${named.join(",")}: a question goes to one agent.`,
      { hint: `For example ${spelled("agents")} ${named[0]}.` },
    );
  return { ...chosen, panel: { ...chosen.panel, names: chosen.panel.names.slice(0, 1) } };
}

function typedAgain(verb: string, subject: string | undefined): string {
  const words = subject === undefined || /[\n\r]/.test(subject) || subject.length > 100 ? [] : [subject];
  return ["colloquy", verb, ...words.map((word) => shellWord(printable(word)))].join(" ");
}

function withWishes(given: Config, { panel, fallback, turnTimeoutMs, goesOnFrom }: Wishes): Config {
  const origin = goesOnFrom === undefined ? "--input" : byJournal;
  const config = knowingChoices(given, [...(panel ?? []), ...(fallback ?? [])], origin);
  const { settings } = config;
  const isFree = (key: keyof Config["settings"]) => !settings[key].origin.startsWith("--");
  return {
    ...config,
    settings: {
      ...settings,
      ...(panel && isFree("panel") && { panel: { value: panel, origin } }),
      ...(fallback && isFree("fallback") && { fallback: { value: fallback, origin } }),
      ...(turnTimeoutMs && isFree("turnTimeout") && { turnTimeout: { value: turnTimeoutMs, origin } }),
    },
  };
}

export function surroundingsOf(
  project: string,
  home: string | null,
  archive?: ReturnType<typeof keptAt>,
  heeded: <T>(value: T, place: string) => T = (value) => value,
): Surroundings {
  return {
    ...projectTexts(project),
    folderInside: (path) => folderInside(path, project),
    shelf: async (kind) => {
      const shelf = await readShelf(kind, home);
      return {
        ...shelf,
        take: (id, by) => heeded(shelf.take(id, by), `${kind.folder}/${id}${kind.extension}`),
      };
    },
    kept: (wanted, isEnough) =>
      archive?.kept(wanted, isEnough) ??
      Promise.resolve({ found: [], missing: wanted === "all" ? [] : wanted, where: "" }),
    isTaken: (id) => Promise.resolve(archive?.holds(id) ?? false),
  };
}
