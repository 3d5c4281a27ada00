import type { MinorityView } from "../rules/verdict.ts";
import { bullets, plain, prose } from "../../../document/markdown.ts";
import { type Account, nameOf } from "./account.ts";
import { linked, quotation } from "./citing.ts";
import type { Words } from "./words.ts";

/** The views that did not prevail, each with its reason and its own words. */
export function minorityReport(account: Account, words: Words): string | null {
  if (account.verdict === null) return null;
  const views = account.verdict.minorityReport;
  const parts = [
    `# ${words.minority.title(plain(account.topic))}`,
    ...(views.length === 0 ? [words.minority.none] : [words.minority.lead]),
    ...views.flatMap((view, index) => viewParts(view, index + 1, account, words)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function viewParts(view: MinorityView, number: number, account: Account, words: Words): readonly string[] {
  const { minority } = words;
  const quotations = view.messages.flatMap((id) => quotation(id, account) ?? []);
  return [
    `## ${number}. ${plain(view.position)}`,
    bullets([
      `**${minority.advocate}**: ${plain(nameOf(account, view.advocate))}`,
      ...(view.reason === "" ? [] : [`**${minority.reason}**: ${linked(prose(view.reason), account)}`]),
      `**${minority.standing}**: ${view.stillValid ? minority.stillValid : minority.given}`,
      ...quotations.map((text) => `**${minority.said}**: ${text}`),
      ...(view.by === "code" ? [`*${minority.byCode}*`] : []),
    ]),
  ];
}
