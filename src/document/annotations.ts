import { hash } from "node:crypto";
import type { Change } from "../change/change.ts";
import { singleSpaced } from "../text/shorten.ts";

/** How much a note weighs; the words are GitHub's. */
export type NoteLevel = "error" | "warning" | "notice";
export const levels: readonly NoteLevel[] = ["error", "warning", "notice"];

export interface Annotation {
  readonly level: NoteLevel;
  /** What kind of point it is and whose, as words: `Clarity: weakness`. */
  readonly title: string;
  /** The same as an id that every run gives alike: `clarity/weakness`. */
  readonly rule: string;
  readonly perspective: string;
  readonly role: string;
  readonly agent: string;
  /** Where it is not the artifact: a file of a change, from the root of its repository. */
  readonly file?: string | null;
  /** Of a change: `old` counts lines as they were before it. */
  readonly side?: "new" | "old";
  readonly line: number | null;
  /** The last of its lines, and the words of the first, where they are no line of the artifact's text. */
  readonly end?: number | null;
  /** Of a line that is gone: the one that stands in its place, for hosts that know no others. */
  readonly near?: number | null;
  readonly words?: string | null;
  readonly text: string;
  readonly patch?: string;
  readonly suggestions: readonly string[];
  readonly byRules: boolean;
  /** How it stood up to being looked up, where something speaks against it. */
  readonly doubt: string | null;
}

export interface Annotations {
  readonly change?: Change;
  readonly discussion: string;
  /** As it was given; `null` when it came from standard input. */
  readonly artifact: { readonly path: string | null; readonly text: string };
  readonly headline: { readonly level: NoteLevel; readonly title: string; readonly text: string };
  readonly completed: boolean;
  /** What whoever reads the verdict must know of it, each a sentence. */
  readonly warnings?: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly notes: readonly Annotation[];
}

export function sentencesOf({ text, suggestions, doubt }: Annotation): readonly string[] {
  return [
    text,
    ...suggestions.map((one) => `Suggestion: ${one}`),
    ...(doubt === null ? [] : [`Looked up, ${doubt}`]),
  ];
}

/** What GitHub shows of each level for one step; what comes later stands in the log only. */
const shownPerLevel = 10;

/** Workflow commands for GitHub Actions, a line each. Nothing an agent said can begin a line or end a property, so none is a command of its own. */
export function workflowCommands(
  { headline, notes, artifact }: Annotations,
  fileOf: FileOf,
): readonly string[] {
  const hidden = hiddenCount(headline.level, notes);
  const more =
    hidden === 0
      ? ""
      : ` GitHub shows ${shownPerLevel} annotations of each level a step; ${hidden} more are in the log and in the record.`;
  return [
    command(
      headline.level,
      { file: fileOf(artifact.path), line: null, end: null, title: headline.title },
      `${headline.text}${more}`,
    ),
    ...notes.map((note) =>
      command(
        note.level,
        { file: fileOf(note.file ?? artifact.path), ...linesNow(note), title: note.title },
        sentencesOf(note).join("\n"),
      ),
    ),
  ];
}

function hiddenCount(first: NoteLevel, notes: Annotations["notes"]): number {
  const counts = levels.map(
    (level) => notes.filter((note) => note.level === level).length + Number(level === first),
  );
  return counts.reduce((sum, count) => sum + Math.max(0, count - shownPerLevel), 0);
}

interface Properties {
  readonly file: string | null;
  readonly line: number | null;
  readonly end: number | null;
  readonly title: string;
}

/** Where it is now; the last line only where it is another. */
function linesNow({ side, line, end = null, near = null }: Annotation): Pick<Properties, "line" | "end"> {
  return side === "old" ? { line: near, end: null } : { line, end: end === line ? null : end };
}

