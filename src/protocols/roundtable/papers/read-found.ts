import type { Draft } from "../../../table/item.ts";
import { priorityNamed } from "./read-labels.ts";
import type { Line } from "./read-lines.ts";

/** What was found of an item while its document is read. */
export interface Found {
  readonly id: string;
  kind: string;
  readonly rank: number;
  readonly isNumbered: boolean;
  readonly depth: number;
  readonly is: Line["is"];
  title: string;
  text: string;
  readonly fields: Map<string, string[]>;
  readonly steps: string[];
  /** The field that entries below belong to; empty for what stands below a statement. */
  label: string;
  /** Its statement goes on in entries. */
  isListing: boolean;
  from: number;
  to: number;
}

type Opened = Pick<Found, "id" | "kind" | "rank" | "isNumbered"> &
  Partial<Pick<Found, "title" | "text" | "fields">>;

export function foundAt({ depth, is, from, to }: Line, opened: Opened): Found {
  const empty = {
    title: "",
    text: "",
    fields: new Map<string, string[]>(),
    steps: [],
    label: "",
    isListing: false,
  };
  return { ...empty, ...opened, depth, is, from, to };
}

export function push(found: Found, name: string, words: string): void {
  found.fields.set(name, [...(found.fields.get(name) ?? []), words]);
}

export function hasWords({ text, title, steps }: Found): boolean {
  return text !== "" || title !== "" || steps.length > 0;
}

const shared = "criterion why actor trigger result failures if_wrong wants decides until".split(" ");

export function draftOf({ id, kind, title, text, fields, steps }: Found): Draft {
  const said = (name: string) => (fields.get(name) ?? []).join("\n");
  const statement = text || said("story") || title;
  const priority = priorityNamed(said("priority"));
  const own: Readonly<Record<string, string>> = {
    ...(title !== "" && title !== statement && kind !== "flow" && kind !== "term" && { title }),
    ...(kind === "term" && title !== "" && { term: title }),
    ...Object.fromEntries(shared.map((name) => [name, said(name)])),
    ...(priority !== null && { priority }),
    characteristic: said("characteristic"),
    group: said("group"),
    more: [
      ...(kind === "flow" && text !== "" && title !== "" ? [text] : []),
      ...(fields.get("more") ?? []),
    ].join("\n"),
  };
  const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ""));
  return {
    id,
    kind,
    text: kind === "flow" ? title || statement : statement,
    fields: filled,
    ...(steps.length > 0 && { below: steps.map((step, index) => stepOf(id, step, index)) }),
  };
}

/** `**FLOW-1.2** Librarian: hands it out`, as our documents write it. */
function stepOf(flow: string, step: string, index: number) {
  const [, words = step] = /^[A-Z]+-\d+\.\d+[:.]?\s+(.*)$/s.exec(step) ?? [];
  const [, who = "", does = words] = /^([^:：.]{1,40})[:：]\s+(.*)$/s.exec(words) ?? [];
  return { kind: "step", id: `${flow}.${index + 1}`, text: does, ...(who !== "" && { fields: { who } }) };
}
