import { ownTitle } from "../../../kernel/turn-record.ts";
import { Turn } from "./turn.tsx";
import type { WatchedRound, Watched } from "./watched.ts";

export function Transcript({ view }: { readonly view: Watched }) {
  const rounds = view.rounds.value;
  if (rounds.length === 0) return <p>Nothing was said yet.</p>;
  return (
    <div class="transcript">
      {rounds.map((round) => (
        <Round key={round.round} round={round} view={view} />
      ))}
    </div>
  );
}

function Round({ round, view }: { readonly round: WatchedRound; readonly view: Watched }) {
  const isHeld = view.standing.value.status === "active" && !view.isLeft.value;
  const isStopped = !round.completed.value && !isHeld;
  const title = ownTitle(round, view.title.value);
  return (
    <section class="round" id={`round-${round.round}`}>
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
