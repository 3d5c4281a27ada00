import { createServer, type RequestListener } from "node:http";
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterwards } from "../beside.ts";

/** A server on this machine; it is closed with all its connections when the test has finished. */
export async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  afterwards(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listening(server)}`;
}

/** The same below HTTP: what is sent need not be HTTP at all. */
export async function servingRaw(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    answer(socket);
  });
  afterwards(() => sockets.forEach((socket) => socket.destroy()));
  return `http://127.0.0.1:${await listening(server)}`;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => void server.close());
  return (server.address() as AddressInfo).port;
}
