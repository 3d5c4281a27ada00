const vendors: Readonly<Record<string, string>> = {
  claude: "anthropic",
  codex: "openai",
  gemini: "google",
  qwen: "alibaba",
  kimi: "moonshot",
};

/** Whose models an agent's program asks; one that we don't know is a vendor of its own. */
export function vendorOfAgent(name: string): string {
  return vendors[name] ?? name;
}
