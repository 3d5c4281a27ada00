import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/resolve.ts";
import { type AnsweredTurn, isSameTurn, knownContext, mergedTurns } from "../kernel/conversation.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isId, slug } from "../kernel/slug.ts";
import type { AskOptions, AskSession } from "../protocols/ask/options.ts";
import { readMaterial } from "./artifact.ts";
import { type Conversation, sessionOf, type Sources } from "./conversations.ts";
import { agentsFingerprint, seatPanel } from "./panel.ts";
import { instruments } from "./instruments.ts";
import { limitsOf, type Plan } from "./plan.ts";
import { titleOf } from "./title.ts";
import { chooseOpinionated } from "./speakers.ts";

export interface AskRequest {
  readonly question: string;
  readonly context: readonly string[];
  /** The id of a new conversation; without it a question goes on in those it resumes. */
  readonly id: string | undefined;
  readonly sources: Sources;
}

/** Checks everything a question needs. Nothing is created and nobody is called. */
export async function planAsk(request: AskRequest, config: Config, cwd: string): Promise<Plan> {
  const { question, sources } = request;
  const context = await Promise.all(request.context.map((path) => readMaterial(path, "context file", cwd)));
  const agent = chooseAgent(config, sources.conversations[0]);
  const { conversations, host } = hostOf(request, agent);
  if (request.id !== undefined) checkNewId(request.id, config.home.value);
  if (host !== null) for (const one of conversations) checkEnded(one);
  const seat = { name: "Respondent", role: "answers the question", focus: [], agent };
  const seated = await seatPanel([seat], { names: [agent], reason: null }, config, cwd);
  const earlier = mergedTurns(conversations.map(({ turns }) => turns));
  const session = host && sessionIn(host, agent, earlier);
  const options: AskOptions = {
    question,
    turn: (host?.length ?? earlier.length) + 1,
    context,
    knownContext: knownContext(
      conversations.flatMap(({ opened }) => opened.discussions),
      context,
    ),
    earlier,
    carries: host === null && earlier.length > 0,
    session,
    sources: conversations.map(({ id }) => id),
    shareWith: host === null ? [] : conversations.filter((one) => one !== host).map(({ id }) => id),
    given: null,
    notices: noticesOf(sources, agent, host, session),
    lang: config.settings.lang.value,
  };
  return {
    protocol: "ask",
    title: host?.last.title ?? titleOf(question),
    options,
    seated,
    panelReason: null,
    fingerprints: { agents: agentsFingerprint(seated, config) },
    limits: limitsOf(config),
    instruments: instruments(config, cwd),
    configFiles: config.given,
    home: config.home,
    id: host?.id ?? request.id ?? `ask-${slug(question.slice(0, 200), "question", 40)}`,
    session: host && { folder: host.opened.folder, past: host.opened.events },
  };
}

/** The one asked for, else the one the conversation is with, else the first of the panel. */
function chooseAgent(config: Config, primary: Conversation | undefined): string {
  const { panel } = config.settings;
  const isGiven = panel.origin === "--agents";
  if (isGiven && panel.value.length > 1) {
    throw new ColloquyError("usage", `--agents ${panel.value.join(",")}: a question goes to one agent.`, {
      hint: `For example --agents ${panel.value[0]}.`,
    });
  }
  if (!isGiven && primary !== undefined) return primary.agent;
  return chooseOpinionated(config, "ask").names[0];
}

interface Hosting {
  /** Those it goes on from, the one it is asked in first. */
  readonly conversations: readonly Conversation[];
  /** The conversation it is asked in; `null` for a new one. */
  readonly host: Conversation | null;
}

/** Of several conversations the first with a session of this agent is asked, else the first (behaviour 2.11). */
function hostOf({ id, sources: { conversations } }: AskRequest, agent: string): Hosting {
  const [first] = conversations;
  if (id !== undefined || first === undefined) return { conversations, host: null };
  const host = conversations.find((one) => sessionOf(one, agent) !== null) ?? first;
  return { conversations: [host, ...conversations.filter((one) => one !== host)], host };
}

// Only the conversation itself goes on in its session; a fork would be heard by the one it came from.
function sessionIn(host: Conversation, agent: string, earlier: readonly AnsweredTurn[]): AskSession | null {
  const session = sessionOf(host, agent);
  const isKnown = (turn: AnsweredTurn) => host.turns.some((one) => isSameTurn(one, turn));
  return session && { ...session, knows: earlier.flatMap((turn, place) => (isKnown(turn) ? [place] : [])) };
}

function checkNewId(id: string, home: string): void {
  if (!isId(id)) {
    throw new ColloquyError("usage", `--id "${id}" cannot be the id of a conversation.`, {
      hint: "Use small letters, digits and dashes, such as cache-2.",
    });
  }
  if (!existsSync(join(home, "discussions", id))) return;
  throw new ColloquyError("usage", `--id ${id}: there is a discussion of that id already.`, {
    hint: `\`--resume ${id}\` goes on with it; another --id starts a new one.`,
  });
}

function checkEnded({ id, last: { status }, opened }: Conversation): void {
  if (opened.running || (status !== "active" && status !== "paused")) return;
  throw new ColloquyError("bad-input", `The last question in ${id} has not ended.`, {
    hint: `\`colloquy resume ${id}\` goes on with it.`,
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
  const forgotten = `${agent} has no session to go on in; it is told the earlier turns in the prompt.`;
  return [...lost, ...retold, ...(isForgotten ? [forgotten] : [])];
}
