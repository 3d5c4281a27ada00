import { hash } from "node:crypto";
import { singleSpaced } from "../text/single-spaced.ts";
import { type Annotation, type Annotations, type Level, sentencesOf } from "./annotations.ts";

interface SarifTold {
  readonly protocol: string;
  /** The artifact's, relative to the root of its repository. */
  readonly uri: string | null;
  /** Of this program. */
  readonly version: string;
}

/** A SARIF 2.1.0 log of one discussion. */
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

const sarifLevels: Readonly<Record<Level, "error" | "warning" | "note">> = {
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
 * What makes a note the same in the next run: its rule, its file and the words of the line it stands at. Neither the
 * number of that line nor the wording, which a model changes every time; without a line the wording has to do.
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
