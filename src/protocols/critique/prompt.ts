import { fenced } from "../../kernel/fence.ts";
import { grouped } from "../../text/amount.ts";
import { numberedLines, numberedText } from "../../text/numbered-lines.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Material, Turn } from "../../kernel/turn.ts";
import { CritiqueReply, SeedCritique } from "./rules/critique.ts";
import type { CritiqueOptions } from "./options.ts";
import { isReviewer } from "./seats.ts";
import { promptWords as words } from "./prompt-words.ts";
import { wordsOf } from "./words-of.ts";

/**
 * The one turn of a critique, for each seat. What all are told stands first, word for word the same, so that one cache
 * serves them all. The labelled fields are those of seed 000; the artifact is data, fenced.
 */
export function critiqueTurns(
  options: CritiqueOptions,
  passages: readonly Passage[],
  perspectives: readonly Seat[],
): (seat: Seat) => Turn<CritiqueReply> {
  const { artifact, context, revision } = options;
  const { full, brief } = toldToAll(options, passages);
  return (seat) => {
    const others = perspectives.filter(({ id }) => id !== seat.id);
    const rest = {
      fresh:
        revision === null
          ? ""
          : `${words.revised(revision.of)}\n\n${fenced("earlier", bullets(revision.actionItems))}`,
      request: words.request({
        isGeneric: isGeneric(seat, options),
        seat,
        others,
        roundId: options.roundId,
        path: artifact.path,
        lang: options.lang,
      }),
    };
    return {
      kind: "critique",
      prompt: { stable: full, ...rest },
      brief: { stable: brief, ...rest },
      question: wordsOf(options)("critique.question", { path: artifact.path }),
      material: [artifact, ...context],
      passages,
      mayLook: true,
      schema: CritiqueReply,
      form: SeedCritique,
    };
  };
}

/** What every turn of a perspective begins with, and the same with its texts only named. */
export function toldToAll(
  options: CritiqueOptions,
  passages: readonly Passage[],
): { readonly full: string; readonly brief: string } {
  const { artifact, context } = options;
  const opening = options.escalate === true ? words.openingForAll : words.opening;
  const others = passages.map(({ path, from, to, text }) =>
    shownText(words.passage, `${path}:${from}-${to}`, text, numberedLines(text.split("\n"), from)),
  );
  // Added up rather than joined, and once for all seats: an artifact may have megabytes.
  const given = (shown: (label: string, one: Material) => string) =>
    [
      words.dataFollows,
      words.numbers,
      shown(words.artifact, artifact),
      ...context.map((one) => shown(words.context, one)),
    ]
      .concat(others)
      .reduce((all, part) => `${all}\n\n${part}`, `${opening}\n\n${words.quality}`);
  return { full: given(material), brief: given(named) };
}

/** Whether a seat reads without a perspective. */
export function isGeneric(seat: Seat, { escalate }: CritiqueOptions): boolean {
  return escalate === true && isReviewer(seat);
}

function material(label: string, one: Material): string {
  return shownText(label, one.path, one.text, numberedText(one.text));
}

function shownText(label: string, path: string, text: string, shown: string): string {
  return `${label}: ${path}\n\n${fenced(path.replaceAll(/[`\s]/g, "_"), text, shown)}`;
}

function named(label: string, { path, text }: Material): string {
  return `${label}: ${path} (${grouped(text.length)} signs)`;
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item.replaceAll("\n", " ")}`).join("\n");
}
