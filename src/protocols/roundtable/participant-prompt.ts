import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import {
  type Claim,
  claimOf,
  gistOf,
  isLive,
  type Ledger,
  prefixOf,
  type Stand,
  wordingOf,
  claimsOf,
} from "../../ledger/ledger.ts";
import { referencesIn } from "../../ledger/ids.ts";
import { againstSeat, englishLedger, standLine } from "../../ledger/told.ts";
import { joined, part } from "../prompt-parts.ts";
import type { Course, Table } from "./course.ts";
import type { History } from "./history.ts";
import { responseText } from "./response-text.ts";
import { wordedIn } from "./rules/amended.ts";
import type { Artifact } from "./rules/artifact.ts";
import { unweighed } from "./rules/collected.ts";
import { claimId, isArtifact } from "./rules/ledger.ts";
import {
  AskedAtTheEnd,
  AskedForAll,
  AskedResponse,
  AskedToChoose,
  AskedToConsent,
  type Response,
} from "./rules/replies.ts";
import { intentOf, type Phase } from "./rules/strategy.ts";
import type { Said } from "./state.ts";
import {
  areOnSeveralMatters,
  claimLine,
  idNow,
  leftOut,
  listed,
  motionOf,
  optionsOf,
  shared,
  sideOf,
} from "./told.ts";
import { inLanguage, responseAsk } from "./prompt-words.ts";

/** What a participant knows: the topic, the question, the project's context, and what the phase lets it see of earlier rounds. */
export interface Asked {
  readonly phase: Phase;
  readonly question: string;
  readonly focus: string;
  readonly history: History;
  readonly course: Course;
  /** The one wording that is stood to in this round; `null` where nothing is proposed. */
  readonly wording: string | null;
  /** What is written down and holds, to be stood to. */
  readonly artifacts: readonly Artifact[];
  /** In a sequence, what those before it said in this round. */
  readonly before: readonly Said[];
}

const askedBy = {
  consent: AskedToConsent,
  weighted_majority: AskedToChoose,
  facilitator_judgment: AskedResponse,
};

const askedAtTheEndBy = {
  consent: AskedForAll,
  weighted_majority: AskedForAll,
  facilitator_judgment: AskedAtTheEnd,
};

export function responseTurn(table: Table, seat: Seat, asked: Asked): Turn<Response> {
  const { options } = table;
  const { policy } = table.strategy.consensus;
  const { phase, course, wording, before } = asked;
  const earlier = before.map(({ participant, response }) =>
    part(participant, responseText(response, course.ledger, participant)),
  );
  const open = phase.stands ? claimsFor(seat, asked) : [];
  const hasOption = phase.stands && policy === "weighted_majority";
  const stood =
    wording === null ? "" : part("The wording to take a stance on, and no other text", wording, "wording");
  const own = ownPart(seat, asked);
  const judges =
    asked.artifacts.length > 0 && phase.stands && (phase.converges || phase.context.history === "full");
  const endsDebate = table.sides !== null && phase === table.strategy.phases.at(-1);
  return {
    kind: "response",
    prompt: {
      stable: shared(table),
      fresh: joined([
        motionOf(table),
        asked.history.text,
        hasOption ? optionsOf(course.ledger, asked.artifacts) : "",
        stood,
        part("The question", asked.question, "question"),
        asked.focus === "" ? "" : part("Focus", asked.focus, "focus"),
        ...(earlier.length === 0 ? [] : ["Answers before yours in this round:", ...earlier]),
        ...roleOf(table, seat),
        ...own,
        listed(
          "Claims to take a stand on",
          open.map((claim) => openLine(claim, asked)),
        ),
      ]),
      request: joined([
        intentOf(phase, options.workflow),
        responseAsk({
          stance: wording !== null,
          option: !hasOption ? "none" : areOnSeveralMatters(course.ledger) ? "several" : "one",
          stands: open.length > 0,
          artifacts: judges,
          agreed: phase.stands && asked.history.hasAgreed,
          unweighed: judges ? unweighed(asked.artifacts) : [],
          own: phase.stands && own.some((text) => text !== ""),
          motion: endsDebate,
        }),
        inLanguage(options),
      ]),
    },
    recap: "",
    question: [`${asked.question} (${asked.focus})`, stood].filter(Boolean).join("\n\n"),
    material: options.context,
    mayLook: true,
    schema: endsDebate ? askedAtTheEndBy[policy] : askedBy[policy],
  };
}

