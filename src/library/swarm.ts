import { swarmKit } from "../host/swarm-kit.ts";
import { expertsProblem, swarmWishes } from "../host/swarm-seats.ts";
import { titleOf } from "../host/title.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isId, slug } from "../kernel/slug.ts";
import type { Expert } from "../protocols/swarm/rules/statements.ts";
import type { StressPolicy } from "../protocols/swarm/rules/verdict.ts";
import { type Depth, depthPlans } from "../protocols/swarm/depth.ts";
import type { SwarmOptions as Given } from "../protocols/swarm/options.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions } from "./options.ts";
import type { ResultOf } from "./result.ts";
import { start } from "./start.ts";
import { contextOf, countOf, langOf, subjectOf } from "./given.ts";

export interface SwarmOptions extends ProtocolOptions {
  /** How many experts, rounds and checks; left out, `standard`. */
  readonly depth?: Depth;
  /** After so many rounds the recommended step is the synthesis; left out, as the depth has it. */
  readonly rounds?: number;
  /** When an agreement is put under stress; left out, as the depth has it. */
  readonly stress?: StressPolicy;
  /** Two to six; left out, an agent names them. */
  readonly experts?: readonly Expert[];
  /** Who answers for the moderator and the historian; left out, the first of the agents. */
  readonly moderator?: string;
}

/** Experts who will not agree by themselves debate a topic in rounds, against a contrarian, before a historian. */
export function swarm(topic: string, options: SwarmOptions): Discussion<ResultOf<"swarm">> {
  return start("swarm", swarmKit, options, (_, agents) => {
    const subject = subjectOf(topic, "topic");
    const { depth = "standard", experts } = options;
    const usual = depthPlans[depth];
    if (experts !== undefined) checkExperts(experts);
    const given: Given = {
      topic: subject,
      context: contextOf(options),
      depth,
      rounds: countOf(options.rounds ?? usual.rounds, "rounds"),
      stress: options.stress ?? usual.stress,
      experts: experts ?? null,
      lang: langOf(options),
    };
    return {
      title: titleOf(subject),
      id: slug(subject.slice(0, 200), "swarm", 60),
      options: given,
      seats: swarmWishes(depth, options.moderator ?? agents[0] ?? null),
      grows: true,
      fallback: agents,
    };
  });
}

function checkExperts(experts: readonly Expert[]): void {
  const odd = experts.find(({ id }) => !isId(id));
  const problem =
    odd === undefined
      ? expertsProblem(experts)
      : `the id "${odd.id}" must be of small letters, digits and dashes`;
  if (problem !== null) throw new ColloquyError("usage", `experts: ${problem}.`);
}
