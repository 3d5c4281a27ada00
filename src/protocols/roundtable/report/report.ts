import type { Cell, Matrix } from "../../../document/document.ts";
import type { Decided, Report } from "../../../manifest/method.ts";
import { askedText, whenAnswered } from "../../persons-part.ts";
import { type Account, accountOf, type RoundAccount, nameOf, type RoundtableTold } from "./account.ts";
import { overridden } from "./answer.ts";
import { brief } from "./brief.ts";
import { filesOf, publishedFiles, sessionPath } from "./files.ts";
import { roundtablePage } from "./page.ts";
import { type RoundtableResult, roundtableResult } from "./result.ts";
import { summarySections } from "./summary.ts";

/** What came of a roundtable: what is agreed and what is not, what was written down, and its documents. */
export function report(told: RoundtableTold): Report<RoundtableResult> {
  const account = accountOf(told);
  const [document] = told.place.documents ?? [];
  return {
    verdict: roundtableResult(account),
    overridden: overridden(account).length > 0,
    ...brief.tell(told),
    page: () => roundtablePage(account),
    document: () => (account.verdict === null ? null : summarySections(account)),
    files: () => filesOf(account),
    named: { record: sessionPath },
    ...(document !== undefined && { inProject: document }),
    published: () => publishedFiles(account),
    standings: () => standings(account),
    decided: () => decided(account),
  };
}

/** What every participant held, round by round. Whether somebody moved is not reckoned here. */
function standings(account: Account): readonly Matrix[] {
  const rounds = account.rounds.filter(({ responses }) => responses.size > 0);
  if (rounds.length === 0) return [];
  const columns = rounds.map(({ session: { number, phase } }) => ({
    text: `Round ${number}, ${phase}`,
    short: `R${number}`,
  }));
  const rows = account.participants.map(({ id, name }) => ({
    label: name,
    cells: rounds.map((round) => cellOf(round, id)),
  }));
  return [{ kind: "matrix", title: null, corner: "", columns, rows, legend: [], marks: [] }];
}

function cellOf({ responses }: RoundAccount, id: string): Cell {
  const response = responses.get(id);
  const { position = "", confidence, stance } = response ?? {};
  const notes = [`confidence ${confidence}`, ...(stance ? [stance] : [])];
  return { sign: position, moved: false, mark: "", note: response === undefined ? null : notes.join(", ") };
}

/** What it came to as it is looked up later, who would not have it so, and what is still open of it. */
function decided(account: Account): Decided | null {
  const { verdict, state, participants } = account;
  if (verdict === null) return null;
  const { bottomLine, recommendation, dissent, blocks, questions = [] } = verdict;
  const answer = bottomLine.map(({ sentence }) => sentence).join(" ");
  const others = new Set(dissent.map(({ participant }) => participant));
  const text = answer || recommendation || (state.consensus.at(-1) ?? "");
  if (text === "") return null;
  return {
    decided: text,
    by: participants.filter(({ id }) => !others.has(id)).map(({ name }) => name),
    dissent: dissent.map(
      ({ participant, how, text: said }) => `${nameOf(account, participant)} ${ways[how]}: ${said}`,
    ),
    lookAgain: [
      ...blocks.flatMap(({ participant, overriddenBy }) =>
        overriddenBy === "recommended"
          ? [
              `when a person looks at the block of ${nameOf(account, participant)}, which nobody has overridden`,
            ]
          : [],
      ),
      ...questions.filter((one) => one.answer === null).map((one) => whenAnswered(askedText(one))),
    ],
  };
}

const ways = {
  blocks: "blocks",
  "stands-aside": "stands aside",
  contests: "contests it",
  "other-option": "is for another option",
} as const;
