import type { Floor } from "../../kernel/floor.ts";
import { list } from "../../kernel/json-value.ts";
import { opening } from "../../table/move.ts";
import { Table } from "../../table/table.ts";
import { wordsFor } from "../../words.ts";
import { part } from "../prompt-parts.ts";
import type { RoundtableOptions, Sides, TableNote } from "./options.ts";
import { documentWho, prefixes } from "./papers/draft.ts";
import { readRequirements } from "./papers/read-requirements.ts";
import { rulesFor, tasks } from "./prompts.ts";
import { facilitatorId, type Strategy } from "./rules/strategy.ts";
import { strategyFaults } from "./rules/validate.ts";
import { sidesShape } from "./shapes.ts";
import { isDrafted, type Talk } from "./talk.ts";

export async function setTable(floor: Floor, options: RoundtableOptions): Promise<Talk> {
  const facilitator = floor.seats.find(({ id }) => id === facilitatorId);
  if (facilitator === undefined) throw new TypeError(`A roundtable needs a seat "${facilitatorId}".`);
  const participants = floor.seats.filter((seat) => seat !== facilitator);
  const strategy = await confirmedStrategy(floor, options);
  floor.keep<TableNote>({ v: 2, kind: "strategy", strategy });
  for (const notice of options.notices) floor.warn(notice);
  const shortOpening = openingFor({ ...options, context: [] });
  const table = new Table(floor, {
    opening: openingFor(options),
    question: `The topic again: ${options.topic}`,
    prefixes,
  });
  table.sit([...participants, facilitator].map((seat) => ({ seat })));
  if (options.requirements !== null) table.put(documentWho, readRequirements(options.requirements.text));
  const { motion, sides } =
    strategy.validation.requires_sides && !isDrafted({ options })
      ? await debated(floor, table, { options, facilitator, participants, strategy })
      : { motion: null, sides: null };
  const words = wordsFor(options.lang, options.topic);
  const sidesOf = (on: string) => [
    words("roundtable.forMotion", { motion: on }),
    words("roundtable.againstMotion", { motion: on }),
  ];
  const issue = table.issue(motion ?? options.topic, motion === null ? [] : sidesOf(motion));
  return {
    floor,
    options,
    table,
    facilitator,
    participants,
    strategy,
    motion,
    sides,
    issue,
    shortOpening,
    phase: 0,
    rounds: [],
    escalations: [],
    asked: null,
    charges: {},
    concluding: null,
    recommends: null,
    lastRoundAt: 0,
    readUpTo: 0,
    provedUpTo: 0,
  };
}

function openingFor(options: RoundtableOptions): string {
  const { topic, context, lang, today } = options;
  return opening({ rules: rulesFor(options), about: "topic", subject: topic, context, lang, today });
}

async function confirmedStrategy(floor: Floor, options: RoundtableOptions): Promise<Strategy> {
  const { choice, usual, strategies, participants, sides } = options;
  const proposed = choice.strategy;
  if (choice.by !== "detected") return proposed;
  const others = strategies.filter(({ id }) => id !== proposed.id && id !== usual);
  for (let problem = ""; ;) {
    const { value } = await floor.person({
      id: "strategy",
      text: [problem, `Discuss it by the strategy ${proposed.name}?`, choice.reason, proposed.description]
        .filter((line) => line !== "")
        .join("\n"),
      choices: [
        { id: "recommended", label: `Use ${proposed.id}` },
        ...(usual === proposed.id ? [] : [{ id: "default", label: `Use ${usual}, the default here` }]),
        ...others.map(({ id, name, description }) => ({ id, label: `${name}: ${description}` })),
      ],
      recommended: "recommended",
    });
    const wanted = value === "default" ? usual : value;
    const strategy = strategies.find(({ id }) => id === wanted) ?? proposed;
    const ids = participants.map(({ id }) => id);
    const faults = strategyFaults(strategy, ids, sides);
    if (faults.length === 0) return strategy;
    problem = faults.join(" ");
  }
}

type Debating = Pick<Talk, "options" | "facilitator" | "participants" | "strategy">;

async function debated(
  floor: Floor,
  table: Table,
  { options, facilitator, participants, strategy }: Debating,
): Promise<{ readonly motion: string; readonly sides: Sides }> {
  const there = participants.map(({ id, role }) => `- ${id}: ${role}`).join("\n");
  const [heard] = await table.each([facilitator], {
    kind: options.sides === null ? "assign_debate_sides" : "motion",
    task: tasks.sides,
    shape: sidesShape,
    sees: "nothing",
    own: () => part("The participants", there),
    untold: true,
    missing: () => "The facilitator named no motion",
    ...(options.sides !== null && { optional: true as const }),
  });
  const given = heard?.value ?? {};
  const wanted = typeof given["motion"] === "string" ? given["motion"].trim() : "";
  const { motion, by } =
    wanted === "" ? { motion: options.topic, by: "topic" as const } : await confirmed(floor, options, wanted);
  floor.keep<TableNote>({ v: 2, kind: "motion", motion, by });
  const sides = sidesFrom(floor, options, given, { participants, strategy });
  for (const { id, name } of participants)
    if (!sides.pro.includes(id) && !sides.con.includes(id))
      floor.warn(`${name} is on no side and does not speak.`);
  floor.keep<TableNote>({ v: 2, kind: "sides", sides });
  return { motion, sides };
}

async function confirmed(floor: Floor, { topic }: RoundtableOptions, motion: string) {
  const { value } = await floor.person({
    id: "motion",
    text: [
      "Debate this motion? Answer `take`, or word it yourself in one sentence that somebody can be for or against.",
      `  ${motion}`,
      `The topic: ${topic}`,
    ].join("\n"),
    recommended: "take",
  });
  const words = value.trim();
  return words === "" || words.toLowerCase() === "take"
    ? { motion, by: "facilitator" as const }
    : { motion: words, by: "person" as const };
}

function sidesFrom(
  floor: Floor,
  options: RoundtableOptions,
  given: Readonly<Record<string, unknown>>,
  { participants, strategy }: Pick<Talk, "participants" | "strategy">,
): Sides & { readonly by: "given" | "facilitator" | "code" } {
  if (options.sides !== null) return { ...options.sides, by: "given" };
  const ids = participants.map(({ id }) => id);
  const [pro = [], con = []] = [given["pro"], given["con"]].map((named) =>
    list(named).filter((one) => typeof one === "string"),
  );
  if (strategyFaults(strategy, ids, { pro, con }).length === 0) return { pro, con, by: "facilitator" };
  if (pro.length + con.length > 0)
    floor.warn("The sides that the facilitator assigned cannot be used, so participants take sides in turn.");
  const inTurn = (rest: number) => ids.filter((_, index) => index % 2 === rest);
  return { pro: inTurn(0), con: inTurn(1), by: "code" };
}
