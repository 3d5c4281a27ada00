import { expect, test } from "vitest";
import { until } from "../stories/command.ts";
import { urnStory } from "../stories/urn.ts";
import { served, visitor } from "./served.ts";

const id = "urn-tea-or-coffee";
const ada = "oolong-of-ada";
const bob = "espresso-of-bob";
const votes = { ada: JSON.stringify({ vote: ada }), bob: `${bob}, as always` };

function silentOf(text: string): void {
  expect(text).not.toContain(ada);
  expect(text).not.toContain(bob);
}

test("the page: what is there, what comes, what is asked for", async () => {
  const told = await urnStory(votes);
  await told.run(["urn", "Tea or coffee?", "--agents", "ada,bob"]);
  const page = await visitor(await served(told));
  const following = page.follow(id);
  await until(() => following.answers.some(({ isAll }) => isAll), "the page listens");
  silentOf(JSON.stringify([following.events, following.turns, following.live, following.rows]));
  expect(following.events.map(({ type }) => type)).toContain("turn.answered");
  const turns = ["1/vote/ada", "1/vote/bob"].map((key) => encodeURIComponent(key));
  const paths = [
    "",
    "/heard?after=0&wait=0",
    "/document",
    "/document?name=transcript",
    "/export?format=markdown",
    "/export?format=html",
    "/export?format=json",
    ...turns.flatMap((key) => [`/turn?key=${key}`, `/turn?key=${key}~2`]),
  ];
  for (const path of paths) silentOf(await (await page.fetch(`/api/discussions/${id}${path}`)).text());
  silentOf(await (await page.fetch(`/api/search?words=oolong`)).text());
});
