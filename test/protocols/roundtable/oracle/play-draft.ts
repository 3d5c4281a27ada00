import type { recommended } from "../../../../src/index.ts";
import type { Asked } from "../../../../src/library/agent.ts";
import { held } from "../players.ts";
import { type DraftScript, letters, pointId, type Way, words } from "./draft.ts";

/** Plays a draft through the real engine, and keeps what everybody voted. */

export interface Vote {
  readonly issue: string;
  readonly seat: string;
  readonly option: string;
  readonly why: string;
  /** The option that it objects to, and why. */
  readonly blocks: { readonly option: string; readonly reason: string } | null;
}

/** The options of an issue that was voted on, as the prompt of a vote names them. */
export interface Ballot {
  readonly issue: string;
  /** The id of the item or decision. */
  readonly about: string;
  readonly options: readonly { readonly id: string; readonly text: string; readonly way: Way }[];
}

interface Asking {
  readonly id: string;
  readonly text: string;
  readonly answer: string;
}

export async function playDraft(script: DraftScript) {
  const ballots = new Map<string, Ballot>();
  const votes: Vote[] = [];
  const gates: Asking[] = [];
  // Points are made once, and the edit that takes them: later reviews and edits have nothing to add.
  const begun = new Map<string, number>();
  const player = (asked: Asked) => {
    const first = begun.get(`${asked.kind} ${asked.seat.id}`) ?? asked.round;
    begun.set(`${asked.kind} ${asked.seat.id}`, first);
    // The author words what was decided.
    const decided = [
      ...asked.text.matchAll(/^\[([A-Z]+-\d+)\] by \[O\d+\]: (?!As it is: )(.*?)(?: \(the person: .*\))?$/gm),
    ];
    if (asked.kind === "edit" && decided.length > 0)
      return { edits: decided.map(([, id, text]) => ({ id, text, because: [] })), replies: [] };
    const isLater = asked.round > first && !asked.text.includes("settled | stands");
    if (isLater && asked.kind === "review") return { review: [], missing: [], confidence: 0.9 };
    if (isLater && asked.kind === "edit" && !script.repeatsEdit) return { edits: [], replies: [] };
    return reply(script, asked, ballots, votes);
  };
  const ran = await held(script.verb, "An app that calls the crew", player, {
    strategy: script.strategy,
    participants: script.seats,
    author: script.author,
    answerGate: (question) => {
      // What votes left open is asked at one stop: an answer for each.
      const asks = question.id === "ties" ? (question.asks ?? []) : [];
      const ties = asks.map((one) => ({
        id: one.id,
        text: answerOf(script, { ...question, text: one.text }),
      }));
      for (const [index, { id, text }] of ties.entries())
        gates.push({ id: `tie-${id}`, text: asks[index]?.text ?? "", answer: text });
      const answer =
        ties.length > 0
          ? ties.map(({ id, text }) => `${id}: ${text}`).join("\n")
          : answerOf(script, question);
      if (ties.length === 0) gates.push({ id: question.id, text: question.text, answer });
      return answer;
    },
  });
  return { ...ran, ballots: [...ballots.values()], votes, gates };
}

type Gate = Parameters<typeof recommended>[0];

function answerOf(script: DraftScript, question: Gate): string {
  if (question.id === "review" && script.answersApproval === "approve") return "approve";
  if (question.id.startsWith("tie") || question.id === "escalation") {
    const options = [...new Set([...question.text.matchAll(/\b(O\d+)\b/g)].map(([, id]) => id ?? ""))];
    const taken = options[script.person % Math.max(options.length, 1)];
    if (taken !== undefined) return `${taken} since the crew is mine`;
  }
  return question.recommended ?? "";
}

function reply(
  script: DraftScript,
  asked: Asked,
  ballots: Map<string, Ballot>,
  votes: Vote[],
): object | string {
  const { kind, seat, text } = asked;
  switch (kind) {
    case "question":
      return { question: "What must it hold?", focus: "needs" };
    case "response":
      return script.verb === "specs"
        ? { needs: [`A need of ${seat.id}`], failures: [], rules: [], confidence: 0.9 }
        : { parts: [`A part of ${seat.id}`], decisions: [], confidence: 0.9 };
    case "draft":
      return script.verb === "specs" ? requirements() : architecture(script);
    case "review":
      return text.includes("settled | stands") ? lastWord(script, asked) : firstReview(script, seat.id);
    case "edit":
      return edit(script);
    case "vote":
      return vote(script, asked, ballots, votes);
    case "synthesis":
      return { synthesis: "Read.", next_action: "conclude", recommendation: "Build it." };
    default:
      return {};
  }
}

