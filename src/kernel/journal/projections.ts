import { type Discussion, discussionsOf, type Round } from "../discussion.ts";
import type { Event } from "../event.ts";
import { jsonFile, type ProjectedFile } from "../projection.ts";

/** Other programs read them by these names. With several discussions in one folder the manifest is the last one's. */
export function commonFiles(events: readonly Event[]): readonly ProjectedFile[] {
  const discussions = discussionsOf(events);
  const current = discussions.at(-1);
  if (current === undefined) return [];
  const personas = new Map(discussions.flatMap(personaFiles).map((file) => [file.path, file]));
  return [manifest(current, discussions), ...personas.values(), ...discussions.flatMap(roundFiles)];
}

function manifest(current: Discussion, all: readonly Discussion[]): ProjectedFile {
  return jsonFile("manifest.json", {
    id: current.id,
    title: current.title,
    protocol: current.protocol,
    created: all[0]?.createdAt,
    lastActive: current.lastActiveAt,
    status: current.status,
    currentPhase:
      current.stopped?.reason === "recess" ? "checkpoint" : (current.rounds.at(-1)?.title ?? "initial"),
    currentRound: current.rounds.findLast(({ completed }) => completed)?.round ?? current.roundsBefore,
    team_name: `discussion-${current.id}`,
    personas: current.seats.map(persona),
  });
}

function personaFiles(discussion: Discussion): readonly ProjectedFile[] {
  return discussion.seats.map((seated) => jsonFile(`personas/${seated.seat.id}.json`, persona(seated)));
}

function persona({ seat: { persona: more, ...seat }, agents }: Discussion["seats"][number]): object {
  return { ...seat, ...more, agent: agents[0], fallback: agents.slice(1) };
}

function roundFiles(discussion: Discussion): readonly ProjectedFile[] {
  return discussion.rounds.map((round) =>
    jsonFile(`rounds/${String(round.round).padStart(3, "0")}.json`, roundRecord(discussion, round)),
  );
}

function roundRecord(discussion: Discussion, round: Round): object {
  const messages = round.turns.flatMap((turn) =>
    turn.answer === undefined
      ? []
      : [
          {
            key: turn.key,
            from: turn.seat,
            type: turn.kind,
            content: turn.answer.value,
            timestamp: turn.answer.at,
            rung: turn.answer.rung,
            receipt: turn.calls.at(-1)?.receipt,
          },
        ],
  );
  const missing = round.turns.flatMap((turn) =>
    turn.answer === undefined ? [{ key: turn.key, from: turn.seat, failures: failuresOf(turn.calls) }] : [],
  );
  return {
    roundId: round.title,
    round: round.round,
    topic: discussion.title,
    timestamp: round.startedAt,
    completed: round.completed,
    messages,
    missing,
    synthesis: synthesisOf(discussion, round),
    metadata: { messageCount: messages.length, participants: [...new Set(messages.map(({ from }) => from))] },
  };
}

function synthesisOf(discussion: Discussion, { round }: Round): unknown {
  const kept = discussion.kept.filter((one) => one.round === round).map(({ entry }) => entry);
  if (kept.length > 0) return kept.length === 1 ? kept[0] : kept;
  const judged = (kind: string) => discussion.judgements.findLast((one) => one.kind === kind)?.judgement;
  return judged("synthesis") ?? judged("verdict") ?? null;
}

function failuresOf(calls: Round["turns"][number]["calls"]): readonly string[] {
  return calls.flatMap(({ agent, failure }) =>
    failure ? [`${agent}: ${failure.code}: ${failure.message}`] : [],
  );
}
