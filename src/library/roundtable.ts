import { loadFacilitator } from "../host/participant-files.ts";
import { roundtableKit } from "../host/roundtable-kit.ts";
import { roundtableOptions } from "../host/roundtable-options.ts";
import { refuseFaults, roundtableWishes } from "../host/roundtable-seats.ts";
import { titleOf } from "../host/title.ts";
import { roundtableConfig } from "../config/roundtable-config.ts";
import { slug } from "../kernel/slug.ts";
import type { OutputType, Workflow } from "../protocols/roundtable/rules/strategy.ts";
import type { Discussion } from "./discussion.ts";
import type { ProtocolOptions } from "./options.ts";
import type { ResultOf } from "./result.ts";
import {
  type ParticipantOption,
  participantsWith,
  type StrategyOption,
  strategiesWith,
} from "./roundtable-own.ts";
import { settingsGiven, type TableOptions } from "./roundtable-given.ts";
import { start } from "./start.ts";
import { contextOf, langOf, subjectOf } from "./given.ts";

export interface WorkflowOptions extends ProtocolOptions, TableOptions {
  /** One of ours by name, or one of your own; left out, that of the workflow. */
  readonly strategy?: string | StrategyOption;
  /** Those of ours by name, or of your own; left out, those of the workflow. */
  readonly participants?: readonly (string | ParticipantOption)[];
  /** Who answers for the facilitator; left out, the first of the agents. */
  readonly facilitator?: string;
}

export interface RoundtableOptions extends WorkflowOptions {
  /** One of ours by name, or one of your own; left out, it is told by the topic, and confirmed at a gate. */
  readonly strategy?: string | StrategyOption;
  /** In a debate, the ids of those who speak for it; left out, the others, or whom the facilitator names. */
  readonly pro?: readonly string[];
  readonly con?: readonly string[];
  /** The document it ends in; left out, the facilitator proposes it. */
  readonly outputType?: OutputType;
}

/** Facilitated rounds by a strategy: a question, blind answers, a synthesis, until it is concluded. */
export function roundtable(topic: string, options: RoundtableOptions): Discussion<ResultOf<"roundtable">> {
  return facilitated("roundtable", topic, options);
}

/** A roundtable on what something must do; it ends in requirements. */
export function specs(topic: string, options: WorkflowOptions): Discussion<ResultOf<"roundtable">> {
  return facilitated("specs", topic, options);
}

/** A roundtable on how something is built; it ends in an architecture and its decisions. */
export function design(topic: string, options: WorkflowOptions): Discussion<ResultOf<"roundtable">> {
  return facilitated("design", topic, options);
}

/** A roundtable that dreams, plans and criticises; it ends in ideas with their risks. */
export function brainstorm(topic: string, options: WorkflowOptions): Discussion<ResultOf<"roundtable">> {
  return facilitated("brainstorm", topic, options);
}

function facilitated(
  workflow: Workflow,
  topic: string,
  options: RoundtableOptions,
): Discussion<ResultOf<"roundtable">> {
  return start("roundtable", roundtableKit, options, async (_, agents) => {
    const subject = subjectOf(topic, "topic");
    const { strategy, participants, pro, con } = options;
    const { options: given } = roundtableOptions({
      topic: subject,
      workflow,
      context: contextOf(options),
      flags: {
        strategy: strategy === undefined ? undefined : idOf(strategy),
        participants: participants?.map(idOf),
      },
      dashes: "",
      sides: { pro, con },
      out: "docs",
      lang: langOf(options),
      config: roundtableConfig([settingsGiven(options)]),
      strategies: await strategiesWith(strategy),
      participants: await participantsWith(participants ?? []),
      facilitator: await loadFacilitator(null),
    });
    refuseFaults(given, "`strategy`, `participants`, `pro` and `con` must fit each other.");
    return {
      title: titleOf(subject),
      id: `${workflow}-${slug(subject.slice(0, 200), "topic", 40)}`,
      options: given,
      seats: roundtableWishes(given.participants, options.facilitator ?? agents[0] ?? null),
      fallback: agents,
    };
  });
}

function idOf(given: string | { readonly id: string }): string {
  return typeof given === "string" ? given : given.id;
}
