import { Hand } from "./drafts.ts";

/** Requirements in force, and a design of them. */
export function designTable(): Hand {
  return new Hand("design")
    .inForce([
      {
        id: "REQ-001",
        kind: "requirement",
        text: "The system shall open a loan within 2 s.",
        fields: { title: "Hand out", priority: "must" },
      },
      {
        id: "REQ-002",
        kind: "requirement",
        text: "The system shall work without the internet.",
        fields: { title: "Offline", priority: "must" },
      },
      {
        id: "REQ-003",
        kind: "requirement",
        text: "The system shall print labels.",
        fields: { priority: "could" },
      },
      {
        id: "NFR-001",
        kind: "quality",
        text: "Names shall be gone 30 days after return.",
        fields: { characteristic: "security" },
      },
      { id: "FLOW-001", kind: "flow", text: "Borrow a tool" },
    ])
    .lists("ops", "One PC, no server room")
    .writes("pm", design);
}

export const design = {
  title: "Lending desk",
  scope: [{ text: "A desk program for one library.", covers: ["REQ-001"] }],
  parts: [
    {
      id: "COMP-1",
      name: "Desk",
      does: "scans and opens loans",
      technology: "a local web page",
      offers: ["loans"],
      needs: ["COMP-2: keeps loans", "COMP-3: reads cards"],
      carries: ["REQ-1", "REQ-002", "OPS-1"],
    },
    { id: "COMP-2", name: 'Store "one; file"', does: "keeps loans and forgets names", carries: ["NFR-001"] },
    { id: "COMP-3", name: "Scanner", does: "reads barcodes", outside: "system" },
  ],
  nodes: [{ id: "NODE-1", text: "The library's PC", runs: ["COMP-1", "COMP-2"] }],
  decisions: [
    {
      id: "ADR-1",
      title: "Where loans are kept",
      context: "The PC is old and the line breaks.",
      drivers: ["REQ-002"],
      good: ["works offline"],
      bad: ["one disk"],
      confirmation: "Pull the cable: a loan opens.",
      options: [
        { name: "SQLite on the PC", pros: ["no network"], cons: ["one disk"], picks: "It needs no line" },
        { name: "A hosted database", pros: ["backed up"], cons: ["fails offline"], fails: ["REQ-002"] },
      ],
    },
  ],
  diagrams: [
    {
      id: "DIA-1",
      title: "Hand out",
      shows: "runtime",
      mermaid: ["sequenceDiagram", "Desk->>Store: opens a loan"],
    },
  ],
  risks: [{ id: "RISK-1", text: "The disk dies", severity: "high", mitigation: "a copy each night" }],
  changes: [
    {
      requirement: "REQ-001",
      statement: "The system shall open a loan within 4 s.",
      why: "The scanner takes 3 s",
      by: ["COMP-3"],
    },
  ],
  questions: [{ question: "Who pays for the disk?", decides: "The board", covers: ["ADR-1"] }],
  actions: [{ text: "Buy a second disk", owner: "Librarian", covers: ["ADR-1"] }, { text: "Tell the board" }],
};
