import type { Movement } from "../../document.ts";
import { element, type Html } from "./html.ts";
import { shorten } from "../../../text/shorten.ts";

const [left, step, right, top, seatGap, labelHeight] = [24, 150, 190, 30, 14, 30];

/** Seats as lines over rounds, each option a lane; below it who moved and why, in words. The table says all of it in words. */
export function movementHtml(
  movement: Movement,
  table: Html,
  linked: (why: string) => Html,
  colourOf: (seat: string) => string,
): Html {
  const { issue, rounds, options, seats, silent } = movement;
  const isSilent = seats.some(({ stops }) => stops.some(({ option }) => option === null));
  const lanes = [...options, ...(isSilent ? [{ id: null, text: silent }] : [])];
  const laneHeight = labelHeight + seats.length * seatGap;
  const [width, height] = [left + step * Math.max(1, rounds.length) + right, top + lanes.length * laneHeight];
  const xOf = (round: number) => left + step * (round + 0.5);
  const ids = lanes.map(({ id }) => id);
  const yOf = (option: string | null, seat: number) =>
    top + Math.max(0, ids.indexOf(option)) * laneHeight + labelHeight + seat * seatGap;
  const moves = seats.flatMap(({ name, stops }) => {
    const chip = element("span", { class: `chip ${colourOf(name)}` }, name);
    return stops.flatMap(({ why }) => (why === "" ? [] : element("li", {}, chip, " ", linked(why))));
  });
  return element(
    "figure",
    { class: "movement" },
    element(
      "div",
      { class: "scrolls", role: "region", tabindex: 0, "aria-label": issue },
      element(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, width, role: "group", "aria-label": issue },
        rounds.map((round, at) => element("text", { class: "note", x: xOf(at) - 4, y: 16 }, `R${round}`)),
        lanes.map((_, lane) => {
          const y = top + lane * laneHeight;
          return element("line", { class: "lane", x1: 0, x2: width, y1: y, y2: y });
        }),
        seats.map((seat, index) =>
          element("g", { class: colourOf(seat.name) }, seatHtml(seat, index, movement.rounds, xOf, yOf)),
        ),
        // Above the lines, which would strike them out.
        lanes.map(({ id, text }, lane) =>
          element(
            "text",
            { class: "option", x: 0, y: top + lane * laneHeight + 16 },
            element("title", {}, text),
            shorten(id === null ? text : `${id} ${text}`, Math.floor(width / 8)),
          ),
        ),
      ),
    ),
    element("ul", {}, moves),
    element("details", { class: "source" }, element("summary", {}, "As a table"), table),
  );
}

function seatHtml(
  { name, stops, objects }: Movement["seats"][number],
  index: number,
  rounds: Movement["rounds"],
  xOf: (round: number) => number,
  yOf: (option: string | null, seat: number) => number,
): Html {
  const points = stops.map(({ option }, at) => [xOf(at), yOf(option, index)] as const);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return [
    element("polyline", { points: points.map((point) => point.join(",")).join(" ") }),
    stops.map(({ option, why }, at) => {
      const told = why === "" ? `, R${rounds[at]}: ${option ?? "–"}` : ` ${why}`;
      const dot = { cx: xOf(at), cy: yOf(option, index), r: why === "" ? 3 : 6 };
      return element("g", {}, element("title", {}, name + told), element("circle", dot));
    }),
    element("text", { x: endX + 12, y: endY + 4 }, name),
    objects.map((option) =>
      element(
        "text",
        { x: endX - 16, y: yOf(option, index) + 4 },
        element("title", {}, `${name} ✕ ${option}`),
        "✕",
      ),
    ),
  ];
}
