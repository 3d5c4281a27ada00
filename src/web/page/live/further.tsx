import { type Signal, useSignal } from "@preact/signals";
import { hasEnded } from "../../../kernel/discussion.ts";
import { numberedRound } from "../../../kernel/turn-record.ts";
import type { AgentView, FurtherAsked, Me, SeatView, Started } from "../../api.ts";
import { ask } from "../ask.ts";
import { dollars } from "../amounts.ts";
import { keep, useAsked, useDeed } from "../asked.ts";
import { nothingTyped } from "../new/request.ts";
import { discussionPath, go } from "../route.ts";
import { Part } from "./parts.tsx";
import { stayAt } from "./stay.ts";
import type { WatchedDiscussion } from "./sitting.ts";

/** Stands beside the answer: whoever reads it and doubts it finds here how to go on. */
export function Further({ sitting, me }: { readonly sitting: WatchedDiscussion; readonly me: Me }) {
  const detail = sitting.detail.value;
  const said = useSignal<string | null>(null);
  if (detail === null || me.for !== null) return null;
  const { id, verb, title, status } = detail.row;
  if (!hasEnded(status) && said.value === null) return null;
  return (
    <Part name="further" title="Ask again">
      <p role="status">{said.value}</p>
      {!hasEnded(status) ? null : me.may.start ? (
        <Ways sitting={sitting} said={said} id={id} seats={detail.seats} me={me} />
      ) : (
        <p>
          This page was opened for reading and answering only, so it cannot ask the agents again. Whoever
          serves it can allow that, with a limit for each day.
        </p>
      )}
      {me.may.draft && (
        <p>
          <a href="/new" onClick={() => keep("new", { ...nothingTyped, verb, subject: title })}>
            Prepare a new discussion of the same question
          </a>
        </p>
      )}
    </Part>
  );
}

interface WaysProps {
  /** Stays where the form was while it is answered. */
  readonly said: Signal<string | null>;
  readonly me: Me;
  readonly sitting: WatchedDiscussion;
  readonly id: string;
  readonly seats: readonly SeatView[];
}

function Ways({ sitting, said, id, seats, me }: WaysProps) {
  const { leftUsd } = (useAsked<Me>(() => "/api/me").told.value ?? me).may;
  const [question, asked] = [useSignal(""), useSignal("")];
  const [at, seat, agent] = [useSignal(""), useSignal(seats[0]?.id ?? ""), useSignal("")];
  const { told, isBusy, act } = useDeed(async (body: FurtherAsked) => {
    const path = `/api/discussions/${encodeURIComponent(id)}/further`;
    const started = await ask<Started>(path, { method: "POST", body });
    if (started.id !== id) go(discussionPath(started.id));
    said.value = `You asked: “${question.value}”. What they answer comes above, under Answer.`;
    stayAt("further");
    question.value = "";
    sitting.refresh();
    return null;
  });
  const fork = (): FurtherAsked["fork"] => ({
    ...(at.value !== "" && { at: at.value }),
    ...(agent.value === "-" ? { without: [seat.value] } : { seats: { [seat.value]: agent.value } }),
  });
  const agents = useAsked<readonly AgentView[]>(() => "/api/agents").told.value ?? [];
  const own = seats.find((one) => one.id === seat.value)?.agents[0];
  const { rounds, title } = sitting.view;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act({ question: question.value, ...(asked.value !== "" && { seat: asked.value }) });
        }}
      >
        <label>
          Ask further, or tell a new fact
          <textarea
            required
            rows={2}
            value={question.value}
            onInput={({ currentTarget }) => (question.value = currentTarget.value)}
          />
        </label>
        <label>
          Whom
          <select value={asked.value} onChange={({ currentTarget }) => (asked.value = currentTarget.value)}>
            <option value="">all</option>
            {seatOptions(seats)}
          </select>
        </label>
        <button type="submit" disabled={isBusy.value}>
          Ask further
        </button>
      </form>
      <details>
        <summary>From an earlier round, with another agent or without a seat</summary>
        <form
          class="line-form"
          onSubmit={(event) => {
            event.preventDefault();
            void act({ fork: fork() ?? {} });
          }}
        >
          <label>
            From
            <select value={at.value} onChange={({ currentTarget }) => (at.value = currentTarget.value)}>
              <option value="">the beginning</option>
              {rounds.value.map((one) => (
                <optgroup key={one.round} label={numberedRound(one, title.value)}>
                  <option value={one.round}>the start of {numberedRound(one, title.value)}</option>
                  {one.turns.value.map(({ key, record: { value: turn } }) => (
                    <option key={key} value={key}>
                      before {turn.seat} is asked ({turn.kind})
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <label>
            Seat
            <select value={seat.value} onChange={({ currentTarget }) => (seat.value = currentTarget.value)}>
              {seatOptions(seats)}
            </select>
          </label>
          <label>
            What changes
            <select value={agent.value} onChange={({ currentTarget }) => (agent.value = currentTarget.value)}>
              <option value="">nothing yet: keep the seat as it is</option>
              {agents.map(({ name, usable }) =>
                usable && name !== own ? <option value={name}>its agent becomes {name}</option> : null,
              )}
              <option value="-">leave the seat out</option>
            </select>
          </label>
          <button type="submit" disabled={isBusy.value || agent.value === ""}>
            Ask again
          </button>
        </form>
      </details>
      {leftUsd !== null && (
        <p class="note">
          {dollars(leftUsd)} left today. A follow-up reserves all of it; what it does not take is free again
          when it ends.
        </p>
      )}
      <p role="status">{told.value}</p>
    </>
  );
}

function seatOptions(seats: WaysProps["seats"]) {
  return seats.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
