import type { SideBySide } from "../api.ts";
import { discussionPath } from "./route.ts";

/** Row by row, what differs marked; parts in which nothing does come last, folded away. */
export function Differences({ both: { sides, parts, parted } }: { readonly both: SideBySide }) {
  const differing = parts.filter(({ rows }) => rows.some(({ isSame }) => !isSame));
  const same = parts.filter((part) => !differing.includes(part));
  const first = parted[0];
  return (
    <section aria-labelledby="differences">
      <h2 id="differences" class="small">
        {differing.length === 0 ? "Nothing differs" : "What differs"}
      </h2>
      {first && (
        <p>
          They part at {first.turn} ({first.seat}).
        </p>
      )}
      <PartsTable sides={sides} parts={differing} />
      {same.length > 0 && (
        <details>
          <summary>What is the same</summary>
          <PartsTable sides={sides} parts={same} />
        </details>
      )}
    </section>
  );
}

function PartsTable({ sides, parts }: Pick<SideBySide, "sides" | "parts">) {
  if (parts.length === 0) return null;
  return (
    <table class="differences">
      <thead>
        <tr>
          <td />
          {sides.map(({ row }, index) => (
            <th scope="col" key={index}>
              <a href={discussionPath(row.id)}>{row.id}</a>
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(({ title, rows }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={sides.length + 1} dir="auto">
              {title}
            </th>
          </tr>
          {rows.map(({ label, values, isSame }, index) => (
            <tr key={index} class={isSame ? "same" : "differs"}>
              <th scope="row" dir="auto">
                {label || title}
              </th>
              {values.map((value, side) => (
                <td key={side} dir="auto">
                  {isSame ? value : <mark>{value}</mark>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
