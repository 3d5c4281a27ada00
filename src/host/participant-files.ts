import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FrontMatterFile, readFrontMatter } from "../config/front-matter.ts";
import type { Sourced } from "../config/resolve.ts";
import { loadShelf, type Shelf, type ShelfKind, takeFrom } from "../config/shelf.ts";
import { didYouMean } from "../config/suggestion.ts";
import type { Located } from "../config/yaml-file.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import type { Participant, Skill } from "../protocols/roundtable/rules/strategy.ts";
import { facilitatorId } from "../protocols/roundtable/seats.ts";
import { refuseStrayed } from "./own-file.ts";
import { shipped } from "./shipped.ts";

const participants: ShelfKind = {
  name: "participant",
  plural: "participants",
  folder: "roundtable/participants",
  extension: ".md",
};
const skills: ShelfKind = { name: "skill", plural: "skills", folder: "roundtable/skills", extension: ".md" };

const facilitatorFile = "roundtable/facilitator.md";

/** Those that come with us, and those in the user's home. */
export async function loadParticipants(home: string | null): Promise<Shelf<Participant>> {
  const known = await loadSkills(home);
  return loadShelf(participants, shipped(), home, async (path, id, own) => {
    if (own) await refuseStrayed(path, home);
    if (id === facilitatorId) {
      throw fault(
        `${path}:1`,
        "the facilitator is no participant",
        `Its text is ${facilitatorFile} in the .colloquy folder.`,
      );
    }
    return readParticipant(path, id, known);
  });
}

export function participantsNamed(
  { value: ids, origin }: Sourced<readonly string[]>,
  known: Shelf<Participant>,
): readonly Participant[] {
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) {
    throw new ColloquyError("usage", `${origin}: the participant "${printable(twice)}" is named twice.`, {
      hint: "Everybody sits at the table once.",
    });
  }
  return ids.map((id) => takeFrom(known, id, participants, origin));
}

/** Who leads the discussion. */
export async function loadFacilitator(home: string | null): Promise<Participant> {
  const { path, own } =
    home === null ? { path: shipped(facilitatorFile), own: false } : facilitatorPath(home);
  if (own) await refuseStrayed(path, home);
  return readParticipant(path, facilitatorId, await loadSkills(home));
}

/** The user's text in place of ours, where there is one. */
export function facilitatorPath(home: string): { readonly path: string; readonly own: boolean } {
  const path = join(home, facilitatorFile);
  return existsSync(path) ? { path, own: true } : { path: shipped(facilitatorFile), own: false };
}

export function loadSkills(home: string | null): Promise<Shelf<Skill>> {
  return loadShelf(skills, shipped(), home, async (path, id, own) => {
    if (own) await refuseStrayed(path, home);
    // What other tools write above a skill is for finding it, and no part of what it says.
    const { text } = await readFrontMatter(path, "skill");
    if (text === "") throw fault(`${path}:1`, "there is no text in it", "Write down what is to be known.");
    refuseLong(text, path);
    return { id, text };
  });
}

const fieldNames = ["name", "description", "skills"];

async function readParticipant(path: string, id: string, known: Shelf<Skill>): Promise<Participant> {
  const file = await readFrontMatter(path, "participant");
  const fields = fieldsOf(file, path);
  if (file.text === "") {
    throw fault(
      `${path}:1`,
      "there is no perspective below the front matter",
      "Write how this participant looks at things, as you would tell it.",
    );
  }
  refuseLong(file.text, path);
  return {
    id,
    name: lineOf("name", fields, path),
    description: lineOf("description", fields, path),
    perspective: file.text,
    skills: skillNames(fields.get("skills")).map(({ name, place }) => takeFrom(known, name, skills, place)),
  };
}

function fieldsOf({ fields }: FrontMatterFile, path: string): ReadonlyMap<string, Located> {
  const entries = fields?.entries() ?? [];
  if (entries.length === 0) {
    throw fault(`${path}:1`, "it does not begin with front matter", example);
  }
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
  const line = typeof field.value === "string" ? printable(field.value).trim() : "";
  if (line === "") throw fault(field.place, `\`${key}\` is not a text`, example);
  return line;
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

/** `skills: a, b` is one text with commas (behaviour 5.7). */
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
