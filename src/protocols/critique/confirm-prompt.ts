import { fenced } from "../../kernel/fence.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { pointText } from "./edit-prompt.ts";
import type { CritiqueOptions } from "./options.ts";
import { isGeneric, toldToAll } from "./prompt.ts";
import { promptWords } from "./prompt-words.ts";
import type { Assessment } from "./rules/critique.ts";
import type { Group } from "./rules/groups.ts";
import { pointsOf } from "./rules/points.ts";
import { raisedIn } from "./rules/raised.ts";
import { wordsOf } from "./words-of.ts";
import { Confirm, groupId, othersIds } from "./rules/stands.ts";

/** What a seat stands to, and what it was shown when it read. */
export interface ConfirmSubject {
  readonly options: CritiqueOptions;
  readonly passages: readonly Passage[];
  readonly assessments: readonly Assessment[];
  readonly groups: readonly Group[];
}

/**
 * The turn `confirm` of each seat: it begins as its turn before, then what was found, the same for all and without names
 * or numbers of who said it; only which of it is not the seat's own stands last.
 */
export function confirmTurns(subject: ConfirmSubject): (seat: Seat) => Turn<Confirm> {
  const { options, passages, groups } = subject;
  const { artifact, context } = options;
  const { confirm: words } = promptWords;
  const { full: stable } = toldToAll(options, passages);
  const fixed = wordsOf(options);
  const found = foundText(subject);
  const said = [`${words.found(artifact.path)}\n\n${fenced("found", found)}`];
  return (seat) => {
    const others = othersIds(groups, seat.name);
    const perspective = isGeneric(seat, options) ? null : seat.name;
    const own = groups.map((_, index) => groupId(index)).filter((id) => !others.includes(id));
    return {
      kind: "confirm",
      prompt: {
        stable,
        said,
        fresh: "",
        request: words.request({ perspective, own, others, lang: options.lang }),
      },
      // Its own reply, told again, would only be a second copy.
      allSaid: said,
      question: `${fixed("critique.confirmQuestion", { ids: others.join(", ") })}\n\n${found}`,
      material: [artifact, ...context],
      passages,
      mayLook: true,
      optional: true,
      standIns: "never",
      schema: Confirm,
    };
  };
}

function foundText({ assessments, groups }: ConfirmSubject): string {
  const raised = raisedIn(pointsOf(assessments));
  return groups
    .map(({ headline, change, ids }, index) => {
      const own = raised.filter(({ id }) => ids.includes(id));
      const critical = own.some((one) => one.critical);
      const faults = own.filter(({ fault }) => fault !== null);
      const fault = (faults.find((one) => one.critical) ?? faults[0])?.fault ?? null;
      return pointText({ id: groupId(index), headline, critical, fault, change });
    })
    .join("\n\n");
}
