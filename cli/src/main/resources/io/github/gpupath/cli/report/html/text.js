"use strict";

/* How figures are written, and how elements are made: data only ever becomes text. */

/** An element; strings among the children become text, absent ones nothing. */
function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== undefined && child !== null && child !== false));
  return element;
}

/** What scrolls where it is too wide, also by the keyboard. */
function region(label, content) {
  return el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": label}, content);
}

/** A text that is not too long: its beginning and its end, by which texts that begin alike are told apart. */
function short(text, length = 60) {
  const letters = Array.from(text);
  const end = Math.floor(length / 3);
  return letters.length <= length ? text : letters.slice(0, length - end - 1).join("") + "…" + letters.slice(-end).join("");
}

/** A text of a few lines at most, which breaks at slashes; where it is longer, all of it stands in a tip. */
function clamp(text, ...classes) {
  const brief = short(text, 160);
  return el("span", {class: ["clamp", ...classes].join(" "), title: brief !== text && text}, brief.split(/(?<=\/)(?!s\b)/).map(part => [part, el("wbr")]));
}

/** A sentence, which is longer than a name. */
function prose(text) {
  const brief = short(text, 600);
  return brief === text ? text : el("span", {title: text}, brief);
}

/** Something that is not read at once, behind a line. */
function folded(title, attributes, ...content) {
  return el("details", {...attributes, class: "findings"}, el("summary", {}, title), content);
}

/** Three digits or more, as many of them behind the point as that leaves; two of a small number. */
function digits(value, more = 0) {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1e6 || size < 1e-3) return value.toExponential(2 + more);
  return value.toFixed(more + (size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0995 ? 2 : size >= 0.00995 ? 3 : 4));
}

const PREFIXES = [[1e15, "P"], [1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"], [1e-9, "n"], [1e-12, "p"]];

/** Units that are counted one by one. */
const COUNTED = ["cycles", "ticks"];

/** A value with its unit: bytes in binary steps where they are whole, plain numbers as they are, the rest with a prefix. */
function quantity(value, unit, more = 0) {
  if (value < 0) return "−" + quantity(-value, unit, more);
  if (unit === "B" && Number.isInteger(value)) return bytes(value);
  const isCounted = COUNTED.includes(unit);
  if (unit === "" || unit === "%" || isCounted || value === 0) {
    const number = Number.isInteger(value) && value < 1e6 ? String(value) : digits(value, more);
    return (number + " " + (isCounted && number === "1" ? unit.slice(0, -1) : unit)).trim();
  }
  const [factor, prefix] = PREFIXES.find(([each]) => value >= each * 0.9995) || PREFIXES.at(-1);
  return digits(value / factor, more) + " " + prefix + (prefix && unit.length > 3 ? " " : "") + unit;
}

/** The same with the prefix alone, under a heading that has the unit. */
function brief(value, unit) {
  if (COUNTED.includes(unit)) return quantity(value, "");
  const text = quantity(value, unit);
  return unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
}

function bytes(value) {
  const steps = ["B", "KiB", "MiB", "GiB", "TiB"];
  let step = 0;
  while (value >= 1024 && step < steps.length - 1) {
    value /= 1024;
    step++;
  }
  return (Number.isInteger(value) ? value : digits(value)) + " " + steps[step];
}

/** Half an interval as a share of the value. */
function halfWidth(value, interval) {
  const percent = 50 * (interval.high - interval.low) / value;
  return "±" + (percent < 0.005 ? "<0.01" : percent < 10 ? percent.toFixed(2) : percent.toFixed(0)) + " %";
}

function times(ratio) {
  return "×" + digits(ratio);
}

function count(number, word) {
  return number.toLocaleString("en") + " " + word + (number === 1 ? "" : "s");
}
