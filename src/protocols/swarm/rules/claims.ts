import type { Claim, WitnessedBySeat } from "../../../text/claims/claims.ts";
import type { SwarmMessage } from "./said.ts";

/** What experts say, as claims that can be looked up: `r1-msg-003/proposals/1`. */
export function swarmClaims(messages: readonly SwarmMessage[], witnessed: WitnessedBySeat): readonly Claim[] {
  return messages.flatMap(({ id, name, content }) => {
    if (typeof content === "string") return [];
    const { position, reasoning, proposals, counterpoints } = content;
    const listed = (field: string, texts: readonly string[], proposes: boolean) =>
      texts.map((text, index) => ({ id: `${id}/${field}/${index + 1}`, text, proposes }));
    return [
      { id: `${id}/position`, text: position, proposes: true },
      { id: `${id}/reasoning`, text: reasoning, proposes: false },
      ...listed("proposals", proposals, true),
      ...listed("counterpoints", counterpoints, false),
    ].map((claim) => ({ ...claim, witnessed: witnessed.get(name) }));
  });
}
