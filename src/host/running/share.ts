import type { Config } from "../../config/resolve.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { folderOf, openFolder } from "../../kernel/journal/archive.ts";
import { blindInstruments } from "../../kernel/lookup.ts";
import { isId } from "../../kernel/id.ts";
import type { KitSharing, ProtocolKit } from "../protocols/kit.ts";
import type { Plan } from "./plan.ts";

/**
 * Puts what was said into the other discussions that are to have it, and tells which could not be written. One that
 * has it is left alone, so this can be done again after a crash.
 */
export async function share(
  discussion: Discussion,
  { shares }: Pick<ProtocolKit, "shares">,
  home: Config["home"],
  hold: (copy: Plan) => Promise<unknown>,
): Promise<readonly string[]> {
  if (shares === undefined) return [];
  const problems: string[] = [];
  for (const id of shares.with(discussion).filter(isId)) {
    await shareWith(id, discussion, shares, home, hold).catch((error: unknown) => {
      if (!(error instanceof ColloquyError)) throw error;
      problems.push(
        `${id} did not get the turn: ${error.message} \`colloquy resume ${discussion.id}\` tries again.`,
      );
    });
  }
  return problems;
}

async function shareWith(
  id: string,
  discussion: Discussion,
  { copy }: KitSharing,
  home: Config["home"],
  hold: (copy: Plan) => Promise<unknown>,
): Promise<void> {
  const folder = folderOf(home.value, id);
  const { events, discussions, parsed } = await openFolder(folder);
  const options = copy(discussion, discussions);
  if (options === null) return;
  const { protocol, limits, configFiles } = discussion;
  await hold({
    protocol,
    title: discussions[0]?.title ?? id,
    options,
    // Nobody is asked, so nobody sits here.
    seated: [],
    panelReason: null,
    fingerprints: {},
    limits,
    instruments: blindInstruments,
    // The other journal names it as this one does; that somebody typed it, no journal can say.
    configFiles: configFiles.map((path) => ({ path, sha256: null })),
    home,
    id,
    session: { folder, past: events, parsed },
  });
}
