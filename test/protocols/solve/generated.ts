import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { movesIn } from "../../../src/table/moved.ts";
import type { Act } from "../../../src/table/act.ts";
import { actsOn } from "../../table/oracle/acts.ts";
import { historyOf, stanceFields } from "../../table/oracle/history.ts";
import { expected } from "../../table/oracle/oracle.ts";
import { Random } from "../../table/oracle/random.ts";
import { type Oddity, Scene } from "../../table/oracle/scene.ts";
import { Texts } from "../../table/oracle/texts.ts";
import { analysis, approach, plan, type Said, solving, verification } from "./solving.ts";

/**
 * The real solve with agents whose replies the oracle's generator makes up: ways, stands, moves, withdrawals, joins,
 * silence. What they said, as the journal keeps it, is given to the oracle, and what it says is compared with the result,
 * the document and the question that a person is asked.
 */
const names = ["ADA", "BOB", "CYD", "DEE"] as const;
/** What no field of a reply can say. */
const without: ReadonlySet<Oddity> = new Set<Oddity>(["two holds", "not theirs", "clash"]);

function scripted(seed: number, carelessness: number) {
  const random = new Random(seed);
  const agents = names.slice(0, random.between(2, 4));
  const seats = agents.map((name) => ({
    id: name.toLowerCase(),
    tag: name as string,
    counts: true,
    joinsInRound: 0,
  }));
  const issues = [{ text: "Make sessions survive a restart", options: [] }];
  const scene = new Scene(random, new Texts(random), { seats, issues }, without);
  const replies = new Map<string, Said>();
  const replyTo = ({ round, kind, seat }: AgentRequest): Said => {
    const key = `${round} ${kind}`;
    if (!replies.has(`${key} ${seat.name}`)) {
      // All of a round are made up before any is heard: nobody knows what another says at the same time.
      const acts = seats.map((own) =>
        random.chance(carelessness) ? [] : said(actsOn(scene, own, "I1"), kind),
      );
      for (const [index, { id, tag }] of seats.entries()) {
        replies.set(`${key} ${tag}`, replyOf(tag, kind, acts[index] ?? [], round));
        scene.say({ by: id, round, asked: ["I1"], acts: acts[index] ?? [] });
      }
    }
    return replies.get(`${key} ${seat.name}`) ?? {};
  };
  const join = () => {
    const options = random.shuffled([...scene.items.options.keys()]).slice(0, 2);
    return { joins: options.length < 2 || random.chance(0.4) ? [] : [{ ids: options, text: null }] };
  };
  return { agents, replyTo, join };
}

/** Acts that a reply of this kind has a field for. */
function said(acts: readonly Act[], kind: string): readonly Act[] {
  const fields: readonly Act["do"][] =
    kind === "analyse" ? ["hold"] : ["hold", "accept", "object", "withdraw", "amend", "stand"];
  return acts.filter((act) => fields.includes(act.do));
}

function replyOf(name: string, kind: string, acts: readonly Act[], round: number): Said {
  const of = <K extends Act["do"]>(what: K) =>
    acts.filter((act): act is Extract<Act, { do: K }> => act.do === what);
  const [held] = of("hold");
  const chosen = held?.option ?? null;
  const words = chosen === null || typeof chosen === "string" ? chosen : chosen.text;
  const ways = chosen !== null && typeof chosen !== "string" ? [approach(chosen.text)] : [];
  const position = {
    implementation_approaches: ways,
    option: words,
    why: held?.why ?? `${name} has no more to say than before`,
    because: [...(held?.because ?? [])],
  };
  // Something new in every round, so that there is another.
  if (kind === "analyse") return analysis(name, position);
  return verification(name, {
    ...position,
    findings: round < 3 ? [`${name} found more in round ${round}`] : [],
    couldLiveWith: of("accept").map(({ option, condition }) => ({ option, condition })),
    objectsTo: of("object").map(({ option, why }) => ({ option, reason: why })),
    stands: of("stand").map(({ on, as, why, instead }) => ({
      on,
      stand: as,
      reason: why,
      text: instead ?? null,
    })),
    own: [
      ...of("withdraw").map(({ id, because }) => ({ claim: id, now: "withdrawn", because: [...because] })),
      ...of("amend").map(({ id, text, sameMeaning, because }) => ({
        claim: id,
        now: sameMeaning ? "reworded" : "refined",
        text,
        because: [...because],
      })),
    ],
  });
}

/** A solve and what the oracle says of it, both in one form. `carelessness`: how often a reply names no id. */
export async function generated(seed: number, carelessness: number) {
  const { agents, replyTo, join } = scripted(seed, carelessness);
  const { verdict, document, page, kept, end, questions } = await solving({
    agents,
    says: {
      ...Object.fromEntries(agents.map((name) => [name, replyTo])),
      Resolver: ({ kind }) => (kind === "brief" ? plan(join()) : undefined),
    },
    gates: [
      ["input", "proceed"],
      ["choose", "1"],
    ].slice(seed % 2) as [string, string][],
  });
  if (verdict === null) throw new Error(`Solve ${seed} ended as ${end.ended} without a verdict.`);
  const [must] = expected(historyOf(movesIn(kept)), true);
  if (must === undefined) throw new Error("The oracle knows of no issue.");
  const [on] = verdict.standing;
  const nameOf = (id: string) => id.toUpperCase();
  const gate = questions.findLast(({ id }) => id === "choose")?.text ?? "";
  const stances = on?.options.map((option) => [
    option.option,
    Object.fromEntries(
      Object.entries(stanceFields).flatMap(([stance, field]) =>
        option[field].map((one) => [typeof one === "string" ? one : one.seat, stance]),
      ),
    ),
  ]);
  const mustOf = (id: string, stance: string) => {
    const option = must.options.find((one) => one.option === id);
    return Object.entries(option?.stances ?? {})
      .filter(([, one]) => one === stance)
      .map(([seat]) => nameOf(seat));
  };
  const told = {
    seed,
    stances,
    moves: asSet(on?.moves),
    // Who contests a way to the end stands beside it: in the table, at the choice, on the page and in the document.
    against: verdict.solutions.map(({ id = "", contested_by }) => [
      id,
      contested_by.map(({ agent }) => agent),
    ]),
    atTheChoice: verdict.solutions.every(({ contested_by }) =>
      contested_by.every(
        ({ agent, reason }) => gate === "" || gate.includes(`against it: ${agent}: ${reason}`),
      ),
    ),
    onThePage: verdict.solutions.every(({ contested_by }) =>
      contested_by.every(({ agent }) => page().includes(agent)),
    ),
    described: verdict.solutions.map(({ name }) => document.includes(name)),
    agreed: !/All \d are for|all others accept it/.test(document)
      ? "none"
      : document.includes("some on conditions")
        ? "conditions"
        : "consensus",
  };
  const wanted: typeof told = {
    seed,
    stances: must.options.map(({ option, stances: all }) => [
      option,
      Object.fromEntries(Object.entries(all).map(([id, stance]) => [nameOf(id), stance])),
    ]),
    moves: asSet(
      must.moves.map(({ seat, from, to, causes }) => ({ seat: nameOf(seat), from, to, because: causes })),
    ),
    against: verdict.solutions.map(({ id = "" }) => [id, mustOf(id, "objects")]),
    atTheChoice: true,
    onThePage: true,
    described: verdict.solutions.map(() => true),
    agreed: must.agreement,
  };
  return { told, wanted, verdict };
}

/** The oracle gives no order. */
function asSet(all: readonly unknown[] = []): readonly string[] {
  return all.map((one) => JSON.stringify(one)).toSorted();
}
