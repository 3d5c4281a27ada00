import { type Discussion, hasEnded } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { isId, slug } from "../../kernel/id.ts";
import type { Material } from "../../kernel/seat.ts";
import type { Planned, Wishes } from "../../manifest/manifest.ts";
import type { Surroundings } from "../../manifest/request.ts";
import {
  type Continued,
  type Conversation,
  conversationIn,
  findSources,
  isSameTurn,
  knownContext,
  mergedTurns,
  sessionOf,
  type Sources,
} from "./conversation.ts";
import type { AnsweredTurn, AskOptions, AskSession } from "./options.ts";

/** What is known of a question before it is known who answers it. */
interface Wished {
  readonly subject: string | null;
  readonly options: {
    readonly file: Material | undefined;
    readonly continues: Continued | undefined;
    readonly id: string | undefined;
    readonly review: boolean;
  };
  readonly spelled: (option: "file" | "continues" | "id") => string;
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

/** Where a question is asked, what its agent knows already, and what it is told. */
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
    choosesPanel: false,
  };
}

/** The question and what it goes on from. Of `ask --resume "Why?"` a parser makes an id; nothing with a space is one. */
function readAsked({ subject, options, spelled }: Omit<Wished, "surroundings">) {
  const { file, continues } = options;
  if (subject !== null && file !== undefined)
    throw new ColloquyError("usage", `A question and ${spelled("file")} were given; only one can be asked.`, {
      hint: "Leave one out, or give the file with --context.",
    });
  const question = subject ?? file?.text.trim();
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

/**
 * Of several conversations the first with a session of this agent is asked, else the first; `null` for
 * a new one.
 */
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
  throw new ColloquyError("usage", `${spelled("id")} ${id}: there is a discussion of that id already.`, {
    hint: `\`${spelled("continues")} ${id}\` goes on with it; another ${spelled("id")} starts a new one.`,
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
