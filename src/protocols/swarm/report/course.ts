import type { Discussion } from "../../../kernel/discussion.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { allChecksOf, checksSummary } from "../../../document/checks.ts";
import { bullets, code, plain, prose } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { countsOf } from "./argument-graph.ts";
import type { HeldRound } from "./held-rounds.ts";
import { fixedSeats, subjectOf } from "./subject.ts";
import { missingText } from "./transcript.ts";
import type { Words } from "./words.ts";

/** How a synthesis came about: who was there, what was held, what was checked and what did not stand up to it. */
export function courseText(
  discussion: Discussion,
  account: Account,
  verdict: SwarmVerdict,
  words: Words,
): string {
  const { courseLines: titles, ...texts } = words.synthesis;
  const { depth } = subjectOf(discussion);
  const refused = account.shifts.filter(({ accepted }) => !accepted).length;
  const checks = allChecksOf(discussion);
  const checked = checksSummary(checks, checks.size);
  const { policy, held, reason } = verdict.stress;
  const missing = account.rounds.flatMap((round) => [...round.missing, ...(round.stress?.missing ?? [])]);
  return bullets([
    line(titles.topic, prose(account.topic)),
    line(titles.panel, panelText(account, words)),
    ...tensionLines(account, words),
    line(titles.depth, words.depths[depth]),
    ...account.rounds.map((round) => line(words.round(round.number), roundText(round, words))),
    line(titles.calls, texts.calls(discussion.receipts.length)),
    line(titles.answers, countsOf(account, words)),
    line(titles.stress, texts.stressHeld(held, words.policies[policy], prose(reason))),
    line(titles.moves, texts.moved(account.shifts.length - refused, refused)),
    line(titles.unfounded, unfoundedText(verdict, words)),
    ...(checked === null ? [] : [line(titles.lookedUp, checked)]),
    ...missing.map((one) => missingText(one, account, words)),
    ...discussion.warnings.map((text) => line(titles.note, prose(text))),
  ]);
}

function line(title: string, text: string): string {
  return `**${title}**: ${text}`;
}

function panelText({ seats, experts, panel }: Account, words: Words): string {
  const told = new Map(panel?.experts.map((expert) => [expert.id, expert.expertise]));
  const all = experts.map(({ id, name, role }) => {
    const knows = told.get(id)?.map(plain).join(", ") ?? plain(role);
    return `${plain(name)}${knows === "" ? "" : ` (${knows})`}`;
  });
  const fixed = seats.filter(({ id }) => fixedSeats.includes(id)).map(({ name }) => plain(name));
  const how = panel === null ? "" : ` (${words.panels[panel.by]})`;
  return `${all.join(", ")}${how}; ${fixed.join(", ")}`;
}

function tensionLines(account: Account, words: Words): readonly string[] {
  const tensions = account.panel?.tensions ?? [];
  if (tensions.length === 0) return [];
  const texts = tensions.map(
    ({ between, axis }) => `${between.map((one) => plain(nameOf(account, one))).join(" ↔ ")}: ${plain(axis)}`,
  );
  return [line(words.synthesis.courseLines.tensions, texts.join("; "))];
}

function roundText({ topic, messages, stress }: HeldRound, words: Words): string {
  const stressed = stress?.messages.length ?? 0;
  const extra = stressed === 0 ? "" : ` + ${words.transcript.stress}: ${words.synthesis.messages(stressed)}`;
  return `${prose(topic)} (${words.synthesis.messages(messages.length)}${extra})`;
}

/** Evidence that names no message was taken out of the insights; here it can still be read. */
function unfoundedText({ unfounded }: SwarmVerdict, words: Words): string {
  if (unfounded.length === 0) return words.synthesis.allFounded;
  const items = unfounded.map(({ where, said, why }) => {
    const text = said === "" ? words.synthesis.noEvidence : `${prose(said)} (${words.unfounded[why]})`;
    return `\n  - ${code(where)}: ${text}`;
  });
  return `${unfounded.length}${items.join("")}`;
}
