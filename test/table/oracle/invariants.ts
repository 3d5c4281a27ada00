/** What holds of every answer, whatever the history: found by looking at the answer, not at how it was made. */
import { Said } from "../../../src/table/act.ts";
import type { Expected, History, Stance } from "./answer.ts";
import type { Who } from "../../../src/table/item.ts";
import { expected } from "./oracle.ts";

const stances: ReadonlySet<string> = new Set<Stance>([
  "for",
  "accepts",
  "stands aside",
  "objects",
  "withdrew",
  "not said",
]);

/** What is wrong with the answer to this history; empty if nothing is. */
export function wrongs(history: History, answer: readonly Expected[]): string[] {
  const wrong: string[] = [];
  const counted = history.seats.filter(({ counts }) => counts).map(({ id }) => id);
  for (const said of history.said)
    if (!Said.safeParse(said).success) wrong.push(`not a Said: ${JSON.stringify(said)}`);
  for (const told of answer) {
    const check = (ok: boolean, what: string): void => void (ok || wrong.push(`${told.issue}: ${what}`));
    for (const { id } of history.seats) {
      check(
        told.options.every((option) => stances.has(option.stances[id] ?? "")),
        `${id} has no stance`,
      );
      check(told.options.filter((option) => option.stances[id] === "for").length <= 1, `${id} is for two`);
    }
    for (const option of told.options) {
      check(Object.keys(option.stances).length === history.seats.length, "stances of who is no seat");
      check(
        Object.keys(option.conditions).every((id) => ["for", "accepts"].includes(option.stances[id] ?? "")),
        "a condition of who is neither for it nor accepts it",
      );
      const versioned = Object.entries(option.stances).filter(([, stance]) =>
        ["for", "accepts", "objects"].includes(stance),
      );
      check(
        sameSet(
          versioned.map(([id]) => id),
          Object.keys(option.ofVersion),
        ),
        "versions of the wrong seats",
      );
    }
    const decided = told.majority ?? (told.leading.length === 1 ? told.leading[0] : undefined);
    const on = told.options.find(({ option }) => option === decided);
    if (on !== undefined) {
      const dissenters = counted.filter(
        (id) =>
          on.stances[id] === "objects" ||
          on.stances[id] === "stands aside" ||
          isForOther(told, id, on.option),
      );
      check(
        sameSet(
          dissenters,
          told.dissent.map(({ seat }) => seat),
        ),
        "dissent is not who dissents",
      );
      check(
        told.dissent.every(({ why }) => why !== ""),
        "dissent without a reason",
      );
    }
    check(on !== undefined || told.minority.length === 0, "a minority of nothing");
    check(told.majority === null || sameSet([told.majority], told.leading), "a majority that does not lead");
    const agreed = told.options.filter(({ stances: who }) =>
      counted.every((id) => who[id] === "for" || who[id] === "accepts"),
    );
    const firm = agreed.filter(({ conditions }) => counted.every((id) => conditions[id] === undefined));
    if (told.agreement !== "none")
      check(counted.length > 1 && agreed.length > 0, "agreement beside an objector or a silent seat");
    if (told.agreement === "consensus") check(firm.length > 0, "consensus beside an open condition");
  }
  if (stancesOf(answer) !== stancesOf(expected(withoutEditor(history)))) wrong.push("an editor moved a seat");
  return wrong;
}

function isForOther({ options }: Expected, seat: Who, decided: string): boolean {
  return options.some(({ option, stances: who }) => option !== decided && who[seat] === "for");
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join() === b.toSorted().join();
}

function stancesOf(answer: readonly Expected[]): string {
  return JSON.stringify(answer.map(({ issue, options }) => [issue, options]));
}

function withoutEditor(history: History): History {
  const said = history.said.map((reply) => ({
    ...reply,
    acts: reply.acts.filter(({ do: what }) => !["join", "clash"].includes(what)),
  }));
  return { ...history, said };
}
