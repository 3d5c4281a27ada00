import type { Floor } from "../../kernel/floor.ts";
import type { Background } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import { noteMissing } from "../missing.ts";
import type { Table } from "./course.ts";
import { motionTurn, sidesTurn } from "./facilitator-prompt.ts";
import type { RoundtableOptions, Sides } from "./options.ts";
import { facilitatorId, type Strategy } from "./rules/strategy.ts";
import { strategyFaults } from "./rules/validate.ts";
import type { RoundtableEntry } from "./state.ts";

/** Who sits at the table, by which strategy, and what they know and debate. */
export async function setTable(floor: Floor, options: RoundtableOptions): Promise<Table> {
  const facilitator = floor.seats.find(({ id }) => id === facilitatorId);
  if (facilitator === undefined) throw new TypeError(`A roundtable needs a seat "${facilitatorId}".`);
  const participants: readonly Seat[] = floor.seats.filter((seat) => seat !== facilitator);
  const strategy = await confirmedStrategy(floor, options);
  floor.keep<RoundtableEntry>({ v: 1, kind: "strategy", strategy });
  for (const notice of options.notices) floor.warn(notice);
  const background = await backgroundFor(floor, options);
  const bare = { options, facilitator, participants, strategy, motion: null, sides: null, background };
  const table = { ...bare, motion: await confirmedMotion(floor, bare) };
  return { ...table, sides: await assignedSides(floor, table) };
}

/** So long may be what the table is told of its project, about. */
const mostTokens = 2000;

/** What the table knows of its project before it begins; `null` where it is told nothing. */
async function backgroundFor(
  floor: Floor,
  { tellsProject, out, context }: RoundtableOptions,
): Promise<Background | null> {
  if (!tellsProject) return null;
  const except = context.map(({ path }) => path);
  const found = await floor.lookUp("background", { tokens: mostTokens, folder: out, except });
  for (const note of found.notes) floor.warn(note);
  if (found.documents.length === 0) return null;
  const { documents, statements } = found;
  floor.keep<RoundtableEntry>({ v: 1, kind: "background", documents, statements });
  floor.report(saidOf(found));
  return found;
}

const mostNamed = 4;

function saidOf({ documents, statements }: Background): string {
  const paths = documents.slice(0, mostNamed).map(({ path }) => path);
  const more = documents.length - paths.length;
  const named = [...paths, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const ids = statements.length === 0 ? "" : ` (${statements.length} requirements and decisions by id)`;
  return `Everyone gets a summary of the project's own documents: ${named}${ids}.`;
}

/** A strategy that nobody named is shown with its reason, and a person takes it or chooses another. */
async function confirmedStrategy(floor: Floor, options: RoundtableOptions): Promise<Strategy> {
  const { choice, usual, strategies } = options;
  if (choice.by !== "detected") return choice.strategy;
  const named = (id: string) => strategies.find((one) => one.id === id);
  const { value } = await floor.person({
    id: "strategy",
    text: [
      `Discuss it by the strategy ${choice.strategy.name}?`,
      choice.reason,
      choice.strategy.description,
    ].join("\n"),
    choices: [
      { id: "recommended", label: `Use ${choice.strategy.id}` },
      ...(usual === choice.strategy.id ? [] : [{ id: "default", label: `Use ${usual}, the default here` }]),
      { id: "choose", label: "Choose another" },
    ],
    recommended: "recommended",
  });
  if (value === "default") return named(usual) ?? choice.strategy;
  return value === "choose" ? chosen(floor, options) : choice.strategy;
}

async function chosen(floor: Floor, options: RoundtableOptions): Promise<Strategy> {
  const { strategies, participants, sides, choice } = options;
  const ids = participants.map(({ id }) => id);
  let problem = "";
  for (;;) {
    const { value } = await floor.person({
      id: "strategies",
      text: [problem, "Which strategy?"].filter((line) => line !== "").join("\n"),
      choices: strategies.map(({ id, name, description }) => ({ id, label: `${name}: ${description}` })),
      recommended: choice.strategy.id,
    });
    const strategy = strategies.find(({ id }) => id === value) ?? choice.strategy;
    const faults = strategyFaults(strategy, ids, sides);
    if (faults.length === 0) return strategy;
    problem = faults.join(" ");
  }
}

/** What a debate is for and against: as the facilitator words it and a person confirms it; else the topic as it stands. */
async function confirmedMotion(floor: Floor, table: Table): Promise<string | null> {
  const { options } = table;
  if (!table.strategy.validation.requires_sides) return null;
  const reply = await floor.ask(table.facilitator, motionTurn(table));
  const { motion, by } = reply.answered
    ? await confirmed(floor, options, reply.value.motion)
    : { motion: options.topic, by: "topic" as const };
  floor.keep<RoundtableEntry>({ v: 1, kind: "motion", motion, by });
  return motion;
}

async function confirmed(floor: Floor, { topic }: RoundtableOptions, motion: string) {
  const { value } = await floor.person({
    id: "motion",
    text: [`Debate this motion?`, `  ${motion}`, `The topic: ${topic}`].join("\n"),
    choices: [
      { id: "take", label: "Debate it as it is" },
      { id: "reword", label: "Reword it" },
    ],
    recommended: "take",
  });
  if (value !== "reword") return { motion, by: "facilitator" as const };
  const { value: words } = await floor.person({
    id: "motion-words",
    text: "One sentence that somebody can be for or against:",
    recommended: motion,
  });
  return { motion: words, by: "person" as const };
}

/** Who is for and who against: as given, else as the facilitator assigns them, else in turn. */
async function assignedSides(floor: Floor, table: Table): Promise<Sides | null> {
  const { strategy, participants } = table;
  if (!strategy.validation.requires_sides) return null;
  const sides = await sidesOf(floor, table);
  for (const { id, name } of participants)
    if (!sides.pro.includes(id) && !sides.con.includes(id))
      floor.warn(`${name} is on no side and does not speak.`);
  floor.keep<RoundtableEntry>({ v: 1, kind: "sides", sides });
  return sides;
}

async function sidesOf(
  floor: Floor,
  table: Table,
): Promise<Sides & { readonly by: "given" | "facilitator" | "code" }> {
  const { options, strategy, participants, facilitator } = table;
  if (options.sides !== null) return { ...options.sides, by: "given" };
  const reply = await floor.ask(facilitator, sidesTurn(table));
  if (!reply.answered) noteMissing(floor, "The facilitator assigned no sides", reply.failure);
  const ids = participants.map(({ id }) => id);
  const named = reply.answered ? { pro: reply.value.pro, con: reply.value.con } : null;
  if (named !== null && strategyFaults(strategy, ids, named).length === 0)
    return { ...named, by: "facilitator" };
  if (reply.answered)
    floor.warn("The sides that the facilitator assigned cannot be used, so participants take sides in turn.");
  return { ...inTurn(participants), by: "code" };
}

function inTurn(participants: readonly Seat[]): Sides {
  const ids = participants.map(({ id }) => id);
  return { pro: ids.filter((_, index) => index % 2 === 0), con: ids.filter((_, index) => index % 2 === 1) };
}
