import type { ElementContent } from "hast";
import { colourOf } from "../../../document/export/html/anchors.ts";
import { shorten } from "../../../text/shorten.ts";
import type { SeatView } from "../../api.ts";
import type { WatchedRound, WatchedTurn, Watched } from "./watched.ts";
import { wordsAsRead } from "./words-as-read.ts";

/** Who is at the table, side by side: what each is saying, or said last. As high with one seat as with ten. */
export function Strip({ view, seats }: { readonly view: Watched; readonly seats: readonly SeatView[] }) {
  const names = seats.map(({ name }) => name);
  const round = view.rounds.value.at(-1);
  return (
    <ul class="strip" tabIndex={0} aria-label="Seats">
      {seats.map(({ id, name, person, agents }) => {
        const { doing, words } = stateOf(name, view, round);
        return (
          <li key={id} class={doing.replaceAll(" ", "-")}>
            <strong class={colourOf(name, names)} dir="auto">
              {name}
            </strong>
            <span class="doing">
              {person ?? agents[0] ?? "nobody"} · {doing}
            </span>
            <p class="sentence" dir="auto">
              {words}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function stateOf(seat: string, view: Watched, round: WatchedRound | undefined) {
  const isHers = (turn: WatchedTurn) => turn.record.value.seat === seat;
  const open = view.isLeft.value ? undefined : view.open.value.find(isHers);
  const spoken = view.rounds.value
    .flatMap(({ turns }) => turns.value)
    .findLast((turn) => isHers(turn) && turn.html.value !== null);
  const before = spoken === undefined ? "" : shorten(saidIn(spoken.html.value ?? []).trim(), mostShown);
  if (open !== undefined) {
    const words = wordsAsRead(open.words.value.text);
    return words === ""
      ? { doing: "is asked", words: before }
      : { doing: "speaks", words: words.slice(-mostShown) };
  }
  const last = round?.turns.value.findLast(isHers)?.record.value;
  if (last === undefined) return { doing: "listens", words: before };
  return { doing: last.answer === undefined ? "gave no answer" : "has spoken", words: before };
}

const mostShown = 240;

function saidIn(nodes: readonly ElementContent[], isSaid = false): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return isSaid ? node.value : "";
      if (node.type !== "element" || node.tagName === "dt") return "";
      return `${saidIn(node.children, isSaid || node.properties["class"] === "said")} `;
    })
    .join("");
}
