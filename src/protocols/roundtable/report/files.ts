import { notedAs } from "../../../table/moved.ts";
import { type Doc, heading, list, prose } from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import { yamlText } from "../../../document/yaml-text.ts";
import { leavesFiles } from "../../../kernel/discussion.ts";
import type { ProjectedFile, PublishedFile } from "../../../kernel/projection.ts";
import { textOf } from "../../../table/item.ts";
import { type PaperFile, decisionFiles, paperFiles } from "../papers/files.ts";
import type { Paper } from "../papers/paper.ts";
import { draftedAs } from "../talk.ts";
import { type TableAccount, saidByYou, currentPhase, phasePlace } from "./account.ts";
import { leadingSections, summaryDocument } from "./summary.ts";
import { pathIn } from "../../../manifest/method.ts";

const summaryPath = "artifacts/summary.md";
export const sessionPath = "session.yaml";

export function publishedFiles(account: TableAccount): readonly PublishedFile[] {
  const { outcome } = account;
  if (outcome?.document !== "written" || !leavesFiles(account.discussion)) return [];
  return documentsOf(account).map(({ path, text }) => {
    const there = outcome.existing.find((one) => one.path === path);
    return { path, text, ...(there && { over: there.text }) };
  });
}

export function filesOf(account: TableAccount): readonly ProjectedFile[] {
  const { discussion, rounds, conclusion } = account;
  const isResumed = discussion.stopped !== null && rounds.length > 0;
  return [
    // It is long, and who asks for names alone does not wait for it.
    {
      path: sessionPath,
      get text() {
        return sessionText(account);
      },
    },
    ...(isResumed ? [markdownFile("context/summary.md", resumeContext(account))] : []),
    ...(conclusion === null ? [] : [markdownFile(summaryPath, summaryDocument(account))]),
    ...documentsOf(account).map(({ path, text }) => ({ path: inArchive(path, account), text })),
  ];
}

function outcomePaths(account: TableAccount): readonly string[] {
  if (account.outcome?.document === "drafted") return archivedPaths(account);
  if (account.outcome?.document !== "written") return [];
  if (account.conclusion?.outputType === "summary") return [summaryPath];
  return leavesFiles(account.discussion) ? documentsOf(account).map(({ path }) => path) : [];
}

export function archivedPaths(account: TableAccount): readonly string[] {
  if (account.conclusion === null) return [];
  const documents = documentsOf(account).map(({ path }) => inArchive(path, account));
  return documents.length === 0 ? [summaryPath] : documents;
}

function inArchive(path: string, { given: { out } }: TableAccount): string {
  return `artifacts/${path.startsWith(`${out}/`) ? path.slice(out.length + 1) : path}`;
}

function documentsOf(account: TableAccount): readonly PaperFile[] {
  const { conclusion, outcome, isDrafted } = account;
  const type = conclusion?.outputType ?? "summary";
  if (type === "summary") return [];
  // A decision has no number before it is known how many are there.
  if (type === "adr") return outcome === null ? [] : decisionFiles(paperOf(account));
  return isDrafted ? paperFiles(paperOf(account)) : [];
}

function paperOf(account: TableAccount): Paper {
  const { given, discussion, outcome, conclusion } = account;
  const { topic, out, name } = given;
  const gate = discussion.gates.findLast(
    ({ question, answer }) => question.id === "review" && answer !== null,
  );
  const approved = gate?.answer?.value === "approve" && gate.answer.by === "person";
  return {
    ...account,
    workflow: draftedAs(given) ?? given.workflow,
    topic,
    approved,
    date: discussion.lastActiveAt.slice(0, 10),
    out,
    name,
    firstDecision: outcome?.firstDecision ?? 1,
    people: approved && gate.answer?.signed !== undefined ? [gate.answer.signed.by] : [],
    consulted: discussion.seats
      .filter(({ seat }) => seat.chair !== true)
      .map(({ seat, agents }) => `${seat.name} (${agents[0] ?? ""})`),
    recommendation: conclusion?.recommendation ?? null,
  };
}

function sessionText(account: TableAccount): string {
  const { id, status, createdAt, lastActiveAt } = account.discussion;
  const { participants, strategy, rounds, escalations, conclusion, given, ledger, kept } = account;
  const { rounds: spans, roundsBefore } = account.discussion;
  const startOf = (number: number) =>
    spans.find(({ round }) => round === roundsBefore + number)?.startedAt ?? createdAt;
  const sides = notedAs(kept, "sides").at(-1)?.sides;
  const documents = outcomePaths(account);
  const session = {
    id,
    topic: given.topic,
    workflow_type: given.workflow,
    strategy: strategy?.id ?? null,
    status: status === "failed" ? "paused" : status,
    started: createdAt,
    ...(status === "paused" && { paused_at: lastActiveAt }),
    ...(status === "completed" && { completed_at: lastActiveAt }),
    participants: participants.map((seat) => ({ id: seat.id, name: seat.name })),
    ...(sides && {
      debate_sides: { pro: sides.pro, con: sides.con, proposal: account.motion ?? given.topic },
    }),
    current_phase: currentPhase(account),
    total_rounds: rounds.length,
    rounds: notedAs(kept, "round").map(({ round: { number, phase, ...round }, said }) => ({
      number,
      phase,
      timestamp: startOf(number),
      ...round,
      ...(given.verbose && {
        responses: said.map(({ participant, response }) => ({ participant, ...(response as object) })),
      }),
    })),
    escalations,
    you: saidByYou(ledger).map((item) => ({
      id: item.id,
      text: textOf(item),
      ...(item.under !== null && { to: item.under }),
    })),
    outcome: conclusion && {
      recommendation: conclusion.recommendation,
      concluded_by: conclusion.concludedBy,
      consensus_rate: rounds.filter(({ agreement }) => agreement.reached).length / Math.max(1, rounds.length),
      actions: conclusion.actions,
      file: documents[0] ?? null,
      files: documents,
    },
    config: given.settings,
  };
  return yamlText(session, { lineWidth: 110 });
}

function resumeContext(account: TableAccount): Doc {
  const { given, strategy, rounds, words } = account;
  const last = rounds.at(-1);
  return [
    heading(1, given.topic),
    list([
      `${strategy?.id ?? ""}, ${phasePlace(account)}`,
      words("table.rounds", { count: rounds.length }),
      ...[last?.synthesis, last?.next_focus].flatMap((one) => (one ? [[prose(one)]] : [])),
    ]),
    ...leadingSections(account),
  ];
}

/** Where its documents are: one that had changed since a person saw it is left alone, and ours lies beside it. */
export function documentPlaces(account: TableAccount): readonly string[] {
  const { place, outcome } = account;
  if (outcome?.document === "drafted") return archivedPaths(account).map((path) => pathIn(place, path));
  return (place.documents ?? outcomePaths(account)).map((path) =>
    path === summaryPath ? pathIn(place, path) : path,
  );
}