const fail = (): never => {
  throw new Error("It does not answer.");
};

function requirements(): object {
  return {
    title: "The bell",
    users: [{ id: "USER-1", role: "Member", wants: "to come", covers: [] }],
    flows: [
      {
        id: "FLOW-1",
        title: "Come",
        actor: "Member",
        trigger: "the bell",
        result: "is there",
        steps: [{ does: "taps" }],
      },
    ],
    requirements: [1, 2, 3, 4].map((n) => ({
      id: `REQ-${n}`,
      title: `Bell ${n}`,
      statement: words("the crew", `REQ-${n}`, "first"),
      criterion: "5 s in 20 of 20 trials",
      covers: ["FLOW-1.1"],
    })),
    rules: [{ id: "BR-1", statement: words("the crew", "BR-1", "first") }],
    qualities: [
      {
        id: "NFR-1",
        statement: words("the crew", "NFR-1", "first"),
        characteristic: "reliability",
        criterion: "5 s in 20 of 20 trials",
      },
    ],
    order: { must: ["REQ-1", "REQ-2"], should: ["REQ-3", "NFR-1"], could: ["REQ-4"] },
  };
}

export const optionName = (decision: string, index: number) => `Way ${index + 1} of ${decision}`;

const choiceOf = (script: DraftScript, decision: string, seat: string): number | null => {
  const chosen = script.choices[decision]?.[seat];
  return chosen === null || chosen === undefined ? null : chosen % (script.options[decision] ?? 2);
};

export { choiceOf };

export const choiceWhy = (seat: string, decision: string) => `${seat} knows why on ${decision}`;

function architecture(script: DraftScript): object {
  return {
    title: "The bell",
    scope: [{ id: "SCOPE-1", text: "What rings" }],
    parts: [1, 2, 3].map((n) => ({
      id: `COMP-${n}`,
      name: `Part ${n}`,
      does: words("the crew", `COMP-${n}`, "first"),
      carries: [],
    })),
    decisions: Object.entries(script.options).map(([id, count]) => ({
      id,
      title: `Choice ${id}`,
      context: "Somewhere it must be",
      options: Array.from({ length: count }, (_, index) => ({
        name: optionName(id, index),
        pros: ["it is simple"],
        cons: ["it is new"],
        fails: [],
        ...(choiceOf(script, id, script.author) === index && { picks: choiceWhy(script.author, id) }),
      })),
    })),
    diagrams: [{ id: "DIA-1", title: "Parts", shows: "parts", mermaid: ["flowchart LR", "A -->|rings| B"] }],
  };
}

function firstReview(script: DraftScript, seat: string): object {
  if (script.fails.review === seat) return fail();
  const review = script.points
    .filter((point) => point.seat === seat)
    .map(({ on, say, reason, change }) => ({ on, say, reason, ...(change !== null && { change }) }));
  const stray =
    script.strays.unknownId === seat ? [{ on: "REQ-99", say: "object", reason: `${seat} is astray` }] : [];
  return {
    review: [...review, ...stray],
    missing: script.missing.filter((one) => one.seat === seat).map(({ text }) => text),
    confidence: 0.9,
  };
}

function edit(script: DraftScript): object {
  if (script.fails.edit) return fail();
  const said = script.points.filter(({ seat }) => seat !== script.fails.review);
  const taken = said.filter(({ answer, say }) => answer === "taken" && say !== "aside");
  const edited = [...new Set(taken.map(({ on }) => on))].filter((on) => !script.cuts.includes(on));
  return {
    edits: edited.map((id) => ({ id, text: words("the crew", id, "edited"), because: [] })),
    cuts: script.cuts,
    replies: said
      .filter(({ answer }) => answer !== "unanswered")
      .map((point) => ({ to: pointId(point), taken: point.answer === "taken", why: point.why })),
  };
}

