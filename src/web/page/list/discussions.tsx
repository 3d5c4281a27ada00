import type { Row } from "../../api.ts";
import { whenText, statusWords } from "../amounts.ts";
import { discussionPath } from "../route.ts";
import { More } from "./filters.tsx";
import { sortBy, sorting } from "./question.ts";

const columns = [
  ["title", "Discussion"],
  ["verb", "Verb"],
  ["status", "Status"],
  ["inAWord", "Outcome"],
  [null, "Agents"],
  ["lastActiveAt", "Last active"],
] as const;

export function Discussions({ rows, total }: { readonly rows: readonly Row[]; readonly total: number }) {
  return (
    <>
      <div role="table" class="grid" aria-label="Discussions" aria-rowcount={total + 1}>
        <Heads />
        <div role="rowgroup">
          {rows.map((row) => (
            <DiscussionRow key={row.id} row={row} />
          ))}
        </div>
      </div>
      <More shown={rows.length} total={total} />
    </>
  );
}

function Heads() {
  const { column, isDown } = sorting();
  return (
    <div role="rowgroup" class="grid-head">
      <div role="row">
        {columns.map(([name, title]) => (
          <div
            role="columnheader"
            key={title}
            {...(name === column && {
              "aria-sort": isDown ? ("descending" as const) : ("ascending" as const),
            })}
          >
            {name === null ? (
              title
            ) : (
              <button type="button" onClick={() => sortBy(name)}>
                {title}
                {name === column && <span aria-hidden="true">{isDown ? " ↓" : " ↑"}</span>}
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function DiscussionRow({ row }: { readonly row: Row }) {
  return (
    <div role="row" class={`grid-row ${row.status}${row.waiting ? " waiting" : ""}`}>
      <div role="cell" class="what">
        <a href={discussionPath(row.id)} dir="auto">
          {row.title}
        </a>
        <span class="line" dir="auto">
          {row.fork && `Fork of ${row.fork.of}, ${row.fork.told}. `}
          {row.fault ?? row.bottomLine ?? row.howFar ?? ""}
        </span>
      </div>
      <div role="cell">{row.verb}</div>
      <div role="cell" class="status">
        {statusWords(row)}
      </div>
      <div role="cell" dir="auto">
        {row.inAWord ?? ""}
      </div>
      <div role="cell">{row.agents.join(", ")}</div>
      <div role="cell">
        <time dateTime={row.lastActiveAt}>{whenText(row.lastActiveAt)}</time>
      </div>
    </div>
  );
}
