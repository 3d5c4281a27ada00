import { type Discussion, discussionsOf } from "../../../kernel/discussion.ts";
import type { Event } from "../../../kernel/event.ts";
import type { ProjectedFile, PublishedFile } from "../../../kernel/projection.ts";
import { type DocumentPath, documentPaths } from "../rules/document-paths.ts";
import { renumbered } from "../rules/merge.ts";
import { type Account, accountOf } from "./account.ts";
import { architectureDocument } from "./architecture.ts";
import { decisionDocument } from "./decision.ts";
import { mergedDocument, withIds } from "./merged.ts";
import { requirementsDocument } from "./requirements.ts";
import { resumeContext } from "./resume-context.ts";
import { sessionFile, sessionPath } from "./session-file.ts";
import { summaryDocument } from "./summary.ts";

export { sessionPath };
export const summaryPath = "artifacts/summary.md";

/** What became of the documents, as the protocol ends with it. */
interface Outcome {
  readonly document: "written" | "cancelled";
  readonly firstDecision: number;
  readonly existing: readonly {
    readonly path: string;
    readonly text: string;
    readonly how: "override" | "merge";
  }[];
}

/** The files of every roundtable of a journal; of several in one folder, the later one's. */
export function roundtableFiles(events: readonly Event[]): readonly ProjectedFile[] {
  const files = discussionsOf(events)
    .filter(({ protocol }) => protocol === "roundtable")
    .flatMap(filesOf);
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** What goes to the project: each document once a person has agreed to what becomes of one that is there. */
export function publishedFiles(discussion: Discussion): readonly PublishedFile[] {
  const outcome = discussion.outcome as Outcome | null;
  if (outcome?.document !== "written" || !hasProject(discussion)) return [];
  const account = accountOf(discussion);
  const grown = outcome.existing.filter(({ how }) => how === "merge").map((one) => one.text);
  // All documents of a discussion call an artifact by one id, also those that are new.
  const ids = renumbered(account.state.artifacts, grown.join("\n"));
  return documentsOf(discussion, account).map(({ path, text: own }) => {
    const text = withIds(own, ids);
    const there = outcome.existing.find((one) => one.path === path);
    if (there === undefined) return { path, text };
    const { how, text: over } = there;
    return { path, text: how === "merge" ? mergedDocument(over, text, discussion.id) : text, over };
  });
}

function filesOf(discussion: Discussion): readonly ProjectedFile[] {
  const account = accountOf(discussion);
  const documents = documentsOf(discussion, account);
  return [
    sessionFile(discussion, account, outcomePaths(discussion, account)),
    ...(discussion.stopped === null || account.rounds.length === 0
      ? []
      : [{ path: "context/summary.md", text: resumeContext(account) }]),
    ...(account.verdict === null
      ? []
      : [{ path: summaryPath, text: summaryDocument(account, discussion.id, discussion.lastActiveAt) }]),
    ...documents.map(({ path, text }) => ({ path: `artifacts/${insideOut(path, account)}`, text })),
  ];
}

/** What it ended in: files of the project, or the summary in the archive where that was asked for. */
export function outcomePaths(discussion: Discussion, account: Account): readonly string[] {
  if ((discussion.outcome as Outcome | null)?.document !== "written") return [];
  if (account.verdict?.outputType === "summary") return [summaryPath];
  return hasProject(discussion) ? documentsOf(discussion, account).map(({ path }) => path) : [];
}

// An example leaves nothing in the user's project, and neither does a discussion from code.
function hasProject({ project, fromCode }: Discussion): boolean {
  return project === undefined && fromCode === undefined;
}

function insideOut(path: string, { out }: Account): string {
  return path.startsWith(`${out}/`) ? path.slice(out.length + 1) : path;
}

/** The documents by their paths in the project; none before the verdict, and no decision before it has its number. */
function documentsOf(discussion: Discussion, account: Account): readonly ProjectedFile[] {
  const { verdict, topic, out } = account;
  if (verdict === null) return [];
  const first = (discussion.outcome as Outcome | null)?.firstDecision ?? null;
  const paths = documentPaths(verdict, topic, out, first ?? 1).filter(
    ({ kind }) => first !== null || kind !== "decision",
  );
  return paths.map((one) => ({ path: one.path, text: textOf(one, paths, discussion, account) }));
}

function textOf(
  { kind, artifact }: DocumentPath,
  paths: readonly DocumentPath[],
  { id, lastActiveAt }: Discussion,
  account: Account,
): string {
  switch (kind) {
    case "requirements":
      return requirementsDocument(account, id, lastActiveAt);
    case "architecture":
      return architectureDocument(account, paths, id, lastActiveAt);
    case "decision": {
      const decision = account.state.artifacts.find((one) => one.id === artifact) ?? null;
      return decisionDocument(account, decision, id, lastActiveAt);
    }
  }
}
