import { estimateTokenCount } from "tokenx";
import type { Background, BackgroundQuery } from "../kernel/lookup.ts";
import { type Statement, statementsIn } from "../text/statements.ts";
import { shownPath, sizeOf, within } from "./as-shown.ts";
import {
  type DocumentKind,
  type OutlinePart,
  decisionId,
  documentKind,
  outlineOfText,
} from "./project-documents.ts";
import type { LinesProblem, ProjectView } from "./project-view.ts";

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
/** What requirements may take of all tokens, and decisions of those left, where there are others to be told. */
const shares = { requirements: 0.7, decision: 0.45 };

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
  const found = [...files, ...others.filter(({ why }) => why !== "empty")].flatMap(({ path, size }) => {
    const local = inside !== "" && path.startsWith(`${inside}/`) ? path.slice(inside.length + 1) : path;
    const kind = documentKind(local, folder);
    return kind === null || except.includes(local) ? [] : [{ path, kind, size }];
  });
  const notes: string[] = [];
  const read = kinds.flatMap((kind) =>
    chosen(found, kind).flatMap(({ path, size }): readonly ReadDocument[] => {
      const lines = view.lines(path);
      if ("lines" in lines) return [{ path: shownPath(path), kind, lines: lines.lines }];
      notes.push(`${shownPath(path)} ${problems[lines.problem](size)}, so its content is left out.`);
      return [];
    }),
  );
  const statements = read.flatMap(statementsOf).slice(0, mostStatements);
  return { documents: read.map(({ path }) => ({ path })), text: told(read, statements, tokens), notes };
}

const problems: Readonly<Record<LinesProblem, (size: number) => string>> = {
  gone: () => "is gone",
  link: () => "is a link",
  special: () => "is not a plain file",
  large: (size) => `is too large (${sizeOf(size)})`,
  unreadable: () => "cannot be read",
  binary: () => "is not a text file",
};

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
  const parts: string[] = [];
  let left = tokens;
  const tell = (title: string, text: string) => {
    if (text === "") return;
    const part = `${title}\n${text}`;
    parts.push(part);
    left -= estimateTokenCount(part) + 1;
  };
  const of = (kind: DocumentKind) => read.filter((one) => one.kind === kind);
  const stated = ({ path }: ReadDocument) => statements.filter((one) => one.path === path && !isDecided(one));
  const required = of("requirements").filter((one) => stated(one).length > 0);
  const decisions = of("decision").flatMap(({ path }) => statements.filter((one) => one.path === path));
  const inProse = read.filter((one) => one.kind !== "decision" && !required.includes(one));

  const isAll = decisions.length + inProse.length === 0;
  for (const [index, one] of required.entries()) {
    const room = (isAll ? tokens : tokens * shares.requirements) - (tokens - left);
    tell(one.path, rows(stated(one), room / (required.length - index) - titleTokens));
  }
  const share = inProse.length === 0 ? left : left * shares.decision;
  tell("Decisions on record", rows(decisions, share - titleTokens));
  for (const [index, one] of inProse.entries()) {
    const room = left / (inProse.length - index) - titleTokens;
    const whole = one.lines.join("\n").trim();
    if (estimateTokenCount(whole) <= room) {
      tell(one.path, whole);
      continue;
    }
    const stating = rows(stated(one), room / 2);
    const ids = stated(one).map(({ id }) => id);
    const rest = outlineOfText(one.lines).filter(({ heading }) => !ids.some((id) => heading.startsWith(id)));
    const outline = inShort(rest, room - estimateTokenCount(stating));
    tell(one.path, [stating, outline].filter(Boolean).join("\n"));
  }
  return parts.join("\n\n");
}

const titleTokens = 15;

/** An architecture names decisions that have a record of their own. */
function isDecided({ id }: KnownStatement): boolean {
  return id.startsWith("ARCH-");
}

function rows(statements: readonly KnownStatement[], tokens: number): string {
  if (statements.length === 0) return "";
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

function inShort(parts: readonly OutlinePart[], tokens: number): string {
  const [first, ...others] = parts;
  if (first === undefined) return "";
  const begins = [first.heading, first.paragraph, first.paragraph === "" ? (others[0]?.paragraph ?? "") : ""];
  const lead = within([short(begins.filter(Boolean).join(": "), lengths.paragraph * 2)], tokens);
  if (lead.length === 0) return "";
  const room = tokens - estimateTokenCount(lead.join("\n"));
  const marked = others.map(({ heading }) => `- ${short(heading, 80)}`);
  const headings = within(marked, room);
  let left = room - estimateTokenCount(headings.join("\n"));
  const filled = headings.map((row, index) => {
    const paragraph = short(others[index]?.paragraph ?? "", lengths.paragraph);
    const cost = estimateTokenCount(paragraph) + 2;
    if (paragraph === "" || cost > left) return row;
    left -= cost;
    return `${row}: ${paragraph}`;
  });
  return [...lead, ...filled].join("\n");
}

/** No half of a sign that takes two. */
function short(text: string, most: number): string {
  if (text.length <= most) return text;
  const begins = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${begins.trimEnd()}…`;
}
