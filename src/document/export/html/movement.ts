import type { Movement } from "../../document.ts";
import { colourOf } from "./anchors.ts";
import { element, type Html } from "./html.ts";
import { shorten } from "../../../text/shorten.ts";

const [left, step, right, top, seatGap, labelHeight] = [24, 150, 190, 30, 14, 30];

/** Seats as lines over rounds, each option a lane; why somebody moved is told to who points there. The table says it in words. */
export function movementHtml(movement: Movement, table: Html): Html {
  const { issue, rounds, options, seats, silent } = movement;
  const isSilent = seats.some(({ stops }) => stops.some(({ option }) => option === null));
  const lanes = [...options, ...(isSilent ? [{ id: null, text: silent }] : [])];
  const laneHeight = labelHeight + seats.length * seatGap;
  const [width, height] = [left + step * Math.max(1, rounds.length) + right, top + lanes.length * laneHeight];
  const xOf = (round: number) => left + step * (round + 0.5);
  const yOf = (option: string | null, seat: number) =>
    top +
    Math.max(
      0,
      lanes.findIndex(({ id }) => id === option),
    ) *
      laneHeight +
    labelHeight +
    seat * seatGap;
  return element(
    "figure",
    { class: "movement" },
    element(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": issue },
      rounds.map((round, at) => element("text", { class: "note", x: xOf(at) - 4, y: 16 }, `R${round}`)),
      lanes.map(({ id, text }, lane) => {
        const y = top + lane * laneHeight;
        return [
          element("line", { class: "lane", x1: 0, x2: width, y1: y, y2: y }),
          element(
            "text",
            { class: "option", x: 0, y: y + 16 },
            element("title", {}, text),
            shorten(id === null ? text : `${id} ${text}`, Math.floor(width / 8)),
          ),
        ];
      }),
      seats.map((seat, index) => seatHtml(seat, index, movement, xOf, yOf)),
    ),
    element("details", { class: "source" }, element("summary", {}, "As a table"), table),
  );
}

function seatHtml(
  { name, stops, objects }: Movement["seats"][number],
  index: number,
  { seats, rounds }: Movement,
  xOf: (round: number) => number,
  yOf: (option: string | null, seat: number) => number,
): Html {
  const names = seats.map((seat) => seat.name);
  const points = stops.map(({ option }, at) => [xOf(at), yOf(option, index)] as const);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  return element(
    "g",
    { class: colourOf(name, names) },
    element("polyline", { points: points.map((point) => point.join(",")).join(" ") }),
    points.map(([x, y], at) => {
      const { option = null, why = "" } = stops[at] ?? {};
      const told = `${name}, R${rounds[at]}: ${[option ?? "–", why].filter((text) => text !== "").join(" ")}`;
      const anchor = at > 0 && at >= points.length - 1 ? "end" : "start";
      return element(
        "g",
        { class: "stop", tabindex: why === "" ? null : 0 },
        element("title", {}, told),
        element("circle", { cx: x, cy: y, r: why === "" ? 3 : 6 }),
        why === ""
          ? null
          : element("text", { class: "why", x: x + 10, y: y + 20, "text-anchor": anchor }, told),
      );
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
  );
}
