import type { Act } from "../../../src/table/act.ts";
import type { Id } from "../../../src/table/item.ts";
import type { Option } from "./items.ts";
import { normal } from "./same.ts";
import type { Scene, Seat } from "./scene.ts";
import { likeness } from "./texts.ts";

/** What a seat says of one issue when it does say something. */
export function actsOn(scene: Scene, seat: Seat, issue: Id): Act[] {
  const { random, items } = scene;
  const answer = answerToJoin(scene, seat, issue);
  if (answer !== null) return [answer, ...(random.chance(0.2) ? sidelong(scene, seat, issue) : [])];
  const acts: Act[] = [];
  if (random.chance(0.75) || items.optionsOf(issue).length === 0) acts.push(hold(scene, seat, issue));
  if (scene.odd("two holds", 0.03)) acts.push(hold(scene, seat, issue));
  for (const option of items.optionsOf(issue)) {
    if (random.chance(0.45)) acts.push(...onOption(scene, seat, option));
    if (scene.odd("several acts on one option", 0.08)) {
      acts.push(...onOption(scene, seat, option), ...onOption(scene, seat, option));
    }
  }
  acts.push(...sidelong(scene, seat, issue));
  if (!acts.some(isPlainStand) && (!scene.has("add or amend alone") || !scene.has("silence after a word"))) {
    acts.push(plainHold(scene, issue));
  }
  const mine = random.chance(0.3) ? random.shuffled(acts) : acts;
  // An amend before a hold by text would make the text one of an old wording.
  const inOrder = scene.has("words of an old wording")
    ? mine
    : mine.toSorted((one, two) => Number(one.do === "amend") - Number(two.do === "amend"));
  return scene.has("several acts on one option") ? inOrder : onePerOption(inOrder, items.optionsOf(issue));
}

/** Does it surely say where the seat stands? */
function isPlainStand(act: Act): boolean {
  if (act.do === "hold") return typeof act.option !== "string" || !/^O(9\d|1v9)$/.test(act.option);
  return act.do === "accept" || act.do === "object" || act.do === "stand-aside" || act.do === "stand";
}

function plainHold({ random, texts, items }: Scene, issue: Id): Act {
  const options = items.optionsOf(issue);
  const option = options.length === 0 ? { text: texts.option() } : random.pick(options).id;
  return { do: "hold", issue, option, because: [], why: texts.of("since") };
}

/** A reason that names items: mostly claims that there are. */
export function because(scene: Scene): Id[] {
  const { random, items } = scene;
  if (random.chance(0.5)) return [];
  const claims = [...items.others.keys()];
  const ids = random.shuffled(claims).slice(0, random.between(0, 2));
  return scene.odd("unknown cause", 0.05) ? [...ids, "XX-99"] : ids;
}

function hold(scene: Scene, seat: Seat, issue: Id): Act {
  const { random, texts, items } = scene;
  const said = { do: "hold" as const, issue, because: because(scene), why: texts.of("since") };
  const options = items.optionsOf(issue);
  if (options.length === 0 || random.chance(0.2 * (1.2 - scene.mildness)))
    return { ...said, option: { text: texts.option() } };
  if (random.chance(0.1))
    return { ...said, option: { text: likeness(wordsOf(scene, random.pick(options)), random) } };
  if (random.chance(0.05)) return { ...said, option: null };
  if (scene.odd("unknown option held", 0.03))
    return { ...said, option: random.pick(["O99", "O1v9", foreign(scene, issue)]) };
  const held = scene.heldBy(seat.id, issue);
  if (held !== null && random.chance(0.5)) return { ...said, option: held };
  const favourite = scene.favourite(issue);
  if (favourite !== undefined && random.chance(scene.mildness))
    return { ...said, option: ref(scene, favourite) };
  return { ...said, option: ref(scene, random.pick(options)) };
}

/** Words that are an option's: its newest, or an older wording's. */
function wordsOf(scene: Scene, { wordings }: Option): string {
  const newest = wordings.at(-1)?.text ?? "";
  return scene.odd("words of an old wording", 0.4) ? scene.random.pick(wordings).text : newest;
}

/** An option of some other issue, or of none. */
function foreign(scene: Scene, issue: Id): Id {
  const others = [...scene.items.options.values()].filter((option) => option.issue !== issue);
  return others.length === 0 ? "O98" : scene.random.pick(others).id;
}

/** Its id; sometimes with the number of a wording, from the second on. */
function ref(scene: Scene, { id, wordings }: Option): string {
  if (wordings.length === 1 || !scene.odd("name a wording", 0.3)) return id;
  return `${id}v${scene.random.between(2, wordings.length)}`;
}

