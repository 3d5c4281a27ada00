import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Row } from "../../api.ts";
import { whenText } from "../amounts.ts";
import { discussionPath, go } from "../route.ts";
import { sortBy, sorting } from "./question.ts";
import { type Archive, statusWords } from "./rows.ts";
import { movedBy, type RowRange, rangeInView } from "./window.ts";

interface GridProps {
  readonly archive: Archive;
  readonly total: number;
  readonly onRange: (range: RowRange) => void;
}

const columns = [
  ["title", "Discussion"],
  ["verb", "Verb"],
  ["status", "Status"],
  ["inAWord", "Outcome"],
  [null, "Agents"],
  ["lastActiveAt", "Last active"],
] as const;

/** A table of any length: only the rows in view are there. Arrows lead through it, Enter opens. */
export function Grid({ archive, total, onRange }: GridProps) {
  const body = useRef<HTMLDivElement>(null);
  const range = useSignal<RowRange>({ from: 0, to: 0 });
  const rowHeight = useSignal(rowHeightNow());
  const focused = useSignal(0);
  const isMoved = useRef(false);

  useEffect(() => {
    const look = () => {
      rowHeight.value = rowHeightNow();
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const now = rangeInView(top, innerHeight, rowHeight.value, total);
      if (now.from === range.peek().from && now.to === range.peek().to) return;
      range.value = now;
      onRange(now);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [total, archive]);

  const at = Math.min(focused.value, Math.max(0, total - 1));
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const row = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = archive.rowAt(at);
    if (event.key === "Enter" && row !== undefined) return go(discussionPath(row.id));
    const page = Math.max(1, Math.floor(innerHeight / rowHeight.value) - 1);
    const next = movedBy(event.key, at, total, page);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = true;
    focused.value = next;
  };

  void archive.version.value;
  const { column, isDown } = sorting();
  const { from, to } = range.value;
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  // Whoever has the focus stays there, however far others scroll.
  if (total > 0 && (at < from || at >= to)) shown.push(at);
  return (
    <div
      role="grid"
      class="grid"
      aria-label="Discussions"
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
    >
      <div role="rowgroup" class="grid-head">
        <div role="row" aria-rowindex={1}>
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
      <div
        role="rowgroup"
        class="grid-body"
        ref={body}
        style={{ height: `${total * rowHeight.value}px` }}
        onKeyDown={onKeyDown}
      >
        {shown.map((index) => (
          <GridRow
            key={index}
            row={archive.rowAt(index)}
            index={index}
            top={index * rowHeight.value}
            isFocused={index === at}
            onFocus={() => (focused.value = index)}
          />
        ))}
      </div>
    </div>
  );
}

/** As the style has it: low where a row is one line of columns, higher where they are below each other. */
function rowHeightNow(): number {
  return matchMedia("(max-width: 56rem)").matches ? 104 : 62;
}

interface RowProps {
  readonly row: Row | undefined;
  readonly index: number;
  readonly top: number;
  readonly isFocused: boolean;
  readonly onFocus: () => void;
}

function GridRow({ row, index, top, isFocused, onFocus }: RowProps) {
  return (
    <div
      role="row"
      class={`grid-row ${row?.status ?? ""}${row?.waiting === true ? " waiting" : ""}`}
      aria-rowindex={index + 2}
      tabIndex={isFocused ? 0 : -1}
      style={{ top: `${top}px` }}
      onFocus={onFocus}
    >
      <div role="gridcell" class="what">
        {row === undefined ? (
          <span class="note">…</span>
        ) : (
          <>
            <a href={discussionPath(row.id)} tabIndex={-1} dir="auto">
              {row.title}
            </a>
            <span class="line" dir="auto">
              {row.fault ?? row.bottomLine ?? row.howFar ?? ""}
            </span>
          </>
        )}
      </div>
      <div role="gridcell">{row?.verb}</div>
      <div role="gridcell" class="status">
        {row === undefined ? "" : statusWords(row)}
      </div>
      <div role="gridcell" dir="auto">
        {row?.inAWord ?? ""}
      </div>
      <div role="gridcell">{row?.agents.join(", ")}</div>
      <div role="gridcell">
        {row !== undefined && <time dateTime={row.lastActiveAt}>{whenText(row.lastActiveAt)}</time>}
      </div>
    </div>
  );
}
