import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Act } from "../../../src/table/act.ts";
import type { Id } from "../../../src/table/item.ts";
import { movesIn } from "../../../src/table/moved.ts";
import { actsOn } from "../../table/oracle/acts.ts";
import type { Expected } from "../../table/oracle/answer.ts";
import { historyOf, stanceFields } from "../../table/oracle/history.ts";
import { expected } from "../../table/oracle/oracle.ts";
import { Random } from "../../table/oracle/random.ts";
import { type Oddity, Scene } from "../../table/oracle/scene.ts";
import { Texts } from "../../table/oracle/texts.ts";
import { advocate, challenge, discussing, final, position, type Said, synthesis } from "./discussing.ts";

/**
 * The real discuss with members whose replies the oracle's generator makes up: options, stands, moves, withdrawals,
 * silence. What they said, as the journal keeps it, is given to the oracle, and what it says is compared with the result
 * and with the document.
 */
const names = ["SEC", "OPS", "DES", "LAW"] as const;
/** What no field of a reply can say. */
const without: ReadonlySet<Oddity> = new Set<Oddity>(["two holds", "not theirs", "clash"]);

function scripted(seed: number, carelessness: number) {
  const random = new Random(seed);
  const members = names.slice(0, random.between(2, 4));
  const seats = [
    ...members.map((name) => ({
      id: name.toLowerCase(),
      tag: name as string,
      counts: true,
      joinsInRound: 0,
    })),
    { id: "devils-advocate", tag: "DA", counts: false, joinsInRound: 0 },
  ];
  const issues = [{ text: "Where should sessions be kept?", options: [] }];
  const scene = new Scene(random, new Texts(random), { seats, issues }, without);
  const replies = new Map<string, Said>();
  const replyTo = ({ round, kind, seat }: AgentRequest): Said => {
    const key = `${round} ${kind}`;
    if (!replies.has(`${key} ${seat.name}`)) {
      // All of a round are made up before any is heard: nobody knows what another says at the same time.
      const acts = members.map((name, index) => {
        const own = seats[index];
        return own === undefined || random.chance(carelessness) ? [] : said(actsOn(scene, own, "I1"), kind);
      });
      for (const [index, name] of members.entries()) {
        replies.set(`${key} ${name}`, replyOf(name, kind, acts[index] ?? [], members));
        scene.say({ by: name.toLowerCase(), round, asked: ["I1"], acts: acts[index] ?? [] });
      }
    }
    return replies.get(`${key} ${seat.name}`) ?? {};
  };
  const edit = () => {
    const options = random.shuffled([...scene.items.options.keys()]).slice(0, 2);
    return { joins: options.length < 2 || random.chance(0.4) ? [] : [{ ids: options, text: null }] };
  };
  return { random, members, replyTo, edit };
}

/** Acts that a reply of this kind has a field for. */
function said(acts: readonly Act[], kind: string): readonly Act[] {
  const fields: readonly Act["do"][] =
    kind === "position"
      ? ["hold", "accept", "object", "stand-aside"]
      : kind === "final"
        ? ["hold", "accept", "object", "stand-aside", "withdraw", "amend"]
        : ["hold", "accept", "object", "stand-aside", "withdraw", "amend", "stand"];
  return acts.filter(
    (act) => fields.includes(act.do) && !(kind === "challenge" && act.do === "stand" && act.as === "agree"),
  );
}

function replyOf(name: string, kind: string, acts: readonly Act[], members: readonly string[]): Said {
  const of = <K extends Act["do"]>(what: K) =>
    acts.filter((act): act is Extract<Act, { do: K }> => act.do === what);
  const holds = of("hold");
  const fields: Said = {
    // Nothing said at all is a field left out; nothing but acceptances and the like has an empty list.
    ...(acts.length > 0 && {
      option: holds.map(({ issue, option, because, why }) => ({
        issue,
        option: option === null || typeof option === "string" ? option : option.text,
        because: [...because],
        why,
      })),
    }),
    couldLiveWith: of("accept").map(({ option, condition }) => ({ option, condition })),
    objectsTo: of("object").map(({ option, why }) => ({ option, reason: why })),
    standsAside: of("stand-aside").map(({ option, why }) => ({ option, reason: why })),
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
  };
  if (kind === "position") return position(name, { ...fields, option: fields["option"] });
  if (kind === "challenge") return challenge(name, `${members.find((one) => one !== name) ?? ""}-1`, fields);
  return kind === "synthesis" ? synthesis(name, fields) : final(name, fields);
}

