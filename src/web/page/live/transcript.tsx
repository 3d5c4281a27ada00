import { ownTitle } from "../../../kernel/turn-record.ts";
import { useComputed } from "@preact/signals";
import { labelOf } from "../../../document/export/content.ts";
import { Turn } from "./turn.tsx";
import type { ChosenTurns, ReadersView } from "./view.ts";
import type { WatchedRound } from "./watched.ts";

export function Transcript({ view }: { readonly view: ReadersView }) {
  const rounds = view.watched.rounds.value;
  if (rounds.length === 0) return <p>Nothing was said yet.</p>;
  return (
    <div class="transcript">
      <Filters view={view} />
      {rounds.map((round) => (
        <Round key={round.round} round={round} view={view} />
      ))}
    </div>
  );
}

function Round({ round, view }: { readonly round: WatchedRound; readonly view: ReadersView }) {
  const isHidden = useComputed(() => !round.turns.value.some((turn) => view.isShown(turn)));
  const isHeld = view.watched.standing.value.status === "active" && !view.isLeft.value;
  const isStopped = !round.completed.value && !isHeld;
  const title = ownTitle(round, view.watched.title.value);
  return (
    <section
      class="round"
      id={`round-${round.round}`}
      hidden={isHidden.value && round.turns.value.length > 0}
    >
      <h3>
        {title === "" ? (
          `Round ${round.round}`
        ) : (
          <>
            <span class="number">{round.round}</span> <span dir="auto">{title}</span>
          </>
        )}
        {isStopped && <small> not completed</small>}
      </h3>
      {round.turns.value.map((turn) => (
        <Turn key={turn.key} turn={turn} view={view} />
      ))}
    </section>
  );
}

function Filters({ view }: { readonly view: ReadersView }) {
  const counts = useComputed(() => {
    const turns = view.watched.rounds.value.flatMap(({ turns }) => turns.value);
    const seats = new Map<string, number>();
    const kinds = new Map<string, number>();
    let shown = 0;
    for (const turn of turns) {
      const { seat, kind } = turn.record.peek();
      seats.set(seat, (seats.get(seat) ?? 0) + 1);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (view.isShown(turn)) shown += 1;
    }
    return { seats, kinds, shown, all: turns.length };
  });
  const { seats, kinds, shown, all } = counts.value;
  if (seats.size < 2 && kinds.size < 2) return null;
  return (
    <form
      class="filters"
      aria-label="Filter the transcript"
      onSubmit={(event) => event.preventDefault()}
      onReset={() => (view.chosen.value = { seats: new Set(), kinds: new Set() })}
    >
      <Boxes of="seats" legend="Only these seats" counts={seats} view={view} />
      <Boxes of="kinds" legend="Only these turns" counts={kinds} view={view} />
      <p>
        <output aria-live="polite">
          {shown} of {all} shown
        </output>
        <button type="reset">Show all</button>
      </p>
    </form>
  );
}

interface BoxesProps {
  readonly of: keyof ChosenTurns;
  readonly legend: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly view: ReadersView;
}

function Boxes({ of, legend, counts, view }: BoxesProps) {
  if (counts.size < 2) return null;
  const chosen = view.chosen.value;
  const choose = (name: string, isChosen: boolean) => {
    const names = new Set(chosen[of]);
    if (isChosen) names.add(name);
    else names.delete(name);
    view.chosen.value = { ...chosen, [of]: names };
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[...counts].map(([name, amount]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen[of].has(name)}
            onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
          />{" "}
          {of === "kinds" ? labelOf(name) : name} <span class="count">{amount}</span>
        </label>
      ))}
    </fieldset>
  );
}
