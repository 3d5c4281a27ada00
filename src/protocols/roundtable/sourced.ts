import type { Request } from "../../manifest/request.ts";
import type { optionTable } from "./option-table.ts";

type Table = typeof optionTable;

/** A value and who set it: a flag, `path:line` of a file, an option in code, or nobody. */
export interface Sourced<T> {
  readonly value: T;
  readonly origin: string;
}

/** What was asked for of a roundtable, as far as its options go. */
export type AskedOptions = Pick<Request<Table>, "options" | "origins" | "spelled">;

/** One option with who set it. */
export function sourced<Name extends keyof Table>(
  { options, origins }: AskedOptions,
  name: Name,
): Sourced<AskedOptions["options"][Name]> {
  return { value: options[name], origin: origins[name] };
}
