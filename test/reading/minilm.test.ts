import { expect, test } from "vitest";
import { minilm } from "../../src/reading/minilm.ts";

const signal = new AbortController().signal;

// One for all that ask it, for it takes a while to load; and on a busy machine longer than a user would wait.
const model = minilm({ limitMs: 240_000 });

const texts = [
  "The cutover has no owner and nobody is responsible for it.",
  "There is no owner who is responsible for the cutover.",
  "The images at the top of the page are too large.",
];

/** A stand-in for the thread with the model: what it does with the texts it is asked for. */
function worker(code: string): URL {
  const source = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", async ({ id, asked: texts }) => {
      const say = (answer) => parentPort.postMessage({ id, answer });
      ${code}
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

test("the model, as it is installed here, finds what two texts say in different words", async () => {
  const found = await model.likeness(texts, signal);
  expect(found).toMatchObject({ method: "minilm", same: 0.75, related: 0.5 });
  expect(found?.pairs.map(([first, second]) => [first, second])).toEqual([[0, 1]]);
  expect(found?.pairs[0]?.[2]).toBeGreaterThanOrEqual(0.75);
});

test("more texts than the package takes at once come back in order", async () => {
  const many = Array.from({ length: 18 }, (_, index) => `${texts[index % 3]} ${index}`);
  const found = await model.likeness(many, signal);
  const isAlike = (first: number, second: number) =>
    found?.pairs.some(([one, other, score]) => one === first && other === second && score > 0.75);
  expect(isAlike(2, 17)).toBe(true);
  expect(isAlike(0, 16)).toBe(true);
  expect(isAlike(1, 17)).toBe(false);
});

test.each([
  { what: "Japanese", texts: ["再試行の上限がない。", "再試行に上限が定義されていない。"] },
  { what: "one text of another script", texts: [...texts, "上限がない。"] },
  {
    what: "German",
    texts: [
      "Die Obergrenze für Wiederholungen fehlt in dem Entwurf.",
      "Es ist nicht klar, wer es verantwortet.",
    ],
  },
  {
    what: "French",
    texts: ["La limite des nouvelles tentatives est absente.", "Il n'est pas clair qui est responsable."],
  },
  { what: "a single text", texts: texts.slice(0, 1) },
  {
    what: "more than it can read in a moment",
    texts: Array.from({ length: 200 }, (_, n) => `${texts[0]} ${n}`),
  },
])("$what is left to words", async ({ texts }) => {
  expect(await minilm({ worker: worker("process.exit(0)") }).likeness(texts, signal)).toBeNull();
});

test("a package that is not installed is not asked", async () => {
  expect(await minilm({ packages: ["@lat.md/no-such-model"] }).likeness(texts, signal)).toBeNull();
});

const good = "say(texts.map((_, index) => [1, index]));";

test.each([
  { what: "throws", code: "throw new Error('broken');" },
  { what: "ends without a word", code: "process.exit(0);" },
  { what: "cannot be loaded", code: "await import('@lat.md/no-such-model');" },
  { what: "says something else", code: "say('hello');" },
  { what: "leaves a text out", code: "say([[1, 2]]);" },
  { what: "gives no numbers", code: "say(texts.map(() => [NaN]));" },
  { what: "never ends", code: "for (;;);", limitMs: 200 },
])("a model that $what is given up", async ({ code, limitMs = 10_000 }) => {
  const { likeness: compare } = minilm({ worker: worker(code), limitMs });
  expect(await compare(texts, signal)).toBeNull();
  expect(await compare(texts, signal)).toBeNull();
});

test("an interrupted comparison ends at once and is no fault of the model", async () => {
  const once = `if (texts.length === 2) for (;;); ${good}`;
  const { likeness: compare } = minilm({ worker: worker(once) });
  const interrupt = new AbortController();
  const comparing = compare(texts.slice(0, 2), interrupt.signal);
  interrupt.abort();
  expect(await comparing).toBeNull();
  expect(await compare(texts, signal)).not.toBeNull();
});

test("the model is loaded once, when it is prepared, for all comparisons", async () => {
  // Each thread has vectors of its own: only those of one thread point the same way.
  const born = `globalThis.born ??= Math.random(); say(texts.map(() => [globalThis.born, 1 - globalThis.born]));`;
  const { prepare, likeness: compare } = minilm({ worker: worker(born) });
  prepare();
  const [one = "", other = "", third = ""] = texts;
  await compare([one, other], signal);
  prepare();
  expect((await compare([one, third], signal))?.pairs).toEqual([[0, 1, 1]]);
});

test("a text is computed once", async () => {
  const { likeness: compare } = minilm({
    worker: worker("say(texts.map(() => [1, Math.random()]));"),
  });
  const first = await compare(texts, signal);
  expect(await compare(texts.toReversed().toReversed(), signal)).toEqual(first);
});

test("a passage that means what was asked is nearer than one that only shares a word", async () => {
  const found = await model.nearness(
    "who is allowed to log in",
    [
      "function authorise(user) { return user.roles.includes('member'); }",
      "log the size of the file to the console",
    ],
    signal,
  );
  expect(found?.[0]).toBeGreaterThan(found?.[1] ?? 1);
});

test("a question in another script is not ranked by an English model", async () => {
  expect(await model.nearness("誰がログインできるか", texts, signal)).toBeNull();
});
