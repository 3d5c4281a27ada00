import { type Opened, openById, opened, openSessionFolder } from "../host/archive/archive.ts";
import { emptied, type Listing, rowsIn } from "../host/archive/rows.ts";
import { ColloquyError } from "../kernel/error.ts";
import { type Discussion, hasEnded, type Standing, standings } from "../kernel/discussion.ts";
import type { Config } from "../config/resolve.ts";
import { recordedConfig } from "../host/view/result.ts";
import { checkProtocol } from "./annotate.ts";
import { engineUrl } from "../host/running/config.ts";
import { configFor, text } from "./discussing.ts";
import type { Terminal } from "./terminal.ts";
import type { Command } from "./verb.ts";

export async function findDiscussion(
  { options, cwd, now }: Command,
  config: Config,
  id: string | undefined,
  fits: Fits = anyOne,
): Promise<Opened & { readonly discussion: Discussion }> {
  const home = config.home.value;
  const session = text(options["session"]);
  const found =
    session !== undefined
      ? await openSessionFolder(session, cwd)
      : id !== undefined
        ? await openedById(id, config)
        : await lastFitting(fits, await rowsIn(home, now()));
  const discussion = found?.discussions.at(-1);
  if (found !== undefined && discussion !== undefined) return { ...found, discussion };
  if (session !== undefined)
    throw new ColloquyError("not-found", `There is no discussion in ${session}.`, { hint: howToStart });
  if (found !== undefined) throw new ColloquyError("journal-lost", emptied(found.folder));
  throw await nothingThat(fits, home, now());
}

/** For who goes on with it: what it began with holds where nothing else is typed now. */
export async function configAgain(
  terminal: Command,
  { folder, discussion }: Pick<Opened, "folder"> & { readonly discussion: Discussion },
  { home }: Pick<Config, "home">,
  needsAgents = terminal.options["agents"] === undefined,
): Promise<Config> {
  const recorded = await recordedConfig(folder, discussion, home, terminal, needsAgents);
  const config = await configFor(terminal, recorded);
  await checkProtocol(discussion.protocol, config);
  return config;
}

const howToStart = "`colloquy --help` shows how to start one.";

async function nothingThat({ none }: Fits, home: string, now: number): Promise<ColloquyError> {
  const { length } = (await rowsIn(home, now)).rows;
  if (length === 0)
    return new ColloquyError("not-found", `There are no discussions in ${home} yet.`, { hint: howToStart });
  return new ColloquyError(
    "not-found",
    `${none} ${home}: ${length === 1 ? "the only one has" : `all ${length} have`} ended.`,
    { hint: "`colloquy list` shows them." },
  );
}

/** Of the home. Of one that lives on the engine there is a copy in the home now, and the engine tells whether it goes on. */
async function openedById(id: string, config: Config): Promise<Opened> {
  const engine = engineUrl(config);
  const home = config.home.value;
  if (engine === null) return openById(home, id);
  const { fetchFromEngine } = await import("../host/on-engine/start.ts");
  const row = await fetchFromEngine(id, home, engine);
  return row === null ? openById(home, id) : { ...(await openById(home, row.id)), running: row.isDue };
}

interface Fits extends Fitting {
  readonly none: string;
  readonly orElse?: Fitting;
}

interface Fitting {
  readonly statuses: readonly Standing[];
  readonly fits: (discussion: Discussion) => boolean | Promise<boolean>;
}

const anyOne: Fits = { statuses: standings, fits: () => true, none: "There is nothing in" };

export const unended: Fits = {
  statuses: ["active", "paused", "interrupted"],
  fits: isUnended,
  none: "There is nothing to resume in",
};

export function isUnended({ status }: Discussion): boolean {
  return !hasEnded(status);
}

async function lastFitting(
  { statuses, fits, orElse }: Fitting & Pick<Fits, "orElse">,
  all: Listing,
): Promise<Opened | undefined> {
  for await (const one of opened(all.rows.filter(({ status }) => statuses.includes(status)))) {
    const last = one.discussions.at(-1);
    if (last !== undefined && (await fits(last))) return one;
  }
  return orElse && lastFitting(orElse, all);
}

export function warnOf({ tornLine, alteredLine, folder }: Opened, { err }: Terminal): void {
  if (tornLine !== null)
    err(
      `warning: ${folder}/journal.jsonl:${tornLine} was cut off by a crash; \`colloquy resume\` repairs it.\n`,
    );
  if (alteredLine !== null)
    err(
      `warning: ${folder}/journal.jsonl was altered at line ${alteredLine} or before; \`colloquy verify\` shows more.\n`,
    );
}
