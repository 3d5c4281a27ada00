import { markdownFile } from "../../../document/to-markdown.ts";
import { type Decided, type ItemsTold, type Report, pathIn } from "../../../manifest/method.ts";
import { itemsTold } from "../../../table/item-told.ts";
import { namesFor } from "../../../table/sections.ts";
import { callerAction, type CritiqueVerdict, gateOf } from "../rules/judged.ts";
import { type Account, accountOf, brief, recordPath, type ToldCritique } from "./account.ts";
import { annotations } from "./annotations.ts";
import { findings, overview, page, record } from "./documents.ts";
import { sixLineMessage, summary } from "./wording.ts";

export function report(told: ToldCritique): Report<CritiqueReport> {
  const account = accountOf(told);
  if (account === null) return { ...nothingYet, annotations: () => annotations(told, null) };
  const { verdict, given, place, words, decision } = account;
  const path = recordPath(given);
  const { divergences, actionItems } = summary(verdict);
  const message = sixLineMessage(verdict, given, pathIn(place, path), words);
  return {
    verdict: { ...verdict, divergences, actionItems: actionItems.map(({ item }) => item), message },
    ...brief.tell(told),
    severity: gateOf(verdict, decision),
    inconclusive: verdict.verdict === "inconclusive",
    ...(decision !== null && { advice: callerAction(verdict, decision, words) }),
    more: (count) => words("document.more", { count }),
    page: (stops) => page(account, message, stops),
    document: () => [overview(account), ...findings(account)],
    files: () => [markdownFile(path, record(account))],
    named: { record: path },
    decided: () => decided(account),
    items: () => itemsIn(account),
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

function itemsIn({ said: { ledger }, words, discussion }: Account): ItemsTold {
  const seats = discussion.seats.map(({ seat }) => seat);
  return itemsTold({ ledger, words, nameOf: namesFor(words, seats) });
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
function decided({ verdict, decision, words }: Account): Decided | null {
  if (verdict.verdict === null || verdict.verdict === "inconclusive") return null;
  const { ratings, signals, recommendation, groups = [] } = verdict;
  const isBlocked = verdict.verdict === "consensus_blocked";
  const judging = Object.keys(ratings);
  // A spread of ratings names those who would pass it, too.
  const holding = signals.flatMap(({ signal, perspectives }) =>
    signal === "rating_spread" ? [] : perspectives,
  );
  const against = new Set(isBlocked ? holding : []);
  const passing = isBlocked ? judging.filter((name) => !against.has(name)) : [];
  const isDue = decision === "hand-back" || (decision === null && recommendation === "revise");
  const isOpen = recommendation === "escalate" && decision === null;
  return {
    decided: verdict.bottomLine[0]?.sentence ?? "",
    by: isBlocked ? [...against] : judging,
    dissent: [
      ...passing.map((name) => words("critique.wouldPass", { name, rating: ratings[name] ?? "" })),
      ...groups.flatMap(({ headline, stands = [] }) =>
        stands
          .filter(({ stand }) => stand === "contest")
          .map(({ perspective: name, reason = "" }) =>
            words("critique.contests", { has: reason && "reason", name, headline, reason }),
          ),
      ),
    ],
    lookAgain: isDue ? [words("critique.whenRevised")] : isOpen ? [words("critique.whenDecided")] : [],
  };
}

/** What `--json` gives for a critique: the verdict in short, and the message for the caller. */
export interface CritiqueReport extends Omit<CritiqueVerdict, "actionItems"> {
  readonly actionItems: readonly string[];
  /** Six lines for the coordinator, with the path of the record; `null` where nothing is wrong. */
  readonly message: string | null;
}
