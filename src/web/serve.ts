import { createAdaptorServer } from "@hono/node-server";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openDiscussions } from "../host/running/discussions-here.ts";
import { keepAddress, ownHosts } from "../host/running/running-page.ts";
import { configOf } from "../host/running/config.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Office } from "./office.ts";
import { webApp } from "./app.ts";
import { Doorkeeper, mintToken } from "./doorkeeper.ts";

export interface Serving extends Omit<Office, "discussions" | "home" | "closing"> {
  readonly host: string;
  /** `null`: the usual one, or the next that is free. */
  readonly port: number | null;
}

const usualPort = 4860;
const triedPorts = 20;

export async function serveWeb({ host, port, ...asked }: Serving) {
  const { setting, person, access } = asked;
  const { home } = await configOf(setting);
  const closing = new AbortController();
  const discussions = await openDiscussions(setting);
  const whose = { home: home.value, env: setting.env };
  const door = new Doorkeeper(whose, person);
  const office: Office = { ...asked, discussions, home: home.value, closing: closing.signal };
  const names: { port: number; hosts: Set<string> } = { port: 0, hosts: new Set() };
  const app = webApp(office, door, names);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  names.port = await listening(server, host, port);
  for (const one of ownHosts(names.port, [inAddress(host), ...(access?.names ?? [])])) names.hosts.add(one);
  // Behind a proxy the port is another, or none.
  for (const one of access?.names ?? []) names.hosts.add(one.toLowerCase());
  // These stand for all addresses of the machine, and are none to be opened.
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const origin = `http://${isEverywhere ? "127.0.0.1" : inAddress(host)}:${names.port}`;
  const forget = keepAddress(whose, { pid: process.pid, origin, runKey: door.runKey, person });
  return {
    origin,
    /** An address that lets one browser in, once; to a page of it where one is named. */
    invitation: (path = "/", forMs?: number) =>
      `${origin}${path}?token=${mintToken(door.runKey, setting.now(), forMs ?? null)}`,
    close: async () => {
      forget();
      closing.abort();
      await discussions.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function inAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

async function listening(server: Server, host: string, wanted: number | null): Promise<number> {
  const last = wanted ?? usualPort + triedPorts - 1;
  for (let port = wanted ?? usualPort; ; port++) {
    server.listen(port, host);
    try {
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && port < last) continue;
      throw new ColloquyError("usage", `The page cannot be served at ${host}:${port}: ${message}.`, {
        cause,
        hint: "Name another port with --port; 0 takes any that is free.",
      });
    }
  }
}
