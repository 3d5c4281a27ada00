import { basename } from "node:path";
import type { Config } from "../config/resolve.ts";
import { discussionsOf } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Limits } from "../kernel/event.ts";
import type { Material } from "../kernel/turn.ts";
import type { Manifest, Planned, Verb, Wishes } from "../manifest/manifest.ts";
import type { Request, Surroundings } from "../manifest/request.ts";
import { openById } from "./archive.ts";
import { readMaterial } from "./artifact.ts";
import { readContext } from "./context.ts";
import { folderInside } from "./documents.ts";
import { instruments } from "./instruments.ts";
import { joiningChains } from "./joining.ts";
import { readOwnFile } from "./own-file.ts";
import { type GivenValue, optionValues, type ReadStdin } from "./option-values.ts";
import { digest } from "./digest.ts";
import { agentsFingerprint, choosePanel, seatPanel } from "./panel.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { openSession } from "./session.ts";
import { readShelf } from "./shelf.ts";
import { chooseSpeakers, type Speakers } from "./speakers.ts";
import { standIns } from "./stand-ins.ts";

/** What somebody asked of a verb, before anything of it was looked at. */
export interface Asked {
  /** A path for a verb about a file, else words; `undefined` where it was left out. */
  readonly subject: string | undefined;
  /** By the names of the verb's options. */
  readonly options: Readonly<Record<string, GivenValue>>;
  /** Files, and `auto` or `none` for whether the project is searched; `undefined` where nobody said. */
  readonly context: readonly string[] | undefined;
  /** A folder of the user's own; `null` where the caller may choose none. */
  readonly folder: string | null | undefined;
  /** Where the project is, when that is not where we stand. */
  readonly project: string | undefined;
  /** A model calls that can answer for a seat whose agents all fail. */
  readonly hostCalls?: boolean;
  readonly now: number;
  readonly spelled: (option: string) => string;
  /** Where `-` is standard input: a server's own is not for its callers. */
  readonly stdin?: ReadStdin;
}

/** Checks everything a discussion needs. Nothing is created and nobody is called. */
export async function planDiscussion(
  manifest: Manifest,
  verb: Verb,
  asked: Asked,
  given: Config,
  cwd: string,
): Promise<Plan> {
  const { values, origins } = await optionValues(
    verb.options,
    asked.options,
    given.sections(manifest.name),
    cwd,
    asked.stdin,
  );
  const { spelled } = asked;
  const wishes = (await manifest.wishes?.({ verb: verb.name, options: values, spelled })) ?? {};
  const config = withWishes(given, wishes);
  const artifact = await artifactOf(verb, asked, cwd);
  const subject = await subjectOf(verb, asked);
  const { context, searches } = await contextOf(verb, asked.context, config, cwd);
  const speakers = speakersOf(manifest, verb, config);
  const { names } = speakers.panel;
  const folder = folderOf(asked, wishes) ?? (await folderOfDiscussion(wishes.goesOnIn, config));
  const session = folder === undefined ? null : await openSession(folder, cwd, manifest.name);
  const earlier = discussionsOf(session?.past ?? []);
  const request: Request = {
    verb: verb.name,
    subject,
    artifact,
    options: values,
    origins,
    context,
    searches,
    lang: config.settings.lang.value,
    quorum: config.settings.quorum.value,
    agents: names,
    agentsNamed: config.settings.panel.origin === "--agents",
    chair: config.settings.moderator.value ?? names[0] ?? null,
    earlier,
    folder: session === null ? null : basename(session.folder),
    now: asked.now,
    spelled,
    surroundings: surroundingsOf(asked.project ?? cwd, config.home.value),
  };
  const planned = await manifest.plan(request);
  const behind =
    manifest.speakers === "anyone"
      ? standIns(planned.seats, speakers.panel, config, asked.hostCalls ?? false)
      : speakers.fallback;
  const seated = await seatPanel(planned.seats, speakers.panel, config, cwd, behind);
  return {
    protocol: manifest.name,
    title: planned.title,
    options: planned.given,
    seated,
    ...(planned.grows === true && { chains: await joiningChains(speakers, config, cwd) }),
    panelReason: planned.choosesPanel === false ? null : speakers.panel.reason,
    ...(planned.costNote !== undefined && { costNote: planned.costNote }),
    fingerprints: {
      ...(artifact !== null && { artifact: digest(artifact.text) }),
      agents: agentsFingerprint(seated, config),
    },
    limits: limitsFor(config, planned),
    ...(planned.mostCalls !== undefined && { mostCalls: planned.mostCalls }),
    instruments: instruments(config, cwd, asked.project),
    configFiles: config.given,
    ...(asked.project !== undefined && { project: asked.project }),
    home: config.home,
    id: earlier[0]?.id ?? planned.id,
    session,
  };
}

