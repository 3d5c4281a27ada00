import { isDoubtful, standingText } from "../../../document/checks.ts";
import { type Doc, heading, list, section, strong, table, type Text } from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { receipts } from "../../../document/receipts.ts";
import { briefOf, isOfBrief } from "../../../table/brief.ts";
import { authorOf, type Item, textOf, wordingId } from "../../../table/item.ts";
import { notTaken, whoMoved, whoStandsWhere } from "../../../table/sections.ts";
import { itemStanding } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import { type Account, answeringAgents } from "./account.ts";

export const recordPath = "artifacts/said.md";

/** Everything that was said, by ids, with what others said of it, and who answered: a file of its own. */
export function record(account: Account): Doc {
  const { words, told } = account;
  return [
    heading(1, words("solve.everything", { task: told.discussion.title })),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...saidBy(account),
    ...reviews(account),
    ...notTaken(account),
    ...section(words("solve.roundsTitle"), [roundsTable(account)]),
    ...section(words("solve.receipts"), [receipts(told.discussion, words)]),
    ...looksSection(told.discussion, words),
  ];
}

function saidBy(account: Account): Doc {
  const { ledger, nameOf, words } = account;
  const items = [...ledger.items.values()].filter((item) => !isOfBrief(item));
  return section(
    words("solve.findings"),
    ledger.seats.flatMap(({ id }) => {
      const own = items.filter((item) => authorOf(item) === id);
      if (own.length === 0) return [];
      return [
        heading(3, nameOf(id)),
        list(own.map((item) => ({ text: itemText(item), below: belowItem(account, item) }))),
      ];
    }),
  );
}

function itemText(item: Item): Text {
  const fields = Object.entries(item.fields).map(([name, text]) => `${name}: ${text.replaceAll("\n", " ")}`);
  return [
    strong(wordingId(item.id, item.wordings.length)),
    ` ${textOf(item)}${fields.length === 0 ? "" : ` (${fields.join("; ")})`}`,
  ];
}

function belowItem({ ledger, words, nameOf, last }: Account, item: Item): readonly Text[] {
  const checked = last.solved.checks.get(item.id);
  return [
    ...(checked === undefined
      ? []
      : [[{ text: standingText(checked, words), as: isDoubtful(checked) ? "strong" : "emphasis" } as const]]),
    ...(item.withdrawn === null ? [] : [words("solve.became", { how: "withdrawn", ids: "" })]),
    ...(itemStanding(ledger, item.id)?.stands ?? []).map(({ by, as, why }) =>
      words("solve.stoodTo", {
        seat: nameOf(by),
        stand: words("critique.stand", { stand: as ?? "agree" }),
        why: why || "none",
      }),
    ),
  ];
}

/** What the reviews asked for, and what the author made of each. */
function reviews({ ledger, words, nameOf }: Account): Doc {
  const points = briefOf(ledger)?.points ?? [];
  return section(
    words("solve.reviews"),
    points.length === 0
      ? []
      : [
          list(
            points.map(({ id, by, text, change, reply }) => ({
              text: [strong(id), ` ${nameOf(by)}: ${text}${change === null ? "" : ` → ${change}`}`],
              below: reply === null ? [] : [reply.why],
            })),
          ),
        ],
  );
}

const columns = [
  "round",
  "mode",
  "agents",
  "agreements",
  "disagreements",
  "new",
  "score",
  "recommendation",
] as const;

function roundsTable({ rounds, words }: Account) {
  return table(
    columns.map((row) => words("solve.row", { row })),
    rounds.map(({ synthesis }) => {
      const { round, mode, cross_verification, convergence, degraded } = synthesis;
      return [
        String(round),
        mode,
        listed(words, answeringAgents(synthesis)),
        String(cross_verification.agreements.length),
        String(cross_verification.disagreements.length),
        words("solve.isNew", { is: convergence.new_insights ? "yes" : "no" }),
        convergence.score.toFixed(2),
        degraded === true ? words("solve.degraded") : convergence.recommendation,
      ];
    }),
  );
}
