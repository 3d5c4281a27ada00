import { ColloquyError } from "../kernel/error.ts";
import type { Form } from "../document/form/form.ts";
import type { Discussions } from "../host/discussions.ts";

export interface Whose {
  readonly id: string;
  /** May be left out where only one is open. */
  readonly key?: string | undefined;
}

/** The question or turn that an answer is for. */
export async function openForm(
  { id, key }: Whose,
  discussions: Discussions,
  who: "person" | "host",
): Promise<Form> {
  const found = await discussions.find(id);
  const forms = (await discussions.openForms(found)).filter(({ isHost }) => isHost === (who === "host"));
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
