import {
  type Doc,
  gap,
  heading,
  type Item,
  list,
  notice,
  onTerminal,
  paragraph,
  strong,
  type Styled,
  type Text,
  type Tone,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { briefDoc } from "../../../table/brief-doc.ts";
import { textOf } from "../../../table/item.ts";
import type { OptionStanding } from "../../../table/standing.ts";
import { listed } from "../../../words.ts";
import { countedLines, endedOf, givenUpWhen, openChoices, optionIn, standingAt } from "../rules/answer.ts";
import type { State } from "../rules/state.ts";
import type { Account } from "./account.ts";

const tones: Readonly<Record<State, Tone>> = {
  DIVERGENT: "bad",
  NARROWING: "warning",
  CONVERGING: "accent",
  CONSENSUS: "good",
};

/** What a person reads at the terminal: the answer, who is for it and who not, what would change it, what to do. */
export function page(account: Account, document: string | null): Doc {
  const { told, words } = account;
  const { decision = null } = told.outcome ?? {};
  return [
    ...headLine(account),
    ...answer(account),
    ...who(account),
    ...dissent(account),
    ...wouldChange(account),
    ...next(account),
    ...asked(account),
    ...skips(account),
    onTerminal(
      ...(decision === null ? [] : [gap, paragraph(words("discuss.decision", { decision }))]),
      ...openGate(told.discussion, told.place.address, {
        answerWith: words("discuss.answerWith"),
        ownWords: words("discuss.ownWords"),
      }),
      ...(document === null ? [] : [gap, unbroken(`${words("discuss.result")}: ${document}`)]),
    ),
  ];
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
    paragraph([
      ...(told.outcome === null && stopped?.reason !== "waiting" ? [words("discuss.unfinished"), " · "] : []),
      ...spoken,
      ` · ${words("discuss.rounds", { count: rounds.length })}`,
    ]),
    ...(stopped === null || stopped.reason === "waiting" ? [] : [onTerminal(notice("", stopped.detail))]),
    ...(verdict?.mode === "fallback" ? [notice("", words("discuss.fallback"))] : []),
    ...(verdict?.falseConsensus ? [notice("", verdict.falseConsensus.warning)] : []),
  ];
}

export function inColour(state: State): Styled {
  return strong(state, tones[state]);
}

function quiet(text: string): Styled {
  return { text, tone: "quiet" };
}

/** One line says that a round was left out, and how to hold it. */
function skips({ words, told }: Account): Doc {
  return told.kept.flatMap((entry): Doc => {
    if (!("kind" in entry) || entry.kind !== "skipped") return [];
    const rounds = listed(
      words,
      entry.rounds.map((round) => words("discuss.round", { round })),
    );
    const reason = words("discuss.skipReason", { reason: entry.reason });
    return [paragraph([quiet(words("discuss.skipped", { rounds, reason, calls: entry.savedCalls }))])];
  });
}

/** The author's words for it, and what is counted. */
function answer(account: Account): Doc {
  const { brief } = account;
  const counted = countedLines(account).map(({ sentence }) => paragraph(sentence));
  return brief === null ? [gap, ...counted] : [heading(2, brief.title), ...briefDoc(brief, 1), ...counted];
}

/** Each option that somebody is for or accepts, with the reasons of those who are for it. */
function who(account: Account): Doc {
  const { ledger, words, nameOf } = account;
  const rows = endedOf(ledger).flatMap(({ on }) =>
    supportedFirst(on.options).flatMap((option): Item[] => {
      const [holders, accepting] = [standingAt(option, "for"), standingAt(option, "accepts")];
      if (holders.length + accepting.length === 0) return [];
      const names = (seats: typeof holders) =>
        listed(
          words,
          seats.map(({ seat }) => nameOf(seat.id)),
        );
      const also =
        accepting.length === 0 ? "" : `; ${words("discuss.acceptedBy", { names: names(accepting) })}`;
      const [first] = holders;
      return [
        {
          text: [
            `${optionIn(account, option.option.id)}: `,
            strong(names(holders) || words("discuss.nobody")),
            also,
          ],
          below: first === undefined ? [] : [first.said?.why ?? ""],
        },
      ];
    }),
  );
  return titled(words("discuss.who"), rows, 3);
}

function supportedFirst(options: readonly OptionStanding[]): readonly OptionStanding[] {
  return options.toSorted((a, b) => standingAt(b, "for").length - standingAt(a, "for").length);
}

/** Who objects to an option or stands aside from it, and what of the brief was objected to in vain. */
function dissent(account: Account): Doc {
  const { ledger, words, nameOf, brief } = account;
  const against = endedOf(ledger).flatMap(({ on }) =>
    on.options.flatMap((option) =>
      (["objects", "stands aside"] as const).flatMap((stance) =>
        standingAt(option, stance).map(({ seat, said }): Text => {
          const word = words("table.stance", { stance: stance === "objects" ? stance : "aside" });
          return [strong(nameOf(seat.id)), ` ${word} [${option.option.id}]: ${said?.why ?? ""}`];
        }),
      ),
    ),
  );
  const points = (brief?.dissent ?? []).map(({ by, text }): Text => [strong(nameOf(by)), `: ${text}`]);
  return titled(words("discuss.dissent"), [...points, ...against], 2);
}

function wouldChange(account: Account): Doc {
  const { ledger, words, nameOf } = account;
  const lines = endedOf(ledger).flatMap(({ on }) =>
    on.options.flatMap(({ option }) =>
      givenUpWhen(account, on, option.id).map(({ seat, text }) =>
        words("discuss.ofOption", { text, seat: nameOf(seat), option: option.id }),
      ),
    ),
  );
  return titled(words("discuss.wouldChange"), lines, 2);
}

function next(account: Account): Doc {
  const { words, verdict } = account;
  const steps = (verdict?.nextActions ?? []).map(({ action, owner, by }) =>
    words("discuss.step", { action, owner: owner || "none", by: by || "none" }),
  );
  return titled(words("discuss.next"), steps, 3);
}

/** Open questions of members, and what is left to choose. */
function asked(account: Account): Doc {
  const { words, verdict } = account;
  const questions = (verdict?.questions ?? []).filter(({ answer: given }) => given === null);
  const lines = [
    ...openChoices(account).map(({ options }) =>
      words("discuss.which", {
        options: listed(
          words,
          options.map((option) => `${textOf(option)} [${option.id}]`),
        ),
      }),
    ),
    ...questions.map(({ id, question, seats }): Text => `${id} (${listed(words, seats)}): ${question}`),
  ];
  return titled(words("discuss.asked"), lines, 2);
}

/** A few of each fit on a screen, a line each; what is left out is counted. */
function titled(title: string, items: readonly (Text | Item)[], most: number): Doc {
  return items.length === 0 ? [] : [paragraph([strong(title)]), list(items, { most, cut: true })];
}
