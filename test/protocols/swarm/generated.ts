import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { movesIn } from "../../../src/table/moved.ts";
import type { Act } from "../../../src/table/act.ts";
import type { Id } from "../../../src/table/item.ts";
import { actsOn } from "../../table/oracle/acts.ts";
import type { Expected } from "../../table/oracle/answer.ts";
import { historyOf, stanceFields } from "../../table/oracle/history.ts";
import { expected } from "../../table/oracle/oracle.ts";
import { Random } from "../../table/oracle/random.ts";
import { type Oddity, Scene } from "../../table/oracle/scene.ts";
import { Texts } from "../../table/oracle/texts.ts";
import {
  brief,
  counterpoint,
  panel,
  rebuttal,
  review,
  type Said,
  statement,
  swarming,
  synthesis,
} from "./swarming.ts";

/**
 * The real swarm with experts whose replies the oracle's generator makes up, over deep dives, more rounds and other topics.
 * What they said, as the journal keeps it, is given to the oracle, and what it says of every topic is compared with the
 * result, the document and the terminal.
 */
const names = ["ADA", "BOB", "CYD", "DEE"] as const;
const topics = ["Where should sessions be kept?", "What does a hop cost?", "Who pays?"] as const;
/** What no field of a reply can say. */
const without: ReadonlySet<Oddity> = new Set<Oddity>(["two holds", "not theirs", "clash"]);

const steps: Readonly<Record<string, { readonly gates: readonly string[]; readonly topic: string | null }>> =
  {
    "deep-dive": { gates: ["deep-dive"], topic: topics[1] },
    "another-round": { gates: ["another-round"], topic: null },
    "different-topic": { gates: ["different-topic", topics[2]], topic: topics[2] },
  };

/** Which rounds are held, on which topics, and what the person answers to have them. */
function courseOf(random: Random) {
  const held: string[] = [topics[0]];
  const gates: string[] = ["start"];
  for (let left = random.between(0, 3); left > 0; left--) {
    const step = steps[random.pick(["deep-dive", "another-round", "different-topic"])];
    gates.push(...(step?.gates ?? []));
    held.push(step?.topic ?? held.at(-1) ?? topics[0]);
  }
  const known = [...new Set(held)];
  return { held, known, gates: [...gates, "synthesis"] };
}

function scripted(seed: number, carelessness: number) {
  const random = new Random(seed);
  const experts = names.slice(0, random.between(3, 4));
  const course = courseOf(random);
  const seats = [
    ...experts.map((name) => ({
      id: name.toLowerCase(),
      tag: name as string,
      counts: true,
      joinsInRound: 0,
    })),
    { id: "contrarian", tag: "CON", counts: false, joinsInRound: 0 },
    { id: "cross-domain", tag: "CD", counts: false, joinsInRound: 0 },
  ];
  const issues = course.known.map((text) => ({ text, options: [] }));
  const scene = new Scene(random, new Texts(random), { seats, issues }, without);
  const issueIn = (round: number): Id => `I${course.known.indexOf(course.held[round - 1] ?? "") + 1}`;
  const replies = new Map<string, Said>();
  const replyTo = ({ round, kind, seat }: AgentRequest): Said => {
    const key = `${round} ${kind}`;
    if (!replies.has(`${key} ${seat.name}`)) {
      // A last word may be on any topic.
      const issue = kind === "final" ? `I${random.between(1, course.known.length)}` : issueIn(round);
      // All of a step are made up before any is heard: nobody knows what another says at the same time.
      const acts = experts.map((_, index) => {
        const own = seats[index];
        return own === undefined || random.chance(carelessness) ? [] : said(actsOn(scene, own, issue), kind);
      });
      for (const [index, name] of experts.entries()) {
        const own = acts[index] ?? [];
        replies.set(`${key} ${name}`, replyOf(name, kind, own));
        scene.say({ by: name.toLowerCase(), round, asked: kind === "final" ? [] : [issue], acts: own });
      }
    }
    return replies.get(`${key} ${seat.name}`) ?? {};
  };
  const joins = () => {
    const options = random.shuffled([...scene.items.options.keys()]).slice(0, 2);
    return options.length < 2 || random.chance(0.4) ? [] : [{ ids: options, text: null }];
  };
  return { random, experts, course, replyTo, joins };
}

/** Acts that a reply of this kind has a field for. */
function said(acts: readonly Act[], kind: string): readonly Act[] {
  const always: readonly Act["do"][] = ["hold", "accept", "object", "stand-aside"];
  const fields = kind === "initial_statement" ? always : [...always, "withdraw", "amend"];
  return acts.filter((act) => fields.includes(act.do) || (kind === "rebuttal" && act.do === "stand"));
}

