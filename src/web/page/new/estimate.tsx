import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import type { NewInput, PlanView } from "../../api.ts";
import { dollars, rough } from "../amounts.ts";
import { ask, sentenceOf } from "../ask.ts";
import { grouped } from "../../../text/amount.ts";

const pauseMs = 350;

type Made = { readonly plan: PlanView } | { readonly fault: string } | null;

export function Estimate({ input }: { readonly input: ReadonlySignal<NewInput | null> }) {
  const made = useSignal<Made>(null);
  useSignalEffect(() => {
    const body = input.value;
    if (body === null) {
      made.value = null;
      return;
    }
    const stopped = new AbortController();
    const waiting = setTimeout(() => {
      ask<PlanView>("/api/plans", { method: "POST", body, signal: stopped.signal }).then(
        (plan) => (made.value = { plan }),
        (error: unknown) => {
          if (!stopped.signal.aborted) made.value = { fault: sentenceOf(error) };
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(waiting);
      stopped.abort();
    };
  });
  return (
    <aside class="estimate" aria-label="Estimate" aria-live="polite">
      <h2 class="small">Estimate</h2>
      {made.value === null && <p class="note">Say what it is about to see an estimate.</p>}
      {made.value !== null && "fault" in made.value && <p class="notice">{made.value.fault}</p>}
      {made.value !== null && "plan" in made.value && <Plan plan={made.value.plan} />}
    </aside>
  );
}

function Plan({
  plan: { calls, mostCalls, inputTokens, costUsd, seats, sentences },
}: {
  readonly plan: PlanView;
}) {
  return (
    <>
      <p class="facts-line">
        <span>
          {calls === mostCalls ? grouped(calls) : `${grouped(calls)} to ${grouped(mostCalls)}`} calls
        </span>
        <span>about {rough(inputTokens)} tokens sent first</span>
        <span>{costUsd === null ? "dollars unknown before the calls" : `about ${dollars(costUsd)}`}</span>
      </p>
      <ul class="seated">
        {seats.map(({ seat, agent, role }) => (
          <li key={seat} dir="auto">
            <strong>{seat}</strong>, {agent} {role !== seat && <span class="note">{role}</span>}
          </li>
        ))}
      </ul>
      {sentences.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
    </>
  );
}
