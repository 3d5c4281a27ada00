import assert from "node:assert/strict";
import { critique } from "colloquy";
import { recorded, scripted } from "colloquy/testing";

const reply = { strengths: ["It is short"], weaknesses: [], suggestions: [], rating: 4 };

// The first entry that fits a turn answers it: by seat, kind of turn and round, with `*` and `?` as in file names.
const ada = recorded([{ seat: "Sec*", turn: "critique", reply }]);
const bob = scripted([{ fail: "timeout" }]);

const { status, partial, seats } = await critique(
  { path: "notes.md", text: "# Notes\n" },
  { agents: { ada: ada.agent, bob }, perspectives: ["Security", "Clarity"] },
).result;

assert.equal(status, "completed");
assert.equal(partial, true);
assert.equal(seats[1]?.failure, "timeout: the script of scripted lets this turn time out");
assert.match(ada.asked[0]?.text ?? "", /# Notes/);
console.log("all as scripted");
