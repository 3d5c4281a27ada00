import type { ComponentChildren } from "preact";
import type { OptionView, VerbView } from "../../api.ts";
import { useSignal } from "@preact/signals";
import type { Typed } from "./request.ts";

interface OptionFieldProps {
  readonly option: OptionView;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function OptionField({ option, value, onValue }: OptionFieldProps) {
  const { name, label, help, otherwise } = option;
  const id = `option-${name}`;
  return (
    <Field id={id} label={label} hint={otherwise === null ? help : `${help} (${otherwise} by default)`}>
      <Control option={option} value={value} onValue={onValue} id={id} />
    </Field>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

export function Field({ id, label, hint, children }: LabelledProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Control({ option, value, onValue, id }: OptionFieldProps & { readonly id: string }) {
  const common = { id, value, "aria-describedby": `${id}-hint` };
  const onInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    onValue(currentTarget.value);
  const { takes } = option;
  if (takes.kind === "flag" || takes.kind === "choice")
    return (
      <select {...common} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <option value="" />
        {(takes.kind === "flag" ? ["yes", "no"] : takes.choices).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (takes.kind === "number")
    return <input {...common} type="number" min={takes.min ?? ""} max={takes.max ?? ""} onInput={onInput} />;
  if (takes.kind === "texts") return <textarea {...common} rows={2} dir="auto" onInput={onInput} />;
  return (
    <input
      {...common}
      type="text"
      dir="auto"
      onInput={onInput}
      placeholder={placeholders[takes.kind] ?? ""}
    />
  );
}

const placeholders: Readonly<Partial<Record<OptionView["takes"]["kind"], string>>> = {
  names: "a, b, c",
  file: "a path in the project",
  value: "a path in the project",
};

interface SubjectProps {
  readonly verb: VerbView;
  readonly typed: Typed;
  readonly onTyped: (changes: Partial<Typed>) => void;
}

/** Larger ones are given by their path. */
const mostBytes = 1_000_000;

/** The question comes first; of a file its path, or the file itself. */
export function SubjectField({ verb, typed, onTyped }: SubjectProps) {
  const { name, kind, example, optional } = verb.subject;
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}${optional ? " (optional)" : ""}`;
  return (
    <Field id="subject" label={kind === "words" ? title : `${title}: a path in the project`}>
      <textarea
        id="subject"
        rows={3}
        dir="auto"
        required={!optional && typed.file === null}
        value={typed.file?.name ?? typed.subject}
        placeholder={example}
        disabled={typed.file !== null}
        onInput={({ currentTarget }) => onTyped({ subject: currentTarget.value })}
        onPaste={(event) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (!text.startsWith("diff --git ")) return;
          event.preventDefault();
          onTyped({ file: { name: "pasted.diff", text } });
        }}
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
          or paste a diff, drop a file to be reviewed, or choose one:{" "}
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
