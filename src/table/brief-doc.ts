import { type Doc, list, paragraph, section, strong } from "../document/document.ts";
import { fromMarkdown } from "../document/from-markdown.ts";
import type { Brief, Point } from "./brief.ts";
import { textOf } from "./item.ts";
import type { Tell } from "./sections.ts";

/** What the author wrote, its headings in bold, without ids. `most`: so many parts of it. */
export function briefDoc({ parts }: Brief, most = Infinity): Doc {
  return parts.slice(0, most).flatMap((part, index): Doc => {
    const body = fromMarkdown(textOf(part));
    const title = part.fields["heading"];
    // The first is the answer and needs no name.
    return title === undefined || index === 0 ? body : [paragraph([strong(title)]), ...body];
  });
}

/** Objections that the author did not take, in the objector's words, each with its name and the author's reason. */
export function briefDissent(tell: Tell, brief: Brief, title: string): Doc {
  const { words, nameOf } = tell;
  return section(
    title,
    brief.dissent.length === 0
      ? []
      : [
          list(
            brief.dissent.map((point) => ({
              text: words("brief.objects", {
                seat: nameOf(point.by),
                heading: headingOf(brief, point),
                text: point.change === null ? point.text : `${point.text} → ${point.change}`,
              }),
              below: [
                point.reply === null
                  ? words("brief.unanswered")
                  : words("brief.notTaken", { why: point.reply.why }),
              ],
            })),
          ),
        ],
  );
}

function headingOf({ parts, steps }: Brief, { on }: Point): string {
  const part = [...parts, ...steps].find(({ id }) => id === on);
  return part === undefined ? (on ?? "") : (part.fields["heading"] ?? textOf(part));
}
