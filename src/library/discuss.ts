import { discussKit } from "../host/discuss-kit.ts";
import { checkMembers, discussLimits, discussWishes } from "../host/discuss-seats.ts";
import { titleOf } from "../host/title.ts";
import { slug } from "../kernel/slug.ts";
import { languageOf } from "../protocols/discuss/language.ts";
import type { DiscussOptions as Given, Preset } from "../protocols/discuss/options.ts";
import { type Viewpoint, viewpointsFor } from "../protocols/discuss/team.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions } from "./options.ts";
import type { ResultOf } from "./result.ts";
import { start } from "./start.ts";
import { contextOf, langOf, subjectOf } from "./given.ts";

export interface DiscussOptions extends ProtocolOptions {
  /** Two to five viewpoints; left out, what suits the topic, or whom the moderator names. */
  readonly members?: readonly (string | Viewpoint)[];
  /** Who answers for the moderator; left out, the first of the agents. */
  readonly moderator?: string;
  /** How far to go; left out, `default`. */
  readonly preset?: Preset;
  /** Go on after the blind positions only if they differ. */
  readonly whenSplit?: boolean;
}

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export function discuss(topic: string, options: DiscussOptions): Discussion<ResultOf<"discuss">> {
  return start("discuss", discussKit, options, (_, agents) => {
    const subject = subjectOf(topic, "topic");
    const lang = langOf(options);
    const members = named(options.members) ?? viewpointsFor(subject, lang);
    const given: Given = {
      topic: subject,
      context: contextOf(options),
      preset: options.preset ?? "default",
      whenSplit: options.whenSplit ?? false,
      choosesMembers: members === null,
      feature: null,
      lang,
    };
    const moderator = options.moderator ?? agents[0] ?? null;
    return {
      title: titleOf(subject),
      id: `discuss-${slug(subject.slice(0, 200), "topic", 40)}`,
      options: given,
      seats: discussWishes(members ?? [], moderator, languageOf({ topic: subject, lang }), "members"),
      grows: true,
      fallback: agents,
      limits: discussLimits,
    };
  });
}

function named(members: DiscussOptions["members"]): readonly Viewpoint[] | null {
  if (members === undefined) return null;
  const viewpoints = members.map((one) =>
    typeof one === "string" ? { name: one.trim(), role: one.trim(), focus: [] } : one,
  );
  checkMembers(
    viewpoints.map(({ name }) => name),
    "members",
  );
  return viewpoints;
}
