import { yamlText } from "../../../document/yaml-text.ts";
import { type Doc, heading, list, prose, section } from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import type { ProjectedFile, PublishedFile } from "../../../kernel/projection.ts";
import { type DocumentPath, documentPaths } from "../rules/document-paths.ts";
import { eachOnce } from "../../../text/each-once.ts";
import type { SessionRound } from "../rules/session.ts";
import { inForce } from "../rules/in-force.ts";
import { carriedFrom } from "../rules/known.ts";
import { mergedDocument, renumbered, withCarriedOver, withIds } from "./merged.ts";
import type { Account, RoundAccount } from "./account.ts";
import { architectureDocument } from "./architecture.ts";
import { currentPhase, phasePlace } from "./brief.ts";
import { agreed, decidedSections, openConflicts, openQuestions, sectionOf } from "./common-parts.ts";
import { decisionFrontMatter } from "./decision-front-matter.ts";
import { decisionDocument } from "./decision.ts";
import { readable } from "./readable.ts";
import { requirementsDocument } from "./requirements.ts";
import { summaryDocument } from "./summary.ts";

export const summaryPath = "artifacts/summary.md";

/** What goes to the project: each document once a person has agreed to what becomes of one that is there. */
export function publishedFiles(account: Account): readonly PublishedFile[] {
  const { outcome, discussion } = account;
  if (outcome?.document !== "written" || !hasProject(account)) return [];
  const grown = outcome.existing.filter(({ how }) => how === "merge").map((one) => one.text);
  // All documents of a discussion call an artifact by one id, also those that are new.
  const ids = renumbered(account.state.artifacts, grown.join("\n"));
  return documentsOf(account).map(({ path, text: own }) => {
    const text = withIds(own, ids);
    const there = outcome.existing.find((one) => one.path === path);
    if (there === undefined) return { path, text };
    const { how, text: over } = there;
    if (how === "merge") return { path, text: mergedDocument(over, text, discussion.id), over };
    const carried = new Set(carriedFrom(over, account.state).map(({ id }) => id));
    return { path, text: withCarriedOver(over, text, carried), over };
  });
}

/** What lies in the discussion's own folder. */
export function filesOf(account: Account): readonly ProjectedFile[] {
  const { discussion, rounds, verdict, out } = account;
  const isResumed = discussion.stopped !== null && rounds.length > 0;
  return [
    sessionFile(account, outcomePaths(account)),
    ...(isResumed ? [markdownFile("context/summary.md", resumeContext(account))] : []),
    ...(verdict === null ? [] : [markdownFile(summaryPath, readable(summaryDocument(account), account))]),
    ...documentsOf(account).map(({ path, text }) => ({ path: inArchive(path, out), text })),
  ];
}

/** What it ended in: files of the project, or the summary in the archive where that was asked for. */
export function outcomePaths(account: Account): readonly string[] {
  if (account.outcome?.document === "drafted") return archivedPaths(account);
  if (account.outcome?.document !== "written") return [];
  if (account.verdict?.outputType === "summary") return [summaryPath];
  return hasProject(account) ? pathsOf(account).map(({ path }) => path) : [];
}

/** Where they lie in the discussion's own folder, whatever became of them in the project. */
export function archivedPaths(account: Account): readonly string[] {
  if (account.verdict === null) return [];
  const documents = pathsOf(account).map(({ path }) => inArchive(path, account.out));
  return documents.length === 0 ? [summaryPath] : documents;
}

function inArchive(path: string, out: string): string {
  return `artifacts/${path.startsWith(`${out}/`) ? path.slice(out.length + 1) : path}`;
}

// An example leaves nothing in the user's project, and neither does a discussion from code.
function hasProject({ discussion: { project, fromCode } }: Account): boolean {
  return project === undefined && fromCode === undefined;
}

/** The documents by their paths in the project; none before the verdict, and no decision before it has its number. */
function documentsOf(account: Account): readonly ProjectedFile[] {
  const paths = pathsOf(account);
  return paths.map((one) => documentOf(one, paths, account));
}

