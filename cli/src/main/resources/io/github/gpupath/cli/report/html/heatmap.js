/* Tables whose cells are coloured by their ratio to a baseline. */

const MARKS = {faster: "▲", slower: "▼", same: "=", ambiguous: "?"};

/** As many places of an axis as stand side by side. */
const ACROSS = 8;

/** As many columns as stand side by side for the sake of an axis. */
const WIDE = 24;

/** As many rows as are laid out before somebody asks for all. */
const ROWS = 300;

/** A table: side by side the last axis that all tests lie on and that has few places; all others down the rows. */
function heatMap(table) {
  const shown = shownColumns(table);
  const across = table.axes.length < 2 ? undefined : table.axes.findLast(axis =>
    table.tests.every(test => coordinate(test, axis.id))
    && distinct(table.tests.map(test => place(test, axis))).length <= Math.min(ACROSS, WIDE / shown.length));
  const down = table.axes.filter(axis => axis !== across);
  const rows = new Map();
  for (const test of shownTests(table)) {
    const names = down.map(axis => place(test, axis));
    const key = JSON.stringify(names);
    if (!rows.has(key)) rows.set(key, {names, tests: new Map()});
    rows.get(key).tests.set(across ? place(test, across) : "", test);
  }
  const filled = new Set([...rows.values()].flatMap(row => [...row.tests.keys()]));
  const steps = across ? distinct(table.tests.map(test => place(test, across))).filter(step => filled.has(step)) : [""];
  if (rows.size === 0 || shown.length === 0) return el("p", {class: "nothing"}, "Nothing of it is chosen.");
  const baselineOf = baselines(table);
  const runs = distinct(shown.map(column => column.file));
  const heads = [
    across && steps.map(step => el("th", {scope: "colgroup", colspan: shown.length, class: "first"}, clamp(step || "–"))),
    runs.length > 1 && steps.map(() => runs.map((run, at) => el("th",
      {scope: "colgroup", colspan: shown.filter(column => column.file === run).length, class: at === 0 ? "first" : "next"}, clamp(run)))),
    steps.map(step => shown.map((column, at) => columnHead(table, column, step, across, border(shown, at))))
  ].filter(row => row);
  const head = el("thead", {}, heads.map((row, index) => el("tr", {},
    index === 0 && down.map(axis => el("th", {scope: "col", rowspan: heads.length}, clamp(axis.id))), row)));
  const laidOut = [...rows.values()].slice(0, table.isWhole ? undefined : ROWS);
  const body = el("tbody", {}, laidOut.map((row, index, all) => el("tr", {},
    row.names.map((name, depth) => el("th", {
      scope: "row",
      class: repeats(all[index - 1], row, depth) ? "repeated" : ""
    }, clamp(name))),
    steps.map(step => shown.map((column, at) =>
      cell(row.tests.get(step), column, baselineOf, table, border(shown, at)))))));
  const element = el("table", {class: "heat", role: "grid", "aria-label": table.suite + " in " + table.unit}, head, body);
  element.addEventListener("keydown", moveInGrid);
  element.querySelector("button.value")?.setAttribute("tabindex", "0");
  return [el("div", {class: "scroll"}, element), laidOut.length < rows.size && el("p", {}, `These are ${laidOut.length} of ${rows.size} rows. `,
    el("button", {class: "link", onclick: () => { table.isWhole = true; changed(table); }}, "Show all"))];
}

/** The line before a column: that of a place of the axis, of a run, or none. */
function border(shown, at) {
  return at === 0 ? "first" : shown[at - 1].file === shown[at].file ? "" : "next";
}

function distinct(texts) {
  return [...new Set(texts)];
}

function repeats(above, row, depth) {
  return above && row.names.slice(0, depth + 1).every((name, index) => name === above.names[index]);
}

/** The heading of a column, which sorts by it. */
function columnHead(table, column, step, across, frame) {
  const order = state.order.get(table.key);
  const isOrder = order?.column === column.index && order?.step === step;
  const next = !isOrder ? {column: column.index, step, descending: table.better === "higher"}
    : order.turned ? undefined : {...order, descending: !order.descending, turned: true};
  if (next && across) {
    next.value = test => valueOf(grid[sibling(table, test, across, step)]?.[column.index]);
  }
  return el("th", {
    scope: "col", class: frame, "data-title": column.titleInRun,
    "aria-sort": isOrder ? (order.descending ? "descending" : "ascending") : undefined
  }, el("button", {
    class: "sort", title: "Sort by this column, " + column.fullTitle, "data-sort": JSON.stringify([table.key, step, column.index]),
    onclick: () => { next ? state.order.set(table.key, next) : state.order.delete(table.key); changed(table); }
  }, column.titleInRun, el("span", {"aria-hidden": "true"}, isOrder ? (order.descending ? " ↓" : " ↑") : "")));
}

