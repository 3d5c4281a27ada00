import { prose, strong, type Text } from "../../../document/document.ts";
import { agreedId } from "../rules/consensus.ts";
import type { Account } from "./account.ts";
import { agreed } from "./common-parts.ts";
import { originOf, standing } from "./origin.ts";
import { sentences } from "./sentences.ts";

const mostDecisions = 5;

interface Strategy {
  readonly choices: readonly Text[];
  /** What was agreed besides. */
  readonly others: readonly Text[];
}

/** The few choices that the rest follows from: as the facilitator named them, else what was decided, else all that was agreed. */
export function solutionStrategy(account: Account): Strategy {
  const agreements = agreed(account).map((line, index) => ({ id: agreedId(index), line: line as Text }));
  const decisions = standing(account.state.artifacts, "ARCH").map((one) => ({
    id: one.id,
    line: [
      strong(one.id),
      " ",
      prose(sentences(one.title, one.decision)),
      " (",
      ...originOf(one, account),
      ")",
    ] as Text,
  }));
  const all = [...decisions, ...agreements];
  const named = (account.verdict?.mainChoices ?? []).flatMap((id) => all.filter((one) => one.id === id));
  const usual = decisions.length > 0 ? decisions.slice(0, mostDecisions) : agreements;
  const choices = named.length > 0 ? named : usual;
  return {
    choices: choices.map(({ line }) => line),
    others: agreements.filter((one) => !choices.includes(one)).map(({ line }) => line),
  };
}
