import { expect, test } from "vitest";
import { estimatedTokens } from "../../../src/kernel/engine/budget.ts";

/** With what `o200k_base`, the tokenizer of OpenAI's models since GPT-4o, counts of them. */
const texts: readonly (readonly [script: string, tokens: number, text: string])[] = [
  [
    "English",
    25,
    "The queue has no bound, so a slow disk fills it. Nobody owns the restore, and the backup was never tried.",
  ],
  [
    "German",
    26,
    "Die Warteschlange hat keine Grenze, sodass eine langsame Festplatte sie füllt. Niemand hat die Sicherung je geprüft.",
  ],
  [
    "Russian",
    28,
    "У очереди нет предела, поэтому медленный диск её заполняет. Резервная копия никогда не проверялась.",
  ],
  ["Greek", 23, "Η ουρά δεν έχει όριο, οπότε ένας αργός δίσκος τη γεμίζει."],
  ["Hindi", 18, "कतार की कोई सीमा नहीं है, इसलिए धीमी डिस्क इसे भर देती है।"],
  ["Japanese", 23, "キューには上限がないため、遅いディスクがそれを満たしてしまいます。"],
  ["Chinese", 29, "队列没有上限，因此慢速磁盘会将其填满。没有人负责恢复，备份也从未检查过。"],
  ["Korean", 22, "대기열에는 제한이 없어서 느린 디스크가 그것을 가득 채웁니다."],
  [
    "code",
    24,
    "export function bounded(queue: readonly Job[], most = 1000): boolean {\n  return queue.length < most;\n}\n",
  ],
  ["JSON", 26, '{"points":[{"headline":"Nobody owns it","place":"plan.md:12","critical":false}],"rating":4}'],
  ["numbers", 28, "2026-11-18,4711,0.25\n2026-11-19,4712,0.5\n"],
];

test.each(texts)("%s: about as many tokens as a real tokenizer counts, rather more", (_, tokens, text) => {
  expect(estimatedTokens(text) / tokens).toBeGreaterThan(0.95);
  expect(estimatedTokens(text) / tokens).toBeLessThan(1.6);
});

test("nothing is no token, and a text said ten times is ten times as many", () => {
  expect(estimatedTokens("")).toBe(0);
  const text = "All of them wait for the answer. ".repeat(400);
  expect(estimatedTokens(text.repeat(10)) / estimatedTokens(text)).toBeCloseTo(10, 2);
});