/** A discussion and what the oracle says of it, both in one form. `carelessness`: how often a reply names no id. */
export async function generated(seed: number, carelessness: number) {
  const { random, members, replyTo, edit } = scripted(seed, carelessness);
  const { verdict, document, kept, end } = await discussing({
    members,
    options: { preset: random.pick(["quick", "default", "deep"]) },
    says: {
      ...Object.fromEntries(
        members.map((name) => [
          name,
          (request: AgentRequest) => (request.kind === "solo" ? undefined : replyTo(request)),
        ]),
      ),
      Moderator: ({ kind, round }) => (kind === "edit" && round === 1 ? edit() : undefined),
      [advocate]: ({ kind }) =>
        kind === "challenge" ? challenge(advocate, `${members[0] ?? ""}-1`) : undefined,
    },
  });
  if (end.ended !== "completed") throw new Error(`Discussion ${seed} ended as ${end.ended}.`);
  const [must] = expected(historyOf(movesIn(kept)), true);
  if (must === undefined) throw new Error("The oracle knows of no issue.");
  const [on] = verdict?.standing ?? [];
  const [issue] = verdict?.issues ?? [];
  const nameOf = (id: string) => (id === "devils-advocate" ? advocate : id.toUpperCase());
  const stances = on?.options.map((option) => [
    option.option,
    Object.fromEntries(
      Object.entries(stanceFields).flatMap(([stance, field]) =>
        option[field].map((one) => [typeof one === "string" ? one : one.seat, stance]),
      ),
    ),
  ]);
  const counted = (id: string) => id !== "devils-advocate";
  const minority = (verdict?.minority ?? []).flatMap(({ option, holders }) =>
    holders.map((seat) => `${seat} ${option}`),
  );
  const told = {
    seed,
    stances,
    compromise: asSet(issue?.compromise),
    dissent: asSet(issue?.dissent),
    minority: minority.toSorted(),
    isConsensus: verdict?.state === "CONSENSUS",
    agreed: issue?.agreed?.how ?? "none",
    moves: asSet(on?.moves.map(({ seat, from, to, because }) => ({ seat, from, to, because }))),
    matrix: must.options.map(({ option }) => document.includes(matrixOf(must, option, nameOf))),
    told:
      document.includes("nobody is a minority") ||
      minority.length > 0 ||
      document.includes("Every member who named") ||
      document.includes("No member is for any option."),
  };
  const wanted: typeof told = {
    seed,
    stances: must.options.map(({ option, stances: all }) => [
      option,
      Object.fromEntries(Object.entries(all).map(([id, stance]) => [nameOf(id), stance])),
    ]),
    compromise: asSet(must.compromise),
    dissent: asSet(must.dissent.map(({ seat, stance, why }) => ({ seat: nameOf(seat), stance, why }))),
    minority: must.minority.map(({ seat, option }) => `${nameOf(seat)} ${option}`).toSorted(),
    isConsensus: must.agreement === "consensus",
    agreed: must.agreement,
    moves: asSet(
      must.moves
        .filter(({ seat }) => counted(seat))
        .map(({ seat, from, to, causes }) => ({ seat: nameOf(seat), from, to, because: causes })),
    ),
    matrix: must.options.map(() => true),
    told: true,
  };
  return { told, wanted, state: verdict?.state ?? null };
}

/** The oracle gives no order. */
function asSet(all: readonly unknown[] = []): readonly string[] {
  return all.map((one) => JSON.stringify(one)).toSorted();
}

const none: Pick<Expected["options"][number], "stances" | "conditions"> = { stances: {}, conditions: {} };

/** How the agreement matrix tells an option: who is for it and so on, those who count, in seat order. */
function matrixOf(must: Expected, option: Id, nameOf: (id: string) => string): string {
  const { stances, conditions } = must.options.find((one) => one.option === option) ?? none;
  const parts = ["for", "accepts", "stands aside", "objects", "withdrew"].flatMap((stance) => {
    const seats = Object.entries(stances).filter(([id, one]) => one === stance && id !== "devils-advocate");
    const told = seats.map(([id]) =>
      conditions[id] === undefined ? nameOf(id) : `${nameOf(id)} (if ${conditions[id]})`,
    );
    return seats.length === 0 ? [] : [`${stance}: ${told.join(", ")}`];
  });
  return parts.length === 0 ? "" : `\\[${option}]: ${parts.join("; ")}`;
}
