import type { Decided } from "../../../manifest/method.ts";
import { shorten } from "../../../text/shorten.ts";
import { whenAnswered } from "../../persons-part.ts";
import type { Solution } from "../rules/synthesis.ts";
import { type Account, otherQuestions } from "./account.ts";

const longest = 300;

/** The solution that was taken: nothing is decided by ranking them. */
export function decided(account: Account): Decided | null {
  const { chosen, telling, words } = account;
  if (chosen === null || telling === null || telling.degraded === true) return null;
  const { name, implementation_plan, source_cli: by } = chosen;
  const answer = (telling.bottomLine ?? []).map(({ sentence }) => sentence).join(" ");
  return {
    decided: `${words.chosenIs}${name}. ${answer || shorten(implementation_plan.approach, longest)}`.trim(),
    by,
    dissent: [...objections(account, chosen), ...rivals(account, chosen)],
    lookAgain: [
      ...otherQuestions(account, telling).map(whenAnswered),
      ...telling.cross_verification.disagreements.map((point) => `when this is settled: ${point}`),
    ],
  };
}

function objections({ words }: Account, { contested_by = [] }: Solution): readonly string[] {
  return contested_by.map(({ agent, reason }) =>
    reason === null ? words.against.withdrew(agent) : `${agent}: ${reason}`,
  );
}

/** Those who stand behind another solution, and not behind this one. */
function rivals({ telling, words }: Account, chosen: Solution): readonly string[] {
  return (telling?.solutions ?? []).flatMap(({ name, source_cli }) => {
    const others = source_cli.filter((agent) => !chosen.source_cli.includes(agent));
    return others.length === 0 ? [] : [words.isFor(others.join(", "), name)];
  });
}