function replyOf(name: string, kind: string, acts: readonly Act[]): Said {
  const of = <K extends Act["do"]>(what: K) =>
    acts.filter((act): act is Extract<Act, { do: K }> => act.do === what);
  const holds = of("hold").map(({ issue, option, because, why }) => ({
    issue,
    option: option === null || typeof option === "string" ? option : option.text,
    because: [...because],
    why,
  }));
  const fields: Said = {
    couldLiveWith: of("accept").map(({ option, condition }) => ({ option, condition })),
    objectsTo: of("object").map(({ option, why }) => ({ option, reason: why })),
    standsAside: of("stand-aside").map(({ option, why }) => ({ option, reason: why })),
    own: [
      ...of("withdraw").map(({ id, because }) => ({ claim: id, now: "withdrawn", because: [...because] })),
      ...of("amend").map(({ id, text, sameMeaning, because }) => ({
        claim: id,
        now: sameMeaning ? "reworded" : "refined",
        text,
        because: [...because],
      })),
    ],
  };
  if (kind === "final") return review({ ...fields, moved: holds });
  const chosen = { ...fields, option: holds[0] };
  if (kind === "initial_statement") return statement(name, chosen);
  const stands = of("stand").map(({ on, as, why, instead }) => ({
    on,
    stand: as,
    reason: why,
    text: instead ?? null,
  }));
  return rebuttal(name, { ...chosen, stands });
}

const called: Readonly<Record<string, string>> = { contrarian: "Contrarian", "cross-domain": "Cross-Domain" };
const nameOf = (id: string) => called[id] ?? id.toUpperCase();

/** A swarm and what the oracle says of it, both in one form. `carelessness`: how often a reply names no id. */
export async function generated(seed: number, carelessness: number) {
  const { random, experts, course, replyTo, joins } = scripted(seed, carelessness);
  const suggestions = { nextTopicSuggestions: [topics[1]] };
  const ran = await swarming({
    options: { rounds: random.between(1, 3) },
    gates: course.gates,
    says: {
      ...Object.fromEntries(experts.map((name) => [name, replyTo])),
      Moderator: ({ kind }) =>
        kind === "experts"
          ? panel(experts)
          : kind === "synthesis"
            ? synthesis({ ...suggestions, joins: joins() })
            : undefined,
      Historian: ({ kind }) => (kind === "final_synthesis" ? brief(suggestions) : undefined),
      Contrarian: () => counterpoint("O1"),
    },
  });
  if (ran.end.ended !== "completed") throw new Error(`Swarm ${seed} ended as ${ran.end.ended}.`);
  const must = expected(historyOf(movesIn(ran.kept)), true);
  return { told: toldOf(seed, ran, must), wanted: wantedOf(seed, must), must, ran };
}

function toldOf(
  seed: number,
  { verdict, document, page }: Awaited<ReturnType<typeof swarming>>,
  must: readonly Expected[],
) {
  const screen = page().replaceAll(/\s+/g, " ");
  return {
    seed,
    topics: (verdict?.standing ?? []).map((on, index) => {
      const settled = verdict?.settled[index];
      const minority = (verdict?.minorityReport ?? []).filter(({ option }) =>
        on.options.some((one) => one.option === option),
      );
      return {
        stances: on.options.map((option) => [
          option.option,
          Object.fromEntries(
            Object.entries(stanceFields).flatMap(([stance, field]) =>
              option[field].map((one) => [typeof one === "string" ? one : one.seat, stance]),
            ),
          ),
        ]),
        compromise: asSet(settled?.compromise),
        dissent: asSet(settled?.dissent.map(({ seat, stance, why }) => ({ seat, stance, why }))),
        minority: asSet(minority.map(({ advocate, option }) => ({ seat: advocate, option }))),
        agreed: verdict?.agreements.some(({ id }) => on.options.some(({ option }) => option === id)) ?? false,
        moves: asSet(on.moves.map(({ seat, from, to, because }) => ({ seat, from, to, because }))),
        counted: must[index] === undefined ? true : screen.includes(countedOf(must[index])),
        rows: on.options.map(({ option, text }) => document.includes(`| ${option} ${escaped(text)} |`)),
      };
    }),
    hasMinority: document.includes("\n## Minority\n"),
  };
}

function wantedOf(seed: number, must: readonly Expected[]): ReturnType<typeof toldOf> {
  return {
    seed,
    topics: must.map((one) => ({
      stances: one.options.map(({ option, stances }) => [
        option,
        Object.fromEntries(Object.entries(stances).map(([id, stance]) => [nameOf(id), stance])),
      ]),
      compromise: asSet(one.compromise),
      dissent: asSet(one.dissent.map(({ seat, stance, why }) => ({ seat: nameOf(seat), stance, why }))),
      minority: asSet(one.minority.map(({ seat, option }) => ({ seat: nameOf(seat), option }))),
      agreed: one.agreement !== "none",
      moves: asSet(
        one.moves.map(({ seat, from, to, causes }) => ({ seat: nameOf(seat), from, to, because: causes })),
      ),
      counted: true,
      rows: one.options.map(() => true),
    })),
    hasMinority: must.some(({ minority }) => minority.length > 0),
  };
}

/** The sentence of the terminal on who leads. */
function countedOf({ leading, options, agreement }: Expected): string {
  if (agreement === "none" && leading.length === 0) return "Nobody is for any option.";
  const experts = (option: Id) =>
    Object.entries(options.find((one) => one.option === option)?.stances ?? {}).filter(
      ([id]) => called[id] === undefined,
    );
  const all = experts(options[0]?.option ?? "").length;
  return agreement !== "none" || leading.length === 1 ? `${all} are for ` : `are level, with `;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, "\\$&");
}

/** The oracle gives no order. */
function asSet(all: readonly unknown[] = []): readonly string[] {
  return all.map((one) => JSON.stringify(one)).toSorted();
}
