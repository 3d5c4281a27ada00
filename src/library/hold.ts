import { basename, resolve } from "node:path";
import { folderInside } from "../host/project/documents.ts";
import { kitOfMethod } from "../host/protocols/kit.ts";
import { optionValues } from "../host/running/option-values.ts";
import { digest } from "../host/project/artifact.ts";
import { projectTexts } from "../host/project/own-file.ts";
import { readShelf } from "../host/project/shelf.ts";
import type { Discussion as Held } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { withChairs } from "../manifest/seat-wish.ts";
import type { Manifest, Request, Surroundings, Verb } from "../manifest/manifest.ts";
import type { OptionInputs, OptionTable } from "../manifest/option.ts";
import { didYouMean } from "../text/suggestion.ts";
import { sharedNames } from "../manifest/define-protocol.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions, SharedOptions, Text } from "./options.ts";
import type { Result } from "./result.ts";
import { type Planning, start } from "./start.ts";
import { isLanguageCode } from "../text/language.ts";
import type { Material } from "../kernel/seat.ts";

export type HoldOptions<Table extends OptionTable> = SharedOptions & OptionInputs<Table>;

/**
 * Holds a discussion of any protocol, by its manifest. The subject is words, or a text for a protocol about a file;
 * `null` where it can be left out.
 *
 * Like every discussion from code it runs whether or not anybody looks on; `result` tells how it ended.
 */
export function hold<Table extends OptionTable, Verdict>(
  manifest: Manifest<Table, unknown, unknown, unknown, Verdict>,
  subject: string | Text | null,
  options: HoldOptions<Table>,
): Discussion<Result<string, Verdict>> {
  const asked = async (earlier: readonly Held[]) => {
    const verb = verbOf(manifest, options.verb);
    checkNames(options, verb);
    const given = Object.entries(options).flatMap(([origin, value]) =>
      Object.hasOwn(verb.options, origin) && value !== undefined
        ? [[origin, { value, origin }] as const]
        : [],
    );
    const nowhere = { cwd: "", homes: [] };
    const { values, origins } = await optionValues(verb.options, Object.fromEntries(given), [], nowhere);
    return {
      verb: verb.name,
      subject: verb.subject.kind === "file" ? null : wordsOf(subject, verb),
      options: values,
      origins,
      spelled: (name: string) => name,
      surroundings: surroundingsOf(earlier, options),
    };
  };
  const plan: Planning = async (earlier, agents) => {
    const verb = verbOf(manifest, options.verb);
    const material = verb.subject.kind === "file" ? materialOf(subject, verb.subject.name) : null;
    const request: Request<Table> = {
      ...(await asked(earlier)),
      artifact: material,
      context: (options.context ?? []).map((text) => materialOf(text, "context file")),
      searches: searchesOf(verb, options),
      tellsProject: options.project !== undefined && options.eyes === "project",
      lang: langOf(options),
      agents,
      agentsNamed: false,
      earlier,
      folder: options.folder === undefined ? null : basename(options.folder),
      now: Date.now(),
    };
    if (manifest.speakers === "one" && agents.length > 1 && options.fallback === undefined)
      throw new ColloquyError("usage", `A question goes to one agent, not to ${agents.length}.`, {
        hint: "Give one agent. Others can be its `fallback`.",
      });
    const planned = await manifest.plan(request);
    return {
      title: planned.title,
      id: planned.id,
      options: planned.given,
      seats: withChairs(planned.seats, {
        agents,
        moderator: options.moderator ?? null,
        ...(typeof planned.grows === "object" && { later: planned.grows }),
      }),
      ...(planned.tells && { tells: planned.tells }),
      grows: planned.grows ?? false,
      // Nobody who was not asked for is called; those who were stand in for each other.
      fallback: agents,
      standIns: manifest.standIns,
      lang: request.lang,
      ...(manifest.turnTimeoutMs !== undefined && { limits: { turnTimeoutMs: manifest.turnTimeoutMs } }),
      ...(material !== null && { fingerprints: { artifact: digest(material.text) } }),
    };
  };
  const kit = async () => kitOfMethod(manifest, await manifest.load());
  return start(manifest.name, kit, options, {
    plan,
    wishes: async (earlier, named) => (await manifest.wishes?.({ ...(await asked(earlier)), named })) ?? {},
  });
}

export type FunctionOptions<Table extends OptionTable> = Omit<SharedOptions, "verb"> & OptionInputs<Table>;

function checkNames(given: object, { name, options }: Verb): void {
  const known = [...Object.keys(options), ...sharedNames];
  const unread = Object.keys(given).find((one) => !known.includes(one));
  if (unread === undefined) return;
  throw new ColloquyError("usage", `${name} has no option "${unread}"${didYouMean(unread, known)}.`, {
    hint: `It takes ${known.join(", ")}.`,
  });
}

function verbOf<Table extends OptionTable>(
  { name, verbs }: Manifest<Table>,
  wanted: string | undefined,
): Verb<Table> {
  const verb = wanted === undefined ? verbs[0] : verbs.find((one) => one.name === wanted);
  if (verb !== undefined) return verb;
  throw new ColloquyError("usage", `The protocol ${name} has no verb "${wanted}".`, {
    hint: `It has ${verbs.map((one) => one.name).join(", ")}.`,
  });
}

/** There is nothing to search without a project, or a way of one's own to find passages. */
function searchesOf({ takes, searchesByDefault = false }: Verb, options: HoldOptions<OptionTable>): boolean {
  const canSearch = options.project !== undefined || options.lookups?.passages !== undefined;
  return takes.includes("search") && (options.searches ?? (searchesByDefault && canSearch));
}

function wordsOf(subject: string | Text | null, { subject: { name, optional } }: Verb): string | null {
  if (subject === null && optional) return null;
  const words = typeof subject === "string" ? subject.trim() : "";
  if (words === "") throw new ColloquyError("usage", `The ${name} is empty.`);
  return words;
}

/** In code a plan looks at nothing but what it is given: the project, and what its own folder holds. */
function surroundingsOf(
  earlier: readonly Held[],
  { folder, project }: Pick<ProtocolOptions, "folder" | "project">,
): Surroundings {
  const [first] = earlier;
  const own = first === undefined ? [] : [{ id: first.id, discussions: earlier, running: false }];
  return {
    projectName: () => Promise.resolve("the project"),
    textAt: () => Promise.resolve(null),
    ...(project !== undefined && projectTexts(resolve(project))),
    folderInside: (path) => folderInside(path, project ?? ""),
    shelf: (kind) => readShelf(kind, null),
    kept: (wanted) =>
      Promise.resolve({
        found: wanted === "all" || wanted.includes(first?.id ?? "") ? own : [],
        missing: wanted === "all" ? [] : wanted.filter((id) => id !== first?.id),
        where: folder ?? "memory",
      }),
    isTaken: (id) => Promise.resolve(id === first?.id),
  };
}

function materialOf(given: Text | string | null, label: string): Material {
  if (given === null || typeof given === "string")
    throw new ColloquyError("usage", `The ${label} is a text with a path: { path, text }.`);
  const { path, text } = given;
  if (text.trim() === "") throw new ColloquyError("bad-input", `The ${label} ${path} is empty.`);
  return { label, path, text };
}

function langOf({ lang }: ProtocolOptions): string | null {
  if (lang === undefined || isLanguageCode(lang)) return lang ?? null;
  throw new ColloquyError("usage", `lang: "${lang}" is not a language code such as en or ja.`);
}
