import { basename, dirname, join, relative, resolve } from "node:path";
import { readPlainFile } from "../../config/plain-file.ts";
import { contentHash } from "../../config/trust.ts";
import { realPath } from "../../config/home.ts";
import { heading, list, paragraph, section } from "../../document/document.ts";
import { toMarkdown } from "../../document/to-markdown.ts";
import { yamlText } from "../../document/yaml-text.ts";
import { decisionId } from "../../text/decision-record.ts";
import { type Discussion, leavesFiles } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { slug } from "../../kernel/id.ts";
import { writeFiles } from "../../kernel/journal/files.ts";
import type { PublishedFile } from "../../kernel/projection.ts";
import { scriptedWords } from "../../kernel/usage.ts";
import { shortHash } from "../../text/short-hash.ts";
import { wordsFor } from "../../words.ts";
import { documentsIn, folderIn } from "../project/documents.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { ProtocolKit } from "../protocols/kit.ts";
import { type Adoption, type DecisionPlace, adoptionsIn, keepAdoption, rootOf } from "./decisions.ts";

/** Nothing is written over but what a person saw and agreed to, and what we left there; nothing outside of the project. */
export async function publish(
  kit: ProtocolKit,
  discussion: Discussion,
  place: DecisionPlace,
  isByHand = false,
): Promise<readonly string[]> {
  const project = rootOf(place);
  const cwd = realPath(place.cwd);
  const before = adoptionsIn(place, project).findLast((one) => one.discussion === discussion.id);
  // Who took an adoption back and asks further has not adopted it again.
  if (before?.undone === true && !isByHand) return [];
  // Nor has who adopted an answer adopted what it became after a follow-up: `decisions adopt` does.
  if (before !== undefined && !isByHand && discussion.parts.length > 1 && kit.decided?.(discussion))
    return before.files.map(({ path }) => relative(cwd, join(project, path)));
  const published = (kit.published?.(discussion) ?? []).map((file) => ({
    ...file,
    path: relative(project, resolve(cwd, file.path)),
  }));
  const isRecorded = isByHand || (leavesFiles(discussion) && kit.adopted?.(discussion) === true);
  const record = isRecorded ? await recordOf(kit, discussion, { place, project, published, before }) : [];
  const files: Adoption["files"][number][] = [];
  for (const { path: wanted, text, over } of [...published, ...record]) {
    // Followed to its end, the way has no link in it any more.
    const folder = folderIn(project, dirname(wanted));
    const there = await bytesAt(join(folder, basename(wanted)));
    const own = before?.files.find(({ path }) => path === wanted);
    const isOwn = there !== null && own?.sha256 === contentHash(String(there));
    const isFree =
      there === null ||
      isOwn ||
      [text, over].some((one) => one !== undefined && there.equals(Buffer.from(one)));
    // Where `docs/specs/discussion-x.md` is somebody's, ours is `docs/specs/discussion-x.discuss-x-2.md`.
    const path = isFree ? wanted : wanted.replace(/(\.\w+)$/, `.${discussion.id}$1`);
    try {
      const real = join(folder, basename(path));
      await writeFiles(project, [{ path: relative(project, real), text }], "usual");
    } catch (cause) {
      throw new ColloquyError("machine", `The result cannot be written to ${path}.`, {
        cause,
        hint: "The discussion itself is kept; `colloquy show` has the result.",
      });
    }
    const covered = isOwn ? own.over : isFree && there !== null ? String(there) : null;
    files.push({ path, sha256: contentHash(text), over: covered });
  }
  const answer = answerHash(kit, discussion);
  if (files.length > 0) remember(place, { project, discussion: discussion.id, answer, files });
  return files.map(({ path }) => relative(cwd, join(project, path)));
}

/** Where it cannot be kept, its files are told as ones of the project. */
function remember(place: DecisionPlace, adoption: Adoption): void {
  try {
    keepAdoption(place, adoption);
  } catch (error) {
    if (!(error instanceof ColloquyError)) throw error;
  }
}

