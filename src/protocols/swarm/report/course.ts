import { callsOf } from "../../../kernel/usage.ts";
import { allChecksOf, checksSummary } from "../../../document/checks.ts";
import { claimOf, wordingOf } from "../../../ledger/ledger.ts";
import {
  type Item,
  joined,
  type List,
  list,
  prose,
  spansOf,
  strong,
  type Text,
} from "../../../document/document.ts";
import { worded } from "../../../document/worded.ts";
import { wordsIn } from "../../../words.ts";
import { askedText } from "../../persons-part.ts";
import type { SwarmVerdict } from "../rules/verdict.ts";
import { isFixed } from "../fixed-roles.ts";
import { type Account, nameOf } from "./account.ts";
import { countsOf } from "./argument-graph.ts";
import { cited, linked } from "./citing.ts";
import type { RoundAccount } from "./held-rounds.ts";
import { missingText } from "./transcript.ts";

/** How a synthesis came about: who was there, what was held, what was checked and what did not stand up to it. */
export function course(account: Account, verdict: SwarmVerdict): List {
  const { discussion, given, words } = account;
  const { courseLines: titles, ...texts } = words.synthesis;
  const refused = account.shifts.filter(({ accepted }) => !accepted).length;
  const checks = allChecksOf(discussion);
  const checked = checksSummary(checks, checks.size, wordsIn(words.language));
  const { policy, held, reason } = verdict.stress;
  const stressed = (why: string) => texts.stressHeld(held, words.policies[policy], why);
  return list([
    line(titles.topic, [prose(account.topic)]),
    line(titles.panel, panelText(account)),
    ...tensionLines(account),
    line(titles.depth, words.depths[given.depth]),
    ...account.rounds.map((round) => line(words.round(round.number), roundText(round, account))),
    line(titles.calls, texts.calls(callsOf(discussion.receipts))),
    line(titles.answers, countsOf(account)),
    line(titles.stress, worded(stressed, [prose(reason)])),
    line(titles.moves, texts.moved(account.shifts.length - refused, refused)),
    unfounded(account, verdict),
    ...basisLines(account),
    ...editFaults(account, verdict),
    ...unansweredLines(account, verdict),
    ...opposedLines(account, verdict),
    ...askedLines(account, verdict),
    ...(checked === null ? [] : [line(titles.lookedUp, checked)]),
    ...account.missing.map((one) => ({ text: missingText(one, account) })),
    ...discussion.warnings.map((text) => line(titles.note, [prose(text)])),
  ]);
}

function line(title: string, text: Text): Item {
  return { text: [strong(title), ": ", ...spansOf(text)] };
}

function panelText({ seats, experts, panel, words }: Account): string {
  const told = new Map(panel?.experts.map((expert) => [expert.id, expert.expertise]));
  const all = experts.map(({ id, name, role }) => {
    const knows = told.get(id)?.join(", ") ?? role;
    return `${name}${knows === "" ? "" : ` (${knows})`}`;
  });
  const fixed = seats.filter(({ id }) => isFixed(id)).map(({ name }) => name);
  const how = panel === null ? "" : ` (${words.panels[panel.by]})`;
  return `${all.join(", ")}${how}; ${fixed.join(", ")}`;
}

function tensionLines(account: Account): readonly Item[] {
  const tensions = account.panel?.tensions ?? [];
  if (tensions.length === 0) return [];
  const texts = tensions.map(
    ({ between, axis }) => `${between.map((one) => nameOf(account, one)).join(" ↔ ")}: ${axis}`,
  );
  return [line(account.words.synthesis.courseLines.tensions, texts.join("; "))];
}

function roundText({ topic, messages, stress }: RoundAccount, { words }: Account): Text {
  const stressed = stress?.messages.length ?? 0;
  const extra = stressed === 0 ? "" : ` + ${words.transcript.stress}: ${words.synthesis.messages(stressed)}`;
  return [prose(topic), ` (${words.synthesis.messages(messages.length)}${extra})`];
}

/** Whether experts stood to claims by ids, or code had to go by their words. */
function basisLines({ rounds, words }: Account): readonly Item[] {
  const bases = new Set(rounds.flatMap(({ judgement }) => judgement?.basis ?? []));
  if (bases.size === 0) return [];
  const { basis, bases: texts } = words.synthesis;
  return [line(basis, [...bases].map((one) => texts[one]).join("; "))];
}

function editFaults({ words }: Account, { editFaults: all }: SwarmVerdict): readonly Item[] {
  if (all.length === 0) return [];
  const title = words.synthesis.editFaults;
  return [{ ...line(title, String(all.length)), below: all.map((text): Text => [prose(text)]) }];
}

function unansweredLines(account: Account, { unanswered }: SwarmVerdict): readonly Item[] {
  if (unanswered.length === 0) return [];
  const { synthesis } = account.words;
  const ids = unanswered.map(({ id }) => id);
  return [line(synthesis.unanswered, [String(unanswered.length), ...cited(ids, account)])];
}

function opposedLines(account: Account, { opposed = [] }: SwarmVerdict): readonly Item[] {
  if (opposed.length === 0) return [];
  const below = opposed.map(({ ids }): Text =>
    joined(
      ids.map((id) => {
        const claim = claimOf(account.told.ledger, id);
        return [...linked(`[${id}]`, account), " ", prose(claim === undefined ? "" : wordingOf(claim).text)];
      }),
      " ≠ ",
    ),
  );
  return [{ ...line(account.words.synthesis.opposed, String(opposed.length)), below }];
}

/** What only the person can know, with what they said. */
function askedLines({ words }: Account, { questions = [] }: SwarmVerdict): readonly Item[] {
  if (questions.length === 0) return [];
  const { asked, notAnswered } = words.synthesis;
  const below = questions.map((one): Text => [prose(`${askedText(one)} → ${one.answer ?? notAnswered}`)]);
  return [{ ...line(asked, String(questions.length)), below }];
}

/** Evidence that names no message was taken out of the insights; here it can still be read. */
function unfounded({ words }: Account, { unfounded: all }: SwarmVerdict): Item {
  const title = words.synthesis.courseLines.unfounded;
  if (all.length === 0) return line(title, words.synthesis.allFounded);
  const below = all.map(({ where, said, why }): Text => [
    { text: where, as: "code" },
    ": ",
    ...(said === "" ? [words.synthesis.noEvidence] : [prose(said), ` (${words.unfounded[why]})`]),
  ]);
  return { ...line(title, String(all.length)), below };
}
