import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { urlToHttpOptions } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type ResponseListener, post } from "../../../src/agents/api/post.ts";

const never = new AbortController().signal;

async function serve(answer: RequestListener): Promise<{ url: URL; server: Server; sockets: Set<Socket> }> {
  const server = createServer(answer);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/`), server, sockets };
}

function hearing(until = "\0"): ResponseListener & { text: string; hasEnded: boolean } {
  const heard = {
    text: "",
    hasEnded: false,
    onText(piece: string) {
      heard.text += piece;
      return heard.text.includes(until);
    },
    onEnd() {
      heard.hasEnded = true;
    },
  };
  return heard;
}

const posted = (url: URL) => ({ to: urlToHttpOptions(url), headers: {}, body: "{}" });

test("a connection is used again", async () => {
  const { url, sockets } = await serve((request, response) =>
    request.resume().on("end", () => response.end("x")),
  );
  for (let n = 0; n < 3; n++) await post(posted(url), hearing(), never);
  expect(sockets.size).toBe(1);
});

test("a connection that the server closed while it was kept costs no call", async () => {
  const { url, sockets } = await serve((request, response) =>
    request.resume().on("end", () => response.end("x")),
  );
  await post(posted(url), hearing(), never);
  // The answer to the next request on it is its end, as when both sides act at the same moment.
  for (const socket of sockets) {
    socket.removeAllListeners("data");
    socket.on("data", () => socket.resetAndDestroy());
  }
  const heard = hearing();
  await post(posted(url), heard, never);
  expect(heard).toMatchObject({ text: "x", hasEnded: true });
  expect(sockets.size).toBe(2);
});

test("a server that breaks a new connection is asked once", async () => {
  let asked = 0;
  const { url } = await serve((request) => {
    asked += 1;
    request.socket.resetAndDestroy();
  });
  await expect(post(posted(url), hearing(), never)).rejects.toMatchObject({
    code: "ECONNRESET",
    hadBegun: false,
  });
  expect(asked).toBe(1);
});

test("what is not needed is not waited for", async () => {
  const { url } = await serve((_, response) => response.write("all of it\0"));
  const heard = hearing();
  await post(posted(url), heard, never);
  expect(heard.text).toBe("all of it\0");
});

test("a character that is cut by the wire is whole", async () => {
  const bytes = Buffer.from("Zoë 🙂");
  const { url } = await serve((_, response) => {
    let at = 0;
    const next = () => {
      if (at === bytes.length) return void response.end();
      response.write(bytes.subarray(at, ++at), () => setImmediate(next));
    };
    next();
  });
  const heard = hearing();
  await post(posted(url), heard, never);
  expect(heard.text).toBe("Zoë 🙂");
});

test("an answer that is compressed, unasked, is refused", async () => {
  const { url } = await serve((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("identity");
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x"));
  });
  await expect(post(posted(url), hearing(), never)).rejects.toThrow("it is compressed (gzip)");
});

test("of a failure without end only the beginning is read", async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(500);
    const pour = () => {
      while (response.write("x".repeat(10_000))) if (response.destroyed) return;
      response.once("drain", pour);
    };
    pour();
  });
  const error = await post(posted(url), hearing(), never).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 500 });
  expect((error as { body: string }).body.length).toBeLessThan(1_000_000);
});

test("what a listener throws ends the request", async () => {
  const { url, sockets } = await serve((_, response) => response.write("x"));
  const fault = new Error("enough");
  const listener: ResponseListener = {
    onText() {
      throw fault;
    },
    onEnd() {},
  };
  await expect(post(posted(url), listener, never)).rejects.toBe(fault);
  const [socket] = sockets;
  if (socket?.destroyed === false) await new Promise((resolve) => socket.once("close", resolve));
  expect(socket?.destroyed).toBe(true);
});
