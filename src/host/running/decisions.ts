import { join, relative } from "node:path";
import { z } from "zod";
import type { Config } from "../../config/resolve.ts";
import { realPath } from "../../config/home.ts";
import { readState, writeState } from "../../config/own-state.ts";
import { contentHash } from "../../config/trust.ts";
import { yamlText } from "../../document/yaml-text.ts";
import { removeNow } from "../../home-changes.ts";
import { statNow } from "../../home-files.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Remembered } from "../../kernel/event.ts";
import { isSettled, type Stamp, stampOf } from "../../kernel/journal/archive.ts";
import { writeFiles } from "../../kernel/journal/files.ts";
import { indexProject, isText, linesOf } from "../../reading/project/project-index.ts";
import { queryTerms } from "../../reading/project/query.ts";
import { rankFiles } from "../../reading/project/ranking.ts";
import { walkProject } from "../../reading/project/walk.ts";
import { stemsOf } from "../../reading/project/words.ts";
import { decisionHead, decisionId, isDecisionFile, withoutFrontMatter } from "../../text/decision-record.ts";
import { projectRoot, readOwnFile } from "../project/own-file.ts";
import type { Decision } from "../view/shapes.ts";
import { configOf, type Setting } from "./config.ts";

export interface DecisionPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly folder: string;
}

export function decisionPlace(
  { home, settings }: Pick<Config, "home" | "settings">,
  { cwd, env }: Pick<DecisionPlace, "cwd" | "env">,
): DecisionPlace {
  return { cwd, env, home: home.value, folder: settings.decisions.value };
}

export async function decisionsOf(setting: Setting): Promise<DecisionPlace> {
  return decisionPlace(await configOf(setting), { cwd: setting.roots.folder, env: setting.env });
}

export function rootOf({ cwd }: Pick<DecisionPlace, "cwd">): string {
  return realPath(projectRoot(cwd));
}

const Adoption = z.object({
  project: z.string(),
  /** `null`: somebody else's record, adopted as it reads. */
  discussion: z.string().nullable(),
  undone: z.literal(true).optional(),
  /** Of the answer that was adopted, a hash: a follow-up may change the answer. */
  answer: z.string().optional(),
  /** As they were left; `over` is what stood there before. */
  files: z.array(z.object({ path: z.string(), sha256: z.string(), over: z.string().nullable() })).readonly(),
});
export type Adoption = Readonly<z.infer<typeof Adoption>>;

const register = "decisions.json";

/** They lie outside of every project: no clone brings the word that somebody here adopted its files. */
export function adoptionsIn(place: DecisionPlace, project: string): readonly Adoption[] {
  return allAdoptions(place).filter((one) => one.project === project);
}

function allAdoptions(place: DecisionPlace): readonly Adoption[] {
  return readState(place, register, z.array(Adoption)) ?? [];
}

/** In place of what was known of the same discussion or the same files. */
export function keepAdoption(place: DecisionPlace, adoption: Adoption): void {
  const { project, discussion, files } = adoption;
  const isOld = (one: Adoption) =>
    one.project === project &&
    (discussion === null
      ? one.files.some(({ path }) => files.some((file) => file.path === path))
      : one.discussion === discussion);
  writeState(place, register, [...allAdoptions(place).filter((one) => !isOld(one)), adoption]);
}

/** As many are looked through for what has to do with a subject; all of them are listed. */
const mostRead = 300;

/** The newest first. A folder that is not there, or not in the project, holds none. */
export async function decisionsIn(
  place: DecisionPlace,
  nowMs: number = Date.now(),
): Promise<readonly Decision[]> {
  return (await readDecisions(place, { nowMs })).decisions;
}

