import { protocolVerbs } from "../host/protocols/protocols.ts";
import { entryOf } from "./protocol-entry.ts";
import type { VerbEntry } from "./verb.ts";
import { verbs } from "./verbs.ts";

/** Those of the protocols first, then what is done with discussions. */
export function allVerbs(): readonly VerbEntry[] {
  return [...protocolVerbs().map(({ manifest, verb }) => entryOf(manifest, verb)), ...verbs];
}