function lastWord(script: DraftScript, { seat, text }: Asked): object {
  if (script.fails.last === seat.id) return fail();
  const own = script.points
    .filter(
      (point) => point.seat === seat.id && point.seat !== script.fails.review && point.last !== "unsaid",
    )
    .map((point) => ({ point: pointId(point), now: point.last, reason: point.stillReason }));
  const another = script.points.find(
    (point) =>
      point.seat !== seat.id &&
      !script.points.some((mine) => mine.seat === seat.id && mine.on === point.on) &&
      !script.lates.some((mine) => mine.seat === seat.id && mine.on === point.on),
  );
  const stray =
    script.strays.othersPoint === seat.id && another !== undefined
      ? [
          {
            point: pointId(another),
            now: "stands",
            reason: `${seat.id} speaks for ${letters[another.seat] ?? ""}`,
          },
        ]
      : [];
  return {
    own: [...own, ...stray],
    review: script.lates
      .filter((late) => late.seat === seat.id)
      .map(({ on, reason, change }) => ({ on, say: "object", reason, ...(change !== null && { change }) })),
    choices: Object.keys(script.options).flatMap((decision) => {
      const index = choiceOf(script, decision, seat.id);
      const id = index === null ? undefined : optionIn(text, optionName(decision, index));
      return id === undefined ? [] : [{ option: id, why: choiceWhy(seat.id, decision) }];
    }),
    confidence: 0.9,
  };
}

const optionIn = (text: string, name: string): string | undefined =>
  text.split("\n").flatMap((line) => {
    const found = /\[(O\d+)\] (.*)$/.exec(line.trim());
    return found?.[2]?.startsWith(name) === true ? [found[1] ?? ""] : [];
  })[0];

/** What a vote is about, read from its prompt as a seat would. */
function ballotsIn(script: DraftScript, text: string): readonly Ballot[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.flatMap((line) => {
    const found = /^\[((?:I|ADR-)\d+)\] (.*)$/.exec(line);
    const issue = found?.[1] ?? "";
    const about = issue.startsWith("ADR")
      ? issue
      : (/^([A-Z]+-\d+): how does it read/.exec(found?.[2] ?? "")?.[1] ?? "");
    if (about === "") return [];
    const options = lines.flatMap((one) => {
      const option = new RegExp(String.raw`^\[(O\d+)\] (.*?)(?: \| .*)? \(of ${issue}\)$`).exec(one);
      if (option === null) return [];
      const name = option[2] ?? "";
      return [{ id: option[1] ?? "", text: name, way: wayOf(script, about, name) }];
    });
    return [{ issue, about, options }];
  });
}

function wayOf(script: DraftScript, about: string, text: string): Way {
  if (text.startsWith("As it is")) return "as-is";
  if (text.startsWith("Without")) return "without";
  const by = script.seats.find((seat) =>
    ["reviewed", "late"].some((form) => text.startsWith(words(seat, about, form))),
  );
  return by === undefined ? null : `change:${by}`;
}

function vote(
  script: DraftScript,
  { seat, text }: Asked,
  ballots: Map<string, Ballot>,
  votes: Vote[],
): object {
  const read = ballotsIn(script, text);
  for (const ballot of read) ballots.set(ballot.issue, ballot);
  if (script.fails.vote === seat.id) return fail();
  const said = read.flatMap(({ issue, about, options }) => {
    const index = about.startsWith("ADR") ? choiceOf(script, about, seat.id) : script.votes[about]?.[seat.id];
    if (index === null || index === undefined) return [];
    const option = about.startsWith("ADR")
      ? options.find(({ text: name }) => name.startsWith(optionName(about, index)))
      : options[index % Math.max(options.length, 1)];
    const why = about.startsWith("ADR") ? choiceWhy(seat.id, about) : `${seat.id} votes so on ${about}`;
    if (option === undefined) return [];
    const asIs = options.find(({ way }) => way === "as-is");
    const isBlocking = script.blocks[about] === seat.id && asIs !== undefined && asIs.id !== option.id;
    const blocks = isBlocking ? { option: asIs.id, reason: `${seat.id} cannot have ${about} so` } : null;
    return [{ issue, seat: seat.id, option: option.id, why, blocks }];
  });
  for (const one of said)
    if (!votes.some(({ issue, seat: by }) => issue === one.issue && by === one.seat)) votes.push(one);
  return {
    votes: said.map(({ option, why }) => ({ option, why })),
    objects: said.flatMap(({ blocks }) => blocks ?? []),
  };
}
