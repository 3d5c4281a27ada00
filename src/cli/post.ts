import type { Viewed } from "../host/view/result.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { type Terminal, tell } from "./terminal.ts";
import { withTypedLines } from "./typed-lines.ts";
import type { Options } from "./verb.ts";

/** Writes what a critique found to its pull request, once somebody has said yes. */
export async function postFound(
  { discussion, kit }: Viewed,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  if (discussion.status !== "completed" || kit.annotations === undefined)
    throw new ColloquyError("usage", `--post: ${discussion.id} has no result yet, so nothing was posted.`);
  const { posting } = await import("../host/project/post.ts");
  const { told, write } = await posting(kit.annotations(discussion), terminal);
  if (options["yes"] !== true) {
    if (!terminal.canAsk)
      throw new ColloquyError("usage", `Nothing was posted: nobody can be asked here (${told}).`, {
        hint: "Add --yes to post without a question.",
      });
    const typed = await withTypedLines(terminal, new AbortController().signal, (lines) =>
      lines.next(`Post ${printable(told)}? (y/N) `),
    );
    if (!/^y(?:es)?$/i.test(typed ?? "")) return tell("Nothing was posted.", terminal);
  }
  await write();
  tell(`Posted: ${told}.`, terminal);
}
