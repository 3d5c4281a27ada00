import { followUpDoc, followUpsOf } from "../../../table/follow-told.ts";
import {
  type Doc,
  gap,
  type Item,
  list,
  notice,
  onTerminal,
  paragraph,
  quiet,
  seatsNamed,
  strong,
  type Styled,
  type Text,
  type Tone,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import {
  inVain,
  optionIn,
  optionsIn,
  stepText,
  stillAsked,
  titled,
  wouldChange,
  countedLines,
  endedOf,
} from "../../../table/report.ts";
import { briefDoc } from "../../../table/said.ts";
import { stanceWord, standingName } from "../../../table/sections.ts";
import type { Standing } from "../../../table/standing.ts";
import { listed } from "../../../words.ts";
import { namesAt, openChoices, standingAt, type State } from "../rules/state.ts";
import type { Account } from "./account.ts";

const tones: Readonly<Record<State, Tone>> = {
  DIVERGENT: "bad",
  NARROWING: "warning",
  CONVERGING: "accent",
  CONSENSUS: "good",
};

/** What a person reads at the terminal: the answer, who is for it and who not, what would change it, what to do. */
export function page(account: Account, document: string | null): Doc {
  const { told, words, verdict } = account;
  const steps = (verdict?.nextActions ?? []).map((step) => stepText(words, step));
  const { decision = null } = told.outcome ?? {};
  const when = followUpsOf(account).length > 0 ? "before" : "last";
  return [
    ...headLine(account),
    ...answer(account),
    ...who(account),
    ...dissent(account),
    ...titled(words("table.next"), steps, 2),
    ...titled(words("table.asked"), asked(account), 2),
    ...titled(words("table.wouldChange"), whatWouldChange(account), 2),
    ...followUpDoc(account, "last"),
    ...skips(account),
    onTerminal(
      ...(decision === null ? [] : [gap, paragraph(words("discuss.decision", { decision, when }))]),
      ...openGate(told.discussion, told.place.address, words),
      ...(document === null ? [] : [gap, unbroken(`${words("discuss.result")}: ${document}`)]),
    ),
  ];
}

export function whatWouldChange(account: Account): readonly string[] {
  return endedOf(account.ledger).flatMap(({ on }) =>
    on.options.flatMap(({ option }) => wouldChange(account, on, option.id)),
  );
}

/** How far they came, in a line, and what a reader must know before believing the rest. */
function headLine({ words, verdict, told, rounds }: Account): Doc {
  const state = verdict?.state ?? null;
  const spoken =
    state === null
      ? [words("discuss.state", { state: "none" })]
      : [inColour(state), " ", quiet(words("discuss.state", { state }))];
  const { stopped } = told.discussion;
  return [
    onTerminal(
      paragraph([
        ...(told.outcome === null && stopped?.reason !== "waiting" ? [words("table.unfinished"), " · "] : []),
        ...spoken,
        ` · ${words("table.rounds", { count: rounds.length })}`,
      ]),
      ...(stopped === null || stopped.reason === "waiting" ? [] : [notice("", stopped.detail)]),
    ),
    ...(verdict?.mode === "fallback" ? [notice("", words("discuss.fallback"))] : []),
    ...(verdict?.falseConsensus ? [notice("", verdict.falseConsensus.warning)] : []),
  ];
}

export function inColour(state: State): Styled {
  return strong(state, tones[state]);
}

/** One line says that a round was left out or held with another, and how to have it. */
function skips({ words, told }: Account): Doc {
  // Why a round was left out is no news once they were asked further, and may stand elsewhere.
  if (told.discussion.parts.length > 1) return [];
  return told.kept.flatMap((entry): Doc => {
    if (!("kind" in entry)) return [];
    if (entry.kind === "together")
      return [paragraph([quiet(words("discuss.together", { calls: entry.savedCalls }))])];
    if (entry.kind !== "skipped") return [];
    const rounds = listed(
      words,
      entry.rounds.map((round) => words("discuss.round", { round })),
    );
    const reason = words("discuss.skipReason", { reason: entry.reason });
    return [paragraph([quiet(words("discuss.skipped", { rounds, reason, calls: entry.savedCalls }))])];
  });
}

function answer(account: Account): Doc {
  const { brief } = account;
  const counted = countedLines(account).map(({ sentence }) => paragraph(sentence));
  return brief === null
    ? [gap, ...counted]
    : [paragraph([strong(brief.title)]), ...briefDoc(brief, 1), ...counted];
}

function who(account: Account): Doc {
  const { ledger, words } = account;
  const rows = endedOf(ledger).flatMap(({ on }) =>
    mostHeldFirst(on).flatMap((option): Item[] => {
      const holders = standingAt(option, "for").map((one) => standingName(account, one));
      const names = namesAt(account, option, "accepts");
      if (holders.length === 0 && names === "") return [];
      const behind = holders.length === 0 ? [words("table.nobody")] : seatsNamed(holders);
      const also = names === "" ? "" : `; ${words("table.acceptedBy", { names })}`;
      return [{ text: [`${optionIn(account, option.option.id)}: `, ...behind, also] }];
    }),
  );
  // Whole: a condition that is cut is none.
  return rows.length === 0 ? [] : [paragraph([strong(words("table.who"))]), list(rows, { most: 3 })];
}

function mostHeldFirst({ options }: Standing): Standing["options"] {
  return options.toSorted((a, b) => standingAt(b, "for").length - standingAt(a, "for").length);
}

function dissent(account: Account): Doc {
  const { ledger, words, nameOf, brief, verdict } = account;
  const elsewhere = (verdict?.minority ?? []).map(({ holders, option, whyHeld }): Text => [
    ...seatsNamed(holders),
    ` ${stanceWord(words, "for")} [${option}]: ${whyHeld}`,
  ]);
  const against = endedOf(ledger).flatMap(({ on }) =>
    mostHeldFirst(on).flatMap((option) =>
      (["objects", "stands aside"] as const).flatMap((stance) =>
        standingAt(option, stance).map(({ seat, said }): Text => [
          ...seatsNamed([nameOf(seat.id)]),
          ` ${stanceWord(words, stance)} [${option.option.id}]: ${said?.why ?? ""}`,
        ]),
      ),
    ),
  );
  return titled(words("table.dissent"), [...elsewhere, ...inVain(account, brief), ...against], 2);
}

function asked(account: Account): readonly string[] {
  const choices = openChoices(account).map(({ options }) => {
    const ids = options.map(({ option }) => option.id);
    return account.words("discuss.which", { options: optionsIn(account, ids) });
  });
  return [...choices, ...stillAsked(account)];
}
