import { createServer, type IncomingMessage } from "node:http";
import { createSession, endSession, findSession } from "./sessions.ts";

const server = createServer((request, response) => {
  if (request.url === "/login") {
    const { id } = createSession("user-1");
    response.setHeader("set-cookie", `session=${id}; HttpOnly; Secure; SameSite=Lax`);
    response.end("welcome\n");
    return;
  }
  const id = cookie(request);
  if (request.url === "/logout") endSession(id);
  const session = findSession(id);
  response.statusCode = session === undefined ? 401 : 200;
  response.end(session === undefined ? "please log in\n" : `hello ${session.userId}\n`);
});

function cookie({ headers }: IncomingMessage): string {
  return /session=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
}

server.listen(3000, "127.0.0.1");
