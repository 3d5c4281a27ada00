import { isLive, type Ledger, wordingOf, claimOf } from "../../../ledger/ledger.ts";
import { liveOn } from "../../../ledger/open-ends.ts";
import { stillAgreed } from "./agreed.ts";
import { idsOf, isArtifact } from "./ledger.ts";
import type { Responded } from "./replies.ts";
import type { Dissent, SessionRound } from "./session.ts";

export interface HeldUntilTheEnd {
  readonly rounds: readonly { readonly session: SessionRound; readonly said: readonly Responded[] }[];
  readonly ledger: Ledger;
  /** In a debate people contest by their side, and that is no dissent of their own. */
  readonly isDebate: boolean;
}

/**
 * Who would not have it so: by a stance to the wording, by an option of its own where confidence decides, by a stand
 * that still counts against what was agreed on. How alike words are says nothing of it.
 */
export function dissentOf(held: HeldUntilTheEnd): readonly Dissent[] {
  const last = held.rounds.findLast(({ said }) => said.length > 0);
  if (last === undefined) return [];
  const { agreement, number: round } = last.session;
  const positionOf = (id: string) =>
    last.said.find(({ participant }) => participant === id)?.response.position ?? "";
  const base = { round, on: null, minimumChange: null };
  const isByOptions =
    agreement.policy === "weighted_majority" && agreement.by === "options" && agreement.reached;
  const told = new Set([
    ...agreement.supporters,
    ...agreement.standAsides,
    ...agreement.blocks.map(({ participant }) => participant),
  ]);
  const others = isByOptions ? last.said.filter(({ participant }) => !told.has(participant)) : [];
  return [
    ...agreement.blocks.map(({ participant, minimumChange }) => ({
      ...base,
      participant,
      how: "blocks" as const,
      text: positionOf(participant),
      minimumChange,
    })),
    ...agreement.standAsides.map((participant) => ({
      ...base,
      participant,
      how: "stands-aside" as const,
      text: positionOf(participant),
    })),
    ...others.map(({ participant, response }) => ({
      ...base,
      participant,
      how: "other-option" as const,
      text: response.position,
    })),
    ...(held.isDebate ? [] : contestedIn(held)),
  ];
}

/** Live stands against what the facilitator says is agreed, or against what was written down. */
function contestedIn({ rounds, ledger }: HeldUntilTheEnd): readonly Dissent[] {
  const sentences = stillAgreed(rounds.map(({ session }) => session));
  const agreed = new Set(sentences.flatMap(({ text }) => claimIdsIn(text, ledger)));
  const written = idsOf(rounds.flatMap(({ session }) => session.artifacts));
  return ledger.claims
    .filter((claim) => claim.withdrawn === null && (isArtifact(claim) || agreed.has(claim.id)))
    .flatMap((claim) =>
      liveOn(ledger, claim.id)
        .filter((stand) => stand.stand === "contest" && isLive(ledger, stand))
        .map(({ seat, round, text, reason }) => ({
          participant: seat,
          how: "contests" as const,
          round,
          on: written.get(claim.id) ?? claim.id,
          text: reason ?? text ?? wordingOf(claim).text,
          minimumChange: text,
        })),
    );
}

/** Claims that a sentence names in brackets or by their bare ids. */
function claimIdsIn(text: string, ledger: Ledger): readonly string[] {
  return [...text.matchAll(/[\p{Lu}][\p{Lu}\p{N}]*-\d+/gu)]
    .map(([id]) => id)
    .filter((id) => claimOf(ledger, id) !== undefined);
}

/** What the facilitator calls agreed although somebody stands against it: it is told, and counts as the policy says. */
export function contradicted(consensus: readonly string[], ledger: Ledger): readonly string[] {
  return consensus.flatMap((text) =>
    claimIdsIn(text, ledger).flatMap((id) => {
      const against = liveOn(ledger, id).filter(({ stand }) => stand === "contest");
      if (against.length === 0) return [];
      const who = against.map(({ seat }) => seat).join(", ");
      return [
        `The facilitator calls ${id} agreed, and ${who} ${against.length === 1 ? "contests" : "contest"} it.`,
      ];
    }),
  );
}
