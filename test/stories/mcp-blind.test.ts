import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { story } from "./command.ts";
import { host } from "./host.ts";
import { design, scripted, rated } from "./panel.ts";

const words = "what the other seat found";

/** A critique with a seat of the host, which has not answered, and of another, which a script has. */
function withHostsSeat(other = "scripted") {
  const told = story();
  told.write("design.md", design);
  const perspectives = [
    { name: "A", agent: other },
    { name: "B", agent: "host" },
  ];
  const flags = scripted(told, { A: rated(3, { weaknesses: [words] }) }, { critique: { perspectives } });
  return { told, flags };
}

test("a host with a seat hands over no person's answer", async () => {
  const { told, flags } = withHostsSeat("human");
  const { tell, complaint } = await host(told, flags);
  const { id, open } = await tell("start_discussion", { protocol: "critique", subject: "design.md" });
  const key = open?.find((one) => one.of === "person")?.key;

  const refused = await complaint("go_on", { id, key, answer: JSON.stringify(rated(3)) });

  expect(refused).toContain("you cannot hand in an answer for another");
  expect(told.read(`.colloquy/discussions/${id}/journal.jsonl`)).not.toContain("turn.answered");
});

test("the app of a host with a seat is told nothing that its model may not read", async () => {
  const { told, flags } = withHostsSeat();
  const { tell, complaint } = await host(told, flags, { apps: true });
  const { id, state } = await tell("start_discussion", { protocol: "critique", subject: "design.md" });

  expect(state).toBe("waiting");
  const refused = (path: string) => complaint("read_for_app", { path: `/api/discussions/${id}${path}` });
  for (const path of ["", "/document?name=transcript", "/heard"])
    expect(await refused(path)).toContain("its seats are blind");
  expect(await refused("/turn?key=1/critique/a")).toContain("The app does not ask for");
});

test.each(["2026-07-28", "2025-11-25"] as const)(
  "a turn of the host is put to no person, by the host's questions or as a form (%s)",
  async (era) => {
    const { told, flags } = withHostsSeat();
    const asked: string[] = [];
    const elicit = ({ message }: { readonly message: string }) => {
      asked.push(message);
      return { action: "accept" as const, content: {} };
    };
    const { tell } = await host(told, flags, { elicit, era });

    const waiting = await tell("start_discussion", { protocol: "critique", subject: "design.md" });

    expect(waiting).toMatchObject({ state: "waiting", open: [{ of: "host", seat: "B" }] });
    expect(JSON.stringify(waiting)).not.toContain(words);
    expect(asked).toEqual([]);
    const forms = join(told.folder, ".colloquy/discussions", waiting.id, "waiting");
    expect(existsSync(forms)).toBe(false);
  },
);
