import { protocols } from "../host/protocols/protocols.ts";
import { titleLine } from "../kernel/printable.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Protocol } from "../kernel/floor.ts";
import { isId, slug } from "../kernel/id.ts";
import type { Discussion } from "./discussion.ts";
import { type DiscussionOptions, type SeatOption, wishOf } from "./options.ts";
import { ownKit } from "./sitting.ts";
import type { Result } from "./result.ts";
import { start } from "./start.ts";

export interface RunOptions extends DiscussionOptions {
  /** What the journal calls the protocol: small letters, digits and dashes. */
  readonly name: string;
  /** What this discussion is about, in a line. */
  readonly title?: string;
  /** Left out, a seat for each agent, under its name. */
  readonly seats?: readonly (string | SeatOption)[];
}

/**
 * Runs a protocol of one's own: a plain async function over a floor. Retries, limits, the journal and resuming come
 * with the floor. What it is given and what it returns must be JSON.
 */
export function run<Options, Outcome>(
  protocol: Protocol<Options, Outcome>,
  given: Options,
  options: RunOptions,
): Discussion<Result<string, Outcome>> {
  const { name, title, seats } = options;
  return start(name, ownKit(protocol), options, {
    plan: (_, agents) => {
      checkName(name);
      return {
        title: titleLine(title ?? name),
        id: slug(`${name}-${title ?? ""}`, name),
        options: given,
        seats: (seats ?? agents.map((agent) => ({ name: agent, agent }))).map(wishOf),
        grows: true,
      };
    },
  });
}

// A journal says by this name how it is to be read.
function checkName(name: string): void {
  const taken = protocols().map((one) => one.name);
  if (isId(name) && !taken.includes(name)) return;
  throw new ColloquyError("usage", `"${name}" cannot be the name of a protocol of your own.`, {
    hint: `Use small letters, digits and dashes, such as delphi; ${taken.join(", ")} are taken.`,
  });
}
