import { join } from "node:path";
import { lastJudgement } from "../kernel/discussion.ts";
import { resultOf } from "../kernel/result.ts";
import { swarmExports } from "../protocols/swarm/report/exported.ts";
import { swarmFiles, synthesisPath } from "../protocols/swarm/report/files.ts";
import { howFar } from "../protocols/swarm/report/how-far.ts";
import { inAWord } from "../protocols/swarm/report/in-a-word.ts";
import { swarmPage } from "../protocols/swarm/report/page.ts";
import { swarmResult } from "../protocols/swarm/report/result.ts";
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
