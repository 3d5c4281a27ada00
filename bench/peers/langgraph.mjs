import { join } from "node:path";
import { entrypoint, task } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { ChatOpenAI } from "@langchain/openai";

/** The functional API: tasks in an entrypoint, which is a graph underneath. */
export function inMemory(site) {
  const discussion = discussionOf(site);
  return () => discussion.invoke("begin");
}

export function inSqlite(site) {
  const discussion = discussionOf(site, database(site));
  return (id) => discussion.invoke("begin", thread(id));
}

/** Goes on with what `inSqlite` began: `null` in place of an input is how it is told to. */
export function resumed(site) {
  const discussion = discussionOf(site, database(site));
  return (id) => discussion.invoke(null, thread(id));
}

function discussionOf({ url, work }, checkpointer) {
  const model = new ChatOpenAI({ model: "stub", apiKey: "none", configuration: { baseURL: url } });
  const call = task("call", async (prompt) => (await model.invoke(prompt)).content);
  return entrypoint({ name: "discussion", checkpointer }, async () => {
    const said = [];
    for (let round = 1; round <= work.rounds; round++)
      said.push(...(await Promise.all(work.seats.map((seat) => call(work.prompt(seat, round, said))))));
    return call(work.synthesis(said));
  });
}

function database({ folder }) {
  return SqliteSaver.fromConnString(join(folder, "discussions.db"));
}

function thread(id) {
  return { configurable: { thread_id: id } };
}