export async function adoptDiscussion(
  discussion: Discussion,
  place: DecisionPlace,
): Promise<readonly string[]> {
  const kit = await kitOf(discussion.protocol);
  if (kit !== null && hasDecided(kit, discussion)) return publish(kit, discussion, place, true);
  throw new ColloquyError("usage", `Nothing was decided in ${discussion.id} that could be adopted.`, {
    hint: `\`colloquy show ${discussion.id}\` shows how it stands.`,
  });
}

export async function adoptionOf(discussion: Discussion, place: DecisionPlace) {
  const kit = await kitOf(discussion.protocol);
  if (!hasDecided(kit, discussion)) return { adoption: null, adoptable: false };
  const { id, parts, project: example } = discussion;
  const project = rootOf(place);
  const adopted = adoptionsIn(place, project).findLast((one) => one.discussion === id && one.undone !== true);
  if (adopted !== undefined) {
    const cwd = realPath(place.cwd);
    const paths = adopted.files.map(({ path }) => relative(cwd, join(project, path))).join(", ");
    const isEarlier = ![undefined, answerHash(kit, discussion)].includes(adopted.answer);
    const adoption = isEarlier
      ? `What was adopted, as ${paths}, is the earlier answer: a follow-up has changed it since.`
      : `Adopted, as ${paths}.`;
    return { adoption, adoptable: isEarlier };
  }
  if (example === undefined) return { adoption: null, adoptable: true };
  const when = parts.length > 1 ? ", before it was followed up" : "";
  const told = `Adopted${when}. An example writes no file into the project; \`colloquy decisions adopt ${id}\` does.`;
  return { adoption: kit.adopted?.(discussion) === true ? told : null, adoptable: false };
}

function answerHash({ decided }: ProtocolKit, discussion: Discussion): string {
  return contentHash(decided?.(discussion)?.decided ?? "");
}

function hasDecided(kit: ProtocolKit | null, discussion: Discussion): boolean {
  return discussion.status === "completed" && (kit?.decided?.(discussion) ?? null) !== null;
}

interface Recording {
  readonly place: DecisionPlace;
  readonly project: string;
  readonly published: readonly PublishedFile[];
  readonly before: Adoption | undefined;
}

/** None where the protocol files its decisions itself. */
async function recordOf(
  { decided }: ProtocolKit,
  discussion: Discussion,
  { place, project, published, before }: Recording,
): Promise<readonly PublishedFile[]> {
  const { id, title, lang, scripted, lastActiveAt } = discussion;
  const made = decided?.(discussion) ?? null;
  const isHere = ({ path }: { readonly path: string }) => dirname(path) === place.folder;
  if (made === null || published.some(isHere)) return [];
  const { names } = await documentsIn(project, { files: [], folders: [place.folder] });
  const last = Math.max(0, ...(names[0] ?? []).map((name) => Number(decisionId(name).slice(4))));
  const number = String(last + 1).padStart(4, "0");
  const path =
    before?.files.find(isHere)?.path ?? `${place.folder}/${number}-${slug(title, shortHash(title), 60)}.md`;
  const words = wordsFor(lang ?? null, title);
  const head = {
    status: "accepted",
    date: lastActiveAt.slice(0, 10),
    discussion: id,
    ...(made.by.length > 0 && { consulted: made.by }),
  };
  const body = toMarkdown([
    heading(1, title),
    ...(scripted === undefined ? [] : [paragraph(scriptedWords)]),
    paragraph(elsewhere(made.decided)),
    ...section(words("table.dissent"), [list(made.dissent.map(elsewhere))]),
    ...section(words("table.wouldChange"), [list(made.lookAgain.map(elsewhere))]),
  ]);
  return [{ path, text: `---\n${yamlText(head, { lineWidth: 0 })}---\n\n${body}\n` }];
}

/** Ids of one discussion name other items in the next. */
function elsewhere(text: string): string {
  return text.replaceAll(/ \[[A-Z]+-?\d+\]/g, "");
}

/** `null` where nothing is; what cannot be read is somebody's all the same. */
async function bytesAt(path: string): Promise<Buffer | null> {
  try {
    return await readPlainFile(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : Buffer.from([0]);
  }
}
