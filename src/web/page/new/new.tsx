import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { AgentView, DraftMade, DraftView, Fitting, Me, NewInput, Started, VerbView } from "../../api.ts";
import { dollars, whenText } from "../amounts.ts";
import { ask } from "../ask.ts";
import { forget, useAsked, useDeed, useKept } from "../asked.ts";
import { discussionPath, go } from "../route.ts";
import { Estimate } from "./estimate.tsx";
import { Field, OptionField, SubjectField } from "./option-field.tsx";
import { inputOf, nothingTyped, type Typed } from "./request.ts";
import { Alert } from "../frame.tsx";

export function NewPage({ me }: { readonly me: Me }) {
  const verbs = useAsked<readonly VerbView[]>(() => "/api/verbs");
  const agents = useAsked<readonly AgentView[]>(() => "/api/agents");
  const typed = useKept<Typed>("new", nothingTyped);
  const fitting = useAsked<Fitting>(() => {
    const { verb, file, subject } = typed.value;
    const words = verb === "" && file === null ? subject.trim().slice(0, mostWords) : "";
    return words === "" ? null : `/api/fitting?words=${encodeURIComponent(words)}`;
  });
  const verb = useComputed(() => {
    const all = verbs.told.value ?? [];
    const ofFile = typed.value.file && all.find(({ subject }) => subject.kind === "file")?.name;
    const name = typed.value.verb || ofFile || lastFitting.value || "";
    return (
      all.find((one) => one.name === name) ??
      all.find(({ subject }) => subject.kind === "words" && !subject.optional)
    );
  });
  // What fitted last stays until something else does: the page is still while somebody types.
  const lastFitting = useSignal("");
  useSignalEffect(() => {
    if (fitting.told.value !== null) lastFitting.value = fitting.told.value.name;
  });
  const input = useComputed(() => (verb.value === undefined ? null : inputOf(typed.value, verb.value)));
  const made = useSignal<DraftMade | null>(null);
  const change = (changes: Partial<Typed>) => (typed.value = { ...typed.value, ...changes });
  const { told: fault, act: draft } = useDeed(async () => {
    const body = input.value satisfies NewInput | null;
    if (body === null) return "Say first what it is to be about.";
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
          {verb.value !== undefined && agents.told.value !== null && (
            <>
              <SubjectField verb={verb.value} typed={typed.value} onTyped={change} />
              <Verbs
                verbs={verbs.told.value ?? []}
                chosen={verb.value}
                because={fitting.told.value?.because ?? null}
                onVerb={(name) => change({ verb: name, options: {} })}
              />
              <Agents
                agents={agents.told.value}
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
            <button type="submit" class="main" disabled={!me.may.draft}>
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

interface VerbsProps {
  readonly verbs: readonly VerbView[];
  readonly chosen: VerbView;
  /** Why it fits what was typed; `null` where somebody chose it. */
  readonly because: string | null;
  readonly onVerb: (name: string) => void;
}

function Verbs({ verbs, chosen, because, onVerb }: VerbsProps) {
  return (
    <fieldset class="verbs">
      <legend>How</legend>
      <div class="chips">
        {verbs.map(({ name }) => (
          <label key={name}>
            <input
              type="radio"
              name="verb"
              value={name}
              checked={name === chosen.name}
              onChange={() => onVerb(name)}
            />
            {name}
          </label>
        ))}
      </div>
      <p class="hint" role="status">
        <strong>{chosen.name}</strong>: {chosen.summary}. For {chosen.when}. {chosen.cost}.
        {because !== null && ` Suggested: ${because}.`}
      </p>
    </fieldset>
  );
}

interface AgentsProps {
  readonly agents: readonly AgentView[];
  readonly chosen: readonly string[];
  readonly onAgents: (names: readonly string[]) => void;
}

function Agents({ agents, chosen, onAgents }: AgentsProps) {
  const toggle = (name: string, isChosen: boolean) =>
    onAgents(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <fieldset class="choices">
      <legend>Agents (if you choose none, those marked usual are asked)</legend>
      <div class="chips">
        {agents.map(({ name, kind, found, usual, usable }) => (
          <label key={name} title={`${kind}, ${found}`}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={!usable}
              onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
            />
            {name}
            {usual && <span class="note"> usual</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Enough of a question to tell what it asks. */
const mostWords = 500;

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
        {caps.map(([of, label, step]) => (
          <Field key={of} id={of} label={label}>
            <input
              id={of}
              type="number"
              min={step}
              step={step}
              value={typed[of]}
              onInput={({ currentTarget }) => onTyped({ [of]: currentTarget.value })}
            />
          </Field>
        ))}
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

const caps = [
  ["maxCalls", "Calls at most", "1"],
  ["maxCostUsd", "Dollars at most", "0.01"],
] as const;

function Made({ made, me }: { readonly made: DraftMade; readonly me: Me }) {
  return (
    <div class="notice made" role="status">
      <p>
        The draft <strong>{made.id}</strong> is made.
      </p>
      <StartButton draft={made} me={me} />
    </div>
  );
}

/** Where the page may start nothing, the draft's command does it. */
function StartButton({
  draft: { id, command, maxCostUsd },
  me,
}: {
  readonly draft: Pick<DraftView, "id" | "command" | "maxCostUsd">;
  readonly me: Me;
}) {
  const { told, isBusy, act } = useDeed(async () => {
    const path = `/api/new/${encodeURIComponent(id)}/start`;
    go(discussionPath((await ask<Started>(path, { method: "POST", body: {} })).id));
    return null;
  });
  if (!me.may.start)
    return (
      <p>
        Typed in the project's folder, this starts it: <code>{command}</code>
      </p>
    );
  return (
    <p class="actions">
      <button type="button" class="main" disabled={isBusy.value} onClick={() => void act()}>
        Start it
      </button>
      {me.may.leftUsd !== null && (
        <span class="note">
          Start reserves {dollars(Math.min(maxCostUsd ?? me.may.leftUsd, me.may.leftUsd))} of the{" "}
          {dollars(me.may.leftUsd)} that may still be spent today; what it does not take is free again when it
          ends.
        </span>
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
        {drafts.map((draft) => (
          <li key={draft.id}>
            <strong dir="auto">{draft.title}</strong>{" "}
            <span class="note">
              {draft.verb}, {whenText(draft.at)}
            </span>
            <StartButton draft={draft} me={me} />
          </li>
        ))}
      </ul>
    </section>
  );
}
