import { ColloquyError } from "../../kernel/error.ts";
import { printable, printableName } from "../../kernel/printable.ts";
import type { Located, Shelf, ShelfFile, ShelfKind } from "../../manifest/shelf.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { facilitatorId, type Participant, type Skill } from "./rules/strategy.ts";

/** Those who can sit at the table; what they know comes from the skills. */
export function participantFiles(skills: Shelf<Skill>): ShelfKind<Participant> {
  return {
    name: "participant",
    plural: "participants",
    folder: "roundtable/participants",
    extension: ".md",
    parse(file) {
      if (file.id !== facilitatorId) return parseParticipant(file, skills);
      throw fault(
        `${file.path}:1`,
        "the facilitator is not a participant",
        "Its text is roundtable/facilitator.md in the .colloquy folder.",
      );
    },
  };
}

/** Who leads the discussion: one file, which lies beside the folders of the others. */
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
  parse({ id, path, text }) {
    // What other tools write above a skill is for finding it, and no part of what it says.
    if (text === "") throw fault(`${path}:1`, "there is no text in it", "Write down the knowledge.");
    refuseLong(text, path);
    return { id, text };
  },
};

const fieldNames = ["name", "description", "skills", "agent", "model"];

function parseParticipant(file: ShelfFile, skills: Shelf<Skill>): Participant {
  const { id, path, text } = file;
  const fields = fieldsOf(file);
  if (text === "")
    throw fault(
      `${path}:1`,
      "there is no perspective below the front matter",
      "Write how this participant looks at things, as you would tell it.",
    );
  refuseLong(text, path);
  return {
    id,
    name: lineOf("name", fields, path),
    description: lineOf("description", fields, path),
    perspective: text,
    ...agentOf(fields),
    skills: skillNames(fields.get("skills")).map(({ name, place }) => skills.take(name, place)),
  };
}

function fieldsOf({ fields, path }: ShelfFile): ReadonlyMap<string, Located> {
  const entries = fields?.entries() ?? [];
  if (entries.length === 0) throw fault(`${path}:1`, "it does not begin with front matter", example);
  for (const [key, { place }] of entries) {
    if (fieldNames.includes(key)) continue;
    throw fault(
      place,
      `unknown key "${printable(key)}"${didYouMean(key, fieldNames)}`,
      `The front matter takes ${fieldNames.join(", ")}.`,
    );
  }
  return new Map(entries);
}

function lineOf(key: string, fields: ReadonlyMap<string, Located>, path: string): string {
  const field = fields.get(key);
  if (field === undefined) throw fault(`${path}:1`, `the front matter has no \`${key}\``, example);
  const line = typeof field.value === "string" ? printableName(field.value) : "";
  if (line === "") throw fault(field.place, `\`${key}\` is not a text`, example);
  return line;
}

/** Who answers for it: an agent by name, or a model behind an API; `model: inherit` is the panel's next, as without any. */
function agentOf(fields: ReadonlyMap<string, Located>): Pick<Participant, "agent"> {
  const [agent, model] = [fields.get("agent"), fields.get("model")];
  if (agent !== undefined && model !== undefined)
    throw fault(
      model.place,
      "`agent` and `model` are both given",
      "An agent has a model of its own: name one of the two, or define an agent with that model in a config file.",
    );
  const field = agent ?? model;
  if (field === undefined || field.value === "inherit") return {};
  const name = typeof field.value === "string" ? printableName(field.value) : "";
  if (name === "")
    throw fault(
      field.place,
      `\`${agent === undefined ? "model" : "agent"}\` is not a name`,
      "For example `agent: claude`.",
    );
  if (agent === undefined && !name.includes("/"))
    throw fault(
      field.place,
      `the model "${name}" does not say whose it is`,
      `Write \`model: <provider>/${name}\`, or define an agent with that model in a config file and name it with \`agent:\`.`,
    );
  return { agent: name };
}

// It is paid for in every prompt of a discussion.
export const mostCharacters = 20_000;

function refuseLong(text: string, path: string): void {
  if (text.length <= mostCharacters) return;
  throw fault(
    `${path}:1`,
    `its text has ${text.length} characters, and at most ${mostCharacters} go into every prompt`,
    "Keep what changes an answer; whole documents are given with --context.",
  );
}

/** `skills: a, b` is one text with commas. */
function skillNames(field: Located | undefined): readonly { name: string; place: string }[] {
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
  const names = value.split(",").map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "").map((name) => ({ name, place }));
}

const example =
  "It begins with `---`, `name: Database expert`, `description: Data, queries and migrations`, `---`.";

function fault(place: string, problem: string, hint: string): ColloquyError {
  return new ColloquyError("config", `${place}: ${problem}.`, { hint });
}
