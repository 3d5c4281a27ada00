import type { ApiProvider } from "../../kernel/vendor.ts";

const ownAddress: Readonly<Record<Exclude<ApiProvider, "openai-compatible">, string>> = {
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  openrouter: "https://openrouter.ai/api/v1",
  ollama: "http://127.0.0.1:11434/v1",
};

// The clients of these add the version themselves, so people write their addresses without it.
const addsVersion: ReadonlySet<ApiProvider> = new Set(["anthropic", "google", "ollama"]);

/** A given address gets the provider's own path or version where it has none. `undefined`: no address of a server. */
export function apiAddress(provider: ApiProvider, given?: string): URL | undefined {
  if (provider === "openai-compatible") return serverAddress(given ?? "");
  const own = new URL(ownAddress[provider]);
  if (given === undefined) return own;
  const address = serverAddress(provider === "ollama" ? ollamaHost(given) : given);
  if (address === undefined) return undefined;
  const path = address.pathname.replace(/\/+$/, "");
  const version = own.pathname.split("/").at(-1) ?? "";
  if (path === "") address.pathname = own.pathname;
  else if (addsVersion.has(provider) && !/\/v\d+\w*$/.test(path)) address.pathname = `${path}/${version}`;
  return address;
}

function serverAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  const isServer = /^https?:$/.test(address.protocol) && address.username === "" && address.password === "";
  return isServer ? address : undefined;
}

function ollamaHost(given: string): string {
  if (given.includes("://")) return given;
  const host = given.replace(/^(?=:|$)/, "127.0.0.1").replace(/^0\.0\.0\.0/, "127.0.0.1");
  return /:\d+(?:\/|$)/.test(host) ? `http://${host}` : `http://${host.replace(/^([^/]*)/, "$1:11434")}`;
}

export function isLoopback({ hostname }: { readonly hostname?: string | null | undefined }): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname ?? "");
}
