import { issueKind } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { unsettled } from "../draft/points.ts";
import { isOfDraft } from "../papers/draft.ts";
import type { TableWorkflow } from "./strategy.ts";

const topics: Readonly<Partial<Record<TableWorkflow, readonly ReturnType<typeof topic>[]>>> = {
  specs: [
    topic("user-workflows", "who uses it and for what, from trigger to result", ["user", "flow"], 2, true),
    topic("functional-requirements", "what the system does", ["requirement"], 3, true),
    topic("business-rules", "rules that hold whatever the software does", ["rule"], 1),
    topic("nfr-measurable", "qualities with a figure", ["quality"], 1),
    topic("acceptance-criteria", "how to tell that a requirement is met", ["requirement"], 0),
    topic("out-of-scope", "what is left out on purpose", ["exclusion"], 0),
  ],
  design: [
    topic("high-level-arch", "the overall structure", ["scope", issueKind], 1, true),
    topic("components", "parts and what each is responsible for", ["component"], 1, true),
    topic("data-flow", "where data comes from and goes to", ["diagram"], 1),
    topic("tech-choices", "which technology, and why", [issueKind], 1),
    topic("integration", "interfaces to other systems", ["component"], 0),
  ],
};

/** A topic that a workflow must cover: closed once it has its items and nobody contests one of them. */
function topic(topic_id: string, title: string, kinds: readonly string[], least: number, critical = false) {
  return { topic_id, title, critical, kinds, least };
}

export function agendaOf(workflow: TableWorkflow, ledger: Ledger) {
  return (topics[workflow] ?? []).map((one) => {
    const mine = liveItems(ledger).filter((item) => isOfDraft(item) && one.kinds.includes(item.kind));
    const open = unsettled(ledger).filter(({ kind }) => one.kinds.includes(kind));
    const remaining = [
      ...(mine.length < one.least
        ? [`${mine.length} of at least ${one.least} ${one.kinds.join(" or ")}`]
        : []),
      ...open.map(({ id }) => `${id} is not settled`),
    ];
    const begun = mine.length === 0 ? ("open" as const) : ("partial" as const);
    const status = remaining.length === 0 ? ("closed" as const) : begun;
    return { ...one, status, remaining };
  });
}

/** What the round before was held for already, and brought nothing, holds nobody up again. */
export type AgendaItem = ReturnType<typeof agendaOf>[number];

export function agendaLacks(agenda: readonly AgendaItem[], noticesBefore: readonly string[]): string | null {
  const pending = agenda.filter(({ critical, status }) => critical && status !== "closed");
  const isAgain = (one: AgendaItem) => noticesBefore.some((notice) => notice.includes(one.topic_id));
  if (pending.every(isAgain)) return null;
  const told = pending.map(({ topic_id, remaining }) => `${topic_id} (${remaining.join("; ")})`).join(", ");
  return `${pending.length === 1 ? "a critical topic is" : "critical topics are"} not closed: ${told}.`;
}

const fewest = { idea: 3, plan: 0, risk: 2 };

export function phaseLacks(asks: keyof typeof fewest | null, ledger: Ledger): string | null {
  if (asks === null) return null;
  const count = liveItems(ledger, asks).length;
  return count >= fewest[asks] ? null : `there are ${count} of at least ${fewest[asks]} ${asks}s.`;
}
