import { facilitatorPath, loadFacilitator, loadParticipants, loadSkills } from "../host/participant-files.ts";
import {
  type RoundtableChoices,
  roundtableChoices,
  type RoundtableWish,
} from "../host/roundtable-choices.ts";
import { loadStrategies } from "../host/strategy-files.ts";
import type { Config } from "../config/resolve.ts";
import type { Shelf } from "../config/shelf.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { workflows } from "../protocols/roundtable/rules/strategy.ts";
import { readRoundtableFlags, workflowGiven } from "./roundtable-flags.ts";
import type { Options } from "./verb.ts";

export interface ConfigRow {
  readonly key: string;
  readonly value: string | number | boolean | readonly string[] | null;
  readonly origin: string;
}

interface RoundtableRows {
  readonly rows: readonly ConfigRow[];
  readonly warnings: readonly string[];
}

/** What the config says of roundtables; with flags of one, what that one would be held with. */
export async function roundtableRows(config: Config, options: Options): Promise<RoundtableRows> {
  const home = config.home.value;
  const [strategies, participants, skills] = await Promise.all([
    loadStrategies(home),
    loadParticipants(home),
    loadSkills(home),
  ]);
  const choicesFor = (wish: RoundtableWish) => roundtableChoices(wish, config, strategies, participants);
  const wish = wishIn(options);
  const { settings, warnings } =
    wish === null
      ? { settings: config.roundtable, warnings: await problemsOfAll(choicesFor) }
      : choicesFor(wish);
  return {
    rows: [
      ...Object.entries(settings).map(([key, set]) => ({ key: `roundtable.${key}`, ...set })),
      ...ownFacilitator(home),
      ...ownFiles("strategies", strategies),
      ...ownFiles("participants", participants),
      ...ownFiles("skills", skills),
    ],
    warnings: [
      ...new Set([
        ...warnings,
        ...faultsOf(strategies),
        ...faultsOf(skills),
        ...faultsOf(participants),
        ...(await problemsOf(async () => void (await loadFacilitator(home)))),
      ]),
    ],
  };
}

/** `null` when no flag asks for a roundtable in particular. */
function wishIn(options: Options): RoundtableWish | null {
  const workflow = workflowGiven(options);
  // Here it asks for stack traces, not for the answers of a roundtable.
  const flags = { ...readRoundtableFlags(options), verbose: undefined };
  const isAsked = workflow !== undefined || Object.values(flags).some((flag) => flag !== undefined);
  return isAsked ? { workflow: workflow ?? "roundtable", flags, detected: null } : null;
}

async function problemsOfAll(
  choicesFor: (wish: RoundtableWish) => RoundtableChoices,
): Promise<readonly string[]> {
  const all = workflows.map((workflow) =>
    problemsOf(() => Promise.resolve(choicesFor({ workflow, flags: {}, detected: null }).warnings)),
  );
  return (await Promise.all(all)).flat();
}

/** What somebody who held it would be told: its warnings, or why it cannot be had. */
async function problemsOf(attempt: () => Promise<readonly string[] | void>): Promise<readonly string[]> {
  try {
    return (await attempt()) ?? [];
  } catch (error) {
    if (error instanceof ColloquyError) return [sentence(error)];
    throw error;
  }
}

function ownFacilitator(home: string): readonly ConfigRow[] {
  const { path, own } = facilitatorPath(home);
  return own
    ? [{ key: "roundtable.facilitator", value: "yours, in place of the built-in one", origin: path }]
    : [];
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

function sentence({ message, hint }: ColloquyError): string {
  return hint === undefined ? message : `${message} ${hint}`;
}
