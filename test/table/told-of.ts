import { OpenLedger } from "../../src/table/fold.ts";
import {
  agreement,
  compromise,
  dissent,
  leading,
  majority,
  minority,
  standing,
} from "../../src/table/standing.ts";
import type { Expected, History } from "./oracle/answer.ts";

/** The ledger of a history that the generator made. */
export function ledgerOfHistory({ seats, issues, said }: History): OpenLedger {
  const ledger = new OpenLedger();
  for (const { id, tag, counts } of seats) ledger.seat({ id, tag, counts });
  for (const { text, options } of issues) {
    const issue = ledger.add("topic", 0, { kind: "issue", text });
    for (const option of options) ledger.add("topic", 0, { kind: "option", text: option, under: issue.id });
  }
  for (const one of said) ledger.say(one);
  return ledger;
}

const versioned = new Set(["for", "accepts", "objects"]);

/** What the fold tells of a history, in the form in which the oracle says what must be told. */
export function toldOf(history: History): readonly Expected[] {
  const ledger = ledgerOfHistory(history);
  return standing(ledger).map((on) => {
    const ahead = leading(on);
    const most = majority(on);
    const [first = null, ...others] = ahead;
    const decided = most ?? (others.length === 0 ? first : null);
    return {
      issue: on.issue.id,
      options: on.options.map(({ option, seats }) => ({
        option: option.id,
        stances: Object.fromEntries(seats.map(({ seat, stance }) => [seat.id, stance])),
        conditions: Object.fromEntries(
          seats.flatMap(({ seat, said }) =>
            typeof said?.condition === "string" ? [[seat.id, said.condition]] : [],
          ),
        ),
        ofVersion: Object.fromEntries(
          seats.flatMap(({ seat, stance, said }) =>
            versioned.has(stance) && said !== null ? [[seat.id, said.version]] : [],
          ),
        ),
      })),
      leading: ahead,
      agreement: agreement(on)?.how ?? "none",
      majority: most,
      dissent:
        decided === null ? [] : dissent(on, decided).map(({ seat, stance, why }) => ({ seat, stance, why })),
      minority: decided === null ? [] : minority(on, decided).map(({ seat, option }) => ({ seat, option })),
      compromise: compromise(on),
      moves: ledger.moves
        .filter(({ issue }) => issue === on.issue.id)
        .map(({ by, round, from, to, causes }) => ({ seat: by, round, from, to, causes })),
    };
  });
}
