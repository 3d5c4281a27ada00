import type { Matrix } from "../document/document.ts";
import { textOf } from "./item.ts";
import { stanceWord, type Tell } from "./sections.ts";
import { standing } from "./standing.ts";

/** Who stands where as a matrix of seats and options, for pages that compare discussions. */
export function standingMatrices({ ledger, words, nameOf }: Tell): readonly Matrix[] {
  return standing(ledger).map(({ issue, options }) => ({
    kind: "matrix",
    title: textOf(issue),
    corner: words("table.option"),
    columns: options.map(({ option }) => ({ text: `${option.id} ${textOf(option)}`, short: option.id })),
    rows: ledger.seats
      .filter(({ chair }) => chair !== true)
      .map(({ id }) => ({
        label: nameOf(id),
        cells: options.map(({ option, seats }) => {
          const here = seats.find(({ seat }) => seat.id === id);
          return {
            sign: stanceWord(words, here?.stance ?? "not said"),
            moved: ledger.moves.some(({ by, to }) => by === id && to === option.id),
            mark: "",
            note: here?.said?.why || null,
          };
        }),
      })),
    legend: [],
    marks: [],
  }));
}
