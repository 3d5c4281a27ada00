import type { Config } from "../config/resolve.ts";
import { ColloquyError } from "../kernel/error.ts";
import { slug } from "../kernel/slug.ts";
import { languageOf } from "../protocols/discuss/language.ts";
import type { DiscussOptions, Preset } from "../protocols/discuss/options.ts";
import { type Viewpoint, viewpointsFor } from "../protocols/discuss/team.ts";
import { readContext } from "./context.ts";
import { checkMembers, discussLimits, discussWishes } from "./discuss-seats.ts";
import { instruments } from "./instruments.ts";
import { joiningChains } from "./joining.ts";
import { agentsFingerprint, seatPanel } from "./panel.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { titleOf } from "./title.ts";
import { topicGiven } from "./topic.ts";
import { openSession } from "./session.ts";
import { chooseSpeakers } from "./speakers.ts";

export interface DiscussRequest {
  readonly topic: string | undefined;
  readonly members: readonly string[] | undefined;
  readonly preset: Preset;
  readonly whenSplit: boolean;
  readonly context: readonly string[];
  readonly feature: string | undefined;
  readonly session: string | undefined;
  /** Where the project is, when that is not where we stand. */
  readonly project: string | undefined;
}

/** Checks everything a discussion needs. Nothing is created and nobody is called. */
export async function planDiscuss(request: DiscussRequest, config: Config, cwd: string): Promise<Plan> {
  const topic = topicGiven(request.topic, 'colloquy discuss "Should sessions move to Redis?"');
  const { context, searches } = await readContext(request.context, config, cwd);
  // Seed 002: everybody gets the files that were given, and nothing is discovered.
  if (searches)
    throw new ColloquyError(
      "usage",
      "--context auto: a discuss reads the files it is given and searches for none.",
      {
        hint: "`colloquy search <words>` finds files; name them: --context src/a.ts,docs/b.md",
      },
    );
  const speakers = chooseSpeakers(config, "discuss", "all");
  const { panel, fallback } = speakers;
  const lang = config.settings.lang.value;
  const members = named(request.members) ?? viewpointsFor(topic, lang);
  const session = request.session === undefined ? null : await openSession(request.session, cwd, "discuss");
  const moderator = config.settings.moderator.value ?? panel.names[0] ?? null;
  const wishes = discussWishes(members ?? [], moderator, languageOf({ topic, lang }), membersFlag);
  const seated = await seatPanel(wishes, panel, config, cwd, fallback);
  const { settings } = config;
  const options: DiscussOptions = {
    topic,
    context,
    preset: request.preset,
    whenSplit: request.whenSplit,
    choosesMembers: members === null,
    feature: request.feature ?? null,
    lang,
  };
  return {
    protocol: "discuss",
    title: titleOf(topic),
    options,
    seated,
    chains: await joiningChains(speakers, config, cwd),
    panelReason: panel.reason,
    fingerprints: { agents: agentsFingerprint(seated, config) },
    limits: {
      ...limitsOf(config),
      ...(settings.turnTimeout.origin === "default" && { turnTimeoutMs: discussLimits.turnTimeoutMs }),
      ...(settings.timeout.origin === "default" && { timeoutMs: discussLimits.timeoutMs }),
    },
    mostCalls: mostCalls(options, seated.length),
    instruments: instruments(config, cwd, request.project),
    configFiles: config.given,
    project: request.project,
    home: config.home,
    id: `discuss-${slug(topic.slice(0, 200), "topic", 40)}`,
    session,
  };
}

/** Behaviour 3.2. */
const mostRounds = { quick: 2, default: 3, deep: 5 } as const;

/** Every round with its report, the final positions, a rebuttal; before them, who should discuss it. */
function mostCalls({ preset, choosesMembers }: DiscussOptions, seats: number): number {
  const speakers = seats - 1 + (choosesMembers ? 3 : 0);
  return mostRounds[preset] * (speakers + 1) + speakers + 1 + (choosesMembers ? 1 : 0);
}

const membersFlag = "--members";

function named(members: readonly string[] | undefined): readonly Viewpoint[] | null {
  if (members === undefined) return null;
  const names = members.map((name) => name.trim());
  checkMembers(names, membersFlag);
  return names.map((name) => ({ name, role: name, focus: [] }));
}
