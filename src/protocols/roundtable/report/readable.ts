import type { Doc } from "../../../document/document.ts";
import { reworded } from "../../../document/reworded.ts";
import { withoutClaims } from "../../../ledger/ids.ts";
import { idForm } from "../rules/artifact.ts";
import { inForce } from "../rules/in-force.ts";
import { tableLedger } from "../rules/ledger.ts";
import { type Account, nameOf } from "./account.ts";
import { filled } from "./words/words-for.ts";

/** A document for those who were not there: claims stand in the record only, and artifacts are called as they hold now. */
export function readable(doc: Doc, account: Account): Doc {
  return reworded(doc, readableText(account));
}

export function readableText(account: Account): (text: string) => string {
  const { participants, state, words } = account;
  const seats = new Map(tableLedger(participants).seats.map(({ name, prefix }) => [prefix, name]));
  const prefixes = new Set(seats.keys());
  const heirs = new Map(
    inForce(state.artifacts).flatMap(({ id, replaces }) =>
      replaces.map((before) => [before.id, id] as const),
    ),
  );
  const withNames = namesForIds(participants);
  return (text) =>
    renamed(
      withoutClaims(withNames(text), prefixes, (prefix) =>
        filled(words.saidBy, { who: nameOf(account, seats.get(prefix) ?? prefix) }),
      ),
      heirs,
    );
}

const plainId = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u;

/** Facilitators call participants as prompts do, by their ids; a word that only looks like one, or a path, stays. */
function namesForIds(participants: Account["participants"]): (text: string) => string {
  const called = new Map(participants.flatMap(({ id, name }) => (plainId.test(id) ? [[id, name]] : [])));
  if (called.size === 0) return (text) => text;
  const ids = [...called.keys()].join("|");
  const form = new RegExp(
    `(?<![\\p{L}\\p{N}_/.\`-])(?:${ids})(?![\\p{L}\\p{N}_/\`-]|\\.[\\p{L}\\p{N}])`,
    "gu",
  );
  return (text) => text.replaceAll(form, (id) => called.get(id) ?? id);
}

/** A sentence that names one under two of its ids speaks of the change itself, and stays as it is. */
function renamed(text: string, heirs: ReadonlyMap<string, string>): string {
  const found = new Set([...text.matchAll(idForm)].map(([id]) => id));
  const meant = Map.groupBy(found, (id) => heirs.get(id) ?? id);
  return text.replaceAll(idForm, (id) => {
    const heir = heirs.get(id) ?? id;
    return (meant.get(heir)?.length ?? 0) > 1 ? id : heir;
  });
}