function command(level: NoteLevel, { file, line, end, title }: Properties, message: string): string {
  const properties = [
    ...(file === null ? [] : [`file=${escapedProperty(file)}`]),
    ...(file === null || line === null ? [] : [`line=${line}`, ...(end === null ? [] : [`endLine=${end}`])]),
    `title=${escapedProperty(title)}`,
  ];
  return `::${level} ${properties.join(",")}::${escapedData(message)}`;
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** A path as a host knows it; `null` where there is none. */
type FileOf = (path: string | null) => string | null;

interface SarifTold {
  readonly protocol: string;
  readonly uriOf: FileOf;
  readonly version: string;
}

export function sarifLog(annotations: Annotations, { protocol, uriOf, version }: SarifTold): object {
  const { notes, headline, completed, facts, discussion, artifact, warnings = [] } = annotations;
  const notifications = [
    ...(completed ? [] : [{ level: "error", message: { text: `${headline.title}. ${headline.text}` } }]),
    ...warnings.map((text) => ({ level: "warning", message: { text } })),
  ];
  const uri = uriOf(artifact.path);
  const rules = [...new Map(notes.map((note) => [note.rule, ruleOf(note, protocol)])).values()];
  const fingerprintOf = fingerprints(annotations, uriOf);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "colloquy", version, semanticVersion: version, rules } },
        // Hosts keep the alerts of one id apart from those of another, so each artifact has its own.
        automationDetails: {
          id: `colloquy/${protocol}/${uri ?? (annotations.change === undefined ? "stdin" : "change")}/`,
        },
        invocations: [
          {
            executionSuccessful: completed,
            ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
          },
        ],
        results: notes.map((note) => ({
          ruleId: note.rule,
          ruleIndex: rules.findIndex(({ id }) => id === note.rule),
          level: sarifLevels[note.level],
          message: { text: sentencesOf(note).join("\n") },
          ...locationsOf(uriOf(note.file ?? artifact.path), linesNow(note)),
          partialFingerprints: { "colloquy/v1": fingerprintOf(note) },
          properties: {
            perspective: note.perspective,
            role: note.role,
            agent: note.agent,
            ...(note.byRules && { byRules: true }),
          },
        })),
        properties: { discussion, ...facts },
      },
    ],
  };
}

const sarifLevels: Readonly<Record<NoteLevel, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  notice: "note",
};

function ruleOf({ rule, title, role, level, file }: Annotation, protocol: string) {
  // Those of a change are of one rule, whoever found them.
  const [short, whose] =
    file === undefined ? [title, role || "this perspective"] : ["A finding in a change", "a panel"];
  return {
    id: rule,
    shortDescription: { text: short },
    fullDescription: { text: `${short}, as ${whose} sees it.` },
    help: {
      text: `A point that a perspective of a ${protocol} makes against the artifact. Code computed the verdict. The record has every perspective in full.`,
    },
    defaultConfiguration: { level: sarifLevels[level] },
  };
}

function locationsOf(uri: string | null, { line, end }: Pick<Properties, "line" | "end">) {
  if (uri === null) return {};
  const artifactLocation = { uri, ...(!uri.includes(":") && { uriBaseId: "%SRCROOT%" }) };
  return {
    locations: [
      {
        physicalLocation: {
          artifactLocation,
          ...(line !== null && { region: { startLine: line, ...(end !== null && { endLine: end }) } }),
        },
      },
    ],
  };
}

/** For GitLab's report of code quality, which a merge request shows at its lines. */
export function codeQuality(annotations: Annotations, fileOf: FileOf): readonly object[] {
  const fingerprintOf = fingerprints(annotations, fileOf);
  const path = fileOf(annotations.artifact.path) ?? "stdin";
  const told = (annotations.warnings ?? []).map((description) => ({
    description,
    check_name: "review/warning",
    fingerprint: fingerprint("review/warning", path, description),
    severity: "info",
    location: { path, lines: { begin: 1 } },
  }));
  const found = annotations.notes.map((note) => ({
    description: sentencesOf(note).join(" "),
    check_name: note.rule,
    fingerprint: fingerprintOf(note),
    severity: { error: "critical", warning: "major", notice: "minor" }[note.level],
    location: {
      path: fileOf(note.file ?? annotations.artifact.path) ?? "stdin",
      lines: { begin: linesNow(note).line ?? 1 },
    },
  }));
  return [...told, ...found];
}

/** Not the number of the line, nor the wording, which a model changes every time; without a line the wording has to do. */
export function fingerprint(rule: string, uri: string | null, words: string): string {
  return hash("sha256", JSON.stringify([rule, uri, singleSpaced(words.toLowerCase())]), "hex").slice(0, 32);
}

export function fingerprints({ artifact }: Annotations, uriOf: FileOf): (note: Annotation) => string {
  const lines = artifact.text.split("\n");
  const seen = new Map<string, number>();
  return ({
    rule,
    line,
    text,
    file = artifact.path,
    words = line === null ? null : (lines[line - 1] ?? ""),
  }) => {
    const uri = uriOf(file ?? artifact.path);
    const about = words ?? text;
    const same = fingerprint(rule, uri, about);
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    return `${same}:${count}`;
  };
}
