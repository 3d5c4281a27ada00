import {
  type Doc,
  heading,
  type Item,
  list,
  paragraph,
  spansOf,
  strong,
  type Text,
} from "../../../document/document.ts";
import type { MinorityView, SwarmVerdict } from "../rules/verdict.ts";
import { type Account, nameOf } from "./account.ts";
import { linked, quotationOf } from "./citing.ts";

/** The views that did not prevail, each with its reason and its own words. */
export function minorityReport(account: Account, { minorityReport: views }: SwarmVerdict): Doc {
  const { minority: words } = account.words;
  return [
    heading(1, words.title(account.topic)),
    paragraph(views.length === 0 ? words.none : words.lead),
    ...views.flatMap((view, index) => [
      heading(2, `${index + 1}. ${view.position}`),
      list(viewItems(view, account)),
    ]),
  ];
}

function viewItems(view: MinorityView, account: Account): readonly Item[] {
  const { minority: words } = account.words;
  return [
    item(words.advocate, nameOf(account, view.advocate)),
    ...(view.reason === "" ? [] : [item(words.reason, linked(view.reason, account))]),
    item(words.standing, view.stillValid ? words.stillValid : words.given),
    ...view.messages.flatMap((id) => {
      const quoted = quotationOf(id, account);
      return quoted === null ? [] : [item(words.said, quoted)];
    }),
    ...(view.by === "code" ? [{ text: [{ text: words.byCode, as: "emphasis" as const }] }] : []),
  ];
}

function item(label: string, text: Text): Item {
  return { text: [strong(label), ": ", ...spansOf(text)] };
}
