import { type Discussion, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { isId, slug } from "../../kernel/id.ts";
import type { Planned, Wishes, Surroundings, KeptDiscussions } from "../../manifest/manifest.ts";
import type { Material } from "../../kernel/seat.ts";
import { type AnsweredTurn, AskOptions, type AskSession, AskOutcome } from "./options.ts";
import { recorded } from "../../manifest/method.ts";

/** What is known of a question before it is known who answers it. */
interface Wished {
  readonly subject: string | null;
  readonly options: {
    readonly continues: Continued | undefined;
    readonly id: string | undefined;
    readonly review: boolean;
  };
  readonly spelled: (option: "continues" | "id") => string;
  readonly surroundings: Surroundings;
}

interface Asked extends Wished, Pick<AskOptions, "context" | "lang"> {
  readonly agents: readonly string[];
  readonly earlier: readonly Discussion[];
}

/** A conversation is gone on with by the agent it was with, as its config had it, unless somebody else is named. */
export async function wishesOf(
  wished: Wished & { readonly named: readonly string[] | null },
): Promise<Wishes> {
  const { continued } = readAsked(wished);
  const { conversations } = await findSources(continued, wished.named?.[0] ?? null, wished.surroundings);
  const [primary] = conversations;
  if (primary === undefined) return {};
  const { id, agent } = primary;
  const goesOnFrom = { id, typed: ["ask", "--resume", id] };
  return wished.named === null ? { panel: [agent], goesOnFrom } : { goesOnFrom };
}

export async function planAsk(asked: Asked): Promise<Planned<AskOptions>> {
  const { options, context, lang, earlier: here, agents, surroundings, spelled } = asked;
  const [agent = ""] = agents;
  const { question, continued } = readAsked(asked);
  // Questions in one folder of the user's own are one conversation.
  const isOwn = continued === undefined && here.length > 0;
  const own = isOwn ? conversationIn({ id: here[0]?.id ?? "", discussions: here, running: false }) : null;
  const sources =
    own === null ? await findSources(continued, agent, surroundings) : { conversations: [own], missing: [] };
  if (options.id !== undefined) await checkNewId(options.id, spelled, surroundings);
  const { conversations, host } = hostOf(options.id, sources, agent);
  const open = conversations.find(({ last, running }) => running !== true && !hasEnded(last.status));
  if (host !== null && open !== undefined)
    throw new ColloquyError("bad-input", `The last question in ${open.id} has not ended.`, {
      hint: `\`colloquy resume ${open.id}\` continues it.`,
    });
  const earlier = mergedTurns(conversations.map(({ turns }) => turns));
  // In a folder of one's own the agents are functions: they are told again.
  const session = own !== null || host === null ? null : sessionIn(host, agent, earlier);
  return {
    title: host?.last.title ?? printable(question.split("\n")[0] ?? ""),
    id: options.id ?? `ask-${slug(question.slice(0, 200), "question", 40)}`,
    ...(host !== null && own === null && { goesOnIn: host.id }),
    given: {
      question,
      turn: (host?.length ?? earlier.length) + 1,
      context,
      knownContext: knownContext(
        conversations.flatMap(({ discussions }) => discussions),
        context,
      ),
      earlier,
      carries: host === null && earlier.length > 0,
      session,
      sources: conversations.map(({ id }) => id),
      shareWith: host === null ? [] : conversations.filter((one) => one !== host).map(({ id }) => id),
      given: null,
      notices: own === null ? noticesOf(sources, agent, host, session) : [],
      review: options.review,
      lang,
    },
    seats: [{ name: "Respondent", role: "answers the question", focus: [], agent }],
    mostCalls: options.review ? 3 : 1,
    ...(options.review && { typical: reviewed }),
    choosesPanel: false,
  };
}

/** Of replies of 900 tokens: its answer is told again with both requests, its review with the second. */
const reviewed = { calls: 3, retold: 3000, written: 2700 };

/** The question and what it goes on from. Of `ask --resume "Why?"` a parser makes an id; nothing with a space is one. */
function readAsked({ subject, options, spelled }: Omit<Wished, "surroundings">) {
  const { continues } = options;
  const question = subject ?? undefined;
  if (continues === undefined || continues === "last")
    return { question: given(question), continued: continues };
  const [only = ""] = continues;
  const isQuestion = question === undefined && continues.length === 1 && /[\s?]/.test(only.trim());
  if (isQuestion) return { question: only.trim(), continued: "last" as const };
  const ids = continues.flatMap((one) => one.split(",")).map((id) => id.trim());
  const empty = `${spelled("continues")} "${continues.join(",")}" has an empty id in it.`;
  if (ids.includes("")) throw new ColloquyError("usage", empty);
  return { question: given(question), continued: [...new Set(ids)] };
}

function given(question: string | undefined): string {
  if (question !== undefined && question !== "") return question;
  const problem = question === undefined ? "No question was given." : "The question is empty.";
  const hint = 'For example "Which cache fits 10k keys?", or "-" to read standard input.';
  throw new ColloquyError("usage", problem, { hint });
}

/** Of several the first with a session of this agent is asked, else the first; `null` for a new one. */
function hostOf(newId: string | undefined, { conversations }: Sources, agent: string) {
  const [first] = conversations;
  if (newId !== undefined || first === undefined) return { conversations, host: null };
  const host = conversations.find((one) => sessionOf(one, agent) !== null) ?? first;
  return { conversations: [host, ...conversations.filter((one) => one !== host)], host };
}

// Only the conversation itself goes on in its session; a fork would be heard by the one it came from.
function sessionIn(host: Conversation, agent: string, earlier: readonly AnsweredTurn[]): AskSession | null {
  const session = sessionOf(host, agent);
  const isKnown = (turn: AnsweredTurn) => host.turns.some((one) => isSameTurn(one, turn));
  return session && { ...session, knows: earlier.flatMap((turn, place) => (isKnown(turn) ? [place] : [])) };
}

async function checkNewId(id: string, spelled: Wished["spelled"], surroundings: Surroundings): Promise<void> {
  if (!isId(id))
    throw new ColloquyError("usage", `${spelled("id")} "${id}" cannot be the id of a conversation.`, {
      hint: "Use small letters, digits and dashes, such as cache-2.",
    });
  if (!(await surroundings.isTaken(id))) return;
  throw new ColloquyError("usage", `${spelled("id")} ${id}: a discussion already has that id.`, {
    hint: `\`${spelled("continues")} ${id}\` continues it; another ${spelled("id")} starts a new one.`,
  });
}

function noticesOf(
  { conversations, missing }: Sources,
  agent: string,
  host: Conversation | null,
  session: AskSession | null,
): readonly string[] {
  const lost = missing.map((id) => `There is no conversation "${id}"; it was left out.`);
  const spoken = conversations.filter(({ turns }) => turns.length > 0);
  const others = spoken.filter((one) => one.turns.at(-1)?.receipt.answeredBy !== agent);
  const retold = others.map(
    ({ id, turns }) =>
      `${id} was answered by ${turns.at(-1)?.receipt.answeredBy} before; ${agent} is told its turns in the prompt.`,
  );
  const isForgotten = host !== null && spoken.length > others.length && session === null;
  const forgotten = `${agent} has no session to continue; the earlier turns go into its prompt.`;
  return [...lost, ...retold, ...(isForgotten ? [forgotten] : [])];
}

interface UnansweredTurn extends Omit<AnsweredTurn, "answer" | "receipt"> {
  readonly answer: null;
  readonly why: string;
}

export type ConversationTurn = AnsweredTurn | UnansweredTurn;

/** The turns of a conversation: those it began with when it was forked or merged, then one for each discussion. */
export function conversationOf(discussions: readonly Discussion[]): readonly ConversationTurn[] {
  return discussions.flatMap((discussion) => {
    const { earlier, carries } = optionsOf(discussion);
    return [...(carries ? earlier : []), turnOf(discussion)];
  });
}

/** Several conversations as one: by time, and each turn once, however many of them hold it. */
export function mergedTurns(conversations: readonly (readonly AnsweredTurn[])[]): readonly AnsweredTurn[] {
  const turns = conversations.flat();
  const first = (turn: AnsweredTurn) => turns.findIndex((one) => isSameTurn(one, turn));
  return turns
    .filter((turn, index) => first(turn) === index)
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

export function isSameTurn(a: ConversationTurn, b: ConversationTurn): boolean {
  return a.source === b.source && a.turn === b.turn;
}

/** The texts earlier questions came with; one given again now counts as it is now. */
function knownContext(discussions: readonly Discussion[], now: readonly Material[]): readonly Material[] {
  const known = discussions.flatMap((discussion) => {
    const { knownContext, context } = optionsOf(discussion);
    return [...knownContext, ...context];
  });
  const byPath = new Map(known.map((one) => [one.path, one]));
  return [...byPath.values()].filter(({ path }) => now.every((one) => one.path !== path));
}

function optionsOf(discussion: Discussion): AskOptions {
  return recorded(AskOptions, discussion.options, "what it was given", discussion);
}

export function turnOf(discussion: Discussion): ConversationTurn {
  const { question, turn, given } = optionsOf(discussion);
  if (given !== null) return given;
  const { id, createdAt, outcome, stopped, rounds } = discussion;
  const asked = { source: id, turn, at: createdAt, question };
  const answered = rounds.at(-1)?.turns.findLast((one) => one.answer !== undefined);
  const receipt = answered?.calls.at(-1)?.receipt ?? null;
  if (outcome === null || receipt === null)
    return { ...asked, answer: null, why: stopped?.detail ?? "It was not asked to the end." };
  const { answer } = recorded(AskOutcome, outcome, "the outcome", discussion);
  const turns = rounds.at(-1)?.turns.filter((one) => one.answer !== undefined) ?? [];
  const before = turns.filter(({ kind }) => kind !== "rewrite").map((one) => String(one.answer?.value));
  return { ...asked, answer, receipt, ...(before.length > 1 && { before }) };
}

/** What a question goes on from: the last conversation (of an agent), or those of these ids. */
export type Continued = "last" | readonly string[];

/** `last`: the question asked last. `length`: how many it holds, answered or not. */
type Conversation = Readonly<ReturnType<typeof conversationIn>>;

type Sources = Awaited<ReturnType<typeof findSources>>;

/** Finds the conversations a question goes on from. Some may be missing; all of them may not. */
async function findSources(continued: Continued | undefined, agent: string | null, there: Surroundings) {
  if (continued === undefined) return { conversations: [], missing: [] };
  if (continued === "last") return { conversations: [await lastConversation(agent, there)], missing: [] };
  const { found, missing, where } = await there.kept(continued);
  if (found.length > 0) return { conversations: found.map(conversationIn), missing };
  const which =
    missing.length === 1
      ? `There is no conversation "${missing[0]}"`
      : `There is none of the conversations ${missing.map((id) => `"${id}"`).join(", ")}`;
  throw new ColloquyError("not-found", `${which} in ${where}.`, { hint: "`colloquy list` shows them all." });
}

/** The session a conversation went on in last, if it is this agent's: the last answer was given there, and here. */
export function sessionOf({ id, turns }: Pick<Conversation, "id" | "turns">, agent: string) {
  const last = turns.at(-1);
  const isOwn = last?.source === id && last.receipt.answeredBy === agent;
  return isOwn && last.receipt.sessionId !== null ? { agent, id: last.receipt.sessionId } : null;
}

async function lastConversation(agent: string | null, there: Surroundings): Promise<Conversation> {
  const isMeant = (one: Conversation) => one.turns.length > 0 && (agent === null || one.agent === agent);
  const { found, where } = await there.kept("all", (one) => isMeant(conversationIn(one)));
  const last = found.map(conversationIn).find(isMeant);
  if (last !== undefined) return last;
  const withAgent = agent === null ? "" : ` with ${agent}`;
  throw new ColloquyError("not-found", `There is no conversation${withAgent} in ${where} yet.`, {
    hint: "Ask without --resume to start one; `colloquy list` shows what is there.",
  });
}

function conversationIn(kept: KeptDiscussions) {
  const last = kept.discussions.at(-1);
  if (last === undefined)
    throw new ColloquyError("bad-input", `"${kept.id}" holds no question yet.`, {
      hint: "`colloquy list` shows all conversations.",
    });
  if (last.protocol !== "ask")
    throw new ColloquyError("bad-input", `${last.id} is a ${last.protocol}, not a conversation.`, {
      hint: "Only a conversation that `colloquy ask` started can be continued this way.",
    });
  const turns = conversationOf(kept.discussions);
  const agent = optionsOf(last).given?.receipt.asked ?? last.seats[0]?.agents[0] ?? "";
  const answered = turns.filter((turn) => turn.answer !== null);
  return { ...kept, id: last.id, last, agent, turns: answered, length: turns.length };
}
