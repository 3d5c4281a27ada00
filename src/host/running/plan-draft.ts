import { Readable } from "node:stream";
import { askedIn } from "../../change/change.ts";
import type { Config } from "../../config/resolve.ts";
import type { SettingKey } from "../../config/settings.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Verb } from "../../manifest/manifest.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { readingStdin } from "../project/artifact.ts";
import type { DiscussionDraft, Dropped } from "./drafts.ts";
import type { Plan } from "./plan.ts";
import { planDiscussion } from "./plan-discussion.ts";
import { protocolVerbs } from "../protocols/protocols.ts";
import type { Roots } from "../project/roots.ts";

export type DraftWishes = Pick<
  DiscussionDraft,
  "verb" | "subject" | "options" | "agents" | "context" | "maxCalls" | "maxCostUsd"
>;

export function flagsOfDraft(draft: DraftWishes): Partial<Record<SettingKey, string>> {
  const { agents = [], maxCalls, maxCostUsd } = draft;
  return {
    ...(agents.length > 0 && { panel: agents.join(",") }),
    ...(maxCalls !== undefined && { maxCalls: String(maxCalls) }),
    ...(maxCostUsd !== undefined && { maxCost: String(maxCostUsd) }),
  };
}

/** The config has the draft's own settings as flags would set them (`flagsOfDraft`). */
export async function planDraft(
  draft: DraftWishes,
  file: Dropped | null,
  { roots, now, config }: { readonly roots: Roots; readonly now: number; readonly config: Config },
): Promise<Plan> {
  const all = protocolVerbs();
  const found = all.find(({ verb }) => verb.name === draft.verb);
  if (found === undefined) {
    const names = all.map(({ verb }) => verb.name);
    throw new ColloquyError("usage", `There is no verb "${draft.verb}"${didYouMean(draft.verb, names)}.`);
  }
  const { manifest, verb } = found;
  await admit(draft, verb, file, roots);
  const options = Object.entries(draft.options).map(([name, value]) => [name, { value, origin: name }]);
  return planDiscussion(
    manifest,
    verb,
    {
      ...subjectOf(draft, file),
      options: Object.fromEntries(options),
      context: draft.context,
      folder: null,
      project: undefined,
      now,
      spelled: (name) => name,
    },
    config,
    roots.folder,
  );
}

/** A file that was dropped lies nowhere in the project: its text is given as one that is typed. */
function subjectOf({ subject }: DraftWishes, file: Dropped | null) {
  if (file !== null)
    return {
      subject: "-",
      called: file.name,
      stdin: readingStdin(() => Readable.from([Buffer.from(file.text)])),
    };
  return { subject: subject?.trim() === "" ? undefined : subject };
}

async function admit(draft: DraftWishes, verb: Verb, file: Dropped | null, roots: Roots): Promise<void> {
  const unknown = Object.keys(draft.options).find((name) => !Object.hasOwn(verb.options, name));
  if (unknown !== undefined)
    throw new ColloquyError("usage", `${verb.name} has no option ${unknown}.`, {
      hint: `It takes ${Object.keys(verb.options).join(", ")}.`,
    });
  if (verb.subject.kind === "file" && file === null && draft.subject !== undefined)
    await roots.admit(draft.subject, verb.subject.name);
  await admitFiles(verb, draft.options, draft.context ?? [], roots);
}

export async function admitFiles(
  verb: Verb,
  options: Readonly<Record<string, unknown>>,
  context: readonly string[],
  roots: Roots,
  spelled: (option: string) => string = (name) => name,
): Promise<void> {
  for (const [name, { takes }] of Object.entries(verb.options)) {
    const path = options[spelled(name)];
    const isPath = takes.kind === "file" || (takes.kind === "value" && !takes.words?.includes(String(path)));
    if (isPath && typeof path === "string") await roots.admit(path, `file of ${spelled(name)}`);
  }
  for (const path of context.filter((one) => one !== "auto" && one !== "none")) {
    // A repository may reach beyond the roots, and holds what was taken out of its files.
    if (askedIn(path) !== null)
      throw new ColloquyError(
        "bad-input",
        `The context "${path}" is a change, and callers can name files only.`,
        {
          hint: "Write it to a file in the project, and give its path.",
        },
      );
    await roots.admit(path, "context file");
  }
}
