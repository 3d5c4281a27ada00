import { go, query } from "../route.ts";

/** What changes a question changes the address: it can be sent to others, and a reload asks the same. */
export function ask(changes: Readonly<Record<string, string>>): void {
  const params = new URLSearchParams(query.peek());
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") params.delete(name);
    else params.set(name, value);
  }
  const search = params.toString();
  go(search === "" ? location.pathname : `${location.pathname}?${search}`, true);
}

const usual = "-lastActiveAt";

export function sorting(): { readonly column: string; readonly isDown: boolean } {
  const sort = query.value.get("sort") ?? usual;
  return { column: sort.replace(/^-/, ""), isDown: sort.startsWith("-") };
}

export function sortBy(column: string): void {
  const before = query.peek().get("sort") ?? usual;
  ask({ sort: before === column ? `-${column}` : column });
}