async function readDecisions(place: DecisionPlace, { most = Infinity, nowMs = Date.now() }) {
  const root = rootOf(place);
  const folder = realPath(join(root, place.folder));
  const signal = new AbortController().signal;
  const isInside = folder !== root && !relative(root, folder).startsWith("..");
  const walked = isInside
    ? await walkProject(folder, { signal, home: place.home }).catch(() => ({ files: [] }))
    : { files: [] };
  const files = walked.files
    .filter(({ path }) => isDecisionFile(path))
    .sort((a, b) => numberOf(b.path) - numberOf(a.path))
    .slice(0, most);
  const adoptions = adoptionsIn(place, root).filter(({ undone }) => undone !== true);
  const after: typeof lastRead = new Map();
  const decisions = files.map(async ({ path: name }): Promise<Decision | null> => {
    const path = `${relative(root, folder).replaceAll("\\", "/")}/${name}`;
    const stat = statNow(root, path);
    const stamp = stat !== undefined && isSettled(stat, nowMs) ? stampOf(stat) : null;
    const before = lastRead.get(join(root, path));
    const read = before?.stamp === stamp ? before.read : await recordAt(root, path);
    if (stamp !== null) after.set(join(root, path), { stamp, read });
    return read === null ? null : asAdopted(read, adoptions);
  });
  const all = await Promise.all(decisions);
  lastRead = after;
  return { folder, files, signal, decisions: all.filter((one) => one !== null) };
}

let lastRead = new Map<string, { readonly stamp: Stamp; readonly read: ReadRecord | null }>();

function numberOf(path: string): number {
  return Number(decisionId(path).slice(4));
}

const notInForce = /^(?:superseded|withdrawn|rejected|deprecated|proposed|draft)/i;

type ReadRecord = NonNullable<Awaited<ReturnType<typeof recordAt>>>;

async function recordAt(root: string, path: string) {
  const bytes = await readOwnFile(path, root);
  const lines = bytes !== null && isText(bytes) ? linesOf(String(bytes)) : [];
  if (bytes === null || lines.length === 0) return null;
  const { id, title, status } = decisionHead(path, lines);
  const decision = {
    id,
    path,
    title,
    date: /\b\d{4}-\d{2}-\d{2}\b/.exec(lines.slice(0, 12).join("\n"))?.[0] ?? null,
    status,
    isInForce: status === null || !notInForce.test(status),
    text: withoutFrontMatter(lines).join("\n").trim(),
  };
  return { decision, sha256: contentHash(String(bytes)) };
}

function asAdopted({ decision, sha256 }: ReadRecord, adoptions: readonly Adoption[]): Decision {
  const { text, ...head } = decision;
  const adoption = adoptions.find(({ files }) => files.some((file) => file.path === head.path));
  return {
    ...head,
    isAdopted: adoption?.files.some((file) => file.path === head.path && file.sha256 === sha256) ?? false,
    discussion: adoption?.discussion ?? null,
    filed: adoption?.files.map((file) => file.path) ?? [],
    text,
  };
}

/** How many decisions are told, and how much of one: whole if it was adopted here, less of what came with the project. */
const told = { most: 3, adopted: 6000, found: 1500 };

/** Those in force that speak of a subject, as its own search ranks them. `isShut`: nothing of the project is told that nobody adopted. */
export async function relatedDecisions(
  place: DecisionPlace,
  subject: string,
  isShut: boolean,
): Promise<Remembered[]> {
  const { folder, files, decisions, signal } = await readDecisions(place, { most: mostRead });
  const open = decisions.filter((one) => one.isInForce && (one.isAdopted || !isShut));
  if (open.length === 0) return [];
  const terms = queryTerms(subject);
  const index = await indexProject(folder, files, { known: null, signal });
  const near = rankFiles(index, subject).files.flatMap(
    ({ path }) => open.find((one) => one.path.endsWith(`/${path}`) && isAbout(one, terms)) ?? [],
  );
  return near.slice(0, told.most).map(({ id, path, title, date, isAdopted, text }) => {
    const most = isAdopted ? told.adopted : told.found;
    const shown =
      text.length <= most ? text : `${text.slice(0, most).trimEnd()}\n… (cut; all of it: ${path})`;
    return { id, path, title, date, ...(isAdopted && { isAdopted: true as const }), text: shown };
  });
}

