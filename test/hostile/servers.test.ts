import type { RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Attack, Demands } from "./attack.ts";
import { asProcesses, attempt } from "./attempt.ts";
import { annBlocks, critiqueReply, critiqueWith, critiqueWithAll } from "./panels.ts";
import type { Scene } from "./scene.ts";
import { serving, servingRaw } from "./server.ts";

/** Servers behind API seats. The honest seats answer; the verdict is theirs. */

type Api = "anthropic" | "openai" | "google" | "openai-compatible";

const seatAt = (address: string, api: Api = "openai-compatible", timeout = "10m"): object => ({
  api,
  model: "m",
  baseURL: `${address}/v1`,
  apiKeyEnv: "HOSTILE_KEY",
  timeout,
});

async function critiqueAt(scene: Scene, ...seat: Parameters<typeof seatAt>): Promise<void> {
  await critiqueWith(scene, { mallory: seatAt(...seat), env: { HOSTILE_KEY: scene.secret } });
}

/** What comes to an end is judged by what it says, what sends without end by how much: long before the deadline. */
const answered = (name: string, answer: RequestListener, must: Demands = {}): Attack => ({
  name,
  play: async (scene) => critiqueAt(scene, await serving(answer)),
  must: { exits: [3], ...annBlocks, ...must },
});

/** What never comes to an end and sends little is ended by its deadline. */
const silent = (name: string, answer: RequestListener): Attack => ({
  name,
  play: async (scene) => critiqueAt(scene, await serving(answer), "openai-compatible", "2s"),
  must: { exits: [3], ...annBlocks },
});

const eventStream = { "content-type": "text/event-stream" };
const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", model: "m", choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** Writes as long as the other side takes it. */
function forEver(response: ServerResponse, piece: string): void {
  const write = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", write);
  write();
}

const redirects: readonly Attack[] = (["anthropic", "openai", "google", "openai-compatible"] as const).map(
  (api) => ({
    name: `a redirect to another host, which would get the key of ${api}`,
    ...(api !== "anthropic" && { slow: true }),
    play: async (scene) => {
      const thief = await serving((request, response) => {
        scene.heard.push(JSON.stringify([request.url, request.headers]));
        response.end("{}");
      });
      const address = await serving((request, response) => {
        const { pathname, search } = new URL(request.url ?? "/", thief);
        response.writeHead(307, { location: `${thief}${pathname}${search}` }).end();
      });
      await critiqueAt(scene, address, api);
    },
    must: { exits: [3], ...annBlocks },
  }),
);

/** What takes memory or time to hear. */
const heavy: Readonly<Record<string, () => Promise<string>>> = {
  "a stream of words that never ends": () =>
    serving((_, response) => {
      forEver(response.writeHead(200, eventStream), chunk("words ".repeat(1_000)));
    }),
  "a line that never ends": () =>
    serving((_, response) => {
      forEver(response.writeHead(200, eventStream), `data: ${"x".repeat(65_536)}`);
    }),
  "blank lines for ever": () =>
    serving((_, response) => {
      forEver(response.writeHead(200, eventStream), "\n".repeat(65_536));
    }),
  "a bomb: 1 GB of spaces in 1 MB of gzip": () =>
    serving((_, response) => {
      const bomb = gzipSync(Buffer.alloc(64_000_000, " "));
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      for (let n = 0; n < 16; n++) response.write(bomb);
      response.end();
    }),
  "JSON 100,000 brackets deep": () =>
    serving((_, response) => {
      const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
      response.writeHead(200, eventStream).end(`data: ${deep}\n\n`);
    }),
  "a header of 10 MB": () => {
    const answer = `HTTP/1.1 200 OK\r\nx-long: ${"x".repeat(10_000_000)}\r\n\r\n{}`;
    return servingRaw((socket) => void socket.end(answer));
  },
};

attempt("servers", [
  ...asProcesses(
    {
      name: "endless, deep and a bomb: six such servers at once",
      play: async (scene) => {
        const addresses = await Promise.all(Object.values(heavy).map((serve) => serve()));
        const seats = addresses.map((address) => seatAt(address));
        await critiqueWithAll(scene, seats, { HOSTILE_KEY: scene.secret });
      },
      must: { exits: [3], ...annBlocks },
    },
    ...Object.entries(heavy).map(([name, serve]): Attack => ({
      name,
      slow: true,
      play: async (scene) => critiqueAt(scene, await serve()),
      must: { exits: [3], ...annBlocks },
    })),
  ),
  silent("one byte now and then", (_, response) => {
    response.writeHead(200, eventStream);
    const timer = setInterval(() => response.write(":"), 100);
    response.on("close", () => clearInterval(timer));
  }),
  silent("headers, and then nothing", (_, response) => response.writeHead(200, eventStream).flushHeaders()),
  silent("nothing at all", () => {}),
  answered("gzip that is none", (_, response) => {
    response.writeHead(200, { ...eventStream, "content-encoding": "gzip" }).end("not gzip at all");
  }),
  answered("a page of HTML with status 200", (_, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<html><script>alert(1)</script>Log in</html>");
  }),
  answered("half of an answer, then a closed connection", (_, response) => {
    response.writeHead(200, eventStream).write(chunk(critiqueReply().slice(0, 40)));
    setTimeout(() => response.destroy(), 50);
  }),
  answered("more bytes than its content-length says", (_, response) => {
    response.socket?.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{} and much more");
  }),
  answered("the key, repeated in an error, plain and encoded", (request, response) => {
    const key = (request.headers.authorization ?? "").replace("Bearer ", "");
    const forms = [key, Buffer.from(key).toString("base64"), encodeURIComponent(key)].join(" ");
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `Bad key ${forms}` } }));
  }),
  answered("the key, repeated as the answer", (request, response) => {
    const key = (request.headers.authorization ?? "").replace("Bearer ", "");
    const said = critiqueReply({ weaknesses: [`Your key is ${key}`] });
    response.writeHead(200, eventStream);
    response.end(`${chunk(said)}data: [DONE]\n\n`);
  }),
  answered("come again in a year (retry-after)", (_, response) => {
    response.writeHead(429, { "retry-after": "31536000" }).end("{}");
  }),
  answered("come again at once, for ever", (_, response) => {
    response.writeHead(429, { "retry-after": "0" }).end("{}");
  }),
  answered("a redirect to itself", (request, response) => {
    response.writeHead(307, { location: request.url ?? "/" }).end();
  }),
  answered("a redirect to a file", (_, response) => {
    response.writeHead(302, { location: "file:///etc/passwd" }).end();
  }),
  answered("__proto__ in every event", (_, response) => {
    const event = chunk(critiqueReply()).replace(
      "{",
      '{"__proto__":{"choices":[]},"constructor":{"prototype":{}},',
    );
    response.writeHead(200, eventStream).end(`${event}data: [DONE]\n\n`);
  }),
  ...redirects,
  {
    name: "what is not HTTP",
    play: async (scene) =>
      critiqueAt(scene, await servingRaw((socket) => void socket.end("SSH-2.0-OpenSSH_9.2\r\n"))),
    must: { exits: [3], ...annBlocks },
  },
  {
    name: "headers for ever, one after another",
    play: async (scene) => {
      const address = await servingRaw((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const timer = setInterval(() => socket.write("x-more: yes\r\n"), 50);
        socket.on("close", () => clearInterval(timer));
      });
      await critiqueAt(scene, address, "openai-compatible", "2s");
    },
    must: { exits: [3], ...annBlocks },
  },
]);
