import { loadFacilitator, loadParticipants, loadSkills } from "../assemble/participant-files.ts";
import { roundtableChoices } from "../assemble/roundtable-choices.ts";
import { loadStrategies } from "../assemble/strategy-files.ts";
import type { Config } from "../config/resolve.ts";
import type { Shelf } from "../config/shelf.ts";
import { ColloquyError } from "../core/error.ts";
import { printable } from "../core/printable.ts";
import { workflows } from "../judgement/roundtable/strategy.ts";
import { readRoundtableFlags, workflowGiven } from "./roundtable-flags.ts";
import type { Options } from "./verb.ts";

export interface ConfigRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
}

interface RoundtableRows {
  readonly rows: readonly ConfigRow[];
  readonly warnings: readonly string[];
}

/** What the config says of roundtables; with flags of one, what that one would be held with. */
export async function roundtableRows(config: Config, options: Options): Promise<RoundtableRows> {
  const strategies = await loadStrategies(config.home.value);
  const participants = await loadParticipants(config.home.value);
  const skills = await loadSkills(config.home.value);
  const workflow = workflowGiven(options);
  const { verbose: _, ...flags } = readRoundtableFlags(options);
  const own = [
    ...ownFiles("strategies", strategies),
    ...ownFiles("participants", participants),
    ...ownFiles("skills", skills),
  ];
  const faults = [...faultsOf(strategies), ...faultsOf(skills), ...faultsOf(participants)];
  if (workflow !== undefined || Object.values(flags).some((flag) => flag !== undefined)) {
    const wish = { workflow: workflow ?? "roundtable", flags, detected: null };
    const { settings, warnings } = roundtableChoices(wish, config, strategies, participants);
    const rows = Object.entries(settings).map(([key, set]) => ({ key: `roundtable.${key}`, ...set }));
    return { rows: [...rows, ...own], warnings: unique([...warnings, ...faults]) };
  }
  const rows = Object.entries(config.roundtable).map(([key, set]) => ({ key: `roundtable.${key}`, ...set }));
  const problems = workflows.flatMap((one) =>
    said(() =>
      roundtableChoices({ workflow: one, flags: {}, detected: null }, config, strategies, participants),
    ),
  );
  return {
    rows: [...rows, ...own],
    warnings: unique([...problems, ...faults, ...(await facilitatorFault(config))]),
  };
}

function ownFiles(plural: string, shelf: Shelf<unknown>): readonly ConfigRow[] {
  return [...shelf.values()]
    .filter(({ own }) => own)
    .map(({ id, path, replaces, read }) => ({
      key: `roundtable.${plural}.${printable(id)}`,
      value: [
        "fault" in read ? "cannot be read" : "yours",
        ...(replaces ? ["in place of the built-in one"] : []),
      ].join(", "),
      origin: printable(path),
    }));
}

function faultsOf(shelf: Shelf<unknown>): readonly string[] {
  return [...shelf.values()].flatMap(({ read }) => ("fault" in read ? [sentence(read.fault)] : []));
}

function said(attempt: () => { readonly warnings: readonly string[] }): readonly string[] {
  try {
    return attempt().warnings;
  } catch (error) {
    if (error instanceof ColloquyError) return [sentence(error)];
    throw error;
  }
}

async function facilitatorFault(config: Config): Promise<readonly string[]> {
  try {
    await loadFacilitator(config.home.value);
    return [];
  } catch (error) {
    if (error instanceof ColloquyError) return [sentence(error)];
    throw error;
  }
}

function sentence({ message, hint }: ColloquyError): string {
  return hint === undefined ? message : `${message} ${hint}`;
}

function unique(sentences: readonly string[]): readonly string[] {
  return [...new Set(sentences)];
}
