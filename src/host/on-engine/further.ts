import type { z } from "zod";
import type { Config } from "../../config/resolve.ts";
import { type Discussion, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { FollowUp } from "../../kernel/event.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import { answerTo, want } from "../../postgres/discussions.ts";
import type { Store } from "../../postgres/store.ts";
import { checkoutAt } from "../project/checkout.ts";
import { projectRoot } from "../project/own-file.ts";
import type { Found } from "../running/discussions.ts";
import type { Fork } from "../running/fork.ts";
import { agentsOf } from "../running/plan.ts";
import { reseat } from "../running/reseat.ts";
import type { Viewed } from "../view/result.ts";
import { knownThere } from "./brief.ts";
import { createThere, withEngine } from "./engine.ts";
import { type EngineFace, followed } from "./start.ts";

const Further = FollowUp.omit({ again: true });

/** Each part of a discussion can be followed by one question: whoever asks second is told so. */
function furtherKey({ parts }: Discussion): string {
  return `further/${parts.length}`;
}

export function followOnEngine(
  found: Pick<Found, "discussion" | "events">,
  asked: Omit<FollowUp, "again" | "changed">,
  config: Config,
  url: string,
  face: EngineFace,
): Promise<Viewed> {
  return withEngine(url, async (store) => {
    await askFurther(store, found.discussion, asked, config, face.cwd);
    return followed(store, found.discussion.id, config, face, found.events.length);
  });
}

export async function askFurther(
  store: Store,
  discussion: Discussion,
  asked: Omit<FollowUp, "again" | "changed">,
  config: Config,
  cwd: string,
): Promise<void> {
  const { changed } = await reseat(discussion, config, cwd);
  const answer = JSON.stringify({ ...asked, changed } satisfies z.infer<typeof Further>);
  const first = await want(store, discussion.id, { key: furtherKey(discussion), answer });
  if (first === null) return;
  throw new ColloquyError("locked", `Somebody asked ${discussion.id} something further just now.`, {
    hint: "Wait for its end, then ask again.",
  });
}

/** What somebody asked after its end and no worker has begun with. */
export async function askedFurther(store: Store, discussion: Discussion | undefined) {
  if (discussion === undefined || !hasEnded(discussion.status)) return {};
  const given = await answerTo(store, discussion.id, furtherKey(discussion));
  const { data } = Further.safeParse(parsedJson(given?.answer ?? ""));
  return data === undefined ? {} : { followUp: data };
}

export function forkOnEngine(fork: Fork, config: Config, url: string, face: EngineFace): Promise<Viewed> {
  return withEngine(url, async (store) =>
    followed(store, await putFork(store, fork, config, face), config, face),
  );
}

export async function putFork(
  store: Store,
  { start, discussion, inherited, chosen }: Fork,
  config: Config,
  { cwd, takesRecommended = false }: Pick<EngineFace, "cwd" | "takesRecommended">,
): Promise<string> {
  const { limits, fingerprint, ...seats } = await reseat(discussion, config, cwd, chosen);
  const begun = { ...start, limits, fingerprints: { ...start.fingerprints, agents: fingerprint } };
  return createThere(store, begun, {
    agents: knownThere(agentsOf(seats), config),
    takesRecommended,
    inherited,
    ...(start.eyes !== undefined && { project: checkoutAt(projectRoot(cwd)) }),
  });
}
