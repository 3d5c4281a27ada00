import type { ClientCapabilities } from "@modelcontextprotocol/server";
import type { Form } from "../document/form/form.ts";
import type { Discussions, Found } from "../host/running/discussions.ts";
import type { Whereabouts } from "./parts.ts";
import { configOf, type Setting } from "../host/running/config.ts";
import type { Startables } from "./startable.ts";
import { type Situation, situationOf } from "./situation.ts";

/** What the tools and resources of a connection share. */
export interface Office {
  readonly setting: Setting;
  readonly discussions: Discussions;
  /** What can be started here. */
  readonly startable: Startables;
  /** Questions that a person would not answer when the host asked: they are not asked that way again. */
  readonly declined: Set<string>;
  /** What was started last, by protocol and subject: an app is shown before the call that started it has ended. */
  readonly started: Map<string, string>;
  /** What the client told of itself at the start; later versions tell it with every request. */
  readonly capabilities: () => ClientCapabilities | undefined;
}

/** Under which a start is found again. */
export function startKey(protocol: string, subject: string): string {
  return JSON.stringify([protocol, subject]);
}

export async function whereabouts({ setting }: Office): Promise<Whereabouts> {
  const { home } = await configOf(setting);
  return { home, cwd: setting.roots.folder, env: setting.env, writes: setting.writes };
}

export async function tellSituation(
  found: Found,
  office: Office,
  forms: readonly Form[] = [],
): Promise<Situation> {
  const fault = office.discussions.faultOf(found.discussion.id);
  return situationOf(found, { forms, fault, ...(await whereabouts(office)) });
}
