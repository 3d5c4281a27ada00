import { withQuestions } from "../host/view/open-forms.ts";
import type { ClientCapabilities } from "@modelcontextprotocol/server";
import type { Form } from "../document/form/form.ts";
import type { Discussions, Found } from "../host/running/discussions.ts";
import type { Whereabouts } from "./parts.ts";
import { configOf, type Setting } from "../host/running/config.ts";
import type { Startables } from "./startable.ts";
import { type Situation, situationOf } from "./situation.ts";
import { ColloquyError } from "../kernel/error.ts";

export interface Connection {
  readonly setting: Setting;
  readonly discussions: Discussions;
  readonly startable: Startables;
  /** Questions that a person would not answer when the host asked: they are not asked that way again. */
  readonly declined: Set<string>;
  /** What was started last, by protocol and subject: an app is shown before the call that started it has ended. */
  readonly started: Map<string, string>;
  /** What the client told of itself at the start; later versions tell it with every request. */
  readonly capabilities: () => ClientCapabilities | undefined;
}

export function startKey(protocol: string, subject: string): string {
  return JSON.stringify([protocol, subject]);
}

export async function whereabouts({ setting }: Connection): Promise<Whereabouts> {
  const { home } = await configOf(setting);
  return { home, cwd: setting.roots.folder, env: setting.env, writes: setting.writes };
}

export async function tellSituation(
  found: Found,
  office: Connection,
  forms: readonly Form[] = [],
): Promise<Situation> {
  const fault = office.discussions.faultOf(found.discussion.id);
  return situationOf(found, { forms, fault, ...(await whereabouts(office)) });
}

export interface OpenPlace {
  readonly id: string;
  readonly key?: string | undefined;
}

export async function openFormsOf(found: Found, discussions: Discussions): Promise<readonly Form[]> {
  return withQuestions(await discussions.openForms(found), found, discussions);
}

export async function openForm(
  { id, key }: OpenPlace,
  discussions: Discussions,
  who: "person" | "host",
): Promise<Form> {
  const found = await discussions.find(id);
  const forms = (await openFormsOf(found, discussions)).filter(({ isHost }) => isHost === (who === "host"));
  const fitting = key === undefined ? forms : forms.filter((form) => form.key === key);
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return only;
  const what = who === "host" ? "turn of yours" : "question to a person";
  const keys = forms.map((form) => form.key).join(", ");
  if (forms.length === 0)
    throw new ColloquyError("usage", `${found.discussion.id} has no ${what} open.`, {
      hint: "discussion_status shows its state.",
    });
  if (key === undefined)
    throw new ColloquyError("ambiguous", `${forms.length} are open: ${keys}.`, {
      hint: "Say which with key.",
    });
  throw new ColloquyError("not-found", `There is no ${what} "${key}" open.`, { hint: `Open: ${keys}.` });
}
