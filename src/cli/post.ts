import type { Viewed } from "../host/view/result.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { tell } from "./terminal.ts";
import { saysYes } from "./typed-lines.ts";
import type { Command } from "./verb.ts";

/** Asked before anything is paid for: somebody has to say yes. */
export function checkPosting({ options, canAsk }: Command): void {
  if (options["yes"] === true || canAsk) return;
  throw new ColloquyError("usage", "--post asks before it writes, and nobody can be asked here.", {
    hint: "Add --yes to post without a question.",
  });
}

export async function postFound(viewed: Viewed, terminal: Command): Promise<void> {
  checkPosting(terminal);
  const { postingOf } = await import("../host/project/post.ts");
  const { told, write } = await postingOf(viewed.discussion, viewed.kit.annotations, terminal);
  const mayPost = terminal.options["yes"] === true || (await saysYes(terminal, `Post ${printable(told)}?`));
  if (mayPost !== true) return tell("Nothing was posted.", terminal);
  await write();
  tell(`Posted: ${told}.`, terminal);
}
