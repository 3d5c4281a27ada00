import { createHash } from "node:crypto";
import { basename } from "node:path";
import { critiqueKit } from "../host/critique-kit.ts";
import { chooseRoundId, findRevised, revisionOf } from "../host/critique-rounds.ts";
import { ColloquyError } from "../kernel/error.ts";
import { parseQuorum, type Quorum, usualQuorum } from "../kernel/quorum.ts";
import { slug } from "../kernel/slug.ts";
import type { CritiqueOptions as Given } from "../protocols/critique/options.ts";
import { artifactKind, defaultPerspectives } from "../protocols/critique/perspectives.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions, Text } from "./options.ts";
import type { ResultOf } from "./result.ts";
import { type SeatOption, wishOf } from "./seat-option.ts";
import { start } from "./start.ts";
import { contextOf, langOf, materialOf } from "./given.ts";

export interface CritiqueOptions extends ProtocolOptions {
  /** Left out, what suits the kind of text. */
  readonly perspectives?: readonly (string | SeatOption)[];
  /** How severity is reckoned; left out, `specific`. */
  readonly severityPolicy?: "specific" | "literal";
  /** How many seats must be answered by anybody but the reader: a number, or a share such as "50%", which is the default. */
  readonly quorum?: number | `${number}%`;
  /** The round in the same folder after which the artifact was revised, such as DISCUSS-001. */
  readonly revisionOf?: string;
  /** Who calls, and on which task: for the message to the coordinator. */
  readonly role?: string;
  readonly task?: string;
  /** Whether the project is searched for what the artifact speaks of; left out, it is not. */
  readonly searches?: boolean;
}

/** Several perspectives review one text, each alone and at once; code weighs what they say into a verdict. */
export function critique(artifact: Text, options: CritiqueOptions): Discussion<ResultOf<"critique">> {
  return start("critique", critiqueKit, options, (earlier, agents) => {
    const material = materialOf(artifact, "artifact");
    const { path, text } = material;
    const { task, folder } = options;
    const wanted = { roundId: undefined, revisionOf: options.revisionOf, task };
    const revised = findRevised(wanted, earlier);
    const revision = revised && revisionOf(revised);
    const given: Given = {
      roundId: chooseRoundId(wanted, earlier, revision),
      artifact: material,
      context: contextOf(options),
      searches: options.searches ?? false,
      policy: options.severityPolicy ?? "specific",
      quorum: quorumOf(options.quorum),
      revision,
      role: options.role ?? "author",
      task: task ?? path,
      lang: langOf(options),
    };
    return {
      title: path,
      id: `critique-${slug(basename(folder ?? path), "artifact")}`,
      options: given,
      fallback: agents,
      seats: (options.perspectives ?? revised?.seats.map(sameSeat) ?? usual(path, text)).map(wishOf),
      fingerprints: { artifact: createHash("sha256").update(text).digest("base64url") },
    };
  });
}

function quorumOf(given: CritiqueOptions["quorum"]): Quorum {
  const quorum = given === undefined ? usualQuorum : parseQuorum(given);
  if (quorum !== undefined) return quorum;
  throw new ColloquyError("usage", `quorum: ${String(given)} is not a number of seats such as 3, or "50%".`);
}

/** Those who blocked an artifact judge its revision. */
function sameSeat({
  seat,
  agents: [agent],
}: {
  readonly seat: SeatOption;
  readonly agents: readonly string[];
}) {
  return { ...seat, ...(agent !== undefined && { agent }) };
}

function usual(path: string, text: string): readonly SeatOption[] {
  return defaultPerspectives[artifactKind(path, text)];
}
