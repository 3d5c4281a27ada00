import { useSignal } from "@preact/signals";
import type { VerbView } from "../../api.ts";
import { Field } from "./option-field.tsx";
import type { Typed } from "./request.ts";

interface SubjectProps {
  readonly verb: VerbView;
  readonly typed: Typed;
  readonly onTyped: (changes: Partial<Typed>) => void;
}

/** Larger ones are given by their path. */
const mostBytes = 1_000_000;

/** What the discussion is about: words, or a file by its path or dropped here. */
export function SubjectField({ verb, typed, onTyped }: SubjectProps) {
  const { name, kind, example, optional } = verb.subject;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}${optional ? " (optional)" : ""}`;
  if (kind === "words")
    return (
      <Field id="subject" label={title}>
        <textarea
          id="subject"
          rows={3}
          dir="auto"
          required={!optional}
          value={typed.subject}
          placeholder={example}
          onInput={({ currentTarget }) => onTyped({ subject: currentTarget.value })}
        />
      </Field>
    );
  return (
    <Field id="subject" label={`${title}: a path in the project`}>
      <input
        id="subject"
        type="text"
        value={typed.file?.name ?? typed.subject}
        placeholder={example}
        disabled={typed.file !== null}
        onInput={({ currentTarget }) => onTyped({ subject: currentTarget.value })}
      />
      <Dropped typed={typed} onTyped={onTyped} />
    </Field>
  );
}

function Dropped({ typed, onTyped }: Omit<SubjectProps, "verb">) {
  const isOver = useSignal(false);
  const fault = useSignal<string | null>(null);
  const take = async (file: File | null | undefined) => {
    fault.value = null;
    if (!file) return;
    if (file.size > mostBytes) fault.value = `${file.name} is larger than 1 MB: give its path instead.`;
    else onTyped({ file: { name: file.name, text: await file.text() } });
  };
  return (
    <div
      class={isOver.value ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        void take(event.dataTransfer?.files[0]);
      }}
    >
      {typed.file === null ? (
        <label>
          or drop a file here, or choose one:{" "}
          <input type="file" onChange={({ currentTarget }) => void take(currentTarget.files?.[0])} />
        </label>
      ) : (
        <p>
          {typed.file.name}, {Math.ceil(typed.file.text.length / 1000)} kB{" "}
          <button type="button" onClick={() => onTyped({ file: null })}>
            Take another
          </button>
        </p>
      )}
      {fault.value !== null && <p role="alert">{fault.value}</p>}
    </div>
  );
}