/** The test of a table that differs from another on one axis alone. */
function sibling(table, test, across, step) {
  const key = each => JSON.stringify([...data.tests[each].coordinates.filter(one => one.axis !== across.id)]);
  if (!table.siblings) {
    table.siblings = new Map(table.tests.map(each => [key(each) + place(each, across), each]));
  }
  return table.siblings.get(key(test) + step);
}

/** What a test gave in a column: a button that opens all there is to it. */
function cell(test, column, baselineOf, table, frame) {
  const result = test === undefined ? undefined : grid[test][column.index];
  if (!result) return el("td", {class: "absent " + frame}, "");
  const where = short(data.tests[test].id, 160) + ", " + column.title;
  const open = () => openDetail(test, column.index);
  if (valueOf(result) === undefined) {
    const word = result.status === "ok" ? "verified" : result.status;
    return el("td", {class: "without " + frame}, el("button", {
      class: "value", tabindex: -1, title: result.reason, onclick: open,
      "aria-label": where + ": " + word + (result.reason ? ", " + result.reason : "")
    }, el("span", {class: "status"}, word)));
  }
  const ratio = relative(result, baselineOf);
  const interval = halfWidth(valueOf(result), result.interval);
  const mark = ratio?.verdict && !ratio.isBase ? MARKS[ratio.verdict] : "";
  const td = el("td", {class: frame}, el("button", {
    class: "value", tabindex: -1, onclick: open,
    "aria-label": where + ": " + quantity(valueOf(result), table.unit) + " " + interval
      + (ratio ? ", " + times(ratio.value) + (ratio.verdict ? " " + ratio.verdict : "") : "")
  },
  el("span", {class: "number"}, brief(valueOf(result), table.unit)),
  el("span", {class: "interval"}, interval),
  ratio && el("span", {class: "ratio"}, ratio.isBase ? "base" : times(ratio.value) + (mark ? " " + mark : ""))));
  if (ratio) shade(td, ratio);
  return td;
}

/** Colours a cell: none where the difference is none, full from eight times on. */
function shade(td, ratio) {
  const decided = !ratio.verdict || ratio.verdict === "faster" || ratio.verdict === "slower";
  const strength = decided ? Math.min(1, Math.abs(Math.log2(ratio.value)) / 3) : 0;
  if (strength > 0.005) {
    td.classList.add(ratio.value > 1 ? "faster" : "slower");
    td.style.setProperty("--strength", strength.toFixed(3));
  }
}

/** Why some tests have no value; reasons that differ in their figures alone are one. */
function reasons(own) {
  const found = new Map();
  for (const table of own) {
    for (const test of shownTests(table)) {
      for (const column of shownColumns(table)) {
        const result = grid[test][column.index];
        if (result?.reason) {
          const key = JSON.stringify([result.status, result.reason.replace(/\d+/g, "0")]);
          if (!found.has(key)) found.set(key, {status: result.status, reasons: new Set(), results: 0});
          found.get(key).reasons.add(result.reason);
          found.get(key).results++;
        }
      }
    }
  }
  if (found.size === 0) return undefined;
  return el("ul", {class: "reasons"}, [...found.values()].map(({status, reasons: [first, ...others], results}) => el("li", {},
    el("strong", {}, status), " (" + count(results, "result") + "): ", prose(first),
    others.length > 0 && ` (and ${others.length} more that ${others.length === 1 ? "differs" : "differ"} in figures alone)`)));
}

/** Arrow keys, Home and End go from cell to cell; the rest of the page has one stop for the whole table. */
function moveInGrid(event) {
  const button = event.target.closest("button.value");
  if (!button) return;
  const row = button.closest("tr");
  const inRow = [...row.querySelectorAll("button.value")];
  const cells = [...row.children];
  const at = cells.indexOf(button.closest("td"));
  const inColumn = step => {
    for (let next = row[step]; next; next = next[step]) {
      const found = next.children[at]?.querySelector("button.value");
      if (found) return found;
    }
    return undefined;
  };
  const target = {
    ArrowRight: () => inRow[inRow.indexOf(button) + 1],
    ArrowLeft: () => inRow[inRow.indexOf(button) - 1],
    ArrowDown: () => inColumn("nextElementSibling"),
    ArrowUp: () => inColumn("previousElementSibling"),
    Home: () => inRow[0],
    End: () => inRow.at(-1)
  }[event.key]?.();
  if (!target) return;
  event.preventDefault();
  button.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
  target.focus();
}
