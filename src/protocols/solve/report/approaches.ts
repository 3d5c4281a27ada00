import { type Doc, list, paragraph, prose, section, strong, type Text } from "../../../document/document.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";
import type { Words } from "./english.ts";

/** What is held against the solutions, and what became of approaches that are none. */
export function objections({ solutions }: Synthesis, words: Words): Doc {
  const items = solutions.flatMap(({ id, name, contested_by = [] }) =>
    contested_by.length === 0
      ? []
      : [
          {
            text: [strong(id === undefined ? name : `${id} ${name}`)],
            below: contested_by.map((one) => objection(one, words)),
          },
        ],
  );
  return section(words.headings.objections, [list(items)]);
}

function objection(
  { agent, reason, rests_on, evidenced }: NonNullable<Solution["contested_by"]>[number],
  { against }: Words,
): Text {
  const rests = rests_on.length === 0 ? "" : ` [${rests_on.join(", ")}]`;
  const said = reason === null ? against.withdrew(agent) : `${agent}: ${reason}`;
  return [prose(`${said}${rests}`), ...(evidenced ? [] : [` (${against.noEvidence})`])];
}

export function otherApproaches({ approaches = [], solutions }: Synthesis, words: Words): Doc {
  const ranked = new Set(solutions.map(({ id }) => id));
  const items = approaches
    .filter(({ id }) => !ranked.has(id))
    .map(({ id, name, by, merged_into, withdrawn_because, not_repeated }): Text => {
      const became =
        merged_into !== undefined
          ? words.against.partOf(merged_into)
          : withdrawn_because !== undefined
            ? words.against.withdrawn(withdrawn_because)
            : not_repeated === true
              ? words.against.notRepeated
              : words.against.ranksBelow;
      return [strong(id), " ", prose(name), by.length === 0 ? "" : ` (${by.join(", ")})`, `: ${became}`];
    });
  return section(words.headings.others, [list(items)]);
}

/** How it is known who would have which approach built, where only names tell it. */
export function byWords({ cross_verification, solutions }: Synthesis, { against }: Words): Doc {
  const isByWords = cross_verification.approaches_by === "words" && solutions.length > 0;
  return isByWords ? [paragraph(against.byWords)] : [];
}
