import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import type { AskedSettings, ShownSettings } from "../../manifest/manifest.ts";
import type { Shelf } from "../../manifest/shelf.ts";
import { inCamelCase } from "../../manifest/option.ts";
import { roundtableChoices, shelvesOf } from "./choices.ts";
import type { optionTable } from "./option-table.ts";
import { facilitatorFiles } from "./participant-file.ts";
import { facilitatorId, type TableWorkflow, workflows } from "./rules/strategy.ts";

/** What a roundtable would be held with and whose files it would take; without a verb, what is wrong with any of them. */
export async function shownSettings(asked: AskedSettings<typeof optionTable>): Promise<ShownSettings> {
  const shelves = await shelvesOf(asked.surroundings);
  const { strategies, participants, skills } = shelves;
  const facilitators = await asked.surroundings.shelf(facilitatorFiles(skills));
  const facilitator = facilitators.files.filter(({ id }) => id === facilitatorId);
  const choicesFor = (workflow: TableWorkflow) =>
    roundtableChoices({ ...asked, workflow, topic: null }, shelves);
  const held = asked.verb === null ? null : choicesFor(asked.verb as TableWorkflow);
  const settings = Object.entries(held?.settings ?? {});
  return {
    rows: held && settings.map(([key, { value, origin }]) => ({ key: inCamelCase(key), value, origin })),
    files: [
      ...facilitator.filter(({ own }) => own).map((file) => rowOf(file, "facilitator")),
      ...ownFiles("strategies", strategies),
      ...ownFiles("participants", participants),
      ...ownFiles("skills", skills),
    ],
    warnings: [
      ...(held?.warnings ?? workflows.flatMap((workflow) => problemsOf(() => choicesFor(workflow).warnings))),
      ...[strategies, skills, participants, { files: facilitator }].flatMap(faultsOf),
    ],
  };
}

function problemsOf(attempt: () => readonly string[]): readonly string[] {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof ColloquyError) return [sentence(error)];
    throw error;
  }
}

function ownFiles(plural: string, { files }: Shelf<unknown>) {
  return files.filter(({ own }) => own).map((file) => rowOf(file, `${plural}.${printable(file.id)}`));
}

function rowOf({ path, replaces, read }: Shelf<unknown>["files"][number], key: string) {
  const state = "fault" in read ? "cannot be read" : "yours";
  const value = [state, ...(replaces ? ["in place of the built-in one"] : [])].join(", ");
  return { key, value, origin: printable(path) };
}

function faultsOf({ files }: Pick<Shelf<unknown>, "files">): readonly string[] {
  return files.flatMap(({ read }) => ("fault" in read ? [sentence(read.fault)] : []));
}

function sentence({ message, hint }: ColloquyError): string {
  return hint === undefined ? message : `${message} ${hint}`;
}
