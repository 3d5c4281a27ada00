import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { schemaProblem } from "../text/schema-problem.ts";
import { readYaml } from "./yaml-file.ts";

/** A perspective as a user gives it; `agent: null` takes the panel's next. */
export interface PerspectiveInput {
  readonly name: string;
  readonly agent: string | null;
  readonly role: string;
  readonly focus: readonly string[];
}

// Names and roles are shown at terminals and stand in headings of files.
const text = z.string().transform(oneLine).pipe(z.string().min(1));
const focus = z.union([z.array(text), text.transform(splitFocus)]);

// The seed's own words for the columns are taken as well as ours.
const Entry = z
  .strictObject({
    name: text,
    agent: text.optional(),
    cli_tool: text.optional(),
    role: text.optional(),
    role_label: text.optional(),
    focus: focus.optional(),
    focus_areas: focus.optional(),
  })
  .transform((entry): PerspectiveInput => ({
    name: entry.name,
    agent: entry.agent ?? entry.cli_tool ?? null,
    role: entry.role ?? entry.role_label ?? entry.name,
    focus: entry.focus ?? entry.focus_areas ?? [],
  }));

const mostPerspectives = 8;

/** `Name|agent|Role|focus, focus`; what follows the name may be left out or empty. */
export function parsePerspective(given: string): PerspectiveInput {
  const [name = "", agent = "", role = "", areas = "", ...rest] = given.split("|").map(oneLine);
  if (name === "" || rest.length > 0) {
    throw new ColloquyError("usage", `--perspective "${given}" is not "Name|agent|Role|focus, focus".`, {
      hint: 'For example --perspective "Clarity|claude|Editor|readability, logical flow".',
    });
  }
  return {
    name,
    agent: agent === "" ? null : agent,
    role: role === "" ? name : role,
    focus: splitFocus(areas),
  };
}

export async function readPerspectivesFile(path: string): Promise<readonly PerspectiveInput[]> {
  const { value, place } = await readYaml(path, "perspectives file");
  const listed =
    typeof value === "object" && value !== null && "perspectives" in value ? value.perspectives : value;
  return readPerspectives(listed, place);
}

export function readPerspectives(value: unknown, place: string): readonly PerspectiveInput[] {
  const read = z.array(Entry).min(1).safeParse(value);
  if (read.success) return read.data;
  throw new ColloquyError("config", `${place}: these are not perspectives: ${schemaProblem(read.error)}.`, {
    hint: "Each is `{ name: Clarity, agent: claude, role: Editor, focus: [readability, logical flow] }`.",
  });
}

/** One to eight, with names that differ. */
export function checkPerspectives(perspectives: readonly PerspectiveInput[]): void {
  const names = perspectives.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new ColloquyError("usage", `Two perspectives are named "${twice}".`, {
      hint: "Give each a name of its own.",
    });
  }
  if (perspectives.length > mostPerspectives) {
    throw new ColloquyError(
      "usage",
      `${perspectives.length} perspectives are too many: at most ${mostPerspectives} can be asked.`,
    );
  }
}

function oneLine(given: string): string {
  return printable(given).trim();
}

function splitFocus(areas: string): string[] {
  return areas
    .split(/[,;、，]/)
    .map((area) => area.trim())
    .filter((area) => area !== "");
}
