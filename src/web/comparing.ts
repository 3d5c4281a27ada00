import { exportOf } from "../host/archive/export.ts";
import { readingOf } from "../host/protocols/catalogue.ts";
import { configOf } from "../host/running/config.ts";
import { seatsOf } from "../host/view/detail.ts";
import { pageParts } from "../host/view/fragments.ts";
import { foundRow } from "../host/view/row.ts";
import { peopleIn } from "../host/view/who-sees.ts";
import { ColloquyError } from "../kernel/error.ts";
import { usageOf } from "../kernel/result.ts";
import type { Compared, Comparison } from "./api.ts";
import { type Office, readable, viewerOf } from "./office.ts";

/** Two discussions side by side: of two folders, or a revision beside its first critique. */
export async function compared(office: Office, a: string, b: string): Promise<Comparison> {
  const both = [await comparedOf(office, a), await comparedOf(office, b)] as const;
  return { a: both[0], b: both[1], differences: differences(...both) };
}

/** `<id>`, the last of its folder, or `<id>~<n>`. */
async function comparedOf(office: Office, named: string): Promise<Compared> {
  const [id = "", place] = named.split("~");
  if (id === "") throw new ColloquyError("usage", "Two discussions are compared: name them as a and b.");
  const folder = await readable(office, id);
  const n = place === undefined ? folder.discussions.length : Number(place);
  const discussion = folder.discussions[n - 1];
  if (discussion === undefined)
    throw new ColloquyError(
      "not-found",
      `${id} has ${folder.discussions.length} discussions, no "${place}".`,
    );
  return readingOf(folder.folder, async () => {
    const told = await exportOf(folder);
    const exported = told.exported.discussions[n - 1];
    const result = pageParts(told, n - 1).find(({ name }) => name === "result");
    return {
      row: await foundRow({ ...folder, discussion }, await viewerOf(office)),
      n,
      verdict: exported?.verdict ?? null,
      usage: usageOf(discussion),
      seats: seatsOf(discussion, peopleIn(await configOf(office.setting))),
      standings: exported?.standings ?? [],
      result: result?.content().markup ?? null,
    };
  });
}

/** A sentence each; what is the same is not said. */
function differences(a: Compared, b: Compared): readonly string[] {
  return [
    differ("It is a", a.row.protocol, b.row.protocol),
    differ("It came out", a.row.inAWord ?? "open", b.row.inAWord ?? "open"),
    differ("Its status is", a.row.status, b.row.status),
    differ("At the table sat", names(a), names(b)),
    differ("Answering were", a.row.agents.join(", "), b.row.agents.join(", ")),
    differ("It took", `${a.usage.calls} calls`, `${b.usage.calls} calls`),
    differ("It cost", cost(a), cost(b)),
  ].filter((sentence) => sentence !== null);
}

function differ(what: string, a: string, b: string): string | null {
  return a === b ? null : `${what} ${a} in the first, ${b} in the second.`;
}

function names({ seats }: Compared): string {
  return seats.map(({ name }) => name).join(", ");
}

function cost({ usage: { costUsd } }: Compared): string {
  return costUsd === null ? "an unknown amount" : `$${costUsd.toFixed(costUsd < 0.1 ? 4 : 2)}`;
}
