import { ColloquyError } from "../../kernel/error.ts";
import { printableName } from "../../kernel/printable.ts";
import type { Reading } from "../../manifest/read-value.ts";

/** A perspective as somebody gives it; `agent: null` takes the panel's next. */
export interface PerspectiveInput {
  readonly name: string;
  readonly agent: string | null;
  readonly role: string;
  readonly focus: readonly string[];
}

export interface PerspectiveOption extends Partial<Pick<PerspectiveInput, "role" | "focus">> {
  readonly name: string;
  readonly agent?: string;
}

/** `Name|agent|Role|focus, focus`; what follows the name may be left out or empty. */
export function parsePerspective(given: string, where: string): PerspectiveInput {
  const read = readLine(given);
  if ("value" in read) return read.value;
  throw new ColloquyError("usage", `${where} "${given}" ${read.problem}.`, {
    hint: `For example ${where} "Clarity|claude|Editor|readability, logical flow".`,
  });
}

function readLine(given: string): Reading<PerspectiveInput> {
  const [name = "", agent = "", role = "", focus = "", ...rest] = given.split("|").map(printableName);
  if (name === "" || rest.length > 0) return { problem: 'is not "Name|agent|Role|focus, focus"' };
  return { value: { name, agent: agent || null, role: role || name, focus: splitFocus(focus) } };
}

/** In place of a list: an agent chooses them for the text. */
export const auto = "auto";

/** A list of perspectives, each a map or a line; a file may have it below `perspectives`. Or `auto`. */
export function readPerspectives(given: unknown): Reading<readonly PerspectiveInput[] | typeof auto> {
  if (given === auto) return { value: auto };
  const listed =
    typeof given === "object" && given !== null && "perspectives" in given ? given.perspectives : given;
  if (!Array.isArray(listed) || listed.length === 0) return { problem: "is not a list of perspectives" };
  const read = listed.map((one) => (typeof one === "string" ? readLine(one) : readMap(one)));
  const problems = read.flatMap((one, at) => ("problem" in one ? [`entry ${at + 1} ${one.problem}`] : []));
  return problems.length > 0
    ? { problem: `is not a list of perspectives: ${problems[0]}` }
    : { value: read.flatMap((one) => ("value" in one ? [one.value] : [])) };
}

function readMap(given: unknown): Reading<PerspectiveInput> {
  if (typeof given !== "object" || given === null) return { problem: "has no name" };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const unknown = entries.find(([key]) => !["name", "agent", "role", "focus"].includes(key));
  if (unknown !== undefined) return { problem: `has an unknown key "${unknown[0]}"` };
  const entry = new Map<string, unknown>(entries);
  const name = textOf(entry.get("name"));
  const areas = entry.get("focus") ?? [];
  const focus = Array.isArray(areas) ? areas.map(textOf) : splitFocus(textOf(areas));
  if (name === "") return { problem: "has no name" };
  const [agent, role] = ["agent", "role"].map((key) => (entry.has(key) ? textOf(entry.get(key)) : null));
  if (agent === "") return { problem: "has an agent that is not a name" };
  if (role === "") return { problem: "has a role that is not a text" };
  const isList = Array.isArray(areas) || typeof areas === "string";
  if (!isList || focus.includes("")) return { problem: "has a focus that is not a list of texts" };
  return { value: { name, agent: agent ?? null, role: role ?? name, focus } };
}

function textOf(given: unknown): string {
  return typeof given === "string" ? printableName(given) : "";
}

function splitFocus(areas: string): string[] {
  const split = areas.split(/[,;、，]/).map((area) => area.trim());
  return split.filter((area) => area !== "");
}

const mostPerspectives = 8;

/** Ratings stand under the names of their perspectives, and no object has such a member. */
export const noKey = "__proto__";

export function checkPerspectives(perspectives: readonly { readonly name: string }[]): void {
  const names = perspectives.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new ColloquyError("usage", `Two perspectives are named "${twice}".`, {
      hint: "Give each a name of its own.",
    });
  if (names.includes(noKey)) throw new ColloquyError("usage", `A perspective cannot be named "${noKey}".`);
  if (names.length <= mostPerspectives) return;
  const many = `${names.length} perspectives are too many: at most ${mostPerspectives} can be asked.`;
  throw new ColloquyError("usage", many);
}
