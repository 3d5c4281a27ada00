import type { RoundtableOptions, RoundtableOutcome } from "../protocols/roundtable/options.ts";
import { method } from "../protocols/roundtable/method.ts";
import type { ProtocolKit } from "./kit.ts";
import { kitOfMethod } from "./kit-of-method.ts";

export const roundtableKit: ProtocolKit<RoundtableOptions, RoundtableOutcome> = kitOfMethod(
  { name: "roundtable" },
  method,
);
