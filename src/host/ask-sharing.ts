import { join } from "node:path";
import type { Config } from "../config/resolve.ts";
import { type AnsweredTurn, answeredTurns, conversationOf, isSameTurn } from "../kernel/conversation.ts";
import { ColloquyError } from "../kernel/error.ts";
import { blindInstruments } from "../kernel/lookup.ts";
import { isId } from "../kernel/slug.ts";
import type { AskOptions } from "../protocols/ask/options.ts";
import { openFolder } from "../kernel/journal/archive.ts";
import { type Face, startDiscussion, type Viewed } from "./discussion.ts";

/**
 * Puts an answered turn into the other conversations it was merged from, and tells which could not be written.
 * One that has it is left alone, so this can be done again after a crash.
 */
export async function shareTurn(
  { discussion }: Viewed,
  home: Config["home"],
  face: Pick<Face, "cwd" | "env" | "now">,
): Promise<readonly string[]> {
  if (discussion.protocol !== "ask") return [];
  const { shareWith } = discussion.options as AskOptions;
  const turn = answeredTurns(conversationOf([discussion])).at(-1);
  if (turn === undefined || turn.source !== discussion.id) return [];
  const problems: string[] = [];
  // They come from a journal and become folders.
  for (const id of shareWith.filter(isId)) {
    await copyTurn(turn, discussion, id, home, face).catch((error: unknown) => {
      if (!(error instanceof ColloquyError)) throw error;
      problems.push(
        `${id} did not get the turn: ${error.message} \`colloquy resume ${discussion.id}\` tries again.`,
      );
    });
  }
  return problems;
}

async function copyTurn(
  turn: AnsweredTurn,
  { options, limits, configFiles }: Viewed["discussion"],
  id: string,
  home: Config["home"],
  face: Pick<Face, "cwd" | "env" | "now">,
): Promise<void> {
  const folder = join(home.value, "discussions", id);
  const { events, discussions } = await openFolder(folder);
  const turns = conversationOf(discussions);
  if (turns.some((one) => isSameTurn(one, turn))) return;
  const copy: AskOptions = {
    ...(options as AskOptions),
    turn: turns.length + 1,
    context: [],
    knownContext: [],
    earlier: [],
    session: null,
    shareWith: [],
    given: turn,
    notices: [],
  };
  await startDiscussion(
    {
      protocol: "ask",
      title: discussions[0]?.title ?? id,
      options: copy,
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
      session: { folder, past: events },
    },
    {
      ...face,
      signal: new AbortController().signal,
      reporter: { event: () => {}, output: () => {}, close: () => {} },
      answerGate: () => Promise.resolve(null),
    },
  );
}
