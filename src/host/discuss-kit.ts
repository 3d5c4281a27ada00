import { join } from "node:path";
import type { Discussion } from "../kernel/discussion.ts";
import { resultOf } from "../kernel/result.ts";
import { discussFiles, publishedPath, resultPath } from "../protocols/discuss/report/files.ts";
import { howFar } from "../protocols/discuss/report/how-far.ts";
import { discussPage } from "../protocols/discuss/report/page.ts";
import { resultDocument, resultPage } from "../protocols/discuss/report/result-page.ts";
import { exportedStandings } from "../protocols/discuss/report/exported-standings.ts";
import { discussResult } from "../protocols/discuss/report/verdict.ts";
import { discuss } from "../protocols/discuss/discuss.ts";
import type { DiscussOutcome } from "../protocols/discuss/discuss-outcome.ts";
import type { DiscussOptions } from "../protocols/discuss/options.ts";
import type { Place, ProtocolKit } from "./kit.ts";
import { shellWord } from "./shell-word.ts";

export const discussKit: ProtocolKit<DiscussOptions, DiscussOutcome> = {
  protocol: discuss,
  documents: discussFiles,
  published: (discussion) => {
    const text = isPublished(discussion) ? resultPage(discussion) : null;
    return text === null ? [] : [{ path: publishedPath(discussion), text }];
  },
  result(discussion, place) {
    const verdict = discussResult(discussion);
    return resultOf(discussion, {
      verdict,
      files: {
        ...(verdict && { record: join(place.folder, resultPath) }),
        ...(isPublished(discussion) && { document: documentOf(discussion, place) }),
        folder: place.folder,
      },
      next: nextCommand(discussion, place),
    });
  },
  page: discussPage,
  inAWord: (discussion) => discussResult(discussion)?.state ?? null,
  howFar,
  severity: () => null,
  exports: { document: resultDocument, standings: exportedStandings },
};

function decisionOf({ outcome }: Discussion): DiscussOutcome["decision"] | null {
  return (outcome as DiscussOutcome | null)?.decision ?? null;
}

/** Adopted, and about the user's own project: an example leaves nothing there, and neither does a program. */
function isPublished(discussion: Discussion): boolean {
  const isAdopted = decisionOf(discussion) === "adopt" || decisionOf(discussion) === "hand-over";
  return isAdopted && discussion.project === undefined && discussion.fromCode === undefined;
}

function documentOf(discussion: Discussion, { document, folder }: Place): string {
  if (!isPublished(discussion)) return join(folder, resultPath);
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
