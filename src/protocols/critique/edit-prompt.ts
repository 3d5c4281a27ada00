import { fenced } from "../../kernel/fence.ts";
import type { Turn } from "../../kernel/turn.ts";
import { Edit } from "../../ledger/edit.ts";
import type { CritiqueOptions } from "./options.ts";
import { promptWords } from "./prompt-words.ts";
import type { Assessment } from "./rules/critique.ts";
import { headlineOf } from "./rules/headline.ts";
import type { Raised } from "./rules/raised.ts";

/** The one turn of the editor: what all said, by ids, to be put together and nothing else. */
export function editTurn(
  options: CritiqueOptions,
  assessments: readonly Assessment[],
  raised: readonly Raised[],
): Turn<Edit> {
  const { edit: words } = promptWords;
  const { path } = options.artifact;
  const points = assessments
    .map(({ perspective, critique }) => {
      const own = raised.filter((one) => one.perspective === perspective);
      const title = words.rated(perspective, critique.rating);
      return [title, ...own.map(pointText)].join("\n\n");
    })
    .join("\n\n");
  return {
    kind: "edit",
    prompt: {
      stable: words.rules(path),
      fresh: `${words.data}\n\n${fenced("points", points)}`,
      request: words.request(path),
    },
    optional: true,
    standIns: "never",
    schema: Edit,
  };
}

/** What is asked for, by an id, in two or three lines. */
export function pointText({ id, headline, critical, fault, change }: Omit<Raised, "perspective">): string {
  const { edit } = promptWords;
  // One that we made ourselves is the beginning of what follows.
  const isOwn = ![fault, change].some((text) => text !== null && headlineOf(text) === headline);
  return [
    `${id}${critical ? ` [${edit.critical}]` : ""}${isOwn ? `: ${headline}` : ""}`,
    ...(fault === null ? [] : [`  ${edit.problem}: ${inOneLine(fault)}`]),
    ...(change === null ? [] : [`  ${edit.change}: ${inOneLine(change)}`]),
  ].join("\n");
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ");
}
