import { type Doc, list, prose, table } from "../../../document/document.ts";
import type { Account } from "./account.ts";
import { cellOf } from "./common-parts.ts";
import { originOf, standing } from "./origin.ts";
import { rows } from "./rows.ts";
import { sentences } from "./sentences.ts";

/** What requirements and an architecture both rest on: for whom it is, what binds it, and what its words mean. */

export function stakeholders(account: Account): Doc {
  const { words, state } = account;
  return rows(standing(state.artifacts, "USER"), account, words.who, [
    [words.wants, ({ goals = [] }) => sentences(...goals)],
  ]);
}

export function constraints(account: Account): Doc {
  const { words, state } = account;
  return rows(standing(state.artifacts, "CON"), account, words.what, [
    [words.why, ({ rationale }) => rationale],
  ]);
}

export function glossary(account: Account): Doc {
  const { words, state } = account;
  const terms = standing(state.artifacts, "TERM").toSorted((a, b) => a.title.localeCompare(b.title, "en"));
  const cells = terms.map((one) => [[prose(one.title)], cellOf(one.description), originOf(one, account)]);
  return [table([words.term, words.meaning, words.from], cells)];
}

/** What holds across components. */
export function concepts(account: Account): Doc {
  const told = standing(account.state.artifacts, "CONC").map((one) => [
    prose(sentences(one.title, one.description)),
    " (",
    ...originOf(one, account),
    ")",
  ]);
  return [list(told)];
}
