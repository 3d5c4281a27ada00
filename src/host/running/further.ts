import type { Config } from "../../config/resolve.ts";
import { rememberTyped } from "../../config/trust.ts";
import { type Discussion, discussionsOf, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { FollowUp } from "../../kernel/event.ts";
import type { Opened } from "../../kernel/journal/archive.ts";
import { createFolder } from "../../kernel/journal/files.ts";
import { engineOfFolder } from "../../kernel/journal/lock-holder.ts";
import { checkKnown, kitOf } from "../protocols/catalogue.ts";
import { protocolNamed } from "../protocols/protocols.ts";
import { type Viewed, viewDiscussion } from "../view/result.ts";
import { askedAlone } from "./conduct.ts";
import { engineUrl } from "./config.ts";
import type { Face } from "./desk.ts";
import { conductHere, goOn, refuseCopy, seatedAgain } from "./discussion.ts";
import { type Fork, type ForkWish, forkOf } from "./fork.ts";

/** Asks further of one that has ended; `null`: only again what nobody answered. */
export async function followDiscussion(
  opened: Opened & { readonly discussion: Discussion },
  wanted: Asked,
  config: Config,
  face: Face,
): Promise<Viewed> {
  const { discussion, folder } = opened;
  const asked = await checkedFollowUp(opened, wanted, config.home, face);
  const engine = engineUrl(config);
  if (engine !== null && engineOfFolder(folder) !== null) {
    const { followOnEngine } = await import("../on-engine/further.ts");
    return followOnEngine(opened, asked, config, engine, face);
  }
  refuseCopy(folder, discussion.id);
  return goOn(opened, config, face, asked);
}

export interface Asked extends Pick<FollowUp, "question"> {
  readonly seat?: string | undefined;
}

export async function checkedFollowUp(
  opened: Pick<Opened, "folder" | "running"> & { readonly discussion: Discussion },
  { question, seat }: Asked,
  home: Config["home"],
  face: Pick<Face, "cwd" | "env">,
): Promise<Pick<FollowUp, "question" | "to">> {
  const { discussion, running } = opened;
  const { id, status, protocol } = discussion;
  if (question === "") throw new ColloquyError("usage", "The question is empty.");
  await checkKnown(protocol);
  const { kit, result } = await viewDiscussion(opened, home, face);
  if (running === true || !hasEnded(status)) {
    const waits = discussion.stopped === null ? "" : ` It waits: ${discussion.stopped.detail}.`;
    throw new ColloquyError("usage", `${id} has not ended, so nothing can be asked after it.${waits}`, {
      hint: running === true ? "Wait for its end." : `\`${result.next}\` continues it.`,
    });
  }
  const asked = { question, ...askedAlone(kit, discussion, seat) };
  if (question === null && status === "completed")
    throw new ColloquyError("usage", `${id} is completed: there is nothing to ask again.`, {
      hint: `\`colloquy follow ${id} "…"\` asks something further.`,
    });
  return asked;
}

export async function forkDiscussion(
  { events }: Pick<Opened, "events">,
  wish: ForkWish,
  config: Config,
  face: Face,
): Promise<Viewed> {
  const fork = await forkOfKnown(events, wish);
  const engine = engineUrl(config);
  if (engine !== null) {
    const { forkOnEngine } = await import("../on-engine/further.ts");
    return forkOnEngine(fork, config, engine, face);
  }
  const { seated, ...beside } = await seatedAgain(fork.discussion, undefined, config, face, fork.chosen);
  const { id, folder } = await createFolder(config.home.value, fork.start.id);
  for (const typed of config.given) await rememberTyped(typed, folder, face.env);
  const { limits, fingerprint } = seated;
  const fingerprints = { ...fork.start.fingerprints, agents: fingerprint };
  const start = { ...fork.start, id, limits, fingerprints };
  return conductHere(
    { ...beside, folder, before: undefined },
    { ...seated, start, known: 0, inherited: fork.inherited },
    face,
  );
}

export async function forkOfKnown(events: Opened["events"], wish: ForkWish): Promise<Fork> {
  const protocol = discussionsOf(events).at(-1)?.protocol ?? "";
  await checkKnown(protocol);
  const { verbs = [] } = protocolNamed(protocol) ?? {};
  const { items } = await kitOf(protocol);
  return forkOf(events, wish, { verbs, ...(items && { items }) });
}
