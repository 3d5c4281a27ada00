import type { Argument } from "../rules/artifact.ts";
import { referredTo } from "../rules/artifact-links.ts";
import type { InForce } from "../rules/in-force.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Account } from "./account.ts";
import { standing } from "./origin.ts";

/** An option that was weighed, with what speaks for it and against it, and who said so. */
export interface Option {
  /** Its id, and those of its earlier forms. */
  readonly ids: readonly string[];
  readonly name: string;
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
    return own.map(({ name, pros = [], cons = [] }) => ({
      ids: [],
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

/** The option that a decision takes: the one it names, else the one whose name its words hold. */
export function takenOption(
  { chosen, decision, title }: InForce,
  options: readonly Option[],
): Option | undefined {
  const known = options.flatMap((option) =>
    [...option.ids, option.name].map((id) => ({ id, title: option.name, option })),
  );
  const named = chosen ? referredTo(chosen, known) : undefined;
  if (named !== undefined) return named.option;
  // Two that are both named tell nothing.
  const held = [decision, title]
    .map((text) => options.filter(({ name }) => sameStatement(text ?? "").includes(sameStatement(name))))
    .find((some) => some.length === 1);
  return held?.[0];
}
