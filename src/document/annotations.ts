import { hash } from "node:crypto";
import { singleSpaced } from "../text/single-spaced.ts";

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
  /** `null` where the point names no place: it is about the whole file. */
  readonly line: number | null;
  readonly text: string;
  /** What the same perspective proposes at that place. */
  readonly suggestions: readonly string[];
  /** Found by rules, without a model: it enters no verdict. */
  readonly byRules: boolean;
  /** How it stood up to being looked up, where something speaks against it. */
  readonly doubt: string | null;
}

/** What a discussion has to say at the places of one artifact, the gravest first. */
export interface Annotations {
  readonly discussion: string;
  /** As it was given; `null` when it came from standard input. */
  readonly artifact: { readonly path: string | null; readonly text: string };
  readonly headline: { readonly level: NoteLevel; readonly title: string; readonly text: string };
  readonly completed: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly notes: readonly Annotation[];
}

function sentencesOf({ text, suggestions, doubt }: Annotation): readonly string[] {
  return [
    text,
    ...suggestions.map((one) => `Suggestion: ${one}`),
    ...(doubt === null ? [] : [`Looked up, ${doubt}`]),
  ];
}

/** What GitHub shows of each level for one step; what comes later stands in the log only. */
const shownPerLevel = 10;

/** Workflow commands for GitHub Actions, a line each. Nothing an agent said can begin a line or end a property, so none is a command of its own. */
export function workflowCommands({ headline, notes }: Annotations, file: string | null): readonly string[] {
  const hidden = hiddenCount(headline.level, notes);
  const more =
    hidden === 0
      ? ""
      : ` GitHub shows ${shownPerLevel} annotations of each level a step; ${hidden} more are in the log and in the record.`;
  return [
    command(headline.level, { file, line: null, title: headline.title }, `${headline.text}${more}`),
    ...notes.map((note) =>
      command(note.level, { file, line: note.line, title: note.title }, sentencesOf(note).join("\n")),
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
  readonly title: string;
}

function command(level: NoteLevel, { file, line, title }: Properties, message: string): string {
  const properties = [
    ...(file === null ? [] : [`file=${escapedProperty(file)}`]),
    // A line without its file would be a line of nothing.
    ...(file === null || line === null ? [] : [`line=${line}`]),
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

/** What a step summary may hold; GitHub refuses all of a longer one. */
export const summaryBytes = 1024 * 1024;

/** As much of a record as there is room for, whole lines only; what is left out is said. */
export function summaryOf(record: string, roomBytes: number, recordFile: string): string {
  if (Buffer.byteLength(record) <= roomBytes) return record;
  const notice = `\n\n*Cut here: a step summary holds 1 MiB. The whole record is ${recordFile}.*\n`;
  const room = roomBytes - Buffer.byteLength(notice);
  if (room <= 0) return "";
  const cut = Buffer.from(record).subarray(0, room).toString("utf8");
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf("\n")))}${notice}`;
}

interface SarifTold {
  readonly protocol: string;
  /** The artifact's, relative to the root of its repository. */
  readonly uri: string | null;
  readonly version: string;
}

export function sarifLog(annotations: Annotations, { protocol, uri, version }: SarifTold): object {
  const { notes, headline, completed, facts, discussion } = annotations;
  const rules = [...new Map(notes.map((note) => [note.rule, ruleOf(note, protocol)])).values()];
  const fingerprintOf = fingerprints(annotations, uri);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "colloquy", version, semanticVersion: version, rules } },
        // Hosts keep the alerts of one id apart from those of another, so each artifact has its own.
        automationDetails: { id: `colloquy/${protocol}/${uri ?? "stdin"}/` },
        invocations: [
          {
            executionSuccessful: completed,
            ...(!completed && {
              toolExecutionNotifications: [
                { level: "error", message: { text: `${headline.title}. ${headline.text}` } },
              ],
            }),
          },
        ],
        results: notes.map((note) => ({
          ruleId: note.rule,
          ruleIndex: rules.findIndex(({ id }) => id === note.rule),
          level: sarifLevels[note.level],
          message: { text: sentencesOf(note).join("\n") },
          ...(uri !== null && { locations: [locationOf(uri, note.line)] }),
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

function ruleOf({ rule, title, role, level }: Annotation, protocol: string) {
  return {
    id: rule,
    shortDescription: { text: title },
    fullDescription: { text: `${title}, as ${role || "this perspective"} sees it.` },
    help: {
      text: `A point that a perspective of a ${protocol} makes against the artifact. Code computed the verdict. The record has every perspective in full.`,
    },
    defaultConfiguration: { level: sarifLevels[level] },
  };
}

function locationOf(uri: string, line: number | null) {
  return {
    physicalLocation: {
      artifactLocation: { uri, ...(!uri.includes(":") && { uriBaseId: "%SRCROOT%" }) },
      ...(line !== null && { region: { startLine: line } }),
    },
  };
}

/**
 * What makes a note the same in the next run: rule, file and the words of its line. Not the number of the line, nor the wording,
 * which a model changes every time; without a line the wording has to do.
 */
function fingerprints({ artifact }: Annotations, uri: string | null): (note: Annotation) => string {
  const lines = artifact.text.split("\n");
  const seen = new Map<string, number>();
  return ({ rule, line, text }) => {
    const about = line === null ? text : (lines[line - 1] ?? "");
    const plain = singleSpaced(about.toLowerCase());
    const same = hash("sha256", JSON.stringify([rule, uri, plain]), "hex").slice(0, 32);
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    return `${same}:${count}`;
  };
}
