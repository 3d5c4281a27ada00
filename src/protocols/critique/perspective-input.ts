import { ColloquyError } from "../../kernel/error.ts";
import { printableName } from "../../kernel/printable.ts";
import type { Reading } from "../../manifest/read-value.ts";
import { noKey } from "./seats.ts";

/** A perspective as somebody gives it; `agent: null` takes the panel's next. */
export interface PerspectiveInput {
  readonly name: string;
  readonly agent: string | null;
  readonly role: string;
  readonly focus: readonly string[];
}

/** The same as code gives it: what is left out is the usual. */
export interface PerspectiveOption extends Partial<Pick<PerspectiveInput, "role" | "focus">> {
  readonly name: string;
  readonly agent?: string;
}

/** `Name|agent|Role|focus, focus`; what follows the name may be left out or empty. */
export function parsePerspective(given: string, where: string): PerspectiveInput {
  const parsed = perspectiveIn(given);
  if (parsed !== null) return parsed;
  throw new ColloquyError("usage", `${where} "${given}" is not "Name|agent|Role|focus, focus".`, {
    hint: `For example ${where} "Clarity|claude|Editor|readability, logical flow".`,
  });
}

function perspectiveIn(given: string): PerspectiveInput | null {
  const [name = "", agent = "", role = "", areas = "", ...rest] = given.split("|").map(printableName);
  if (name === "" || rest.length > 0) return null;
  return {
    name,
    agent: agent === "" ? null : agent,
    role: role === "" ? name : role,
    focus: splitFocus(areas),
  };
}

/** In place of a list: an agent chooses them for the text. */
export const auto = "auto";

/** A list of perspectives, each a map or a line; a file may have it below `perspectives`. Or `auto`. */
export function readPerspectives(given: unknown): Reading<readonly PerspectiveInput[] | typeof auto> {
  if (given === auto) return { value: auto };
  const listed =
    typeof given === "object" && given !== null && "perspectives" in given ? given.perspectives : given;
  if (!Array.isArray(listed) || listed.length === 0) return { problem: "is not a list of perspectives" };
  const read = listed.map(readPerspective);
  const at = read.findIndex((one) => "problem" in one);
  const wrong = read[at];
  return wrong !== undefined && "problem" in wrong
    ? { problem: `is not a list of perspectives: entry ${at + 1} ${wrong.problem}` }
    : { value: read.flatMap((one) => ("value" in one ? [one.value] : [])) };
}

// The seed's own words for the columns are taken as well as ours.
const keys = {
  name: ["name"],
  agent: ["agent", "cli_tool"],
  role: ["role", "role_label"],
  focus: ["focus", "focus_areas"],
} as const;
const knownKeys = new Set(Object.values<readonly string[]>(keys).flat());

function readPerspective(given: unknown): Reading<PerspectiveInput> {
  if (typeof given === "string") {
    const parsed = perspectiveIn(given);
    return parsed === null ? { problem: 'is not "Name|agent|Role|focus, focus"' } : { value: parsed };
  }
  if (typeof given !== "object" || given === null) return { problem: "has no name" };
  const entry = new Map(Object.entries(given).filter(([, value]) => value !== undefined));
  const unknown = [...entry.keys()].find((key) => !knownKeys.has(key));
  if (unknown !== undefined) return { problem: `has an unknown key "${unknown}"` };
  const pick = (names: readonly string[]) =>
    names.map((key) => entry.get(key)).find((one) => one !== undefined);
  const [name, agent, role] = [keys.name, keys.agent, keys.role].map((names) => textOf(pick(names)));
  const focus = focusOf(pick(keys.focus));
  if (typeof name !== "string") return { problem: "has no name" };
  if (agent === null) return { problem: "has an agent that is not a name" };
  if (role === null) return { problem: "has a role that is not a text" };
  if (focus === null) return { problem: "has a focus that is not a list of texts" };
  return { value: { name, agent: agent ?? null, role: role ?? name, focus } };
}

/** `undefined` where nothing was given, `null` where that is no text. */
function textOf(given: unknown): string | null | undefined {
  if (given === undefined) return undefined;
  const text = typeof given === "string" ? printableName(given) : "";
  return text === "" ? null : text;
}

function focusOf(given: unknown): readonly string[] | null {
  if (given === undefined) return [];
  if (typeof given === "string") return splitFocus(printableName(given));
  if (!Array.isArray(given)) return null;
  const areas = given.map(textOf);
  return areas.every((area) => typeof area === "string") ? areas : null;
}

const mostPerspectives = 8;

/** One to eight, with names that differ. */
export function checkPerspectives(perspectives: readonly { readonly name: string }[]): void {
  const names = perspectives.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new ColloquyError("usage", `Two perspectives are named "${twice}".`, {
      hint: "Give each a name of its own.",
    });
  if (names.includes(noKey)) throw new ColloquyError("usage", `A perspective cannot be named "${noKey}".`);
  if (perspectives.length > mostPerspectives)
    throw new ColloquyError(
      "usage",
      `${perspectives.length} perspectives are too many: at most ${mostPerspectives} can be asked.`,
    );
}

function splitFocus(areas: string): string[] {
  return areas
    .split(/[,;、，]/)
    .map((area) => area.trim())
    .filter((area) => area !== "");
}
