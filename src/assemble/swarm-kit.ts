import { join } from "node:path";
import { lastJudgement } from "../core/discussion.ts";
import { resultOf } from "../core/result.ts";
import { swarmExports } from "../documents/swarm/exported.ts";
import { swarmFiles, synthesisPath } from "../documents/swarm/files.ts";
import { howFar } from "../documents/swarm/how-far.ts";
import { inAWord } from "../documents/swarm/in-a-word.ts";
import { swarmPage } from "../documents/swarm/page.ts";
import { swarmResult } from "../documents/swarm/result.ts";
import type { SwarmOptions, SwarmOutcome } from "../protocols/swarm/options.ts";
import { swarm } from "../protocols/swarm/swarm.ts";
import type { ProtocolKit } from "./kit.ts";

export const swarmKit: ProtocolKit<SwarmOptions, SwarmOutcome> = {
  protocol: swarm,
  documents: swarmFiles,
  result(discussion, { folder, address }) {
    const { status, stopped } = discussion;
    const isSynthesised = lastJudgement(discussion, "verdict") !== undefined;
    const goesOn = stopped?.reason === "waiting" ? "answer" : "resume";
    return resultOf(discussion, {
      verdict: swarmResult(discussion),
      files: { ...(isSynthesised && { record: join(folder, synthesisPath) }), folder },
      next: `colloquy ${status === "active" || status === "paused" ? goesOn : "show"} ${address}`,
    });
  },
  page: swarmPage,
  inAWord,
  howFar,
  severity: () => null,
  exports: swarmExports,
};
