import {
  by, code, facts, gap, heading, isEmpty, joined, lineBreak, lineOf, list, markdown, notice,
  onTerminal, paragraph, plainText, prose, quiet, quotation, seatsNamed, section, spansOf, strong, table, unbroken,
} from "colloquy/document";

const empty = list([]);
const document = [
  heading(1, "Where sessions live"),
  paragraph(["Chosen: ", strong("Redis"), ...by(["ada", "bob"])]),
  facts([["Rounds", "2"], ["Asked", joined(["ada", "bob"], " and ")], ["For it", plainText(seatsNamed(["ada", "bob"]))]]),
  ...section("Why", [list([[prose("It survives a restart")], "It is there already"]), quotation("Restarts are daily.")]),
  ...section("Nothing is shown of a section without content", [empty]),
  table(["Option", "For it"], [["Redis", `ada${lineBreak}bob`], ["Cookies", [quiet("nobody")]]]),
  notice("Open", "Who runs it?"),
  gap,
  unbroken("A line that no terminal breaks."),
  onTerminal(paragraph("Read at a terminal alone."), code("ts", "await redis.connect();")),
];

console.log(markdown(document));
console.log(isEmpty(empty), spansOf("plain")[0]?.text, lineOf("a line").sign);
