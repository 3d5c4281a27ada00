import { ownTitle } from "../../../kernel/turn-record.ts";
import { labelOf } from "../../../document/export/content.ts";
import { colourOf } from "../../../document/export/html/anchors.ts";
import type { Seating } from "../../../kernel/event.ts";
import type { SeatView } from "../../api.ts";
import type { ReadersView } from "./view.ts";
import type { WatchedRound, WatchedTurn } from "./watched.ts";

interface RoundTableProps {
  readonly view: ReadersView;
  readonly seats: readonly SeatView[];
}

export function RoundTable({ view, seats }: RoundTableProps) {
  const { watched } = view;
  const seated = watched.seats.value;
  const names = seated.map(({ seat }) => seat.name);
  const people = new Map(seats.map(({ id, person }) => [id, person]));
  const round = watched.rounds.value.at(-1);
  const isLarge = seated.length > mostAround;
  return (
    <div class={isLarge ? "round-table many" : "round-table"}>
      <p class="middle">{middleOf(round, view)}</p>
      <ul>
        {seated.map((seating, index) => (
          <li
            key={seating.seat.id}
            class={stateOf(seating, view, round).replaceAll(" ", "-")}
            style={placed(index, seated.length)}
          >
            <span class={`disc ${colourOf(seating.seat.name, names)}`} aria-hidden="true">
              {initialsOf(seating.seat.name)}
            </span>
            <strong dir="auto">{seating.seat.name}</strong>
            <span class="doing">
              {people.get(seating.seat.id) ?? seating.agents[0] ?? "nobody"} · {stateOf(seating, view, round)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const mostAround = 10;

type SeatDoing = "speaks" | "is asked" | "has spoken" | "gave no answer" | "listens";

function stateOf({ seat }: Seating, view: ReadersView, round: WatchedRound | undefined): SeatDoing {
  const isHers = (turn: WatchedTurn) => turn.record.value.seat === seat.name;
  const open = view.isLeft.value ? undefined : view.watched.open.value.find(isHers);
  if (open !== undefined) return open.words.value.text === "" ? "is asked" : "speaks";
  const last = round?.turns.value.findLast(isHers)?.record.value;
  if (last === undefined) return "listens";
  return last.answer === undefined ? "gave no answer" : "has spoken";
}

function placed(index: number, of: number): Record<string, string> {
  const angle = (index / of) * 2 * Math.PI - Math.PI / 2;
  return {
    "--x": `${(50 + 40 * Math.cos(angle)).toFixed(1)}%`,
    "--y": `${(50 + 38 * Math.sin(angle)).toFixed(1)}%`,
  };
}

function initialsOf(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => word !== "");
  const letters = words.length > 1 ? words.slice(0, 2).map(first) : [first(name)];
  return letters.join("").toUpperCase();
}

function first(word: string): string {
  return [...new Intl.Segmenter().segment(word)][0]?.segment ?? "";
}

function middleOf(round: WatchedRound | undefined, { watched }: ReadersView) {
  if (round === undefined) return <span>Nothing was asked yet.</span>;
  const turns = round.turns.value;
  const answered = turns.filter(({ record }) => record.value.answer !== undefined).length;
  const [open] = watched.open.value;
  const title = ownTitle(round, watched.title.value);
  return (
    <>
      <span class="eyebrow">Round {round.round}</span>
      {title !== "" && <strong dir="auto">{title}</strong>}
      <span class="doing">
        {open !== undefined && `${labelOf(open.record.value.kind)}: `}
        {answered} of {turns.length} answered
      </span>
    </>
  );
}
