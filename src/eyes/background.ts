import { estimateTokenCount } from "tokenx";
import type { Background, BackgroundQuery } from "../kernel/lookup.ts";
import { type Statement, statementsIn } from "../text/statements.ts";
import { sum } from "../text/amount.ts";
import { shownPath, within } from "./as-shown.ts";
import {
  type DocumentKind,
  type OutlinePart,
  decisionId,
  documentKind,
  outlineOfText,
} from "./project-documents.ts";
import type { ProjectView } from "./project-view.ts";
import { whyNotShown } from "./read-lines.ts";

const kinds = ["requirements", "decision", "architecture", "about"] as const;
/** Of each kind so many files are read; of the decisions the last. */
const mostFiles: Readonly<Record<DocumentKind, number>> = {
  requirements: 30,
  decision: 200,
  architecture: 10,
  about: 3,
};
const mostStatements = 400;
/** What is kept of a statement's text, and what is told of it. */
const lengths = { kept: 400, told: 240, title: 160, paragraph: 320 };

interface ReadDocument {
  readonly path: string;
  readonly kind: DocumentKind;
  readonly lines: readonly string[];
}

/** A requirement, a decision (`ADR-0007`) or a part of an architecture, and the document that states it. */
interface KnownStatement extends Statement {
  readonly path: string;
}

/** Requirements with their text come first, then decisions, then headings. `inside` is where the asking stands. */
export async function backgroundOf(
  view: ProjectView,
  { tokens, folder, except }: BackgroundQuery,
  inside: string,
  signal: AbortSignal,
): Promise<Background> {
  const { files, others } = await view.files(signal);
  const found = [...files, ...others.filter(({ why }) => why !== "empty")].flatMap(({ path }) => {
    const local = inside !== "" && path.startsWith(`${inside}/`) ? path.slice(inside.length + 1) : path;
    const kind = documentKind(local, folder);
    return kind === null || except.includes(local) ? [] : [{ path, kind }];
  });
  const notes: string[] = [];
  const read = kinds.flatMap((kind) =>
    chosen(found, kind).flatMap(({ path }): readonly ReadDocument[] => {
      const lines = view.lines(path);
      if ("lines" in lines) return [{ path: shownPath(path), kind, lines: lines.lines }];
      notes.push(`${shownPath(path)} ${whyNotShown[lines.problem]}`);
      return [];
    }),
  );
  const statements = read.flatMap(statementsOf).slice(0, mostStatements);
  return { documents: read.map(({ path }) => ({ path })), text: told(read, statements, tokens), notes };
}

function chosen<T extends { readonly path: string; readonly kind: DocumentKind }>(
  found: readonly T[],
  kind: DocumentKind,
): readonly T[] {
  const own = found.filter((one) => one.kind === kind);
  if (kind === "decision") return newestFirst(own).slice(0, mostFiles.decision);
  if (kind !== "about") return own.slice(0, mostFiles[kind]);
  // The upper ones come first; what is for one agent's program says what AGENTS says.
  const named = (name: string) =>
    own.find(({ path }) => path.toLowerCase().split("/").at(-1)?.startsWith(name));
  return [named("readme"), named("context"), named("agents") ?? named("claude")].flatMap((one) => one ?? []);
}

function newestFirst<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  const number = ({ path }: T) => Number(decisionId(path).slice(4));
  return files.toSorted((a, b) => number(b) - number(a));
}

function statementsOf({ path, kind, lines }: ReadDocument): readonly KnownStatement[] {
  if (kind === "about") return [];
  if (kind === "decision") return [decisionOf(path, lines)];
  return statementsIn(lines).map(({ id, title, text }) => ({
    id,
    title: short(title, lengths.title),
    text: short(text, lengths.kept),
    path,
  }));
}

/** What a record of a decision says of itself first. */
export function decisionHead(path: string, lines: readonly string[]) {
  const parts = outlineOfText(lines);
  const heading = parts.find((one) => one.heading !== "")?.heading ?? path;
  const title = heading.replace(/^(?:ADR[-\s]?)?\d{1,5}\s*[:.)–—-]\s*/i, "");
  return {
    id: decisionId(path),
    title: short(title, lengths.title),
    status: statusOf(lines, parts),
    parts,
  };
}

