import type { Discussion } from "../../core/discussion.ts";
import type { Result } from "../../core/result.ts";
import { gateLines } from "../gate-lines.ts";
import { block, hanging, type PageOptions } from "../lines.ts";
import { oneLine } from "../one-line.ts";
import type { Paint } from "../paint.ts";
import { type Account, accountOf, nameOf } from "./account.ts";
import { publishedFiles } from "./files.ts";
import { currentPhase } from "./session-file.ts";

const gateWords = { answerWith: "Answer with", ownWords: '"your words"' };

type Item = (lead: string, text: string) => string;

/** What a person reads at the end: the recommendation, what is agreed and what is not; before it, where they are. */
export function roundtablePage(discussion: Discussion, result: Result, options: PageOptions): string | null {
  const account = accountOf(discussion);
  const { columns, paint } = options;
  const item: Item = (lead, text) => hanging(lead, oneLine(text), columns);
  const gate = gateLines(discussion, result, options, gateWords, {
    whole: account.rounds.length === 0,
  });
  if (account.rounds.length === 0) return gate.length === 0 ? null : gate.join("\n").trimStart();
  return [
    item("", headline(account, paint)),
    ...block("Recommendation", recommended(account, item), paint),
    ...block("Agreed", listed(account.state.consensus, `  ${paint("green", "=")} `, item), paint),
    ...block("Not settled", conflicts(account, item, paint), paint),
    ...block("Decided by a person", escalations(account, item), paint),
    ...block("Written down", artifacts(account, item), paint),
    ...block("Agenda", agenda(account, item, paint), paint),
    ...block(
      "Documents",
      publishedFiles(discussion).map(({ path }) => `  ${path}`),
      paint,
    ),
    ...gate,
  ].join("\n");
}

function headline(account: Account, paint: Paint): string {
  const { verdict, rounds, strategy, state, workflow } = account;
  return [
    verdict === null ? paint("yellow", "not finished") : paint(["bold", "green"], "concluded"),
    `${workflow} by ${strategy?.id ?? ""}`,
    `${rounds.length} rounds, phase ${currentPhase(account)}`,
    `${state.consensus.length} agreed, ${state.openConflicts.length} open`,
  ].join(" · ");
}

function recommended({ verdict, state }: Account, item: Item): readonly string[] {
  const text = verdict?.recommendation ?? (verdict === null ? null : state.previousSynthesis);
  return text === null ? [] : [item("  ", text)];
}

const mostListed = 8;

function listed(texts: readonly string[], lead: string, item: Item): readonly string[] {
  const more = texts.length - mostListed;
  return [
    ...texts.slice(0, mostListed).map((text) => item(lead, text)),
    ...(more > 0 ? [`  … and ${more} more in the record`] : []),
  ];
}

function conflicts(account: Account, item: Item, paint: Paint): readonly string[] {
  return account.state.openConflicts.flatMap(({ description, positions, rounds }) => [
    item(`  ${paint("yellow", "≠")} `, `${description} (${rounds} ${rounds === 1 ? "round" : "rounds"})`),
    ...Object.entries(positions).map(([who, what]) => item("      ", `${nameOf(account, who)}: ${what}`)),
  ]);
}

function escalations({ escalations: all }: Account, item: Item): readonly string[] {
  return all.map(({ round, reason, text }) => item("  ", `Round ${round}: ${reason} → ${text}`));
}

function artifacts({ state }: Account, item: Item): readonly string[] {
  const standing = state.artifacts.filter(({ status }) => ["active", "amended", "open"].includes(status));
  return listed(
    standing.map(({ id, title }) => `${id}  ${title}`),
    "  ",
    item,
  );
}

function agenda({ state }: Account, item: Item, paint: Paint): readonly string[] {
  return state.agenda.map(({ title, status, remaining }) => {
    const sign = status === "closed" ? paint("green", "✓") : paint("yellow", "◦");
    return item(`  ${sign} `, remaining.length === 0 ? title : `${title} (${remaining.join("; ")})`);
  });
}
