import {
  type AnyMessage,
  type ClientConnection,
  type InitializeRequest,
  type InitializeResponse,
  PROTOCOL_VERSION,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionNotification,
  client,
  methods,
} from "@agentclientprotocol/sdk/unstable";
import { AgentError } from "../../kernel/failure.ts";
import { version } from "../../version.ts";
import { lastWords } from "../child.ts";
import {
  type Child,
  type ChildCommand,
  endedBy,
  OutputTail,
  startChild,
  startFault,
} from "../started-child.ts";
import { messageIn, wholeLines } from "../json-output.ts";
import { StringDecoder } from "node:string_decoder";

export interface TurnListener {
  readonly onBytes: (text: string) => void;
  readonly onUpdate: (notification: SessionNotification) => void;
  readonly onPermission: (request: RequestPermissionRequest) => RequestPermissionResponse;
}

const mostTurnBytes = 8 * 1024 * 1024;

/** An agent of the Agent Client Protocol. It gets neither files nor terminals, and no permission but for our eyes. */
export class AcpProcess {
  readonly #child: Child;
  readonly #file: string;
  #complaints = new OutputTail();
  readonly #rubbish = new OutputTail();
  readonly #connection: ClientConnection;
  readonly #failed = Promise.withResolvers<never>();
  #listener: TurnListener | null = null;
  #bytes = 0;
  #ending: Promise<void> | undefined;
  #exit: Awaited<Child["exit"]> | undefined;

  static async start(command: ChildCommand): Promise<AcpProcess> {
    const child = await startChild(command);
    const started = new AcpProcess(child, command.command[0] ?? "");
    await child.tree.admit(child.gate);
    return started;
  }

  private constructor(child: Child, file: string) {
    this.#child = child;
    this.#file = file;
    this.#failed.promise.catch(() => {});
    child.stderr.on("data", (chunk: Buffer) => {
      this.#complaints.take(chunk);
      this.#listener?.onBytes("");
    });
    const readable = new ReadableStream<AnyMessage>({
      start: (messages) => {
        const letters = new StringDecoder();
        const hear = wholeLines((line) => {
          const [message] = messageIn(line);
          if (message !== undefined && "jsonrpc" in message) messages.enqueue(message as AnyMessage);
          else this.#rubbish.take(Buffer.from(`${line}\n`));
        });
        child.stdout.on("data", (chunk: Buffer) => {
          this.#bytes += chunk.length;
          if (this.#bytes > mostTurnBytes) return this.#flooded();
          this.#listener?.onBytes("");
          hear(letters.write(chunk));
        });
      },
    });
    const writable = new WritableStream<AnyMessage>({
      write: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    });
    this.#connection = client({ name: "colloquy" })
      .onNotification(methods.client.session.update, ({ params }) => this.#listener?.onUpdate(params))
      .onRequest(
        methods.client.session.requestPermission,
        ({ params }) => this.#listener?.onPermission(params) ?? { outcome: { outcome: "cancelled" } },
      )
      .connect({ readable, writable });
    void this.#left();
  }

  get isAlive(): boolean {
    return this.#exit === undefined && this.#ending === undefined;
  }

  async initialize(): Promise<InitializeResponse> {
    const hello: InitializeRequest = {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      clientInfo: { name: "colloquy", version },
    };
    const asked = this.agent.request(methods.agent.initialize, hello);
    const told = await this.during(asked);
    if (told.protocolVersion === PROTOCOL_VERSION) return told;
    throw new AgentError(
      "unsupported",
      `"${this.#file}" speaks version ${told.protocolVersion} of the Agent Client Protocol, and we speak ${PROTOCOL_VERSION}`,
    );
  }

  get agent(): ClientConnection["agent"] {
    return this.#connection.agent;
  }

  hear(listener: TurnListener): void {
    this.#listener = listener;
    this.#bytes = 0;
    this.#complaints = new OutputTail();
  }

  during<T>(asked: Promise<T>): Promise<T> {
    return Promise.race([asked, this.#failed.promise]);
  }

  get lastWords(): string {
    return lastWords(this.#complaints.text()) || lastWords(this.#rubbish.text());
  }

  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const { tree, stdin } = this.#child;
    stdin.end();
    await endedBy(this.#child, AbortSignal.abort());
    await tree.clear(() => Promise.resolve(!tree.isContained));
    this.#connection.close();
    this.#child.close();
  }

  async #left(): Promise<void> {
    this.#exit = await this.#child.exit;
    // What it printed last comes a moment after it is gone.
    setTimeout(() => this.#failed.reject(this.#gone()), 50).unref();
  }

  #flooded(): void {
    const message = `"${this.#file}" sent more than ${mostTurnBytes} bytes in one turn; it was ended and the rest dropped`;
    this.#failed.reject(new AgentError("garbage", message));
    this.#child.stdout.destroy();
  }

  #gone(): AgentError {
    const exit = this.#exit ?? { code: null };
    const fault = startFault(this.#child, exit, this.#file);
    if (fault !== null) return fault;
    const by = exit.code === null ? (exit.signal ?? exit.fault ?? "a fault") : `code ${exit.code}`;
    const message = `"${this.#file}" ended with ${by} before it had answered${this.lastWords}`;
    return new AgentError("exit", message, exit.code === null ? {} : { exitCode: exit.code });
  }
}
