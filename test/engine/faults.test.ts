import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { rowOf, claim, createDiscussion, release, takeOver } from "../../src/postgres/discussions.ts";
import { PostgresJournal, readJournal } from "../../src/postgres/journal.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import { verifyFolder } from "../../src/host/verify.ts";
import { copyHome, folderOfCopy } from "../../src/host/on-engine/copy.ts";
import { story } from "../stories/command.ts";
import { rated } from "../stories/panel.ts";
import { cuttable, type Postgres, startPostgres } from "./postgres.ts";
import { type Bench, startWorker, until } from "./working.ts";

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

test("of two who believe to own a discussion only the later one writes, and a repeated statement counts once", async () => {
  const store = await openStore(postgres.engine());
  const given = { id: "both", protocol: "ask", title: "t", status: "active" as const, release: 1, lines: [] };
  await createDiscussion(store, given, { numbered: true, briefFor: () => ({}) });
  await store.rows(
    "insert into workers (id, host, pid, release, version, agents) values ('a', 'h', 1, 1, '1', '{}')",
  );
  const [first] = await claim(store, { id: "a", release: 1 }, 9);
  // One that lives keeps what it has.
  expect(await takeOver(store, { id: "b", release: 1 }, 9, [])).toEqual([]);
  await store.rows("delete from workers");
  // One of an earlier version does not take it.
  expect(await takeOver(store, { id: "b", release: 0 }, 9, [])).toEqual([]);
  const [second] = await takeOver(store, { id: "b", release: 1 }, 9, []);
  expect([first?.epoch, second?.epoch, second?.lost]).toEqual([1, 2, 1]);
  if (first === undefined || second === undefined) throw new Error("nobody has it");
  const options = { now: Date.now, onEvent: () => {} };
  const read = await readJournal(store, "both");
  const old = new PostgresJournal(store, first, read, options);
  // The answer to its statement is lost, as when the database goes away in between: it is made again.
  const journal = new PostgresJournal(twice(store), second, read, options);
  const events = [1, 2, 3].map((round) => journal.append({ type: "round.completed", round }));
  await expect(old.append({ type: "round.completed", round: 9 })).rejects.toThrow(
    "Another worker has taken over both.",
  );
  expect(old.lost.aborted).toBe(true);
  await Promise.all(events);
  const { events: kept, alteredLine } = await readJournal(store, "both");
  expect([kept.map((event) => "round" in event && event.round), alteredLine]).toEqual([[1, 2, 3], null]);
  // The old one lets go of what is not its own any more: nothing changes.
  await release(store, first);
  expect(await rowOf(store, "both")).toMatchObject({ owner: "b", isDue: true });
  await store.close();
});

function twice(store: Store): Store {
  return {
    ...store,
    rows: async (sql, values) => {
      await store.rows(sql, values);
      return store.rows(sql, values);
    },
  };
}

test("workers are killed, hang and are cut off, and the database restarts: all ends right, and what was paid twice is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-paid-"));
  const paid = join(folder, "paid");
  appendFileSync(paid, "");
  const engine = postgres.engine();
  const way = await cuttable(postgres.port);
  const throughWay = new URL(engine);
  throughWay.port = String(way.port);
  const crew = (url: string) => (bench: Bench) => [
    ...payingPanel(bench, paid),
    "--engine",
    url,
    "--poll",
    "100ms",
    "--grace",
    "4s",
    "--at-once",
    "4",
  ];
  const killed = await startWorker(crew(engine));
  const hung = await startWorker(crew(engine));
  const cutOff = await startWorker(crew(throughWay.toString()));
  const store = await openStore(engine, { patienceMs: 60_000 });
  const told = story();
  const panel = payingPanel(told, paid);
  const ids = Array.from({ length: 6 }, (_, n) => `fault-${n}`);
  for (const id of ids) told.write(`${id}.md`, "# Cache\n\nKeys live in one node.\n");
  const begun = ids.map((id) => told.run(["critique", `${id}.md`, ...panel, "--engine", engine, "--json"]));

  // Both have calls under way, which are lost.
  for (const { folder, process } of [killed, hung]) {
    await until(() => paidFor(paid).some(({ by }) => by === folder));
    process.kill(process === killed.process ? "SIGKILL" : "SIGSTOP");
  }
  const fresh = await startWorker(crew(engine));
  await postgres.restart?.();
  way.cut();
  await until(() => fresh.printed().includes("Gone without a word"));
  way.mend();
  hung.process.kill("SIGCONT");

  const ended = await Promise.all(begun);
  for (const { code, stdout, stderr } of ended) {
    expect(stderr).not.toContain("error");
    expect([code, JSON.parse(stdout).status, JSON.parse(stdout).verdict.averageRating]).toEqual([
      0,
      "completed",
      4,
    ]);
  }
  const home = join(folder, "home");
  const counts = Map.groupBy(paidFor(paid), ({ key }) => key);
  expect([...counts.values()].filter(({ length }) => length > 1).length).toBeGreaterThanOrEqual(2);
  for (const { stdout } of ended) {
    const { id } = JSON.parse(stdout);
    const { events } = await copyHome(store, id, home);
    expect((await verifyFolder(folderOfCopy(home, id))).filter(({ passed }) => !passed)).toEqual([]);
    const [discussion] = discussionsOf(events);
    for (const event of events) {
      if (event.type !== "turn.answered") continue;
      const times = counts.get(`${id}/${event.seat}`)?.length ?? 0;
      // Two workers were lost, and the third was cut off: nobody pays more often than that.
      expect(times).toBeLessThanOrEqual(4);
      const isTold =
        discussion?.warnings.some((warning) => warning.includes("may have been paid for")) ?? false;
      if (times > 1) expect([id, event.seat, isTold]).toEqual([id, event.seat, true]);
    }
  }
  await store.close();
  way.close();
  for (const worker of [hung, cutOff, fresh]) await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** An agent that takes its time, and notes whoever it was paid for when it begins. */
function payingPanel(bench: Bench, paid: string): readonly string[] {
  const body = `#!/bin/bash\ncat >/dev/null\necho "$PWD $COLLOQUY_DISCUSSION/$COLLOQUY_SEAT" >> '${paid}'\nsleep 2\necho '${JSON.stringify(rated(4))}'\n`;
  chmodSync(bench.write("agents/payer", body), 0o755);
  const settings = {
    agents: { payer: { exec: ["./agents/payer"] } },
    panel: ["payer"],
    fallback: [],
    critique: { perspectives: ["A", "B", "C"].map((name) => ({ name })) },
  };
  bench.write("paying.yaml", JSON.stringify(settings));
  return ["--config", "paying.yaml"];
}

function paidFor(path: string): readonly { readonly by: string; readonly key: string }[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    const [by = "", key] = line.split(" ");
    return key === undefined ? [] : [{ by, key }];
  });
}
