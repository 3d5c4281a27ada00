import type { SeenIn } from "../../../../src/protocols/swarm/rules/graph.ts";
import type { MessageType, SwarmMessage } from "../../../../src/protocols/swarm/rules/said.ts";
import type { Statement } from "../../../../src/protocols/swarm/rules/statements.ts";

export function statement(parts: Partial<Statement> = {}): Statement {
  return {
    position: "Use sagas.",
    reasoning: "",
    proposals: [],
    counterpoints: [],
    questions: [],
    ...parts,
  };
}

/** A message of `ada`, whose name is `Ada`; the round is told by its id. */
export function message(
  id: string,
  from: string,
  type: MessageType,
  content: SwarmMessage["content"],
): SwarmMessage {
  const name = from.charAt(0).toUpperCase() + from.slice(1);
  return { id, round: Number(/\d+/.exec(id)?.[0]), from, name, type, content };
}

/** Everyone was shown all that came before. */
export function allSeen(messages: readonly SwarmMessage[]): SeenIn {
  return new Map(messages.map(({ id }, at) => [id, new Set(messages.slice(0, at).map((one) => one.id))]));
}
