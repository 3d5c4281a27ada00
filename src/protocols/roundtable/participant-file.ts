import { ColloquyError } from "../../kernel/error.ts";
import { printable, printableName } from "../../kernel/printable.ts";
import type { Located, Shelf, ShelfFile, ShelfKind } from "../../manifest/shelf.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { type Participant, type Skill, Strategy, facilitatorId } from "./rules/strategy.ts";
import type { z } from "zod";
import { isObject } from "../../kernel/json-value.ts";
import { schemaProblem } from "../../kernel/schema-problem.ts";

export function participantFiles(skills: Shelf<Skill>): ShelfKind<Participant> {
  return {
    name: "participant",
    plural: "participants",
    folder: "roundtable/participants",
    extension: ".md",
    parse(file) {
      if (file.id !== facilitatorId) return parseParticipant(file, skills);
      const hint = "Its text is roundtable/facilitator.md in the .colloquy folder.";
      throw fault(`${file.path}:1`, "the facilitator is not a participant", hint);
    },
  };
}

export function facilitatorFiles(skills: Shelf<Skill>): ShelfKind<Participant> {
  return {
    name: "facilitator",
    plural: "facilitators",
    folder: "roundtable",
    extension: ".md",
    parse: (file) => parseParticipant(file, skills),
  };
}

export const skillFiles: ShelfKind<Skill> = {
  name: "skill",
  plural: "skills",
  folder: "roundtable/skills",
  extension: ".md",
  // What other tools write above a skill is for finding it, and no part of what it says.
  parse: ({ id, path, text }) => ({
    id,
    text: paidText(text, path, ["there is no text in it", "Write down the knowledge."]),
  }),
};

const fieldNames = ["name", "description", "skills", "agent", "model"];

function parseParticipant({ id, path, text, fields }: ShelfFile, skills: Shelf<Skill>): Participant {
  const given = new Map(fields?.entries());
  if (given.size === 0) throw fault(`${path}:1`, "it does not begin with front matter", example);
  for (const [key, { place }] of given)
    if (!fieldNames.includes(key))
      throw fault(
        place,
        `unknown key "${printable(key)}"${didYouMean(key, fieldNames)}`,
        `The front matter takes ${fieldNames.join(", ")}.`,
      );
  const line = (key: string) => {
    const field = given.get(key);
    if (field === undefined) throw fault(`${path}:1`, `the front matter has no \`${key}\``, example);
    return wordsAt(field, `\`${key}\` is not a text`, example);
  };
  return {
    id,
    name: line("name"),
    description: line("description"),
    perspective: paidText(text, path, [
      "there is no perspective below the front matter",
      "Write how this participant looks at things, as you would tell it.",
    ]),
    ...agentOf(given.get("agent"), given.get("model")),
    skills: skillsAt(given.get("skills"), skills),
  };
}

const example =
  "It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.";

function wordsAt({ value, place }: Located, problem: string, hint: string): string {
  const words = typeof value === "string" ? printableName(value) : "";
  if (words === "") throw fault(place, problem, hint);
  return words;
}

/** Who answers for it: an agent by name, or a model behind an API; `model: inherit` is the panel's next, as without any. */
function agentOf(agent: Located | undefined, model: Located | undefined): Pick<Participant, "agent"> {
  const field = agent ?? model;
  if (field === undefined || field.value === "inherit") return {};
  if (agent !== undefined && model !== undefined)
    throw fault(model.place, "`agent` and `model` are both given", "Name one of the two.");
  const name = wordsAt(
    field,
    `\`${field === agent ? "agent" : "model"}\` is not a name`,
    "For example `agent: claude`.",
  );
  if (field === model && !name.includes("/"))
    throw fault(
      field.place,
      `the model "${name}" does not say whose it is`,
      `Write \`model: <provider>/${name}\`, or define an agent with that model in a config file and name it with \`agent:\`.`,
    );
  return { agent: name };
}

/** `skills: a, b` is one text with commas. */
function skillsAt(field: Located | undefined, skills: Shelf<Skill>): readonly Skill[] {
  if (field === undefined || field.value === null) return [];
  const { value, place } = field;
  if (typeof value !== "string") {
    const meant = Array.isArray(value) ? value.join(", ") : "arc42-templates, madr-decisions";
    throw fault(
      place,
      `\`skills\` is ${Array.isArray(value) ? "a list" : "not a text"}`,
      `Write the names in one line with commas, without brackets: \`skills: ${printable(meant)}\`.`,
    );
  }
  const names = new Set(value.split(",").map((name) => name.trim()));
  names.delete("");
  return Array.from(names, (name) => skills.take(name, place));
}

// It is paid for in every prompt of a discussion.
const mostCharacters = 20_000;

function paidText(text: string, path: string, empty: readonly [problem: string, hint: string]): string {
  if (text === "") throw fault(`${path}:1`, ...empty);
  if (text.length <= mostCharacters) return text;
  throw fault(
    `${path}:1`,
    `its text has ${text.length} characters, and at most ${mostCharacters} go into every prompt`,
    "Keep what changes an answer; whole documents are given with --context.",
  );
}

function fault(place: string, problem: string, hint: string): ColloquyError {
  return new ColloquyError("config", `${place}: ${problem}.`, { hint });
}

export interface LoadedStrategy {
  readonly strategy: Strategy;
  /** Who set a value of it, by its keys; `null` where whoever wrote it does not. */
  readonly from: (...keys: readonly string[]) => string | null;
}

export const strategyFiles: ShelfKind<LoadedStrategy> = {
  name: "strategy",
  plural: "strategies",
  folder: "roundtable/strategies",
  extension: ".yaml",
  parse({ id, path, own, fields, shipped }) {
    const model = `Begin with one of ours, such as ${shipped}/standard.yaml.`;
    if (fields === null || !isObject(fields.value))
      throw fault(`${path}:1`, "a strategy is a map with name, description, phases and consensus", model);
    // The file's name is its id, so that it need not be written twice.
    const read = Strategy.safeParse({ id, ...fields.value });
    if (!read.success)
      throw fault(
        fields.placeOf(firstFault(read.error)),
        `this is not a strategy: ${schemaProblem(read.error)}`,
        model,
      );
    if (read.data.id !== id)
      throw fault(
        fields.placeOf(["id"]),
        `the strategy calls itself "${printable(read.data.id)}", but its file is ${id}.yaml`,
        "Give both the same name, or leave out `id`.",
      );
    return loaded(read.data, fields.value, own ? fields.placeOf : () => `strategy ${id}`);
  },
};

function firstFault(error: z.ZodError): readonly PropertyKey[] {
  const [first] = error.issues.toSorted((a, b) => a.path.length - b.path.length);
  return [...(first?.path ?? []), ...(first?.code === "unrecognized_keys" ? first.keys.slice(0, 1) : [])];
}

/** `written` is the strategy before defaults were put in; `placeOf` says where a value of it stands. */
function loaded(
  strategy: Strategy,
  written: unknown,
  placeOf: (keys: readonly string[]) => string,
): LoadedStrategy {
  return {
    strategy: { ...strategy, name: printable(strategy.name), description: printable(strategy.description) },
    from: (...keys) => (states(written, keys) ? placeOf(keys) : null),
  };
}

function states(value: unknown, [key, ...rest]: readonly string[]): boolean {
  return key === undefined || (isObject(value) && Object.hasOwn(value, key) && states(value[key], rest));
}