/** It shares a word with the title, and enough with all of it: one word in common is no subject in common. */
function isAbout({ title, text }: Decision, terms: readonly string[]): boolean {
  const [named, all] = [new Set(stemsOf(title)), new Set(stemsOf(text))];
  const least = Math.min(4, Math.max(2, Math.ceil(terms.length / 3)), terms.length);
  return terms.some((term) => named.has(term)) && terms.filter((term) => all.has(term)).length >= least;
}

export async function decisionNamed(place: DecisionPlace, named: string): Promise<Decision> {
  const wanted = /^\d+$/.test(named) ? Number(named) : named.toUpperCase();
  const all = await decisionsIn(place);
  const found = all.filter(({ id, path }) => [id, numberOf(path)].includes(wanted) || path === named);
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  const problem = first === undefined ? "is no decision" : `is the number of ${found.length} files`;
  const paths = found.map(({ path }) => path).join(", ");
  throw new ColloquyError("not-found", `"${named}" ${problem} in ${place.folder}.`, {
    hint: first === undefined ? "`colloquy decisions` lists them." : `Name one by its path: ${paths}`,
  });
}

export async function restate(place: DecisionPlace, { path, isAdopted }: Decision, status: string) {
  const root = rootOf(place);
  const lines = String(await readOwnFile(path, root)).split("\n");
  const body = withoutFrontMatter(lines);
  const head = lines.slice(1, Math.max(1, lines.length - body.length - 1));
  const others = head.filter((line) => !/^status:/i.test(line));
  const stated = yamlText({ status }, { lineWidth: 0 }).trimEnd();
  const gap = head.length === 0 ? [""] : [];
  const text = ["---", stated, ...others, "---", ...gap, ...body].join("\n");
  await writeFiles(root, [{ path, text }], "usual");
  const adoption = adoptionsIn(place, root).find(({ files }) => files.some((file) => file.path === path));
  if (!isAdopted || adoption === undefined) return;
  const files = adoption.files.map((file) =>
    file.path === path ? { ...file, sha256: contentHash(text) } : file,
  );
  keepAdoption(place, { ...adoption, files });
}

export async function adoptAsItReads(place: DecisionPlace, { path, discussion }: Decision): Promise<void> {
  const project = rootOf(place);
  const text = String(await readOwnFile(path, project));
  const before = adoptionsIn(place, project).find((one) => one.discussion === discussion)?.files ?? [];
  const old = before.find((file) => file.path === path);
  const file = { path, sha256: contentHash(text), over: old === undefined ? text : old.over };
  const files = [...before.filter((one) => one !== old), file];
  keepAdoption(place, { project, discussion, files: discussion === null ? [file] : files });
}

/** Takes back what an adoption left; a file that somebody has changed since stays. */
export async function undoAdoption(place: DecisionPlace, named: string) {
  const project = rootOf(place);
  const all = adoptionsIn(place, project).filter(({ undone }) => undone !== true);
  const path = all.some(({ discussion }) => discussion === named)
    ? null
    : (await decisionNamed(place, named)).path;
  const adoption = all.findLast(
    ({ discussion, files }) => discussion === named || files.some((file) => file.path === path),
  );
  if (adoption === undefined)
    throw new ColloquyError("usage", `${named} was not adopted here, so nothing can be undone.`, {
      hint: `\`colloquy decisions withdraw ${named}\` says in its file that it no longer holds.`,
    });
  const [back, left]: [string[], string[]] = [[], []];
  for (const file of adoption.files) {
    const bytes = await readOwnFile(file.path, project);
    const isOurs = bytes !== null && contentHash(String(bytes)) === file.sha256;
    if (bytes !== null) (isOurs ? back : left).push(file.path);
    if (isOurs && file.over === null) removeNow(project, file.path);
    if (isOurs && file.over !== null)
      await writeFiles(project, [{ path: file.path, text: file.over }], "usual");
  }
  keepAdoption(place, { ...adoption, undone: true });
  return { adoption, back, left };
}
