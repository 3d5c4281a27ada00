import type { AgentRequest } from "../../../src/kernel/agent.ts";
import * as library from "./library.ts";
import { type Said, swarming } from "./swarming.ts";

/** What the seats of the played swarm say in each of its turns. */
export function said({
  kind,
  round,
  seat: { name },
}: Pick<AgentRequest, "kind" | "round"> & { readonly seat: { readonly name: string } }): Said | undefined {
  const { cast, statements, counterpoints, rebuttals, analogies, syntheses, brief, reviews, edit } = library;
  const replies: Readonly<Record<string, Said | undefined>> = {
    experts: cast,
    initial_statement: statements[name],
    counterpoint: counterpoints[round],
    rebuttal: rebuttals[round]?.[name],
    analogy: analogies,
    synthesis: syntheses[round],
    final_synthesis: brief,
    final: reviews[name],
    edit,
  };
  return replies[kind];
}

/** A swarm of up to three rounds in the words of players, and what it took. */
export async function played(rounds = 3) {
  const seats = ["Moderator", "Historian", "Contrarian", "Cross-Domain", ...Object.keys(library.statements)];
  const ran = await swarming({
    options: { topic: library.topic, rounds },
    says: Object.fromEntries(seats.map((name) => [name, said])),
  });
  const sum = (sent: typeof ran.sent, what: "prompt" | "reply") =>
    Math.round(sent.reduce((all, one) => all + one[what], 0) / 4);
  return {
    ...ran,
    requests: ran.calls,
    calls: ran.sent.length,
    tokens: sum(ran.sent, "prompt") + sum(ran.sent, "reply"),
    byKind: [...Map.groupBy(ran.sent, ({ kind }) => kind)].map(
      ([kind, sent]) => `${kind}: ${sent.length} × → ${sum(sent, "prompt")} + ${sum(sent, "reply")}`,
    ),
  };
}
