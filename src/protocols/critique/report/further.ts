import { type Doc, list, paragraph } from "../../../document/document.ts";
import { followUpKind } from "../../../table/item.ts";
import { followUpDoc, followUpsOf } from "../../../table/follow-told.ts";
import { namesFor, type Tell } from "../../../table/sections.ts";

import { faultOf } from "../generously.ts";
import { verdictOf } from "../rules/judged.ts";
import type { Account } from "./account.ts";

/** What a perspective was asked after the end: what it answered, which points changed, and what that made of the verdict. */
export function furtherOf(account: Account) {
  const { kept, given, decision, discussion } = account;
  const asked = kept.flatMap((entry, index) =>
    "put" in entry && entry.put.some(({ item }) => item.kind === followUpKind) ? [index] : [],
  );
  const after = (count: number) =>
    verdictOf({ kept: kept.slice(0, count), seated: discussion.seats, given, decision });
  return followUpsOf(tellOf(account)).map(({ id, question, answers, changed }, index) => {
    const [was, now] = [after(asked[index] ?? 0), after(asked[index + 1] ?? kept.length)];
    const rated = Object.entries(now.ratings).flatMap(([perspective, rating]) => {
      const before = was.ratings[perspective];
      return before === undefined || before === rating ? [] : [{ perspective, was: before, now: rating }];
    });
    const isOther = was.verdict !== now.verdict || was.severity !== now.severity;
    const [from, to] = [was, now].map(({ verdict, severity }) => ({ verdict, severity }));
    return { id, question, answers, changed, rated, ...(isOther && { verdict: { was: from, now: to } }) };
  });
}

export function furtherDoc(account: Account, which: "all" | "last" = "all"): Doc {
  const { words } = account;
  const all = furtherOf(account);
  const shown = which === "last" ? all.slice(-1) : all;
  const changed = shown.flatMap(({ rated, verdict }) => [
    ...rated.map(({ perspective: name, was, now }) => words("critique.ratedAnew", { name, was, now })),
    ...(verdict === undefined
      ? []
      : [words("critique.verdictAnew", { was: inWords(verdict.was), now: inWords(verdict.now) })]),
  ]);
  const told = followUpDoc(tellOf(account), which);
  if (shown.length === 0) return told;
  return [...told, changed.length > 0 ? list(changed) : paragraph(words("critique.verdictAsBefore"))];
}

function inWords(came: Pick<Account["verdict"], "verdict" | "severity"> | undefined): string {
  return [came?.verdict, came?.severity].filter((one) => one !== null && one !== undefined).join(" ");
}

export function tellOf({ said: { ledger }, words, discussion }: Account): Tell {
  const seats = discussion.seats.map(({ seat }) => seat);
  const readAs: Tell["readAs"] = (item, { text, fields = item.fields }) => {
    const { place, problem, change, critical } = fields;
    const fault = problem === undefined ? "" : `: ${faultOf(place, problem)}`;
    return `${critical === undefined ? "" : `[${words("critique.criticalMark")}] `}${text}${fault}${change === undefined ? "" : ` → ${change}`}`;
  };
  return { ledger, words, nameOf: namesFor(words, seats), readAs };
}