function decisionOf(path: string, lines: readonly string[]): KnownStatement {
  const { id, title, status, parts } = decisionHead(path, lines);
  const outcome = parts.find((one) => /^(?:\d+[.)]?\s*)?decision/i.test(one.heading) && one.paragraph !== "");
  const what = (outcome ?? parts.find(({ paragraph }) => /[.。!]/.test(paragraph)))?.paragraph ?? "";
  const text = status === null ? what : `(${status}) ${what}`.trim();
  return { id, title, text: short(text, lengths.kept), path };
}

function statusOf(lines: readonly string[], parts: readonly OutlinePart[]): string | null {
  const label = /^(?:\W{0,6}status\W{1,6}|\d{4}-\d{2}-\d{2}[.,;:]?\s{1,3})(?=\w)/i;
  const line = lines.slice(0, 40).find((one) => label.test(one));
  const below = parts.find(({ heading }) => /^status$/i.test(heading))?.paragraph;
  const status = line?.replace(label, "") ?? below;
  return status === undefined || status === "" ? null : short(status.replaceAll(/[*_"]|[.\s]+$/g, ""), 60);
}

function told(read: readonly ReadDocument[], statements: readonly KnownStatement[], tokens: number): string {
  // An architecture names decisions that have a record of their own.
  const stated = ({ path }: ReadDocument) =>
    statements.filter((one) => one.path === path && !one.id.startsWith("ARCH-"));
  const required = read.filter((one) => one.kind === "requirements" && stated(one).length > 0);
  const decisions = read.filter(({ kind }) => kind === "decision").flatMap(stated);
  const inProse = read.filter((one) => one.kind !== "decision" && !required.includes(one));
  const sections: readonly Section[] = [
    ...required.map((one) => ({
      title: one.path,
      weight: 5,
      within: (room: number) => rows(stated(one), room),
    })),
    ...(decisions.length === 0
      ? []
      : [{ title: "Decisions on record", weight: 4, within: (room: number) => rows(decisions, room) }]),
    ...inProse.map((one) => ({
      title: one.path,
      weight: 1,
      within: (room: number) => inShort(one, stated(one), room),
    })),
  ];
  const parts: string[] = [];
  let left = tokens;
  for (const [index, { title, weight, within: tell }] of sections.entries()) {
    const room = (left * weight) / sum(sections.slice(index).map((one) => one.weight));
    const text = tell(room - titleTokens);
    if (text === "") continue;
    parts.push(`${title}\n${text}`);
    left -= estimateTokenCount(parts.at(-1) ?? "") + 1;
  }
  return parts.join("\n\n");
}

/** What one leaves of its part of the tokens, the next have. */
interface Section {
  readonly title: string;
  readonly weight: number;
  readonly within: (room: number) => string;
}

const titleTokens = 15;

function rows(statements: readonly KnownStatement[], tokens: number): string {
  const whole = statements.map(({ id, title, text }) =>
    text === "" ? `${id} ${title}` : `${id} ${title}: ${short(text, lengths.told)}`,
  );
  if (estimateTokenCount(whole.join("\n")) <= tokens) return whole.join("\n");
  const named = statements.map(({ id, title }) => `${id} ${short(title, 100)}`);
  const titles = within(named, tokens - 20);
  const rest = statements.slice(titles.length);
  if (rest.length === 0) return titles.join("\n");
  const span = `${rest[0]?.id}${rest.length > 1 ? ` to ${rest.at(-1)?.id}` : ""}`;
  return [...titles, `(${rest.length} more: ${span})`].join("\n");
}

/** All of it; else what it states; else its headings, with what stands first below each where there is room for all. */
function inShort({ lines }: ReadDocument, stated: readonly KnownStatement[], tokens: number): string {
  const whole = lines.join("\n").trim();
  if (estimateTokenCount(whole) <= tokens) return whole;
  if (stated.length > 0) return rows(stated, tokens);
  const parts = outlineOfText(lines);
  const [first = "", ...others] = parts.map(({ heading, paragraph }) =>
    [heading, short(paragraph, lengths.paragraph)].filter(Boolean).join(": "),
  );
  const full = [first, ...others.map((row) => `- ${row}`)];
  if (within(full, tokens).length === full.length) return full.join("\n");
  const headings = parts.slice(1).map(({ heading }) => `- ${short(heading, 80)}`);
  return within([first, ...headings], tokens).join("\n");
}

/** No half of a sign that takes two. */
function short(text: string, most: number): string {
  if (text.length <= most) return text;
  const begins = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${begins.trimEnd()}…`;
}
