import { join } from "node:path";
import type { Discussion } from "../core/discussion.ts";
import { resultOf } from "../core/result.ts";
import { discussFiles, publishedPath, resultPath } from "../documents/discuss/files.ts";
import { discussPage } from "../documents/discuss/page.ts";
import { resultPage } from "../documents/discuss/result-page.ts";
import { discussResult } from "../documents/discuss/verdict.ts";
import { discuss } from "../protocols/discuss/discuss.ts";
import type { DiscussOutcome } from "../protocols/discuss/discuss-outcome.ts";
import type { DiscussOptions } from "../protocols/discuss/options.ts";
import type { Place, ProtocolKit } from "./kit.ts";
import { shellWord } from "./shell-word.ts";

export const discussKit: ProtocolKit<DiscussOptions, DiscussOutcome> = {
  protocol: discuss,
  documents: discussFiles,
  published: (discussion) => {
    const text = isAdopted(discussion) ? resultPage(discussion) : null;
    return text === null ? [] : [{ path: publishedPath(discussion), text }];
  },
  calls({ preset, choosesMembers }, seats) {
    const speakers = choosesMembers ? usualSpeakers : seats - 1;
    const [least, most] = roundsOf[preset];
    const naming = choosesMembers ? 1 : 0;
    const round = speakers + 1;
    const rebuttal = 1;
    return { least: naming + least * round + speakers, most: naming + most * round + speakers + rebuttal };
  },
  result(discussion, place) {
    const verdict = discussResult(discussion);
    return resultOf(discussion, {
      verdict,
      files: {
        ...(verdict && { record: join(place.folder, resultPath) }),
        ...(isAdopted(discussion) && { document: documentOf(discussion, place) }),
        folder: place.folder,
      },
      next: nextCommand(discussion, place),
    });
  },
  page: discussPage,
  severity: () => null,
};

/** Three members and the critic. */
const usualSpeakers = 4;
/** When all agree at once, and when they stay apart (behaviour 3.2). */
const roundsOf = { quick: [1, 2], default: [1, 3], deep: [2, 5] } as const;

function decisionOf({ outcome }: Discussion): DiscussOutcome["decision"] | null {
  return (outcome as DiscussOutcome | null)?.decision ?? null;
}

function isAdopted(discussion: Discussion): boolean {
  return decisionOf(discussion) === "adopt" || decisionOf(discussion) === "hand-over";
}

function documentOf(discussion: Discussion, { document }: Place): string {
  return document ?? publishedPath(discussion);
}

function nextCommand(discussion: Discussion, place: Place): string {
  const { address } = place;
  const { status, stopped, title } = discussion;
  if (stopped?.reason === "waiting") return `colloquy answer ${address}`;
  if (status === "active" || status === "paused") return `colloquy resume ${address}`;
  if (decisionOf(discussion) !== "hand-over") return `colloquy show ${address}`;
  return `colloquy solve ${shellWord(title)} --context ${shellWord(documentOf(discussion, place))}`;
}