/** One act on one option. */
function onOption(scene: Scene, seat: Seat, option: Option): Act[] {
  const { random, texts } = scene;
  const on = ref(scene, option);
  const why = texts.of("since");
  const isHeld = scene.heldBy(seat.id, option.issue) === option.id;
  if (isHeld && !scene.has("accept after for")) return [];
  if (random.chance(scene.mildness * 0.8)) {
    return [{ do: "accept", option: on, condition: random.chance(0.25) ? texts.of("if") : null }];
  }
  const way = random.between(1, 12);
  const stand = { do: "stand" as const, on, why, restsOn: because(scene) };
  if (way <= 2) return [{ do: "accept", option: on, condition: random.chance(0.4) ? texts.of("if") : null }];
  if (way <= 4) return [{ do: "object", option: on, why }];
  if (way <= 6) return [{ do: "stand-aside", option: on, why }];
  if (way === 7) return scene.has("agree on an option") ? [{ ...stand, as: "agree" }] : [];
  if (way === 8) return [{ ...stand, as: "contest" }];
  if (way === 9)
    return [
      scene.odd("narrower without words", 0.2)
        ? { ...stand, as: "narrower" }
        : { ...stand, as: "narrower", instead: texts.of("only") },
    ];
  if (way === 10)
    return scene.has("beside the point on an option") ? [{ ...stand, as: "beside-the-point" }] : [];
  return withdrawal(scene, seat, option);
}

function withdrawal(scene: Scene, seat: Seat, option: Option): Act[] {
  const { random } = scene;
  const stood = scene.standsOn(seat.id, option);
  const act = (id: string): Act[] => [{ do: "withdraw", id, because: because(scene) }];
  if (!stood && !scene.has("withdraw where it never stood")) return [];
  if (option.author === seat.id && random.chance(0.6))
    return scene.has("withdraw own option") ? act(option.id) : [];
  if (option.author !== seat.id && random.chance(0.3))
    return scene.has("withdraw what is not own") ? act(option.id) : [];
  if (scene.odd("not theirs", 0.05)) return act(`${random.pick(scene.seats).tag}>${option.id}`);
  return stood || random.chance(0.2) ? act(`${seat.tag}>${option.id}`) : [];
}

/** New options and new wordings. */
function sidelong(scene: Scene, seat: Seat, issue: Id): Act[] {
  const { random, texts, items } = scene;
  const acts: Act[] = [];
  const options = items.optionsOf(issue);
  if (random.chance(0.06))
    acts.push({ do: "add", item: { kind: "option", text: texts.option(), under: issue } });
  if (options.length > 0 && random.chance(0.03)) {
    acts.push({
      do: "add",
      item: { kind: "option", text: likeness(wordsOf(scene, random.pick(options)), random), under: issue },
    });
  }
  for (const option of options) {
    const mine = option.author === seat.id && !option.withdrawn;
    if (mine ? scene.odd("amend own option", 0.35) : scene.odd("not theirs", 0.02)) {
      if (option.author === seat.id && option.withdrawn) continue;
      acts.push({
        do: "amend",
        id: option.id,
        text: texts.option(),
        sameMeaning: random.chance(0.5),
        because: because(scene),
      });
    }
  }
  return acts;
}

/** A holder of an option that an editor wants to join says yes, no, or something else (null). */
function answerToJoin(scene: Scene, seat: Seat, issue: Id): Act | null {
  const held = scene.heldBy(seat.id, issue);
  const join = scene.joins.findLast((ids) => held !== null && ids.includes(held));
  const oldest = join?.[0];
  if (held === null || oldest === undefined) return null;
  const why = scene.texts.of("since");
  const way = scene.random.between(1, 10);
  if (way <= 5) return { do: "hold", issue, option: oldest, because: [], why };
  if (way <= 7) return { do: "hold", issue, option: held, because: [], why };
  return way === 8 ? { do: "object", option: oldest, why } : null;
}

/** Only the first act on each option, and the first hold. */
function onePerOption(acts: readonly Act[], options: readonly Option[]): Act[] {
  const seen = new Set<string>();
  return acts.filter((act) => {
    const on = targetOf(act, options);
    if (on === null) return true;
    if (seen.has(on)) return false;
    seen.add(on);
    return true;
  });
}

function targetOf(act: Act, options: readonly Option[]): string | null {
  const base = (ref: string): string => ref.replace(/^.*>/, "").replace(/v\d+$/, "");
  if (act.do === "hold") {
    if (act.option === null || typeof act.option === "string") return act.option && base(act.option);
    const text = normal(act.option.text);
    return (
      options.find(({ wordings }) => wordings.some((wording) => normal(wording.text) === text))?.id ?? null
    );
  }
  if (act.do === "stand") return base(act.on);
  if (act.do === "accept" || act.do === "object" || act.do === "stand-aside") return base(act.option);
  return act.do === "withdraw" ? base(act.id) : null;
}
