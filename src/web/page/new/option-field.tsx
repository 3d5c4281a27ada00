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
    <div class="field">
      <label for={id}>{label}</label>
      <Control option={option} value={value} onValue={onValue} id={id} />
      <p class="hint" id={`${id}-hint`}>
        {help}
        {otherwise !== null && ` (${otherwise} by default)`}
      </p>
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
