import { type Script, seatNames } from "./exchange.ts";
import type { Expected } from "./exchange-oracle.ts";
import { personSays, playExchange } from "./play-exchange.ts";

/** What an exchange's table says, against what the script makes of it: every difference in a sentence. */

const places = ["for", "accepts", "standsAside", "objects", "withdrew"] as const;

type Placed = Readonly<
  Record<(typeof places)[number], readonly { readonly seat: string; readonly ofOldWording?: boolean }[]>
>;

interface Dissenting {
  readonly seat: string;
  readonly why: string;
  readonly on?: string;
}

interface Verdict {
  readonly phases: readonly string[];
  readonly consensus: readonly string[];
  readonly settled: readonly {
    readonly decided: string | null;
    readonly how: string;
    readonly supporters: readonly string[];
    readonly dissent: readonly Dissenting[];
    readonly conditions: readonly { readonly condition: string }[];
  }[];
  readonly standing: readonly {
    readonly options: readonly (Placed & { readonly option: string; readonly text: string })[];
  }[];
  readonly dissent: readonly Dissenting[];
  readonly standAsides: readonly Dissenting[];
  readonly escalations: readonly { readonly round: number; readonly trigger: string; readonly by: string }[];
  readonly decisions: readonly { readonly text: string }[];
}

export async function compareExchange(script: Script): Promise<readonly string[]> {
  const { verdict: told, expected, asked, blocked, result, files } = await playExchange(script);
  const verdict = told as unknown as Verdict;
  const differences: string[] = [];
  const same = (what: string, told_: unknown, wanted: unknown) => {
    if (JSON.stringify(told_) !== JSON.stringify(wanted))
      differences.push(`${what}: told ${JSON.stringify(told_)}, expected ${JSON.stringify(wanted)}`);
  };
  if (result.status !== "completed") return [`it is ${result.status}`];
  same("phases", verdict.phases, expected.phases);
  same("partial", result.partial, expected.isPartial);
  same(
    "asked",
    verdict.escalations.map(({ round, trigger, by }) => [round, trigger, by]),
    asked.map((round) => [round, "attempts", "person"]),
  );
  for (const [round, seat] of missing(script, expected))
    if (!result.warnings.some((warning) => warning.includes(seat) && warning.includes(`round ${round}`)))
      differences.push(`nothing tells that ${seat} gave no answer in round ${round}`);
  if (asked.length > 0 && script.person === "decides")
    for (const name of ["session.yaml", "artifacts/summary.md"])
      if (files[name]?.includes(personSays) !== true)
        differences.push(`${name} has lost what the person said`);
  for (const round of blocked)
    if (verdict.consensus.includes(script.rounds[round - 1]?.agreed ?? ""))
      differences.push(
        `what the facilitator calls agreed in round ${round} is told so, though it is blocked`,
      );
  contests(script, expected, verdict, differences);
  if (script.strategy !== "consensus-driven")
    same("standing", standingOf(script, verdict), expected.standing);
  if (asked.length === 0 && expected.decided !== undefined)
    decided(script, expected, verdict, same, files["artifacts/summary.md"] ?? "");
  return differences;
}

function missing(script: Script, { phases }: Expected): readonly (readonly [number, string])[] {
  return phases.flatMap((phase, index) =>
    phase.startsWith("blue-")
      ? []
      : script.seats
          .filter((seat) => script.rounds[index]?.words[seat]?.how === "fails")
          .map((seat) => [index + 1, seatNames[seat] ?? seat] as const),
  );
}

/** The words of an option; those of a motion are known by their ids. */
function nameOf(
  script: Script,
  { option, text }: { readonly option: string; readonly text: string },
): string {
  return script.strategy === "debate" && (option === "O1" || option === "O2") ? option : text;
}

function standingOf(script: Script, verdict: Verdict): Expected["standing"] {
  const options = verdict.standing[0]?.options ?? [];
  return Object.fromEntries(
    options.map((option) => [
      nameOf(script, option),
      Object.fromEntries(
        script.seats.map((seat) => {
          const name = seatNames[seat] ?? seat;
          const place = places.find((one) => option[one].some(({ seat: by }) => by === name));
          return [name, place ?? "notSaid"];
        }),
      ),
    ]),
  ) as Expected["standing"];
}

function decided(
  script: Script,
  expected: Expected,
  verdict: Verdict,
  same: (what: string, told: unknown, wanted: unknown) => void,
  summary: string,
): void {
  const [settled] = verdict.settled;
  const option = verdict.standing[0]?.options.find((one) => one.option === settled?.decided);
  same("decided", option === undefined ? null : nameOf(script, option), expected.decided);
  if (expected.decided === null || settled === undefined) return;
  const short = (list: readonly Dissenting[]) => list.map(({ seat, why }) => ({ seat, why }));
  const supporters = new Set(settled.supporters);
  same(
    "supporters that are missing",
    expected.supporters.filter((seat) => !supporters.has(seat)),
    [],
  );
  const isAccepting = (seat: string) => expected.standing[expected.decided ?? ""]?.[seat] === "accepts";
  same(
    "supporters who are not",
    settled.supporters.filter((seat) => !expected.supporters.includes(seat) && !isAccepting(seat)),
    [],
  );
  same(
    "dissenters among the supporters",
    expected.dissent.map(({ seat }) => seat).filter((seat) => supporters.has(seat)),
    [],
  );
  same("dissent", short(settled.dissent), expected.dissent);
  same(
    "the result's dissent",
    short(verdict.dissent.filter(({ on }) => on?.startsWith("AGREED") !== true)),
    expected.dissent,
  );
  same("stand-asides", short(verdict.standAsides), expected.standAsides);
  same(
    "conditions",
    settled.conditions.map(({ condition }) => condition),
    // A condition is told after "if": who writes the word too is told with one.
    expected.conditions.map((condition) => condition.replace(/^if /, "")),
  );
  if (script.strategy !== "debate") same("consensus", settled.how === "consensus", expected.isConsensus);
  if (script.strategy === "debate") same("how", settled.how, "chair");
  for (const { seat, why } of expected.dissent)
    same(`summary tells ${seat}: ${why}`, summary.includes(why), true);
}

/** What the facilitator calls agreed is its reading: whoever contests it by id is told, and it is not told as agreed. */
function contests(script: Script, { phases }: Expected, verdict: Verdict, differences: string[]): void {
  if (script.strategy !== "six-hats") return;
  phases.forEach((phase, index) => {
    const round = script.rounds[index];
    const before = script.rounds[index - 1];
    if (round === undefined || before === undefined || phase.startsWith("blue-") || round.contester === null)
      return;
    if (round.words[round.contester]?.how === "fails" || !standsAsked(phase)) return;
    const reason = `${round.contester} contests ${index}`;
    const isTold = verdict.dissent.some(({ why }) => why === reason);
    if (verdict.consensus.includes(before.agreed))
      differences.push(`"${before.agreed}" is told as agreed, though contested: ${reason}`);
    if (!isTold) differences.push(`the result does not tell: ${reason}`);
  });
}

/** Facts and feelings are said alone, without a word on what others said. */
const standsAsked = (phase: string) => !["white", "red"].includes(phase);
