import { resolve } from "node:path";
import { readExpertsFile } from "../config/experts-file.ts";
import { choice } from "../manifest/read-value.ts";
import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";
import { slug } from "../kernel/slug.ts";
import type { Expert } from "../protocols/swarm/rules/statements.ts";
import { stressPolicies, type StressPolicy } from "../protocols/swarm/rules/verdict.ts";
import { callsPerRound, type Depth, depthPlans, depths } from "../protocols/swarm/depth.ts";
import type { SwarmOptions } from "../protocols/swarm/options.ts";
import { refuseStray } from "./artifact.ts";
import { readContext } from "./context.ts";
import { instruments } from "./instruments.ts";
import { joiningChains } from "./joining.ts";
import { agentsFingerprint, seatPanel } from "./panel.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { openSession } from "./session.ts";
import { chooseSpeakers } from "./speakers.ts";
import { expertsProblem, swarmWishes } from "./swarm-seats.ts";
import { titleOf } from "./title.ts";
import { topicGiven } from "./topic.ts";

export const readDepth = choice(...depths);
export const readStress = choice(...stressPolicies);

export interface SwarmRequest {
  readonly topic: string | undefined;
  readonly depth: Depth;
  readonly rounds: number | undefined;
  readonly stress: StressPolicy | undefined;
  readonly expertsFile: string | undefined;
  readonly context: readonly string[];
  readonly session: string | undefined;
  /** Where the project is, when that is not where we stand. */
  readonly project: string | undefined;
}

/** Checks everything a swarm needs. Nothing is created and nobody is called. */
export async function planSwarm(request: SwarmRequest, config: Config, cwd: string): Promise<Plan> {
  const topic = topicGiven(request.topic, 'colloquy swarm "How should services share transactions?"');
  const { context, searches } = await readContext(request.context, config, cwd);
  if (searches)
    throw new ColloquyError(
      "usage",
      "--context auto: a swarm reads the files it is given and searches for none.",
      {
        hint: "`colloquy search <words>` finds files; name them: --context src/a.ts,docs/b.md",
      },
    );
  const { depth } = request;
  const speakers = chooseSpeakers(config, "swarm", "all");
  const session = request.session === undefined ? null : await openSession(request.session, cwd, "swarm");
  const wishes = swarmWishes(depth, config.settings.moderator.value ?? speakers.panel.names[0] ?? null);
  const seated = await seatPanel(wishes, speakers.panel, config, cwd, speakers.fallback);
  const options: SwarmOptions = {
    topic,
    context,
    depth,
    rounds: request.rounds ?? depthPlans[depth].rounds,
    stress: request.stress ?? depthPlans[depth].stress,
    experts: request.expertsFile === undefined ? null : await expertsGiven(request.expertsFile, cwd),
    lang: config.settings.lang.value,
  };
  return {
    protocol: "swarm",
    title: titleOf(topic),
    options,
    seated,
    chains: await joiningChains(speakers, config, cwd),
    panelReason: speakers.panel.reason,
    costNote: costNote(options),
    fingerprints: { agents: agentsFingerprint(seated, config) },
    limits: limitsOf(config),
    mostCalls: mostCalls(options),
    instruments: instruments(config, cwd, request.project),
    configFiles: config.given,
    project: request.project,
    home: config.home,
    id: slug(topic.slice(0, 200), "swarm", 60),
    session,
  };
}

/** Those of a file are taken as they are; only what would make a table impossible is refused. */
async function expertsGiven(given: string, cwd: string): Promise<readonly Expert[]> {
  await refuseStray(given, "experts file", cwd);
  const path = resolve(cwd, given);
  const experts = await readExpertsFile(path);
  const problem = expertsProblem(experts);
  if (problem !== null) throw new ColloquyError("config", `${path}: ${problem}.`);
  return experts;
}

/** One call names the experts, unless they are given. */
function mostCalls(options: SwarmOptions): number {
  const { depth, rounds, stress, experts } = options;
  const count = experts?.length ?? depthPlans[depth].experts.most;
  const stressed = stress === "off" ? 0 : depthPlans[depth].stressChecks * (count + 1);
  return rounds * callsPerRound(depth, count) + stressed + 1 + (experts === null ? 1 : 0);
}

function costNote(options: SwarmOptions): string {
  const { depth, experts, rounds } = options;
  const { least, most } = depthPlans[depth].experts;
  const sizes = experts === null ? [...new Set([least, most])] : [experts.length];
  const perRound = sizes.map((size) => `${callsPerRound(depth, size)} calls with ${size} experts`).join(", ");
  return `Each round is ${perRound}; ${rounds === 1 ? "one round" : `${rounds} rounds`} and the synthesis are at most ${mostCalls(options)} calls, unless you ask for more or an answer has to be asked for again.`;
}
