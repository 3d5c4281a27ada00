import { resolve } from "node:path";
import type { Asked, Change } from "../../change/change.ts";
import type { Config } from "../../config/resolve.ts";
import { statOf } from "../../folders.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import type { Verb } from "../../manifest/manifest.ts";
import { count } from "../../text/amount.ts";
import { readMaterial, type ReadStdin } from "../project/artifact.ts";
import type { NamedFrom } from "../project/own-file.ts";
import type { Texts } from "../project/texts.ts";

export interface Subject {
  readonly artifact: Material | null;
  readonly change?: Change;
  readonly conventions: readonly Material[];
  readonly tree: string | null;
}

export interface SubjectAsked {
  /** A path for a verb about a file, else words; `undefined` where it was left out. */
  readonly subject: string | undefined;
  readonly called?: string;
  /** A change, or several files, in place of the one that `subject` names. */
  readonly change?: Asked | undefined;
  /** Where `-` is standard input: a server's own is not for its callers. */
  readonly stdin?: ReadStdin;
}

export async function subjectFor(
  { subject: { kind, name, example }, takes }: Verb,
  { subject, called, change, stdin }: SubjectAsked,
  standing: NamedFrom,
  config: Config,
): Promise<Subject> {
  const none = { conventions: [], tree: null };
  if (kind !== "file") return { artifact: null, ...none };
  const mayBeChange = takes.includes("change");
  if (mayBeChange && change !== undefined) return changeOf(change, standing, config);
  if (subject === undefined || subject === "")
    throw new ColloquyError("usage", `No ${name} was given.`, {
      hint: `For example ${example}, or "-" to read standard input.`,
    });
  const isFolder = statOf(resolve(standing.cwd, subject))?.isDirectory() === true;
  if (mayBeChange && isFolder) return changeOf({ what: "files", paths: [subject] }, standing, config);
  const material = await readMaterial(subject, name, standing, stdin);
  const artifact = called === undefined ? material : { ...material, path: called };
  if (!mayBeChange || !(await import("../../change/patch.ts")).isPatch(artifact.text))
    return { artifact, ...none };
  const { patchGiven } = await import("../project/change.ts");
  const { change: given, ...patch } = patchGiven(artifact.path, artifact.text);
  return { ...patch, change: { ...given, typed: [artifact.path] }, ...none };
}

async function changeOf(asked: Asked, standing: NamedFrom, config: Config): Promise<Subject> {
  const subject = await lookedUp(asked, standing, config);
  return { ...subject, change: { ...subject.change, typed: typedAgain(asked) } };
}

function typedAgain(asked: Asked): readonly string[] {
  const { what, paths } = asked;
  const own =
    what === "diff" ? asked.range : what === "commit" ? asked.commit : what === "pr" ? asked.pr : null;
  return [...paths, ...(what === "files" ? [] : [`--${what}`]), ...(own === null ? [] : [own])];
}

async function lookedUp(asked: Asked, standing: NamedFrom, { settings, env }: Config) {
  if (asked.what === "files")
    return { ...(await wholeFiles(asked.paths, standing)), conventions: [], tree: null };
  const { changeFrom } = await import("../project/change.ts");
  const wanted = { ...standing, env, laysOut: settings.eyes.value !== "none" };
  if (asked.what !== "pr") return changeFrom(asked, wanted);
  const { pullRequest } = await import("../project/github.ts");
  return changeFrom(await pullRequest(asked, wanted), wanted);
}

/** Whole texts, as reviewers are shown a change of which every line is new. */
async function wholeFiles(paths: readonly string[], standing: NamedFrom) {
  const { textsOf } = await import("../project/texts.ts");
  const { patchText } = await import("../project/change.ts");
  const { wholeFile } = await import("../../change/patch.ts");
  const read = await Promise.all(paths.map((path) => textsOf(path, "file", standing)));
  const texts = read.flatMap((one) => one.texts);
  const left = read.flatMap((one) => one.left);
  const files = [...new Map(texts.map(({ path, text }) => [path, wholeFile(path, text)])).values()];
  const named =
    paths.length > 3 ? `${paths.slice(0, 2).join(", ")} and ${paths.length - 2} more` : paths.join(", ");
  const title = `${count(files.length, "file")} (${named})`;
  const change: Change = { what: "files", left };
  return { artifact: { label: "change", path: title, text: patchText(title, files, left) }, change };
}

export async function contextTexts(
  given: string,
  standing: NamedFrom,
  config: Config,
  stdin?: ReadStdin,
): Promise<Texts> {
  const { contextLabel, textsOf } = await import("../project/texts.ts");
  const asked = (await import("../../change/change.ts")).askedIn(given);
  const isThere = statOf(resolve(standing.cwd, given)) !== null;
  if (asked !== null && asked.what !== "pr" && !isThere) {
    const { changeFrom } = await import("../project/change.ts");
    const wanted = { ...standing, env: config.env, laysOut: false };
    const { artifact, change } = await changeFrom(asked, wanted);
    return { texts: [{ ...artifact, label: contextLabel }], left: change.left };
  }
  return textsOf(given, contextLabel, standing, stdin);
}

const laidOutFrom = "commit:";

/** A commit that is laid out for those who look, as a journal names it in place of a project's folder. */
export function projectOf({ change, tree }: Subject): string | undefined {
  return tree === null ? undefined : `${laidOutFrom}${change?.head ?? ""}`;
}

/** The same files once more; `null` where they are not to be had any more, `undefined` where it is about a folder. */
export async function projectAgain(
  named: string | undefined,
  cwd: string,
  env: Config["env"],
): Promise<string | null | undefined> {
  if (named?.startsWith(laidOutFrom) !== true) return undefined;
  const { laidOutAgain } = await import("../project/change.ts");
  return laidOutAgain(named.slice(laidOutFrom.length), cwd, env);
}
