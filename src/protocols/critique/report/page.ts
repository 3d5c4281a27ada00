import { isDoubtful } from "../../../document/checks.ts";
import {
  type Doc,
  gap,
  joined,
  paragraph,
  quiet,
  section,
  type Span,
  strong,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { answer } from "../rules/answer.ts";
import type { Divergence } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { callerAction } from "./message.ts";
import { asked, divergences, foundByRules, groups, ratings, themes, tones } from "./sections.ts";
import {
  answeredText,
  averageText,
  caveats,
  claimsFact,
  confirmationText,
  escalationText,
  joinedText,
  rulesAlone,
} from "./wording.ts";

/** What a person reads when a critique has ended: the answer, the verdict, then what to do. The record has the rest. */
export function page(account: Account, message: string | null, stops?: boolean): Doc {
  const { verdict, words, decision, given, said, seats, readByRules } = account;
  const isByRules = seats.length > 0 && readByRules.length === seats.length;
  const editors = verdict.bottomLine.filter((one) => one.by === "editor");
  const summary = editors.map(({ sentence }) => sentence).join(" ");
  // That places exist is no news; the record counts them.
  const isNews = [...said.checks.values()].some(isDoubtful);
  const praised = verdict.themes.filter(({ kind }) => kind === "strength");
  const parted = verdict.divergences.filter((one) => !isAbove(one));
  const notes = [
    ...escalationText(account),
    ...(verdict.joinedBy === "editor" ? [] : joinedText(verdict, words)),
    ...confirmationText(verdict, words),
    callerAction(verdict, decision, words, stops),
  ];
  return [
    ...(verdict.verdict === null ? [] : [paragraph(answer(verdict, decision, words, stops)), gap]),
    paragraph(headline(account)),
    ...(isByRules ? [paragraph([quiet(words("critique.readByRules"))])] : []),
    ...[...(isNews ? claimsFact(account) : []), ...caveats(account)].map(([label, text]) =>
      paragraph([{ text: `${label}: ${text}`, tone: "warning" }]),
    ),
    ...(summary === "" ? [] : [paragraph(words("critique.editorsSummary", { text: summary }))]),
    gap,
    ratings(account),
    ...groups(account),
    ...(parted.length === 0 ? [] : section(words("critique.disagree"), [divergences(account, parted)])),
    ...(praised.length === 0 ? [] : section(words("critique.praised"), [themes(account, praised)])),
    ...foundByRules(account),
    ...asked(account),
    gap,
    ...notes.map((note) => paragraph(note)),
    // Whoever named a role or a task has somebody to send it to.
    ...(message === null || given.reports !== true
      ? []
      : [gap, ...message.split("\n").map((line) => unbroken(line))]),
  ];
}

/** What is critical stands among what they found, a low rating beside its bar. */
function isAbove({ kind, severity, ids }: Divergence): boolean {
  return (kind === "rating" && ids.length > 0) || (kind === "critical" && severity === "HIGH");
}

function headline({ verdict, words }: Account): Text {
  if (verdict.verdict === null) return [strong(rulesAlone(verdict, words))];
  const isReached = verdict.verdict === "consensus_reached";
  const { severity, recommendation } = verdict;
  const spans: readonly Span[] = [
    strong(verdict.verdict, isReached ? "good" : "bad"),
    ...(isReached || severity === null ? [] : [{ text: severity, tone: tones[severity] }]),
    averageText(verdict, words),
    answeredText(verdict, words),
    ...(recommendation === null ? [] : [recommendation]),
  ];
  return joined(
    spans.map((span) => [span]),
    " · ",
  );
}
