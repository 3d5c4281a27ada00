import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Done, FormValues, Me, OpenForm, TurnText } from "../../api.ts";
import { elapsed } from "../../../text/amount.ts";
import { whenText } from "../amounts.ts";
import { ask, ServerRefusal } from "../ask.ts";
import { forget, useAsked, useDeed, useKept } from "../asked.ts";
import { Alert } from "../frame.tsx";
import { Part } from "../live/parts.tsx";
import type { WatchedDiscussion } from "../live/sitting.ts";
import { stayAt } from "../live/stay.ts";
import { AnswerField, coded } from "./field.tsx";

interface FormsProps {
  readonly sitting: WatchedDiscussion;
  readonly me: Me;
}

/** What waits for an answer. A form that somebody has begun to fill in stays when another was faster. */
export function Forms({ sitting, me }: FormsProps) {
  const begun = useRef(new Map<string, OpenForm>());
  const taken = useSignal("");
  const open = sitting.detail.value?.open ?? [];
  const keys = new Set(open.map(({ key }) => key));
  const overtaken = [...begun.current.values()].filter(({ key }) => !keys.has(key));
  const answered = sitting.detail.value?.answered ?? [];
  const isAnswered = open.length + overtaken.length === 0;
  if (isAnswered && answered.length === 0 && taken.value === "") return null;
  const use = (form: OpenForm, isUsed: boolean) => {
    if (isUsed) begun.current.set(form.key, form);
    else begun.current.delete(form.key);
  };
  return (
    <Part name="answers" title={isAnswered ? "What you answered" : "To answer"}>
      <p role="status">{taken.value}</p>
      {answered.map(({ id, text, answer }) => (
        <p class="answered" dir="auto" key={id}>
          {id}: {text} <strong>You answered:</strong> <span class="as-is">{answer}</span>
        </p>
      ))}
      {[...open, ...overtaken].map((form) => (
        <AnswerForm
          key={form.key}
          form={form}
          sitting={sitting}
          me={me}
          isOvertaken={!keys.has(form.key)}
          onUse={(isUsed) => use(form, isUsed)}
          taken={taken}
        />
      ))}
    </Part>
  );
}

function titleOf({ of, seat }: OpenForm): string {
  if (of === "questions") return "Open questions to you";
  return of === "gate" ? "A question to you" : `The seat ${seat ?? ""}`;
}

interface FormProps extends FormsProps {
  readonly form: OpenForm;
  readonly isOvertaken: boolean;
  readonly onUse: (isUsed: boolean) => void;
  /** Told where the forms are, also once the last is gone. */
  readonly taken: Signal<string>;
}

function AnswerForm({ form, sitting, me, isOvertaken, onUse, taken }: FormProps) {
  const { view, detail } = sitting;
  const draft = `answer ${view.id} ${form.key}`;
  const values = useKept<FormValues>(draft, {});
  const signed = useKept("signed", { by: me.name });
  const by = me.for ?? signed.value.by;
  const isOver = useSignal(false);
  const deed = useDeed(async () => {
    const path = `/api/discussions/${encodeURIComponent(view.id)}/answers`;
    const body = { key: form.key, values: values.value, by };
    const { sentence } = await ask<Done>(path, { method: "POST", body })
      .catch((error: unknown) => {
        isOver.value = error instanceof ServerRefusal && error.status === 409;
        throw error;
      })
      .finally(sitting.refresh);
    isOver.value = true;
    onUse(false);
    forget(draft);
    taken.value = `${sentence} Recorded ${whenText(new Date().toISOString())}.`;
    stayAt("answers");
    focusNext();
    return null;
  });
  const send = (event: Event) => {
    event.preventDefault();
    void deed.act();
  };
  const fill = (name: string, value: string) => {
    values.value = { ...values.value, [name]: value };
    onUse(true);
  };

  const lines = form.about.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  const isClosed = isOvertaken || isOver.value;
  // Of a gate the first line asks; how far another hangs says what it belongs to.
  const [asked, told] = form.of === "gate" ? [lines.slice(0, 1), lines.slice(1)] : [form.about, []];
  const id = `form-${form.key.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
  return (
    <form class="answer" aria-labelledby={`${id}-title`} onSubmit={send}>
      <div class="about" id={`${id}-about`}>
        <h3 id={`${id}-title`}>{titleOf(form)}</h3>
        {asked.map((paragraph, index) => (
          <p class="as-is" dir="auto" key={index}>
            {coded(paragraph)}
          </p>
        ))}
        {form.of === "seat" && <Given discussion={view.id} turn={form.key} />}
      </div>
      <div class="filling">
        <Deadline form={form} now={view.now.value} />
        {form.fields.map((field) => (
          <AnswerField
            key={field.name}
            id={`${id}-${field.name}`}
            field={form.of === "gate" ? { ...field, required: true } : field}
            value={values.value[field.name] ?? ""}
            recommended={form.recommended}
            isClosed={isClosed}
            onValue={(value) => fill(field.name, value)}
          />
        ))}
        <div class="field">
          <label for={`${id}-by`}>Your name, for the record</label>
          <input
            id={`${id}-by`}
            value={by}
            required
            disabled={isClosed || me.for !== null}
            onInput={({ currentTarget }) => (signed.value = { by: currentTarget.value })}
          />
        </div>
        <p class="spends">{detail.value?.forecast}</p>
        <p class="actions">
          <button type="submit" class="main" disabled={isClosed || deed.isBusy.value || !me.may.answer}>
            Answer
          </button>
        </p>
        <Alert says={deed.told.value ?? (isOvertaken ? overtakenWords : null)} />
      </div>
      <ul class="told">
        {told.map((line, index) => (
          <li key={index} dir="auto" style={{ marginInlineStart: `${line.search(/\S/) / 2}em` }}>
            {coded(line.trim().replace(/^- /, ""))}
          </li>
        ))}
      </ul>
    </form>
  );
}

const overtakenWords = "Somebody else has answered this meanwhile. What you wrote stays here to be copied.";

function focusNext(): void {
  document
    .querySelector<HTMLElement>(
      "form.answer:not(:has(button.main:disabled)) .filling :is(input, textarea, select)",
    )
    ?.focus();
}

function Deadline({ form: { deadline }, now }: { readonly form: OpenForm; readonly now: number }) {
  if (deadline === null) return null;
  const isOver = Date.parse(deadline) < now;
  return (
    <p class="deadline">
      {isOver ? "The time to answer is over" : `Answer within ${elapsed(Date.parse(deadline) - now)}`}, until{" "}
      <time dateTime={deadline}>{whenText(deadline)}</time>.
    </p>
  );
}

/** What any agent in this seat would be given: with it the artifact itself, which a browser cannot open by its path. */
function Given({ discussion, turn }: { readonly discussion: string; readonly turn: string }) {
  const isOpen = useSignal(false);
  const { told, fault } = useAsked<TurnText>(() =>
    isOpen.value
      ? `/api/discussions/${encodeURIComponent(discussion)}/turn?key=${encodeURIComponent(turn)}`
      : null,
  );
  return (
    <details class="given" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>All that this seat is given to read</summary>
      {told.value === null ? (
        <p role="status">{fault.value ?? "…"}</p>
      ) : (
        <pre tabIndex={0} dir="auto" aria-label="All that this seat is given to read">
          {told.value.prompt}
        </pre>
      )}
    </details>
  );
}
