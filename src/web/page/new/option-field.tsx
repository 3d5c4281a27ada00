import type { ComponentChildren } from "preact";
import type { OptionView } from "../../api.ts";

interface OptionFieldProps {
  readonly option: OptionView;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** One option of a verb, made of what its manifest says of it. */
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

/** Something to fill in under its label. */
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
  const choices = option.kind === "flag" ? ["yes", "no"] : option.values;
  if (choices !== null && (option.kind === "flag" || option.kind === "choice"))
    return (
      <select {...common} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <option value="" />
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (option.kind === "number")
    return (
      <input
        {...common}
        type="number"
        {...(option.min !== null && { min: option.min })}
        {...(option.max !== null && { max: option.max })}
        onInput={onInput}
      />
    );
  if (option.kind === "texts") return <textarea {...common} rows={2} dir="auto" onInput={onInput} />;
  return (
    <input
      {...common}
      type="text"
      dir="auto"
      onInput={onInput}
      placeholder={placeholders[option.kind] ?? ""}
    />
  );
}

const placeholders: Readonly<Partial<Record<OptionView["kind"], string>>> = {
  names: "a, b, c",
  file: "a path in the project",
  value: "a path in the project",
};
