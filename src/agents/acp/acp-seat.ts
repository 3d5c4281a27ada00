import { setTimeout as sleep } from "node:timers/promises";
import {
  type InitializeResponse,
  type LoadSessionResponse,
  type McpServer,
  methods,
  RequestError,
  type ResumeSessionResponse,
  type SessionConfigOption,
  type SetSessionConfigOptionRequest,
} from "@agentclientprotocol/sdk/unstable";
import type { AgentAnswer, AgentRequest, AgentUsage, CallContext, SeatEyes } from "../../kernel/agent.ts";
import { newsText, retoldText } from "../../kernel/earlier.ts";
import { AgentError } from "../../kernel/failure.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import { complaint } from "../complaint.ts";
import { eyesCommand, eyesName, standing } from "../eyes-server/relay.ts";
import { type ServedEyes, serveEyes } from "../eyes-server/served-eyes.ts";
import type { OwnRecord } from "../own-record.ts";
import { lastSession } from "../session.ts";
import type { ChildCommand } from "../started-child.ts";
import { AcpProcess } from "./acp-process.ts";
import { AnnouncedCalls } from "./announced.ts";
import { TurnWords, type OwnWords, checkStop, choice } from "./heard.ts";

export interface AcpChoices extends Omit<OwnWords, "file"> {
  readonly model?: string;
  readonly effort?: string;
  readonly cancelMs?: number;
  readonly meta?: Readonly<Record<string, unknown>>;
}

interface Chosen extends AcpChoices {
  readonly name: string;
  readonly record?: OwnRecord | undefined;
  readonly hide: (text: string) => string;
}

interface Session {
  readonly id: string;
  readonly eyes: ServedEyes | null;
  readonly options: readonly SessionConfigOption[];
}

export class AcpSeat {
  readonly #process: AcpProcess;
  readonly #command: ChildCommand;
  readonly #chosen: Chosen;
  readonly #announced = new AnnouncedCalls();
  #told: InitializeResponse | undefined;
  #session: Session | undefined;
  #looking: SeatEyes | null = null;
  #heard: TurnWords | null = null;

  static async start(command: ChildCommand, chosen: Chosen): Promise<AcpSeat> {
    return new AcpSeat(await AcpProcess.start(command), command, chosen);
  }

  private constructor(process: AcpProcess, command: ChildCommand, chosen: Chosen) {
    this.#process = process;
    this.#command = command;
    this.#chosen = chosen;
  }

  get isAlive(): boolean {
    return this.#process.isAlive;
  }

  end(): Promise<void> {
    this.#session?.eyes?.close();
    return this.#process.end();
  }

