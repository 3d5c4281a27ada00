import { context, metrics, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { createServer } from "node:http";
import { join } from "node:path";
import protobuf from "protobufjs";
import { expect, test } from "vitest";
import { critique } from "../../../src/index.ts";
import { afterwards } from "../../beside.ts";

/** The messages of OTLP as OpenTelemetry publishes them. */
const root = new protobuf.Root();
root.resolvePath = (_, name) => join("test/fixtures/otlp", name);

async function decoded(service: "trace" | "metrics", type: string, bytes: Buffer): Promise<object> {
  await root.load(`opentelemetry/proto/collector/${service}/v1/${service}_service.proto`);
  const shape = root.lookupType(`opentelemetry.proto.collector.${service}.v1.${type}`);
  return shape.toObject(shape.decode(bytes), { longs: String, enums: String, defaults: false });
}

/** Takes what an exporter sends, as a collector does. */
async function collector() {
  const sent: { readonly path: string; readonly body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      sent.push({ path: request.url ?? "", body: Buffer.concat(parts) });
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterwards(() => void server.close());
  const at = server.address();
  return { sent, url: `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}` };
}

test("the SDK of OpenTelemetry sends traces and metrics of a discussion by OTLP, without a word that was said", async () => {
  const { sent, url } = await collector();
  const traces = new TracerProvider({
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
    ],
  });
  const exporter = new OTLPMetricExporter({ url: `${url}/v1/metrics` });
  const meters = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter })] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(traces);
  metrics.setGlobalMeterProvider(meters);
  afterwards(() => [trace, context, metrics].forEach((api) => api.disable()));

  const reply = { strengths: ["It is SHORT"], weaknesses: [], suggestions: [], rating: 4 };
  const ada = () => ({
    text: JSON.stringify(reply),
    model: "m-1",
    usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.5 },
  });
  const perspectives = [{ name: "One", agent: "ada" }];
  const options = { agents: { ada: { answer: () => Promise.resolve(ada()) } }, perspectives, fallback: [] };
  await critique({ path: "a.md", text: "# A\n\nSECRET PLAN\n" }, options).result;
  await traces.shutdown();
  await meters.shutdown();

  const bodyOf = (path: string) => sent.find((one) => one.path === path)?.body ?? Buffer.alloc(0);
  const spans = await decoded("trace", "ExportTraceServiceRequest", bodyOf("/v1/traces"));
  expect(spans).toMatchObject({ resourceSpans: [{ scopeSpans: [{ scope: { name: "colloquy" } }] }] });
  const spansText = JSON.stringify(spans);
  for (const name of ["invoke_workflow critique", "round 1", "invoke_agent ada"])
    expect(spansText).toContain(`"name":"${name}"`);
  const measured = await decoded("metrics", "ExportMetricsServiceRequest", bodyOf("/v1/metrics"));
  expect(measured).toMatchObject({
    resourceMetrics: [
      {
        scopeMetrics: [
          {
            metrics: [
              {
                name: "gen_ai.client.operation.duration",
                unit: "s",
                histogram: { dataPoints: [{ count: "1" }] },
              },
              {
                name: "gen_ai.client.token.usage",
                unit: "{token}",
                histogram: {
                  dataPoints: [
                    { count: "1", sum: 10 },
                    { count: "1", sum: 5 },
                  ],
                },
              },
              { name: "colloquy.cost", unit: "USD", sum: { dataPoints: [{ asDouble: 0.5 }] } },
            ],
          },
        ],
      },
    ],
  });
  expect(`${spansText}${JSON.stringify(measured)}`).not.toMatch(/SECRET|SHORT/);
});