function roleOf(table: Table, { id, name }: Seat): readonly string[] {
  const participant = table.options.participants.find((one) => one.id === id);
  const skills = participant?.skills.map((skill) => part(`Skill: ${skill.id}`, skill.text, "skill")) ?? [];
  const side = sideOf(table, id);
  return [
    `You take part as ${name} (id: ${id}).`,
    participant?.perspective ?? "",
    ...skills,
    side === "" ? "" : `You speak ${side}.`,
  ];
}

const mostOwn = 8;

/** Its own claims as they read now, and what is held against them. */
function ownPart({ id }: Seat, { phase, course, history }: Asked): readonly string[] {
  const { ledger } = course;
  const mine = claimsOf(ledger, id).filter(({ withdrawn }) => withdrawn === null);
  if (mine.length === 0) return [];
  const against = phase.stands ? againstSeat(ledger, id).slice(0, mostOwn) : [];
  const unseen = mine.filter((claim) => !history.shown.has(claim.id));
  const inDoubt = unseen.filter(
    (claim) => claim.versions.length > 1 || against.some(({ on }) => on === claim.id),
  );
  // Where it stood on an earlier question is past, unless somebody came back to it.
  const last = mine.findLast(({ kind }) => kind === "position");
  const others = unseen.filter((claim) => claim.kind !== "position" || claim === last);
  const all = [...new Set([...inDoubt, ...others.toReversed()])];
  const told = all.slice(0, mostOwn);
  const above = mine.filter((claim) => history.shown.has(claim.id)).map(idNow);
  return [
    `Ids of your claims begin with ${prefixOf(ledger, id)}.`,
    listed(`Your earlier claims, as they read now${leftOut(all.slice(mostOwn).map(idNow))}`, [
      ...mine.filter((claim) => told.includes(claim)).map(claimLine),
      ...(told.length > 0 && above.length > 0 ? [`${above.join(", ")} (text above)`] : []),
    ]),
    listed("Objections to your claims", againstLines(ledger, against)),
  ];
}

/** What was said of a wording that is no more says so. */
function againstLines(ledger: Ledger, against: readonly Stand[]): readonly string[] {
  return against.map((stand) => {
    const claim = claimOf(ledger, stand.on);
    const isOld = claim !== undefined && !isLive(ledger, stand);
    const note = isOld ? ` (said of ${claim.id}v${stand.version}, now ${idNow(claim)})` : "";
    return `${standLine(stand, englishLedger)}${note}`;
  });
}

/** No text twice. */
function openLine(claim: Claim, { history }: Asked): string {
  return history.shown.has(claim.id) ? `${idNow(claim)} (text above)` : claimLine(claim);
}

const mostToStandOn = 6;

/**
 * Claims of others reach a participant through the facilitator, who names them; where all of a round is shown, also
 * those about something written down that still reads as it did then.
 */
function claimsFor({ id }: Seat, { phase, course, artifacts }: Asked): readonly Claim[] {
  const { ledger, held } = course;
  const last = held.at(-1)?.session;
  const named = (last?.stand_on ?? []).flatMap(referencesIn).flatMap((one) => claimOf(ledger, one.id) ?? []);
  const about = phase.context.history === "full" ? aboutUnchanged(ledger, artifacts, last?.number ?? 0) : [];
  if (named.length + about.length === 0) return [];
  const own = new Set(claimsOf(ledger, id).map((one) => gistOf(ledger, one.id)));
  const others = [...named, ...about].filter(
    (claim) => claim.withdrawn === null && !isArtifact(claim) && !own.has(gistOf(ledger, claim.id)),
  );
  return [...new Set(others)].slice(0, mostToStandOn);
}

/** What was claimed in a round about something written down that was worded before it. */
function aboutUnchanged(ledger: Ledger, artifacts: Asked["artifacts"], round: number): readonly Claim[] {
  const unchanged = new Set(artifacts.filter((one) => wordedIn(one) < round).map((one) => claimId(one.id)));
  if (unchanged.size === 0) return [];
  return ledger.claims.filter(
    (claim) =>
      claim.versions[0]?.round === round &&
      referencesIn(wordingOf(claim).text).some((one) => unchanged.has(one.id)),
  );
}
