import type { FormField } from "../../api.ts";

interface FieldProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: string;
  readonly recommended: string | null;
  readonly isClosed: boolean;
  readonly onValue: (value: string) => void;
}

export function AnswerField(props: FieldProps) {
  const { takes } = props.field;
  if (takes.kind === "choice") return <Choices {...props} choices={takes.choices} />;
  if (takes.kind === "yes-or-no") return <Choices {...props} choices={yesOrNo} />;
  if (takes.kind === "several")
    return takes.ranked ? <Ranks {...props} takes={takes} /> : <Approved {...props} takes={takes} />;
  const scale = takes.kind === "number" ? scaleOf(takes) : [];
  return scale.length > 0 ? <Choices {...props} choices={scale} isScale /> : <Written {...props} />;
}

function scaleOf({ whole, min, max }: Extract<FormField["takes"], { kind: "number" }>) {
  if (!whole || min === null || max === null || max - min > longestScale) return [];
  return Array.from({ length: max - min + 1 }, (_, index) => ({
    id: String(min + index),
    label: String(min + index),
  }));
}

const longestScale = 10;

const yesOrNo = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No" },
];

interface ChoicesProps extends FieldProps {
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly isScale?: boolean;
}

function Choices({ id, field, value, recommended, isClosed, onValue, choices, isScale }: ChoicesProps) {
  return (
    <fieldset class={isScale === true ? "choices scale" : "choices"} disabled={isClosed}>
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
            {coded(choice.label)}
            {choice.id === recommended && <span class="note"> (recommended)</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function coded(text: string) {
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

interface SeveralProps extends FieldProps {
  readonly takes: Extract<FormField["takes"], { kind: "several" }>;
}

function Approved({ id, field, value, isClosed, onValue, takes }: SeveralProps) {
  const chosen = linesOf(value);
  const set = (choice: string, isOn: boolean) =>
    onValue(
      takes.choices
        .map((one) => one.id)
        .filter((one) => (one === choice ? isOn : chosen.includes(one)))
        .join("\n"),
    );
  return (
    <fieldset class="choices" disabled={isClosed}>
      <legend>{titled(field)}</legend>
      {takes.choices.map((choice) => (
        <label key={choice.id}>
          <input
            type="checkbox"
            name={id}
            value={choice.id}
            checked={chosen.includes(choice.id)}
            onChange={({ currentTarget }) => set(choice.id, currentTarget.checked)}
          />
          <span dir="auto">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A place after the other, the best first. Nothing is chosen beforehand: an order that stands there would be taken for one. */
function Ranks({ id, field, value, isClosed, onValue, takes }: SeveralProps) {
  const ranked = linesOf(value);
  const places = Array.from({ length: takes.most }, (_, place) => place);
  // Whoever stood there takes the place that becomes free.
  const put = (place: number, choice: string) => {
    const from = ranked.indexOf(choice);
    const moved = places.map((each) => {
      if (each === place) return choice;
      return each === from && choice !== "" ? (ranked[place] ?? "") : (ranked[each] ?? "");
    });
    onValue(moved.join("\n"));
  };
  const drags = (choice: string) => ({
    draggable: !isClosed && choice !== "",
    onDragStart: (event: DragEvent) => event.dataTransfer?.setData("text/plain", choice),
  });
  const unplaced = takes.choices.filter((choice) => !ranked.includes(choice.id));
  return (
    <fieldset class="choices ranks" disabled={isClosed}>
      <legend>{titled(field)}, the best first</legend>
      {places.map((place) => (
        <label
          key={place}
          {...drags(ranked[place] ?? "")}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            const choice = event.dataTransfer?.getData("text/plain") ?? "";
            if (takes.choices.some(({ id }) => id === choice)) put(place, choice);
          }}
        >
          <span class="rank">{place + 1}.</span>
          <select
            name={`${id}-${place + 1}`}
            value={ranked[place] ?? ""}
            required={place < takes.least}
            onChange={({ currentTarget }) => put(place, currentTarget.value)}
          >
            <option value="">–</option>
            {takes.choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {unplaced.length > 0 && (
        <p class="hint chips">
          {unplaced.map((choice) => (
            <span key={choice.id} dir="auto" {...drags(choice.id)}>
              ⠿ {choice.label}
            </span>
          ))}
        </p>
      )}
    </fieldset>
  );
}

/** Places may be empty until all are filled. */
function linesOf(value: string): readonly string[] {
  return value === "" ? [] : value.split("\n");
}

function Written({ id, field, value, isClosed, onValue }: FieldProps) {
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
          rows={takes.kind === "text" ? 3 : 4}
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
