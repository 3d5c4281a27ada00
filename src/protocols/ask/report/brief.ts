import type { Brief } from "../../../manifest/brief.ts";
import { AskOptions } from "../options.ts";
import { AskEntry, AskOutcome } from "../state.ts";

export const brief: Brief<AskOptions, AskEntry, AskOutcome> = {
  given: AskOptions,
  kept: AskEntry,
  outcome: AskOutcome,
  tell: ({ outcome }) => ({ inAWord: outcome && "answered" }),
  lastIsEnough: () => true,
};
