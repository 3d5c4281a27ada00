import type { Manifest, Verb } from "./manifest.ts";
import type { OptionTable } from "./option.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isId } from "../kernel/id.ts";

export function defineProtocol<const Table extends OptionTable, Given, Kept, Outcome, Verdict>(
  manifest: Manifest<Table, Given, Kept, Outcome, Verdict>,
): Manifest<Table, Given, Kept, Outcome, Verdict> {
  const { name, verbs } = manifest;
  for (const one of [name, ...verbs.map((verb) => verb.name)])
    if (!isId(one))
      throw new ColloquyError("usage", `"${one}" cannot be the name of a protocol or a verb.`, {
        hint: "Use small letters, digits and dashes, such as delphi.",
      });
  if (verbs.length === 0)
    throw new ColloquyError("usage", `The protocol ${name} has no verb to start it with.`);
  verbs.forEach(checkVerb);
  return manifest;
}

/** What code says of every discussion: no option can have such a name. `test/library/options.test.ts` holds them against the types. */
export const sharedNames = [
  "agents",
  "answerGate",
  "context",
  "engine",
  "eyes",
  "fallback",
  "folder",
  "lang",
  "limits",
  "lookups",
  "moderator",
  "project",
  "searches",
  "signal",
  "verb",
] as const;

const parts = ["summary", "subject", "options", "takes", "help", "commands", "examples"] as const;

function checkVerb(verb: Verb): void {
  const missing = parts.find((part) => verb[part] === undefined);
  if (missing !== undefined)
    throw new ColloquyError("usage", `The verb ${verb.name} does not give its ${missing}.`);
  for (const option of Object.keys(verb.options)) {
    // Flags, keys of files and inputs of tools are made of the name and found again by it.
    if (!/^[a-z][A-Za-z0-9]*$/.test(option))
      throw new ColloquyError("usage", `"${option}" cannot be the name of an option of ${verb.name}.`, {
        hint: "Write it as code does, such as maxRounds: the flag is then --max-rounds.",
      });
    if (sharedNames.some((one) => one === option))
      throw new ColloquyError(
        "usage",
        `${verb.name} cannot have an option "${option}": every discussion has one.`,
        { hint: "Give it another name." },
      );
  }
}
