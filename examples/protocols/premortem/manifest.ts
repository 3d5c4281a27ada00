import { list, section, strong, table as rows } from "colloquy/document";
import {
  adds, authorOf, consents, figure, type Group, groupsOf, groupText, joins, type Ledger, option,
  protocol, rates, ratingOf, shape, stands, textOf,
} from "colloquy/kit";

/** It failed; why? Blind causes, grouped by an editor, rated blind, met with countermeasures that nobody objects to. */
export default protocol({
  name: "premortem",
  summary: "why a plan will have failed, how likely that is, and what to do about it",
  when: "a plan that is about to begin and that nobody has spoken against yet",
  cost: "4 rounds, one call for each agent and one for an editor",
  subject: { name: "plan", example: "We move the shop's sessions to Redis in March" },
  options: {
    causes: option.int({ min: 1, max: 8, default: 4, help: "the most causes that each names" }),
    worst: option.int({ min: 1, max: 12, default: 3, help: "how many groups of causes get countermeasures" }),
  },
  help: `
The plan has failed; every agent says why, alone. An editor groups what says the same, by ids. Each rates every group,
alone: how likely it is, how much damage it does. For the worst, each names countermeasures, and consents or objects to
each of the others'. What comes back are the causes in the order of risk, and the countermeasures nobody objects to.`,
  example: { subject: "We move the shop's sessions to Redis in March", config: "premortem.yaml" },
  editor: true,
  calls: (members) => members * 4 + 1,
  rules: `It is a year from now, and the plan below has failed badly. You are one of several who look back at it alone; nobody
learns whose words are whose. A good cause is one chain of events that could be true and that the plan's owner would not
name: what happened first, who did not notice, what it led to. A good countermeasure is one act that somebody can do before
it begins, and that would have been enough.`,
  names: false,
  prefixes: { cause: "C", countermeasure: "M" },
  async run(table, { options }) {
    await table.round("Causes", async () => {
      await table.each(table.members, {
        kind: "causes",
        task: "It failed. Why?",
        shape: shape({
          causes: adds("cause", "what happened", { most: options.causes, fields: { sign: "the first sign of it" } }),
        }),
      });
      await table.merge(table.chair, {
        kind: "groups",
        task: "Group the causes that are the same chain of events. What leads to the same damage by another way stays apart.",
        shape: shape({ same: joins() }),
        optional: true,
      });
    });
    await table.round("Ratings", () =>
      table.each(table.members, {
        kind: "ratings",
        task: "Rate every cause, by its id.",
        shape: shape({
          ratings: rates({ likelihood: "5 is almost certain", damage: "5 is the end of it" }, { min: 1, max: 5 }),
        }),
        sees: { of: "groups", kinds: ["cause"], names: false, reasons: false },
      }),
    );
    const worst = byRisk(table.ledger).slice(0, options.worst).flatMap((group) => idsOf(group).slice(0, 1));
    await table.round("Countermeasures", () =>
      table.each(table.members, {
        kind: "countermeasures",
        task: `Name what to do before it begins against ${worst.join(", ")}.`,
        shape: shape({
          countermeasures: adds("countermeasure", "what is done, by whom, by when", { most: worst.length, from: "against" }),
        }),
      }),
    );
    await table.round("Approval", () =>
      table.each(table.members, {
        kind: "approval",
        task: "Say of every countermeasure, by its id, whether you consent to it or object, and why.",
        shape: shape({
          stands: stands("on every one: agree consents, narrower consents to your wording, contest objects (it would do harm)"),
        }),
        sees: { of: "all", kinds: ["countermeasure"], names: false, reasons: false },
      }),
    );
  },
  report(told) {
    const { ledger } = told;
    const [first] = byRisk(ledger);
    const measures = consents(ledger, "countermeasure");
    const taken = measures.filter(({ is }) => is === "consent" || is === "conditions");
    return {
      answer: first === undefined ? null : `${groupText(first)} (${taken.length} of ${measures.length} countermeasures taken)`,
      result: {
        causes: byRisk(ledger).map((group) => ({ ids: idsOf(group), text: groupText(group), risk: riskOf(ledger, group) })),
        countermeasures: measures.map(({ item, is }) => ({ id: item.id, against: item.from.slice(1), is })),
      },
      document: [
        ...section("Why it failed", [
          rows(["", "Cause", "Named by", "Likelihood", "Damage"], byRisk(ledger).map((group) => [
            idsOf(group)[0] ?? "",
            groupText(group),
            [...new Set(group.items.map((item) => told.nameOf(authorOf(item))))].join(", "),
            ...["likelihood", "damage"].map((scale) => figure(meanOf(ledger, group, scale))),
          ])),
        ]),
        ...section("What to do before it begins", [
          list(measures.map(({ item, is, objections }) => {
            const against = objections.map(({ by, why }) => `${told.nameOf(by)} objects: ${why}`);
            return { text: [strong(item.id), ` ${textOf(item)} (${is})`], below: against };
          })),
        ]),
      ],
    };
  },
});

const idsOf = ({ items }: Group): readonly string[] => items.map(({ id }) => id);

const meanOf = (ledger: Ledger, group: Group, scale: string) => ratingOf(ledger, idsOf(group), scale)?.mean ?? 0;

/** Likelihood times damage, as the panel sees them on average. */
const riskOf = (ledger: Ledger, group: Group) => meanOf(ledger, group, "likelihood") * meanOf(ledger, group, "damage");

const byRisk = (ledger: Ledger): readonly Group[] =>
  groupsOf(ledger, "cause").toSorted((a, b) => riskOf(ledger, b) - riskOf(ledger, a));
