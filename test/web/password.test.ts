import { expect, test } from "vitest";
import { story } from "../stories/command.ts";
import { served } from "./served.ts";

test("passwords that are tried at once are no more tries than one after the other", async () => {
  const told = story();
  told.write("password", "correct horse battery\n");
  const { origin } = await served(told, "--password-file", "password", "--at", "team.example");
  const enter = (password: string) =>
    fetch(`${origin}/enter`, {
      method: "POST",
      redirect: "manual",
      headers: { origin },
      body: new URLSearchParams({ password }),
    });

  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => enter(`wrong ${at}`)));

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await enter("correct horse battery")).status).toBe(429);
});
