import { ColloquyError } from "../kernel/error.ts";
import type { Form } from "../document/form/form.ts";
import type { Discussions, Found } from "../host/running/discussions.ts";

export interface Whose {
  readonly id: string;
  /** May be left out where only one is open. */
  readonly key?: string | undefined;
}

/** What waits for an answer, and what can be answered though nothing waits for it. */
export async function openFormsOf(found: Found, discussions: Discussions): Promise<readonly Form[]> {
  const forms = await discussions.openForms(found);
  if (forms.some(({ inLines }) => inLines)) return forms;
  const questions = await discussions.openQuestions(found);
  return questions === null ? forms : [...forms, questions];
}

/** The question or turn that an answer is for. */
export async function openForm(
  { id, key }: Whose,
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
