import type { Receipt } from "./receipt.ts";

/** What stands wherever an example is shown: nobody should take it for what models said. */
export const scriptedWords = "A scripted example: no model was asked, the replies were written by hand.";

/** An agent as it is named to people: whose words were written beforehand is called so. */
export function namedAgent(name: string, scripted: Receipt["scripted"]): string {
  // Who is called so by name needs no second word for it.
  if (scripted === undefined || (scripted === "named" && name === "scripted")) return name;
  return `${name} (${scripted === "found" ? "scripted, not counted" : "scripted"})`;
}

/** The same of who answered. */
export function answererIn({ answeredBy, scripted }: Pick<Receipt, "answeredBy" | "scripted">): string {
  return namedAgent(answeredBy, scripted);
}

/** Names the agents of a discussion to people, by what is on record of each. */
export function agentNames({
  receipts,
}: {
  readonly receipts: readonly Receipt[];
}): (name: string) => string {
  const scripted = new Map(receipts.map((receipt) => [receipt.answeredBy, receipt.scripted]));
  return (name) => namedAgent(name, scripted.get(name));
}
