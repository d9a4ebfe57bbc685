/* One column against another: every test as a point, the outliers named. */

/** How many outliers a chart names. */
const NAMED = 6;

const versusChoice = {pair: 0};

/** Lets the part about two columns show these. */
function choosePair(pair) {
  const select = document.getElementById("pair");
  versusChoice.pair = data.pairs.indexOf(pair);
  if (select && select.value !== String(versusChoice.pair)) {
    select.value = String(versusChoice.pair);
    select.dispatchEvent(new Event("change"));
  }
}

function versus() {
  if (data.pairs.length === 0) return undefined;
  const holder = el("div", {});
  const choose = el("select", {id: "pair", onchange: () => { versusChoice.pair = Number(choose.value); show(); }},
    data.pairs.map((pair, index) => el("option", {value: index}, short(pairTitle(pair), 80))));
  const show = () => {
    const pair = data.pairs[versusChoice.pair];
    holder.replaceChildren(...[slowerWhere(pair), versusCharts(pair)].flat().filter(each => each));
  };
  choose.value = String(versusChoice.pair);
  show();
  return [el("p", {}, el("label", {for: "pair"}, "Compare "), choose), holder];
}

/** The verdicts of a pair on the tests of a table that the reader did not filter out. */
function verdictsOf(pair, table) {
  const found = verdicts.get(pair.base + " " + pair.other);
  return table.tests.filter(test => found.has(test) && matches(test)).map(test => found.get(test));
}

function versusCharts(pair) {
  const parts = tables.map(table => ({table, found: verdictsOf(pair, table)})).filter(({found}) => found.length > 0);
  if (parts.length === 0) return [el("p", {class: "nothing"}, "No test of these is chosen.")];
  const titles = distinct(parts.map(({table}) => table.suite));
  return [el("h3", {}, "Every test"),
    el("p", {class: "hint"}, "Each point is a test: across, its value in the one column; up, how many times as fast it is in the other,"
      + " with the interval. Named are the tests that differ most of those that differ beyond the noise."),
    el("div", {class: "curves"}, parts.map(({table, found}) => {
      const title = suiteTitle(table.suite) + (titles.length < parts.length ? " (" + table.metric + ")" : "");
      const decided = found.filter(each => each.verdict === "faster" || each.verdict === "slower")
        .sort((one, other) => Math.abs(Math.log(other.value)) - Math.abs(Math.log(one.value)));
      const counts = ["faster", "slower", "same", "ambiguous"]
        .map(word => [word, found.filter(each => each.verdict === word).length]).filter(([, number]) => number > 0);
      return el("figure", {class: "card"},
        el("figcaption", {}, el("h3", {class: "clamp"}, title),
          el("p", {class: "hint"}, counts.map(([word, number]) => number + " " + word).join(", "))),
        chartCanvas(`${title}: ${columns[pair.other].title} against ${columns[pair.base].title}; the same figures stand in the table below`,
          () => versusConfiguration(pair, table, found, decided.slice(0, NAMED))),
        tableBeside(() => versusTable(pair, table, found)));
    }))];
}

function versusTable(pair, table, found) {
  const sorted = found.slice().sort((one, other) => Math.abs(Math.log(other.value)) - Math.abs(Math.log(one.value)));
  return el("table", {}, el("thead", {}, el("tr", {}, ["test", columns[pair.base].title, columns[pair.other].title, "ratio", "interval", "verdict"]
    .map(text => el("th", {scope: "col"}, text)))),
  el("tbody", {}, sorted.map(each => el("tr", {},
    el("th", {scope: "row"}, testLink(each.test, pair.other)),
    [pair.base, pair.other].map(column => el("td", {class: "number"}, quantity(valueOf(grid[each.test][column]), table.unit))),
    el("td", {class: "number"}, times(each.value)),
    el("td", {class: "interval"}, times(each.low) + " – " + times(each.high)),
    el("td", {}, (MARKS[each.verdict] || "") + " " + each.verdict)))));
}

function testLink(test, column, name = data.tests[test].id) {
  return el("button", {class: "link", onclick: () => openDetail(test, column)}, clamp(name));
}

function versusConfiguration(pair, table, found, named) {
  const verdictColors = {faster: "--better", slower: "--worse", same: "--muted", ambiguous: "--muted"};
  const words = ["faster", "slower", "same", "ambiguous"];
  const shapes = {faster: "triangle", slower: "rectRot", same: "circle", ambiguous: "crossRot"};
  return {
    type: "scatter",
    data: {
      datasets: words.map(word => ({
        label: word,
        data: found.filter(each => each.verdict === word).map(each => ({
          x: valueOf(grid[each.test][pair.base]), y: each.value, low: each.low, high: each.high, test: each.test
        })),
        column: pair.other,
        pointStyle: shapes[word],
        pointRadius: 4,
        borderColor: token(verdictColors[word]),
        backgroundColor: translucent(token(verdictColors[word]), 0.6)
      })).filter(set => set.data.length > 0)
    },
    options: {
      ...common(),
      scales: {
        x: {...scale(table.unit + " in " + columns[pair.base].title, true), ...ticks(table.unit, true)},
        y: {
          ...scale("times as fast", true),
          ...ratioTicks(found)
        }
      },
      onClick: (event, hits) => { if (hits.length > 0) openPoint(hits[0], event.chart); },
      plugins: {
        ...legend(),
        tooltip: {callbacks: {label: point => short(data.tests[point.raw.test].id, 80) + ": " + times(point.raw.y)}},
        names: {tests: named.map(each => each.test)}
      }
    },
    plugins: [WHISKERS, NAMES]
  };
}

/** At least from 0.9 to 1.1, so that noise does not look like a difference; as far below 1 as above. */
function ratioTicks(found) {
  const farthest = Math.max(1.1, ...found.map(each => Math.max(each.high, 1 / each.low)));
  const limit = Math.min(farthest * 1.05, 1e6);
  const steps = [1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 30, 100, 1000, 1e4].filter(step => step <= limit);
  const kept = steps.slice(-3);
  return {
    min: 1 / limit,
    max: limit,
    ticks: {color: token("--muted"), callback: value => times(value)},
    afterBuildTicks: scale => {
      scale.ticks = [...kept.map(step => 1 / step).reverse(), 1, ...kept].map(value => ({value}));
    }
  };
}

/** Writes the names of tests beside their points, none over another. */
const NAMES = {
  id: "names",
  afterDatasetsDraw(chart, args, {tests}) {
    const {ctx: context, chartArea: area} = chart;
    const taken = [];
    context.save();
    context.font = "11px " + token("--font");
    context.fillStyle = token("--ink");
    for (const test of tests) {
      const element = pointOf(chart, test);
      if (!element) continue;
      const text = short(data.tests[test].id.split("/").slice(1).join("/") || data.tests[test].id, 34);
      const width = context.measureText(text).width;
      const left = Math.max(area.left + 2, Math.min(element.x + 7, area.right - width - 2));
      const top = [element.y + 4, element.y - 9, element.y + 17, element.y - 22, element.y + 30].find(each => each > area.top + 8 && each < area.bottom - 2
        && taken.every(([x, y, w]) => Math.abs(y - each) > 12 || left > x + w || left + width < x));
      if (top === undefined) continue;
      taken.push([left, top, width]);
      write(context, text, left, top);
    }
    context.restore();
  }
};

function pointOf(chart, test) {
  for (const [index, set] of chart.data.datasets.entries()) {
    const at = set.data.findIndex(point => point.test === test);
    if (at >= 0 && chart.isDatasetVisible(index)) return chart.getDatasetMeta(index).data[at];
  }
  return undefined;
}
