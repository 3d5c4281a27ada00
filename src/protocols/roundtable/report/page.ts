import type { Discussion } from "../../../kernel/discussion.ts";
import type { Result } from "../../../kernel/result.ts";
import { stands } from "../rules/artifacts.ts";
import { gateLines } from "../../../document/gate-lines.ts";
import { block, hanging, moreInRecord, noBreak, type PageOptions } from "../../../document/lines.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Paint } from "../../../document/paint.ts";
import { type Account, accountOf, nameOf } from "./account.ts";
import { lastAnswered } from "./common-parts.ts";
import { publishedFiles } from "./files.ts";
import type { RoundtableResult } from "./result.ts";
import { phasePlace } from "./session-file.ts";

const gateWords = { answerWith: "Answer with", ownWords: '"your words"' };

type Item = (lead: string, text: string) => string;

/** What a person reads at the end: the recommendation, what is agreed and what is not; before it, where they are. */
export function roundtablePage(discussion: Discussion, result: Result, options: PageOptions): string | null {
  const account = accountOf(discussion);
  const { columns, paint } = options;
  const item: Item = (lead, text) => hanging(lead, oneLine(text), columns);
  const gate = gateLines(discussion, result, options, gateWords, { whole: true });
  // The review tells of every artifact itself.
  const isReview = discussion.gates.at(-1)?.question.id === "review" && gate.length > 0;
  if (account.rounds.length === 0) return gate.length === 0 ? null : gate.join("\n").trimStart();
  return [
    hanging("", headline(discussion, account, paint), columns),
    ...advice(account, item, paint),
    ...block("Agreed", listed(account.state.consensus, `  ${paint("green", "=")} `, item), paint),
    ...block("Not settled", conflicts(account, item, paint), paint),
    ...block("Blocked", blocks(account, item, paint), paint),
    ...block("Decided by a person", escalations(account, item), paint),
    ...block("Written down", isReview ? [] : artifacts(account, item), paint),
    ...block("Agenda", agenda(account, item, paint), paint),
    ...block("Documents", documents(discussion, result), paint),
    ...gate,
  ].join("\n");
}

function headline(discussion: Discussion, account: Account, paint: Paint): string {
  const { rounds, strategy, state, workflow } = account;
  const sessions = rounds.map(({ session }) => session);
  return [
    situation(discussion, account, paint),
    `${workflow} by ${oneLine(strategy?.id ?? "")}`,
    `${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}, phase ${oneLine(phasePlace(strategy, sessions, account.escalations))}`,
    `${state.consensus.length} agreed, ${state.openConflicts.length} open`,
  ]
    .map((part) => part.replaceAll(" ", noBreak))
    .join(" · ");
}

function situation({ stopped }: Discussion, { verdict }: Account, paint: Paint): string {
  if (stopped?.reason === "waiting") return paint("yellow", "waiting for you");
  if (stopped?.reason === "recess") return paint("yellow", "in recess");
  return verdict === null ? paint("yellow", "not finished") : paint(["bold", "green"], "concluded");
}

/** Where they are, and where they could not be put. */
function documents(discussion: Discussion, { verdict }: Result): readonly string[] {
  const files = (verdict as RoundtableResult | null)?.outcome.files ?? [];
  const wanted = publishedFiles(discussion).map(({ path }) => path);
  return files.flatMap((file, index) => {
    const path = wanted[index] ?? file;
    return file === path ? [`  ${file}`] : [`  ${file}`, `    beside ${path}, which was changed meanwhile`];
  });
}

/** What the facilitator advises; where it does not, what it made of the last round. */
function advice({ verdict, state }: Account, item: Item, paint: Paint): readonly string[] {
  if (verdict === null) return [];
  const { recommendation } = verdict;
  const text = recommendation ?? state.previousSynthesis;
  const title = recommendation === null ? "Where they ended" : "Recommendation";
  return block(title, text === null ? [] : [item("  ", text)], paint);
}

const mostListed = 8;

function listed(texts: readonly string[], lead: string, item: Item): readonly string[] {
  const shown = texts.slice(0, mostListed);
  return [...shown.map((text) => item(lead, text)), ...moreInRecord(texts, shown)];
}

function conflicts(account: Account, item: Item, paint: Paint): readonly string[] {
  return account.state.openConflicts.flatMap(({ description, positions, rounds }) => [
    item(`  ${paint("yellow", "≠")} `, `${description} (${rounds} ${rounds === 1 ? "round" : "rounds"})`),
    ...Object.entries(positions).map(([who, what]) => item("      ", `${nameOf(account, who)}: ${what}`)),
  ]);
}

/** Who would not have it so in the last round that was answered. */
function blocks(account: Account, item: Item, paint: Paint): readonly string[] {
  const { blocks: all = [] } = lastAnswered(account)?.session.agreement ?? {};
  return all.map(({ participant, minimumChange }) => {
    const change = minimumChange === null ? "" : `; the least that would change it: ${minimumChange}`;
    return item(`  ${paint("red", "✗")} `, `${nameOf(account, participant)}${change}`);
  });
}

function escalations({ escalations: all }: Account, item: Item): readonly string[] {
  return all.map(({ round, reason, text }) =>
    item("  ", `Round ${round}: ${reason}${text === "" ? "" : ` → ${text}`}`),
  );
}

function artifacts({ state }: Account, item: Item): readonly string[] {
  const held = state.artifacts.filter((one) => stands(one) && one.status !== "resolved");
  const shown = held.slice(0, mostListed);
  return [...shown.map(({ id, title }) => item(`  ${id.padEnd(8)}  `, title)), ...moreInRecord(held, shown)];
}

function agenda({ state }: Account, item: Item, paint: Paint): readonly string[] {
  return state.agenda.map(({ title, status, remaining }) => {
    const sign = status === "closed" ? paint("green", "✓") : paint("yellow", "◦");
    return item(`  ${sign} `, remaining.length === 0 ? title : `${title} (${remaining.join("; ")})`);
  });
}
