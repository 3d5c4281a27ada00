import { randomUUID } from "node:crypto";

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: number;
}

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;
const sessions = new Map<string, Session>();

export function createSession(userId: string): Session {
  const session = { id: randomUUID(), userId, expiresAt: Date.now() + lifetimeMs };
  sessions.set(session.id, session);
  return session;
}

export function findSession(id: string): Session | undefined {
  const session = sessions.get(id);
  if (session === undefined || session.expiresAt > Date.now()) return session;
  sessions.delete(id);
  return undefined;
}

export function endSession(id: string): void {
  sessions.delete(id);
}
