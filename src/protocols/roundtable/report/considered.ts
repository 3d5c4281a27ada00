import type { Argument } from "../rules/artifact.ts";
import type { Called } from "../rules/decision-options.ts";
import type { InForce } from "../rules/in-force.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Account } from "./account.ts";
import { standing } from "./origin.ts";

/** An option that was weighed, with what speaks for it and against it, and who said so. */
export interface Option extends Called {
  readonly description: string | null;
  readonly pros: readonly Reason[];
  readonly cons: readonly Reason[];
}

interface Reason {
  readonly text: string;
  /** Ids of participants. */
  readonly by: readonly string[];
}

/** The options of a decision: its own, else those that the table named. What people said last is none. */
export function considered(account: Account, artifact: InForce | null): readonly Option[] {
  const own = artifact?.options ?? [];
  if (own.length > 0)
    return own.map(({ id, name, pros = [], cons = [] }) => ({
      ids: id ? [id] : [],
      name,
      description: null,
      pros: reasons(pros, account),
      cons: reasons(cons, account),
    }));
  return standing(account.state.artifacts, "OPT").map(
    ({ id, replaces, title, description, pros = [], cons = [] }) => ({
      ids: [id, ...replaces.map((one) => one.id)],
      name: title,
      description: description || null,
      pros: reasons(pros, account),
      cons: reasons(cons, account),
    }),
  );
}

function reasons(given: readonly Argument[], { participants }: Account): readonly Reason[] {
  return given.map((one) => {
    if (typeof one === "string") return { text: one, by: [] };
    const by = (one.by ?? []).map(
      (name) =>
        participants.find((seat) =>
          [seat.id, seat.name].some((called) => sameWords(called) === sameWords(name)),
        )?.id ?? name,
    );
    return { text: one.text, by };
  });
}