  async answer(request: AgentRequest, context: CallContext): Promise<AgentAnswer> {
    const stopped = Promise.withResolvers<never>();
    const stop = () => void this.#cancelled().then(() => stopped.reject(this.#brokenOff()));
    if (context.signal.aborted) stop();
    context.signal.addEventListener("abort", stop, { once: true });
    this.#looking = context.eyes ?? null;
    this.#heard = null;
    try {
      return await Promise.race([this.#turn(request, context), stopped.promise]);
    } catch (error) {
      throw this.#failed(error);
    } finally {
      context.signal.removeEventListener("abort", stop);
      this.#looking = null;
      for (const act of this.#announced.acts(this.#chosen.hide)) context.onAct?.(act);
      // What it does between two turns is told with the next.
      this.#process.hear({
        onBytes: () => {},
        onUpdate: ({ update }) => this.#announced.take(update),
        onPermission: (asked) => this.#announced.permission(asked),
      });
    }
  }

  async #turn(request: AgentRequest, context: CallContext): Promise<AgentAnswer> {
    const heard = new TurnWords({ ...this.#chosen, file: this.#file });
    let isHeard = false;
    this.#process.hear({
      onBytes: context.onOutput,
      onUpdate: ({ sessionId, update }) => {
        // A session that is loaded tells first all that was said in it.
        if (!isHeard) return;
        this.#announced.take(update);
        // A helper speaks in a session of its own: what it does is on record, what it says is no answer.
        if (sessionId === this.#session?.id) context.onOutput(heard.take(update));
      },
      onPermission: (asked) => this.#announced.permission(asked),
    });
    this.#told ??= await this.#process.initialize();
    const { session, text, spent } = await this.#sessionFor(request, context);
    isHeard = true;
    heard.spent = spent;
    this.#heard = heard;
    const before = await this.#chosen.record?.size(session.id);
    const asked = this.#process.agent.request(methods.agent.session.prompt, {
      sessionId: session.id,
      prompt: [{ type: "text", text }],
    });
    const end = await this.#process.during(asked);
    heard.told = end.usage;
    const said = heard.text(request.schema !== null);
    // Some end a failed turn like any other, and say in a record of their own alone why it failed.
    const failure = await this.#chosen.record?.failure(session.id, before ?? 0);
    if (failure) throw complaint(this.#file, failure.message, failure);
    if (this.#chosen.tellsUsage !== undefined && !end.usage && said !== "")
      throw complaint(this.#file, said.replace(/^Error: /, ""), { raw: said });
    checkStop(this.#file, end.stopReason, said);
    if (said === "")
      throw this.#cause() ?? new AgentError("no-answer", heard.silence(this.#announced.refused));
    const model = choice("model", session.options)?.current;
    return { text: said, sessionId: session.id, usage: heard.usage(), ...(model !== undefined && { model }) };
  }

  async #sessionFor(
    request: AgentRequest,
    context: CallContext,
  ): Promise<{ readonly session: Session; readonly text: string; readonly spent: AgentUsage }> {
    const last = lastSession(this.#chosen.name, request.earlier);
    if (last !== null) {
      const session = await this.#goneOn(last.id, context);
      if (session !== null) {
        const news = newsText(request.prompt, last.missed);
        return { session, text: paragraphs(["The next turn.", news]), spent: last.spent };
      }
    }
    const session = await this.#begun(context);
    const first = standing(context.eyes);
    return { session, text: paragraphs([first, retoldText(request)]), spent: {} };
  }

  async #goneOn(id: string, context: CallContext): Promise<Session | null> {
    const open = this.#session;
    const sees = open !== undefined && (open.eyes !== null || context.eyes === undefined);
    if (open?.id === id && sees) return open;
    const { agentCapabilities: can } = this.#told ?? {};
    const { load, resume } = methods.agent.session;
    const isResumed = Boolean(can?.sessionCapabilities?.resume);
    if (!isResumed && can?.loadSession !== true) return null;
    const eyes = await this.#served(context);
    const known = {
      sessionId: id,
      cwd: this.#command.cwd ?? "/",
      mcpServers: this.#servers(eyes),
      ...this.#meta,
    };
    const { agent } = this.#process;
    try {
      const told = await this.#process.during<ResumeSessionResponse | LoadSessionResponse>(
        isResumed ? agent.request(resume, known) : agent.request(load, known),
      );
      return await this.#opened({ id, eyes, options: told.configOptions ?? [] });
    } catch (error) {
      eyes?.close();
      if (error instanceof RequestError) return null;
      throw error;
    }
  }

  async #begun(context: CallContext): Promise<Session> {
    const eyes = await this.#served(context);
    const asked = this.#process.agent.request(methods.agent.session.new, {
      cwd: this.#command.cwd ?? "/",
      mcpServers: this.#servers(eyes),
      ...this.#meta,
    });
    const { sessionId, configOptions } = await this.#process.during(asked);
    // Else some have a model of their choice name it, and tell nobody what that took.
    if (this.#told?.agentCapabilities?.sessionCapabilities?.title)
      await this.#process.agent
        .request(methods.agent.session.setTitle, { sessionId, title: "Colloquy" })
        .catch(() => {});
    return this.#opened({ id: sessionId, eyes, options: configOptions ?? [] });
  }

  async #opened(session: Session): Promise<Session> {
    this.#session?.eyes?.close();
    this.#session = session;
    for (const what of ["model", "effort"] as const) {
      const wanted = this.#chosen[what];
      const offered = choice(what, this.#session.options);
      if (wanted === undefined || offered?.current === wanted) continue;
      const value = offered?.value(wanted);
      if (offered === undefined || value === undefined)
        throw new AgentError(
          "unsupported",
          `${this.#file} does not let us choose the ${what} "${wanted}"${offered === undefined ? "" : `; it offers ${offered.values.join(", ")}`}`,
        );
      const chosen: SetSessionConfigOptionRequest = { sessionId: session.id, configId: offered.id, value };
      const asked = this.#process.agent.request(methods.agent.session.setConfigOption, chosen);
      const told = await this.#process.during(asked);
      this.#session = { ...this.#session, options: told.configOptions };
    }
    return this.#session;
  }

  async #served({ eyes }: CallContext): Promise<ServedEyes | null> {
    if (eyes === undefined) return null;
    return serveEyes({ look: async (tool, input) => this.#looking?.look(tool, input) ?? notNow });
  }

  /** Our eyes by their address, where the agent asks servers itself; else by a relay that it starts. Some take only one. */
  #servers(eyes: ServedEyes | null): McpServer[] {
    if (eyes === null) return [];
    if (this.#told?.agentCapabilities?.mcpCapabilities?.http === true)
      return [{ type: "http", name: eyesName, url: eyes.address, headers: [] }];
    const { command, args, env } = eyesCommand(eyes.address);
    const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
    return [{ name: eyesName, command, args: [...args], env: variables }];
  }

  async #cancelled(): Promise<void> {
    if (this.#session === undefined || !this.isAlive) return;
    const sessionId = this.#session.id;
    await this.#process.agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => {});
    // An agent that breaks off in time is not waited for any longer; one that does not keeps us alive itself.
    await sleep(this.#chosen.cancelMs ?? 1000, undefined, { ref: false });
  }

  #failed(error: unknown): unknown {
    const failure = error instanceof RequestError ? this.#failure(error) : error;
    return failure instanceof AgentError ? failure.with({ usage: this.#heard?.usage() }) : failure;
  }

  /** What it failed of while it said nothing, as it printed it or told people: where that is of a kind we know. */
  #cause(): AgentError | null {
    const words = this.#process.lastWords.replace(/^: /, "") || (this.#heard?.notice ?? "");
    const failed = complaint(this.#file, words);
    return failed.code === "exit" ? null : failed;
  }

  #brokenOff(): AgentError {
    return this.#cause() ?? new AgentError("cancelled", `${this.#file} was told to stop`);
  }

  #failure(error: RequestError): AgentError {
    const { code, message, data } = error;
    const detail = data === undefined ? "" : typeof data === "string" ? data : JSON.stringify(data);
    const said = detail === "" || detail === "{}" ? message : `${message}: ${detail}`;
    if (code !== RequestError.authRequired().code) return complaint(this.#file, said);
    const ways = (this.#told?.authMethods ?? []).map(({ name, description }) => description ?? name);
    const how = ways.length === 0 ? "" : ` (${ways.join("; ")})`;
    return new AgentError("not-logged-in", `${this.#file}: ${said}${how}`);
  }

  get #file(): string {
    return this.#command.command[0]?.split("/").at(-1) ?? "";
  }

  get #meta(): { readonly _meta?: Record<string, unknown> } {
    return this.#chosen.meta ? { _meta: { ...this.#chosen.meta } } : {};
  }
}

const notNow = { text: "Nothing can be looked at between turns.", isRefused: true };
