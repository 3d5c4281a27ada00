import { type Doc, facts, gap, list, paragraph, section, strong, table } from "../../document/document.ts";
import { partKind, replyKind, stepKind } from "../../table/brief-told.ts";
import { viewKind } from "../../table/follow-told.ts";
import { summaryKind } from "../../table/item.ts";
import { costText } from "../../kernel/usage.ts";
import { shorten } from "../../text/shorten.ts";
import { areSame, type Comparison } from "./compare.ts";
import { changeWords } from "./fork-told.ts";

interface ComparedPart {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

type ComparedRow = ReturnType<typeof row>;

/** For who reads it: the discussions by letters, what differs in them, and then what does not. */
export function comparisonDoc(comparison: Comparison): Doc {
  const { discussions, parted } = comparison;
  const parts = partsOf(comparison);
  const [subject = "", ...others] = new Set(discussions.map(({ title }) => title));
  const same = parts.flatMap(({ title, rows }) => {
    const told = rows.flatMap(({ label, values: [value = ""], isSame }) =>
      isSame ? [[label, value === isThere ? "" : value].filter(Boolean).join(": ")] : [],
    );
    return told.length === 0 ? [] : [[strong(title), `: ${told.join("; ")}`]];
  });
  return [
    ...(others.length > 0 ? [] : [paragraph(shorten(subject, mostOfSubject))]),
    facts(
      discussions.map(({ id, title, forkOf, change }, index) => [
        letter(index),
        [
          forkOf === null ? id : `${id}, a fork of ${forkOf}: ${changeWords(change)}`,
          ...(others.length > 0 ? [`(${title})`] : []),
        ].join(" "),
      ]),
    ),
    ...parted.flatMap((one, index) =>
      one === null
        ? []
        : [
            paragraph(
              `A and ${letter(index + 1)} are the same until ${one.seat} speaks in the turn ${one.turn}; from there on they may differ.`,
            ),
          ],
    ),
    ...parts.flatMap(({ title, rows }) => {
      const differing = rows.filter(({ isSame }) => !isSame).map(({ label, values }) => [label, ...values]);
      const heads = [title, ...discussions.map((_, index) => letter(index))];
      return differing.length === 0 ? [] : [gap, table(heads, differing)];
    }),
    ...section("The same in all", [list(same)]),
  ];
}

const mostOfSubject = 600;

function letter(index: number): string {
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index] ?? String(index + 1);
}

function row(label: string, values: readonly (string | null)[], none = "nothing") {
  return { label, values: values.map((value) => value ?? none), isSame: areSame(values) };
}

function among(values: readonly (readonly string[])[]): readonly (string | null)[] {
  return values.map((some) => some.join("; ") || null);
}

function partsOf({ discussions, seats, issues, items }: Comparison): readonly ComparedPart[] {
  const numbers = (label: string, of: (side: Comparison["discussions"][number]) => number | string | null) =>
    row(
      label,
      discussions.map((side) => of(side)?.toString() ?? null),
      "unknown",
    );
  const answers = discussions.map(({ inAWord, answer }) => [inAWord, answer].filter(Boolean).join(": "));
  return [
    {
      title: "Answer",
      rows: [
        row("", answers, "none yet"),
        row(
          "objections that stay",
          among(discussions.map(({ objections }) => objections.map(({ seat, text }) => `${seat}: ${text}`))),
          "none",
        ),
      ],
    },
    { title: "Seats", rows: seats.map(({ seat, agents }) => row(seat, agents, "not there")) },
    ...issues.map((issue) => ({
      title: `Issue: ${issue.issue}`,
      rows: [
        row(
          "what leads",
          issue.leading.map((option, at) => {
            const holders = issue.seats.flatMap((one) => (one.for[at] === option ? [one.seat] : []));
            return option === null || holders.length === 0 ? option : `${option} (${holders.join(", ")})`;
          }),
        ),
        ...issue.seats.map((one) => {
          const withWhy = one.for.map((option, at) =>
            option === null ? null : [option, one.why[at] ?? ""].filter(Boolean).join(": "),
          );
          return row(`${one.seat} is for`, one.isSame ? one.for : withWhy);
        }),
        row(
          "moved",
          among(issue.moved.map((some) => some.map(({ seat, path }) => `${seat}: ${path.join(" → ")}`))),
          "nobody",
        ),
        row(
          "could live with what leads",
          among(
            issue.acceptedBy.map((some) =>
              some.map(({ seat, condition }) => (condition === null ? seat : `${seat}, if ${condition}`)),
            ),
          ),
          "nobody",
        ),
        row("against what leads", among(issue.dissent), "nobody"),
      ],
    })),
    ...items.flatMap((one) => partOf(one) ?? []),
    {
      title: "What it took",
      rows: [
        ...(discussions.every(({ checks }) => checks === null)
          ? []
          : [
              numbers("places found", ({ checks }) => checks?.verified ?? 0),
              numbers("claims contradicted", ({ checks }) => checks?.contradicted ?? 0),
              numbers("claims not confirmed", ({ checks }) => checks?.unverified ?? 0),
            ]),
        numbers("calls made", ({ usage }) => usage.calls),
        numbers("answers taken over, at no cost", ({ inheritedCalls }) => inheritedCalls),
        numbers("tokens in", ({ usage }) => usage.inputTokens),
        numbers("tokens out", ({ usage }) => usage.outputTokens),
        ...(discussions.every(({ usage }) => usage.costUsd === null)
          ? []
          : [numbers("dollars", ({ usage }) => costText(usage)?.slice(1) ?? null)]),
      ],
    },
  ].filter(({ rows }) => rows.length > 0);
}

const mostListed = 4;
const isThere = "there";
/** How something is told, or what answers something in one of them: nothing to set beside the other. */
const unlisted: ReadonlySet<string> = new Set([partKind, summaryKind, replyKind, viewKind]);

function partOf({ kind, counts, items }: Comparison["items"][number]): ComparedPart | null {
  const isStep = kind === stepKind;
  const some = items.filter((one) => isStep || one.in.includes(false));
  if (some.length === 0 || unlisted.has(kind)) return null;
  const all = {
    label: `how many; ${items.length - some.length} of them are in all`,
    values: counts.map(String),
    isSame: false,
  };
  const listed = some.map(({ text, in: there }) => ({
    label: text,
    values: there.map((is) => (is ? isThere : "not there")),
    isSame: !there.includes(false),
  }));
  const isListed = isStep || some.length <= mostListed;
  return { title: isStep ? "What to do next" : `Named as ${kind}`, rows: isListed ? listed : [all] };
}