function pathsOf({ verdict, topic, out, outcome }: Account): readonly DocumentPath[] {
  if (verdict === null) return [];
  return documentPaths(verdict, topic, out, outcome?.firstDecision ?? 1).filter(
    ({ kind }) => outcome !== null || kind !== "decision",
  );
}

function documentOf(
  { kind, path, artifact }: DocumentPath,
  paths: readonly DocumentPath[],
  account: Account,
): ProjectedFile {
  switch (kind) {
    case "requirements":
      return markdownFile(path, readable(requirementsDocument(account), account));
    case "architecture":
      return markdownFile(path, readable(architectureDocument(account, paths), account));
    case "decision": {
      const one = inForce(account.state.artifacts).find(({ id }) => id === artifact) ?? null;
      const document = decisionDocument(account, one, paths.length === 1);
      const { text } = markdownFile(path, readable(document, account));
      return { path, text: `${decisionFrontMatter(account, one)}${text}` };
    }
  }
}

export const sessionPath = "session.yaml";

/** The session as a file: from its `rounds`, `escalations` and what was `known` before all the rest can be rebuilt. */
function sessionFile(account: Account, documents: readonly string[]): ProjectedFile {
  const { id, status, createdAt, lastActiveAt } = account.discussion;
  const { participants, sides, strategy, rounds, escalations, settings, verdict } = account;
  const head = {
    id,
    topic: account.topic,
    workflow_type: account.workflow,
    strategy: strategy?.id ?? null,
    status: status === "failed" ? "paused" : status,
    started: createdAt,
    ...(status === "paused" && { paused_at: lastActiveAt }),
    ...(status === "completed" && { completed_at: lastActiveAt }),
    participants: participants.map(({ id, name }) => ({ id, name })),
    ...(sides && {
      debate_sides: { pro: sides.pro, con: sides.con, proposal: verdict?.motion ?? account.topic },
    }),
    ...(account.state.known.length > 0 && { known: account.state.known }),
    current_phase: currentPhase(account),
    total_rounds: rounds.length,
  };
  const tail = {
    escalations,
    outcome: verdict && {
      recommendation: verdict.recommendation,
      concluded_by: verdict.concludedBy,
      consensus_rate: verdict.consensusRate,
      file: documents[0] ?? null,
      files: documents,
    },
    config: settings,
  };
  const text = [asYaml(head), roundsText(account), asYaml(tail)].join("");
  return { path: sessionPath, text };
}

function asYaml(part: object): string {
  return yamlText(part, { lineWidth: 110 });
}

/** Each is written once: the file is made anew while the session goes on, and a round that was held stays as it is. */
function roundsText(account: Account): string {
  const { rounds } = account;
  if (rounds.length === 0) return asYaml({ rounds });
  return `rounds:\n${rounds.map((round) => roundText(round.session, roundEntry(round, account))).join("")}`;
}

const roundText = eachOnce((_: SessionRound, entry: object) =>
  asYaml({ rounds: [entry] }).slice("rounds:\n".length),
);

function roundEntry({ session, startedAt, responses }: RoundAccount, { verbose }: Account) {
  const { number, phase, ...round } = session;
  const said = [...responses].map(([participant, response]) => ({ participant, ...response }));
  return { number, phase, timestamp: startedAt, ...round, ...(verbose && { responses: said }) };
}

/** What it takes to go on after a pause: where they are, what holds, what is open, what comes next. */
function resumeContext(account: Account): Doc {
  const { topic, strategy, rounds, state } = account;
  const focus = rounds.at(-1)?.session.next_focus;
  return [
    heading(1, topic),
    list([
      ["Strategy: ", prose(strategy?.id ?? ""), ", phase ", prose(phasePlace(account))],
      [`After round ${rounds.length}: `, prose(state.previousSynthesis ?? "")],
      ...(focus ? [["Next: ", prose(focus)]] : []),
    ]),
    ...section("Agreed", [list(agreed(account), { none: "None" })]),
    ...section("Not settled", [list(openConflicts(account), { none: "None" })]),
    ...sectionOf("Open questions", openQuestions(account)),
    ...decidedSections(account),
  ];
}
