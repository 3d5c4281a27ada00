import type { Act, Edit } from "./act.ts";
import { authorOf, type Id, type Who } from "./item.ts";
import type { Items } from "./items.ts";

/**
 * An act with its ids made those of the wordings that its seat was shown. Seats that answer at the same time may word
 * something anew: whoever named it meant what was there before. An author speaks of its own as it reads in the end.
 */
export function pinned(ledger: Items, act: Act | Edit, by: Who): Act | Edit {
  const pin = (id: Id): Id => {
    const item = ledger.items.get(id);
    return item === undefined || authorOf(item) === by ? id : `${id}v${item.wordings.length}`;
  };
  switch (act.do) {
    case "stand":
      return { ...act, on: pin(act.on) };
    case "hold":
      return typeof act.option === "string" ? { ...act, option: pin(act.option) } : act;
    case "accept":
    case "object":
    case "stand-aside":
      return { ...act, option: pin(act.option) };
    default:
      return act;
  }
}
