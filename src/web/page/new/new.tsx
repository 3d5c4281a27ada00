import { useComputed, useSignal } from "@preact/signals";
import type { AgentView, DraftMade, DraftView, Me, NewInput, Started, VerbView } from "../../api.ts";
import { dollars, whenText } from "../amounts.ts";
import { ask } from "../ask.ts";
import { forget, useAsked, useDeed, useKept } from "../asked.ts";
import { discussionPath, go } from "../route.ts";
import { Agents } from "./agents.tsx";
import { Estimate } from "./estimate.tsx";
import { Field, OptionField, SubjectField } from "./option-field.tsx";
import { inputOf, nothingTyped, type Typed } from "./request.ts";
import { Alert } from "../frame.tsx";

export function NewPage({ me }: { readonly me: Me }) {
  const verbs = useAsked<readonly VerbView[]>(() => "/api/verbs");
  const agents = useAsked<readonly AgentView[]>(() => "/api/agents");
  const typed = useKept<Typed>("new", nothingTyped);
  const verb = useComputed(
    () => verbs.told.value?.find(({ name }) => name === typed.value.verb) ?? verbs.told.value?.[0],
  );
  const input = useComputed(() => (verb.value === undefined ? null : inputOf(typed.value, verb.value)));
  const made = useSignal<DraftMade | null>(null);
  const change = (changes: Partial<Typed>) => (typed.value = { ...typed.value, ...changes });
  const { told: fault, act: draft } = useDeed(async () => {
    const body = input.value satisfies NewInput | null;
    made.value = await ask<DraftMade>("/api/new", { method: "POST", body });
    forget("new");
    return null;
  });
  return (
    <main id="main" class="wide">
      <h1 class="small">A new discussion</h1>
      <div class="new">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void draft();
          }}
        >
          <Verbs
            verbs={verbs.told.value ?? []}
            chosen={verb.value?.name ?? ""}
            onVerb={(name) => change({ verb: name, options: {} })}
          />
          {verb.value !== undefined && (
            <>
              <SubjectField verb={verb.value} typed={typed.value} onTyped={change} />
              <Agents
                agents={agents.told.value ?? []}
                chosen={typed.value.agents}
                onAgents={(names) => change({ agents: names })}
              />
              <Options verb={verb.value} typed={typed.value} onTyped={change} />
            </>
          )}
          {[verbs.fault.value, agents.fault.value, fault.value].map(
            (sentence) => sentence !== null && <Alert key={sentence} says={sentence} />,
          )}
          <p class="actions">
            <button type="submit" class="main" disabled={input.value === null || !me.may.draft}>
              Make a draft
            </button>
            <span class="note">A draft costs nothing.</span>
          </p>
          {made.value !== null && <Made made={made.value} me={me} />}
        </form>
        <Estimate input={input} />
      </div>
      <Drafts me={me} made={made.value?.id ?? ""} />
    </main>
  );
}

function Verbs({
  verbs,
  chosen,
  onVerb,
}: {
  readonly verbs: readonly VerbView[];
  readonly chosen: string;
  readonly onVerb: (name: string) => void;
}) {
  return (
    <fieldset class="verbs">
      <legend>How</legend>
      {verbs.map(({ name, summary, when, cost }) => (
        <label key={name}>
          <input
            type="radio"
            name="verb"
            value={name}
            checked={name === chosen}
            onChange={() => onVerb(name)}
          />
          <span>
            <strong>{name}</strong> {summary}
            {name === chosen && (
              <span class="note">
                {" "}
                For {when}. {cost}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Options({
  verb,
  typed,
  onTyped,
}: {
  readonly verb: VerbView;
  readonly typed: Typed;
  readonly onTyped: (changes: Partial<Typed>) => void;
}) {
  return (
    <>
      <div class="caps">
        <Cap
          id="max-calls"
          label="Calls at most"
          step="1"
          value={typed.maxCalls}
          onValue={(maxCalls) => onTyped({ maxCalls })}
        />
        <Cap
          id="max-cost"
          label="Dollars at most"
          step="0.01"
          value={typed.maxCostUsd}
          onValue={(maxCostUsd) => onTyped({ maxCostUsd })}
        />
      </div>
      <details class="options">
        <summary>Options of {verb.name}</summary>
        {verb.options.map((option) => (
          <OptionField
            key={`${verb.name} ${option.name}`}
            option={option}
            value={typed.options[option.name] ?? ""}
            onValue={(value) => onTyped({ options: { ...typed.options, [option.name]: value } })}
          />
        ))}
        {verb.takesContext && (
          <Field id="context" label="Files that everybody reads" hint="Paths in the project, one a line.">
            <textarea
              id="context"
              rows={2}
              value={typed.context}
              onInput={({ currentTarget }) => onTyped({ context: currentTarget.value })}
            />
          </Field>
        )}
      </details>
    </>
  );
}

interface CapProps {
  readonly id: string;
  readonly label: string;
  readonly step: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Cap({ id, label, step, value, onValue }: CapProps) {
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="number"
        min={step}
        step={step}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </Field>
  );
}

function Made({ made, me }: { readonly made: DraftMade; readonly me: Me }) {
  return (
    <div class="notice made" role="status">
      <p>
        The draft <strong>{made.id}</strong> is made.{" "}
        {me.may.start ? "Start it here, or type" : "To start it, type"} this in the project's folder:
      </p>
      <pre tabIndex={0}>
        <code>{made.command}</code>
      </pre>
      <StartButton id={made.id} me={me} />
    </div>
  );
}

function StartButton({ id, me }: { readonly id: string; readonly me: Me }) {
  const { told, isBusy, act } = useDeed(async () => {
    const path = `/api/new/${encodeURIComponent(id)}/start`;
    go(discussionPath((await ask<Started>(path, { method: "POST", body: {} })).id));
    return null;
  });
  if (!me.may.start) return null;
  return (
    <p class="actions">
      <button type="button" class="main" disabled={isBusy.value} onClick={() => void act()}>
        Start it
      </button>
      {me.may.leftUsd !== null && (
        <span class="note">{dollars(me.may.leftUsd)} may still be spent today.</span>
      )}
      {told.value !== null && <span role="alert">{told.value}</span>}
    </p>
  );
}

function Drafts({ me, made }: { readonly me: Me; readonly made: string }) {
  const { told } = useAsked<readonly DraftView[]>(() => "/api/new");
  const drafts = (told.value ?? []).filter(({ id }) => id !== made);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 class="small" id="drafts">
        Drafts that nobody started yet
      </h2>
      <ul class="drafts">
        {drafts.map(({ id, verb, title, at, command }) => (
          <li key={id}>
            <strong dir="auto">{title}</strong>{" "}
            <span class="note">
              {verb}, {whenText(at)}
            </span>
            <br />
            <code>{command}</code>
            <StartButton id={id} me={me} />
          </li>
        ))}
      </ul>
    </section>
  );
}
