import type { Brief } from "../../../manifest/method.ts";
import { AskEntry, AskOptions, AskOutcome } from "../options.ts";

export const brief: Brief<AskOptions, AskEntry, AskOutcome> = {
  given: AskOptions,
  kept: AskEntry,
  outcome: AskOutcome,
  tell: ({ outcome }) => ({ inAWord: outcome && "answered" }),
};