/** A file that an example is about lies in the example's project. */
async function artifactOf({ subject: { kind, name, example } }: Verb, asked: Asked, cwd: string) {
  if (kind !== "file") return null;
  const { subject, project = cwd } = asked;
  if (subject !== undefined) return readMaterial(subject, name, project);
  throw new ColloquyError("usage", `No ${name} was given.`, {
    hint: `For example ${example}, or "-" to read standard input.`,
  });
}

async function folderOfDiscussion(id: string | undefined, { home }: Config): Promise<string | undefined> {
  return id === undefined ? undefined : (await openById(home.value, id)).folder;
}

async function subjectOf({ subject }: Verb, { subject: given, stdin }: Asked): Promise<string | null> {
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

async function contextOf(verb: Verb, given: readonly string[] | undefined, config: Config, cwd: string) {
  const searchable = verb.takes.includes("search");
  if (given?.includes("auto") === true && !searchable)
    throw new ColloquyError(
      "usage",
      `--context auto: ${verb.name} reads the files it is given and searches for none.`,
      { hint: "`colloquy search <words>` finds files; name them: --context src/a.ts,docs/b.md" },
    );
  return readContext(given ?? (verb.searchesByDefault === true ? ["auto"] : []), config, cwd);
}

function folderOf({ folder }: Asked, wishes: Wishes): string | undefined {
  if (folder !== null || wishes.folder === undefined) return folder ?? wishes.folder;
  throw new ColloquyError(
    "bad-input",
    `A discussion that is started here lies in the home, so it cannot be held in ${wishes.folder}.`,
    { hint: "Leave the folder out." },
  );
}

/** The reader speaks only where opinions are not needed. */
function speakersOf({ speakers }: Manifest, { name }: Verb, config: Config): Speakers {
  if (speakers === "anyone") return { panel: choosePanel(config), fallback: config.settings.fallback.value };
  const chosen = chooseSpeakers(config, name, speakers === "two" ? "two" : "all");
  if (speakers !== "one") return chosen;
  return { ...chosen, panel: { ...chosen.panel, names: chosen.panel.names.slice(0, 1) } };
}

function withWishes(config: Config, { panel, fallback, turnTimeoutMs }: Wishes): Config {
  const { settings } = config;
  const origin = "--input";
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

/** A limit somebody set counts; else the protocol's own. */
function limitsFor(config: Config, { limits = {} }: Planned<unknown>): Limits {
  const { timeout, turnTimeout } = config.settings;
  return {
    ...limitsOf(config),
    ...(timeout.origin === "default" && limits.timeoutMs !== undefined && { timeoutMs: limits.timeoutMs }),
    ...(turnTimeout.origin === "default" &&
      limits.turnTimeoutMs !== undefined && { turnTimeoutMs: limits.turnTimeoutMs }),
  };
}

export function surroundingsOf(project: string, home: string | null): Surroundings {
  return {
    async projectName() {
      const manifest = (await readOwnFile("package.json", project))?.toString("utf8") ?? "{}";
      return /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1] ?? basename(project);
    },
    async textAt(path): Promise<Material | null> {
      const text = (await readOwnFile(path, project))?.toString("utf8") ?? null;
      return text === null ? null : { label: "context file", path, text };
    },
    folderInside: (path) => folderInside(path, project),
    shelf: (kind) => readShelf(kind, home),
    kept: () => Promise.resolve({ found: [], missing: [] }),
    async perspectivesByRules({ path, text }) {
      return (await import("../reading/perspectives.ts")).readingPerspectives(path, text);
    },
  };
}
