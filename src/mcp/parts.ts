import { relative, resolve } from "node:path";
import { type Viewer, checkSees, seesAll } from "../host/view/who-sees.ts";
import { filesOf } from "../host/archive/keeping.ts";
import { viewDiscussion } from "../host/view/result.ts";
import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";
import { jsonText } from "../kernel/json-value.ts";
import type { ProjectedFile } from "../kernel/projection.ts";
import type { Result } from "../kernel/result.ts";
import { toMarkdown } from "../document/to-markdown.ts";
import type { Found } from "../host/running/discussions.ts";
import type { ProtocolKit } from "../host/protocols/kit.ts";
import { titleLine } from "../kernel/printable.ts";
import { exportTranscript } from "../document/export/markdown.ts";
import { toldOf } from "../host/view/fragments.ts";

export interface Whereabouts {
  readonly home: Config["home"];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly writes: boolean;
}

const parts = ["result", "record", "transcript"] as const;

/** Reads from the journal alone: whatever path is asked for, no other file can be opened. */
export async function readPart(found: Found, part: string, where: Whereabouts): Promise<string> {
  checkSees(found.discussion, caller);
  const { result, kit } = await viewDiscussion(found, where.home, where);
  if (part === "result") return `${jsonText(shown(result, where), 2)}\n`;
  if (part === "transcript")
    return (
      kit.plain?.(found.discussion, found.discussions.slice(0, -1))?.transcript() ??
      exportTranscript((await toldOf(found)).exported)
    );
  const path = part === "record" ? recordPath(result, found, where) : part.replace(/^artifacts\//, "");
  const files = await filesOf(found.events);
  const file = files.find((one) => one.path === path);
  if (file === undefined && part === "record") return recordOf(found, kit);
  if (file === undefined) throw noPart(found, part, files);
  return file.text;
}

/** Whether the model that calls may read all of it; its view is the same for every tool and resource. */
export function isReadable({ discussion }: Pick<Found, "discussion">): boolean {
  return seesAll(discussion, caller);
}

export const caller: Viewer = { is: "host" };

function shown(result: Result, { writes }: Whereabouts): Result {
  const { document: _document, ...files } = result.files;
  return writes ? result : { ...result, files };
}

function recordPath({ files }: Result, { folder }: Found, { cwd }: Whereabouts): string | undefined {
  const record = files["record"] ?? files["transcript"];
  return record === undefined ? undefined : relative(folder, resolve(cwd, record));
}

function recordOf({ discussion }: Found, { exports }: ProtocolKit): string {
  const told = exports?.document(discussion) ?? null;
  if (told !== null) return `# ${titleLine(discussion.title)}\n\n${toMarkdown(told)}\n`;
  throw new ColloquyError("not-found", `${discussion.id} has no record yet (${discussion.status}).`, {
    hint: "The transcript has what was said so far.",
  });
}

function noPart({ discussion: { id } }: Found, part: string, files: readonly ProjectedFile[]): ColloquyError {
  const paths = files
    .slice(0, 40)
    .map(({ path }) => path)
    .join(", ");
  return new ColloquyError("not-found", `${id} has no "${part}".`, {
    hint: `There are ${parts.join(", ")}, and artifacts/ with ${paths}.`,
  });
}
