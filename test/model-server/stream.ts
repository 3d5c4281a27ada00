/** The payloads of a stream of server-sent events, as JSON where they are. */
export function payloads(stream: string): readonly Payload[] {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => line.slice("data: ".length))
    .map((data) => (data.startsWith("{") ? JSON.parse(data) : data));
}

/** The body of an answer, as JSON. */
export function payload(response: Response): Promise<Payload> {
  return response.json();
}

// oxlint-disable-next-line typescript/no-explicit-any -- four APIs' shapes, looked at by tests only
type Payload = any;
