import { oneLine } from "../../../document/one-line.ts";
import { yamlText } from "../../../document/yaml-text.ts";
import { agentNames } from "../../../kernel/scripted.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { approvalOf, dateOf } from "./answer.ts";
import { openConflicts } from "./common-parts.ts";

/** What stands above a decision by MADR 4. People decide; agents were consulted. */
export function decisionFrontMatter(account: Account, artifact: InForce | null): string {
  const { discussion, words } = account;
  const { approved } = approvalOf(account);
  const isContested =
    artifact === null ? openConflicts(account).length > 0 : artifact.agreement === "conflict";
  const seats = discussion.seats.filter(({ seat }) => seat.id !== account.facilitator?.id);
  const isPerson = ({ agents }: (typeof seats)[number]) => agents[0] === "human";
  const nameOf = agentNames(discussion);
  const people = seats.filter(isPerson).map(({ seat }) => plainName(seat.name));
  const consulted = seats
    .filter((one) => !isPerson(one))
    .map(
      ({ seat, agents: [agent] }) =>
        `${plainName(seat.name)}${agent === undefined ? "" : ` (${nameOf(agent)})`}`,
    );
  const makers = [...people, ...(approved ? [words.approver] : [])];
  const matter = {
    status: approved && !isContested ? "accepted" : "proposed",
    date: dateOf(discussion.lastActiveAt),
    ...(makers.length > 0 && { "decision-makers": makers }),
    ...(consulted.length > 0 && { consulted }),
  };
  return `---\n${yamlText(matter, { lineWidth: 0 })}---\n\n`;
}

/** Not every reader of Markdown knows front matter: nothing in it may mean something to those. */
function plainName(name: string): string {
  return oneLine(name)
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'()&/-]/gu, "")
    .trim();
}
