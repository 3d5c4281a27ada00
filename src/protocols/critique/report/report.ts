import { heading } from "../../../document/document.ts";
import { markdownFile } from "../../../document/to-markdown.ts";
import type { Decided, Report } from "../../../manifest/method.ts";
import type { Words } from "../../../words.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import { type Account, accountOf, recordPath, type ToldCritique } from "./account.ts";
import { annotations } from "./annotations.ts";
import { brief } from "./brief.ts";
import { afterDecision, sixLineMessage, summary } from "./message.ts";
import { page } from "./page.ts";
import { findings, inFull, overview, sources } from "./record.ts";
import { pathIn } from "../../../manifest/path-in.ts";

/** What came of a critique: the verdict, what it rests on, and what to do with it. */
export function report(told: ToldCritique): Report<CritiqueReport> {
  const account = accountOf(told);
  if (account === null) return { ...nothingYet, annotations: () => annotations(told, null) };
  const { verdict, given, place, words } = account;
  const path = recordPath(given);
  const advice = afterDecision(account.outcome, words);
  return {
    verdict: critiqueReport(account, pathIn(place, path)),
    ...brief.tell(told),
    severity: verdict.verdict === "consensus_reached" ? null : verdict.severity,
    inconclusive: verdict.verdict === "inconclusive",
    ...(advice !== null && { advice }),
    more: (count) => words("document.more", { count }),
    page: () => page(account),
    document: () => [overview(account, true), ...findings(account)],
    files: () => [markdownFile(path, record(account))],
    named: { record: path },
    decided: () => decided(account),
    next: () => next(account),
    annotations: () => annotations(told, account),
  };
}

const nothingYet = {
  verdict: null,
  inAWord: null,
  page: () => null,
  document: () => null,
} as const satisfies Report<CritiqueReport>;

/** The layout of seed 000, then where it all came from. */
function record(account: Account) {
  return [
    heading(1, account.words("critique.record", { round: account.given.roundId })),
    overview(account, false),
    ...findings(account),
    ...inFull(account),
    ...sources(account),
  ];
}

/** Who cannot be asked is looked for; what is to be revised is reviewed again in the same folder. */
function next({ verdict, given, place, discussion }: Account): readonly string[] | null {
  if (verdict.verdict === "inconclusive") return ["agents", "--check"];
  if (verdict.recommendation !== "revise") return null;
  // The agents of a config given by hand are found there only.
  const configs = discussion.configFiles.flatMap((file) => ["--config", file]);
  const { artifact, roundId } = given;
  return ["critique", artifact.path, "--session", place.folder, "--revision-of", roundId, ...configs];
}

/** Whether the artifact passed, and what a person made of that. Rules judge nothing, and neither do too few. */
function decided({ verdict, outcome, words }: Account): Decided | null {
  if (verdict.verdict === null || verdict.verdict === "inconclusive") return null;
  const isBlocked = verdict.verdict === "consensus_blocked";
  const judging = Object.keys(verdict.ratings);
  const against = isBlocked ? holdingBack(verdict) : new Set<string>();
  const passing = judging.filter((name) => !against.has(name));
  const answer = (verdict.bottomLine ?? []).map(({ sentence }) => sentence).join(" ");
  return {
    decided: [answer, afterDecision(outcome, words) ?? ""].join(" ").trim(),
    by: isBlocked ? [...against] : judging,
    dissent: [
      ...(isBlocked ? passing : []).map((name) =>
        words("critique.wouldPass", { name, rating: verdict.ratings[name] ?? "" }),
      ),
      ...contested(verdict, words),
    ],
    lookAgain: isBlocked ? lookAgain(verdict, outcome?.decision ?? null, words) : [],
  };
}

/** Whoever gave the reason that it is blocked; a spread of ratings names those who would pass it, too. */
function holdingBack({ signals }: CritiqueVerdict): ReadonlySet<string> {
  return new Set(
    signals.flatMap(({ signal, perspectives }) => (signal === "rating_spread" ? [] : perspectives)),
  );
}

function contested({ groups = [] }: CritiqueVerdict, words: Words): readonly string[] {
  return groups.flatMap(({ headline, stands = [] }) =>
    stands
      .filter(({ stand }) => stand === "contest")
      .map(({ perspective: name, reason }) =>
        reason
          ? words("critique.contestsBecause", { name, headline, reason })
          : words("critique.contests", { name, headline }),
      ),
  );
}

function lookAgain(
  { recommendation }: CritiqueVerdict,
  decision: string | null,
  words: Words,
): readonly string[] {
  if (decision === "hand-back" || recommendation === "revise") return [words("critique.whenRevised")];
  return recommendation === "escalate" && decision === null ? [words("critique.whenDecided")] : [];
}

/** What `--json` gives for a critique (contract, section 4): the verdict in short, and the message for the caller. */
export interface CritiqueReport extends Omit<CritiqueVerdict, "actionItems"> {
  readonly actionItems: readonly string[];
  /** Six lines for the coordinator, with the path of the record; `null` where nothing is wrong. */
  readonly message: string | null;
}

function critiqueReport({ verdict, given, words }: Account, record: string): CritiqueReport {
  const { divergences, actionItems } = summary(verdict);
  return {
    ...verdict,
    divergences,
    actionItems: actionItems.map(({ item }) => item),
    message: sixLineMessage(verdict, given, record, words),
  };
}
