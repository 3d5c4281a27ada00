import type { FormField } from "../../api.ts";

interface Props {
  readonly id: string;
  readonly field: FormField;
  readonly value: string;
  readonly recommended: string | null;
  readonly isClosed: boolean;
  readonly onValue: (value: string) => void;
}

/** One thing to fill in, with what may be written there. */
export function AnswerField(props: Props) {
  const { takes } = props.field;
  if (takes.kind === "choice") return <Choices {...props} choices={takes.choices} />;
  if (takes.kind === "yes-or-no") return <Choices {...props} choices={yesOrNo} />;
  return <Written {...props} />;
}

const yesOrNo = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No" },
];

interface ChoicesProps extends Props {
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

function Choices({ id, field, value, recommended, isClosed, onValue, choices }: ChoicesProps) {
  return (
    <fieldset class="choices" disabled={isClosed}>
      <legend>{titled(field)}</legend>
      {choices.map((choice) => (
        <label key={choice.id}>
          <input
            type="radio"
            name={id}
            value={choice.id}
            checked={value === choice.id}
            required={field.required}
            onChange={() => onValue(choice.id)}
          />
          <span dir="auto">
            {choice.label}
            {choice.id === recommended && <span class="note"> (recommended)</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Written({ id, field, value, isClosed, onValue }: Props) {
  const { takes } = field;
  const hint = hintOf(takes);
  const common = {
    id,
    name: id,
    value,
    required: field.required,
    disabled: isClosed,
    dir: "auto" as const,
    ...(hint !== null && { "aria-describedby": `${id}-hint` }),
  };
  return (
    <div class="field">
      <label for={id}>{titled(field)}</label>
      {takes.kind === "number" ? (
        <input
          {...common}
          type="number"
          inputMode={takes.whole ? "numeric" : "decimal"}
          step={takes.whole ? 1 : "any"}
          {...(takes.min !== null && { min: takes.min })}
          {...(takes.max !== null && { max: takes.max })}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : (
        <textarea
          {...common}
          class={takes.kind === "yaml" ? "code" : ""}
          rows={takes.kind === "text" ? 5 : 4}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
      {hint !== null && (
        <p class="hint" id={`${id}-hint`}>
          {takes.kind === "yaml" ? <pre>{hint}</pre> : hint}
        </p>
      )}
    </div>
  );
}

function titled({ label, required }: FormField): string {
  const title = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  return required ? title : `${title} (optional)`;
}

function hintOf(takes: FormField["takes"]): string | null {
  switch (takes.kind) {
    case "list":
      return "One point a line.";
    case "number": {
      const { min, max } = takes;
      if (min !== null && max !== null) return `From ${min} to ${max}.`;
      return min === null ? (max === null ? null : `Up to ${max}.`) : `From ${min}.`;
    }
    case "yaml":
      return takes.sketch;
    default:
      return null;
  }
}
