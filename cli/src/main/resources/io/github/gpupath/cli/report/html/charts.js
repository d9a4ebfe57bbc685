/* Charts: ECharts options made from the data, drawn when they come into view. Every chart has its figures in a table below it. */

/** Every chart that is drawn, by its element. */
const charts = new Map();

const SYMBOLS = ["circle", "triangle", "rect", "diamond", "pin", "arrow"];
const DASHES = ["solid", [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 4]];

function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function colorOf(column) {
  return token("--series-" + column.series);
}

function distinct(things) {
  return [...new Set(things)];
}

const inView = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting).forEach(entry => drawChart(entry.target)), {rootMargin: "300px"});

const resized = new ResizeObserver(entries => entries.forEach(({target}) => {
  if (charts.has(target) && target.clientWidth !== charts.get(target).getWidth()) drawChart(target);
}));

/** An element whose chart is made from options once somebody sees it: options(width) has a height, and is ECharts' otherwise. */
function chart(label, options) {
  const element = el("div", {class: "plot", role: "img", "aria-label": label + "; the table below has the same figures"});
  element.options = options;
  inView.observe(element);
  resized.observe(element);
  return element;
}

function drawChart(element) {
  if (!element.isConnected || element.clientWidth === 0) return;
  inView.unobserve(element);
  const {height, onAxis, ...options} = element.options(element.clientWidth);
  element.style.height = height + "px";
  charts.get(element)?.dispose();
  const drawn = echarts.init(element);
  charts.set(element, drawn);
  drawn.setOption({
    ...plainly(),
    tooltip: {renderMode: "richText", confine: true, backgroundColor: token("--raised"), borderColor: token("--line"), textStyle: {color: token("--ink"), fontSize: 12}, formatter: point => point.data?.tip},
    ...options
  });
  drawn.on("click", point => {
    if (point.componentType === "xAxis" && onAxis) {
      onAxis(point);
      setTimeout(() => drawChart(element));
    } else if (point.data?.opens) openDetail(...point.data.opens);
  });
  element.dataset.drawn = "true";
}

function plainly() {
  return {animation: false, textStyle: {fontFamily: token("--font"), color: token("--ink")}, aria: {enabled: false}};
}

/** A chart as the address of a picture, with its title, how to read it, and the devices and files above it. */
function pictureOf(element, title, hint) {
  const width = Math.max(element.clientWidth, 640);
  const {height, onAxis, ...options} = element.options(width);
  const more = 76;
  const style = {width: width - 16, overflow: "break", lineHeight: 16};
  const origins = distinct([...columns.map(column => column.deviceName), ...columns.map(column => "driver " + column.driverVersion), ...data.files.map(file => file.name)]);
  const drawn = echarts.init(el("div"), null, {width, height: height + more});
  drawn.setOption({
    ...plainly(), ...options,
    title: {text: title, subtext: hint + "\n" + origins.map(name => short(name)).join(" · "), left: 4, top: 6,
      textStyle: {...style, color: token("--ink"), fontSize: 15}, subtextStyle: {...style, color: token("--muted"), fontSize: 11}},
    grid: {...options.grid, top: options.grid.top + more},
    ...options.legend && {legend: {...options.legend, top: options.legend.top + more}}
  });
  const picture = drawn.getDataURL({pixelRatio: 2, backgroundColor: token("--paper")});
  drawn.dispose();
  return picture;
}

/** Draws all charts anew, as when the colours change. */
function redrawCharts() {
  forgetCharts();
  [...charts.keys()].forEach(drawChart);
}

/** Forgets the charts that left the page. */
function forgetCharts() {
  for (const [element, drawn] of charts) {
    if (!element.isConnected) {
      drawn.dispose();
      charts.delete(element);
    }
  }
}

/** A figure: a heading, a hint, a chart, its picture, and a table that is made when it is opened. */
function figure(title, hint, drawn, table, ...more) {
  const save = () => el("a", {href: pictureOf(drawn, title, hint), download: `gpupath ${title}.png`.replace(/[^\w.]+/g, "-")}).click();
  const details = el("details", {class: "beside"}, el("summary", {}, "Table"));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(region("Table of " + title, table()));
  });
  return el("figure", {class: "card"}, el("figcaption", {}, el("h3", {}, clamp(title)), el("button", {class: "link hint", onclick: save}, "Save picture"), el("p", {class: "hint"}, hint)),
    el("div", {class: "scroll", ...drawn.style.minWidth ? {tabindex: 0, role: "region", "aria-label": title} : {}}, drawn), ...more, details);
}

function tableOf(heads, rows) {
  return el("table", {}, el("thead", {}, el("tr", {}, heads.map(head => el("th", {scope: "col"}, head)))), el("tbody", {}, rows));
}

/** The results of tests: a row for each, which opens it. */
function resultTable(table, tests, shown, name) {
  return tableOf(["test", ...shown.map(column => titleAmong(column, shown))], tests.map(test => el("tr", {},
    el("th", {scope: "row"}, testLink(test, shown[0].index, name(test))),
    shown.map(column => {
      const result = grid[test][column.index];
      return valueOf(result) === undefined ? el("td", {class: "without", title: result?.reason}, statusOf(result))
        : el("td", {class: "number"}, figureOfResult(result, table.unit), " ", el("span", {class: "interval"}, halfWidth(valueOf(result), result.interval)));
    }))));
}

/** A value, marked where instructions bound it. */
function figureOfResult(result, unit) {
  return quantity(valueOf(result), unit) + (isBound(result) ? BOUND : "");
}

const BOUND = " !";

function statusOf(result) {
  return result ? result.status === "ok" ? "verified" : result.status : "";
}

function testLink(test, column, name = data.tests[test].id) {
  return el("button", {class: "link", onclick: () => openDetail(test, column)}, clamp(name));
}

/** A logarithmic axis in steps of two or a power of it unless more says otherwise, or a linear one. */
function axis(name, unit, values, isLogarithmic, more) {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return {
    type: isLogarithmic ? "log" : "value", logBase: [2, 4, 16, 256].find(base => greatest / least < base ** 9) ?? 1024,
    name: short(name, 40), nameLocation: "middle", nameGap: 26, nameTextStyle: {color: token("--muted")},
    axisLabel: {color: token("--muted"), formatter: value => quantity(value, unit), hideOverlap: true, showMinLabel: typeof more.max !== "number", showMaxLabel: typeof more.max !== "number"},
    axisLine: {show: true, lineStyle: {color: token("--line")}}, splitLine: {lineStyle: {color: token("--grid")}}, ...more
  };
}

/** The steps of an axis of values that are no sizes: tenfold where they span much. */
function decades(values) {
  return {logBase: Math.max(...values) / Math.min(...values) > 100 ? 10 : 2};
}

/** A factor and a unit in which values have few digits, so that steps of two are round. */
function scaleOf(unit, values) {
  const middle = Math.sqrt(Math.min(...values) * Math.max(...values));
  const [factor, prefix] = unit === "" || COUNTED.includes(unit) || unit === "%" ? [1, ""] : PREFIXES.find(([each]) => middle >= each * 0.9995) || PREFIXES.at(-1);
  return {factor, name: prefix + (prefix && unit.length > 3 ? " " : "") + unit};
}

function valuesOf(tests, shown) {
  return tests.flatMap(test => shown.map(column => valueOf(grid[test][column.index]))).filter(value => value > 0);
}

/** A chart for each curve of a table, with a line for each column. */
function curves(table) {
  const along = table.axes.find(each => each.id === table.series);
  const others = table.axes.filter(each => each !== along);
  const shown = shownColumns(table);
  const groups = new Map();
  for (const test of table.tests.filter(matches)) {
    const name = others.map(each => coordinate(test, each.id)?.text).filter(text => text).join(" · ");
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(test);
  }
  return shown.length === 0 ? [] : [...groups].map(([name, tests]) => curve(table, along, [suiteTitle(table.suite), name].filter(part => part).join(": "), tests, shown));
}

function curve(table, along, title, tests, shown) {
  const at = test => coordinate(test, along.id).number;
  tests.sort((one, other) => at(one) - at(other));
  const own = new Set(tests);
  const levels = data.findings.filter(finding => isLevel(finding, along)
    && finding.tests.some(test => own.has(test)) && shown.some(column => column.index === finding.column));
  return figure(title, `${table.unit} against ${along.id}, ${table.better} is better`,
    chart(`${title}: ${table.unit} against ${along.id}`, width => curveOptions(table, along, tests, shown, levels, width)),
    () => resultTable(table, tests, shown, test => quantity(at(test), along.unit)),
    levels.length > 0 && el("details", {class: "beside"}, el("summary", {}, count(levels.length, "level")), el("ul", {class: "levels"}, levels.map(level => el("li", {},
      el("span", {class: "key", "data-series": columns[level.column].series}, titleAmong(columns[level.column], shown)), " ", prose(level.sentence))))));
}

/** Whether a finding is a plateau of a curve along an axis: it has a value between two places of the axis. */
function isLevel(finding, along) {
  return finding.kind === "level" && ["from", "to"].every(name => figureOf(finding, name)?.unit === along.unit);
}

function curveOptions(table, along, tests, shown, levels, width) {
  const values = valuesOf(tests, shown);
  const {factor, name} = scaleOf(table.unit, values);
  const [least, greatest] = [Math.min(...values) / factor, Math.max(...values) / factor];
  const isWide = greatest / least >= 4;
  return {
    height: width < 500 ? 280 : 340,
    grid: {left: 62, right: 24, top: shown.length > 3 ? 64 : 40, bottom: 44},
    legend: {type: "scroll", left: 0, top: 0, textStyle: {color: token("--ink")}, pageTextStyle: {color: token("--ink")}},
    xAxis: axis(along.id, along.unit, tests.map(test => coordinate(test, along.id).number), along.scale === "logarithmic", {splitLine: {show: false}, min: "dataMin", max: "dataMax"}),
    // At least a factor of two, so that noise on a flat curve does not look like a step.
    yAxis: axis(name, "", values.map(value => value / factor), isWide, {
      ...decades(values), nameGap: 46, min: least / 1.3, max: isWide ? greatest * 1.5 : Math.max(greatest, least * 1.5) * 1.15}),
    series: shown.map(column => ({
      type: "line", name: short(titleAmong(column, table.columns)), ...look(column, shown), symbolSize: 6,
      data: tests.filter(test => valueOf(grid[test][column.index]) !== undefined).map(test => ({
        value: [coordinate(test, along.id).number, valueOf(grid[test][column.index]) / factor], opens: [test, column.index], tip: tip(test, column)
      })),
      ...marks(levels.filter(level => level.column === column.index), factor, colorOf(column), column === shown[0])
    }))
  };
}

/** Levels behind a curve: a line at the value, a band for its interval; the name stands at those of the first column. */
function marks(levels, factor, color, isNamed) {
  const ends = level => [figureOf(level, "from").value, figureOf(level, "to").value];
  const inside = (x, index) => index === 0 ? 1.0001 * x : 0.9999 * x; // ECharts leaves out marks that end at the rounded end of an axis
  const [first, last] = [Math.min(...levels.map(level => ends(level)[0])), Math.max(...levels.map(level => ends(level)[1]))];
  return {
    markLine: {symbol: "none", silent: true, lineStyle: {color, type: "solid", width: 5, opacity: 0.25}, data: levels.map(level => ends(level).map((x, index) => ({
      coord: [inside(x, index), level.figures[0].value / factor],
      ...index === 0 && isNamed && {label: {show: true, position: Math.log(last / ends(level)[0]) < 0.4 * Math.log(last / first) ? "insideEndTop" : "insideStartTop", distance: 6, opacity: 1, color: token("--muted"),
        textBorderColor: token("--paper"), textBorderWidth: 3, fontSize: 11, formatter: () => short(level.name, 24)}}
    })))},
    markArea: {silent: true, itemStyle: {color, opacity: 0.2}, data: levels.filter(level => level.figures[0].low != null && level.figures[0].high != null)
      .map(level => ends(level).map((x, index) => ({coord: [inside(x, index), (index === 0 ? level.figures[0].low : level.figures[0].high) / factor]})))}
  };
}

function look(column, shown) {
  const repetition = shown.filter(each => each.series === column.series).indexOf(column);
  return {
    color: colorOf(column), symbol: SYMBOLS[(column.series + 3 * repetition) % SYMBOLS.length],
    lineStyle: {width: 1.5, type: DASHES[(column.series + 3 * repetition) % DASHES.length]}
  };
}

/** All that a point of a chart says of a result. */
function tip(test, column, ratio) {
  const result = grid[test][column.index];
  const own = data.tests[test];
  return [short(own.id, 70), column.title + ": " + quantity(valueOf(result), own.unit) + " " + halfWidth(valueOf(result), result.interval),
    result.measurement.withoutAccess && "instructions: " + shareOfInstructions(result),
    ratio && times(ratio.value) + " of " + baselineName() + (ratio.verdict ? ", " + ratio.verdict : "")].filter(line => line).join("\n");
}

/** The share of the time that the same loop takes without its accesses. */
function shareOfInstructions(result) {
  return digits(100 * result.measurement.withoutAccess.ratio) + " % of the time" + (isBound(result) ? ", which bounds the result" : "");
}

const MARKS = {faster: "▲", slower: "▼", same: "=", ambiguous: "?"};

/** The least width of the names of rows, and of a cell, in pixels. */
const NAMES = 150;
const CELL = 56;

/** As many rows as stand below each other; more are scrolled. */
const ROWS = 150;

/** A table as a heat map: across the columns and, where there is room, the last axis that all tests lie on; all other axes down. */
function heatMap(table) {
  const shown = shownColumns(table);
  const tests = shownTests(table);
  if (tests.length === 0 || shown.length === 0) return el("p", {class: "nothing"}, "The filter and the columns leave nothing.");
  const drawn = chart(`${table.suite}: ${table.unit} of ${count(tests.length, "test")}`, width => heatOptions(table, tests, shown, width));
  drawn.style.minWidth = NAMES + CELL * shown.length + "px";
  const marks = tests.some(test => shown.some(column => isBound(grid[test][column.index]))) ? "; ! bound by instructions" : "";
  return figure(suiteTitle(table.suite) + ": " + table.metric,
    `${table.unit}, ${table.better} is better; colour and × relative to ${baselineName()}; ▲ faster, ▼ slower, = same, ? ambiguous${marks}; the name of a column sorts`, drawn,
    () => resultTable(table, tests, shown, test => data.tests[test].id));
}

function heatOptions(table, tests, shown, width) {
  const left = Math.max(NAMES, Math.min(260, width - CELL * shown.length));
  const room = Math.floor((width - left) / 62 / shown.length);
  const across = table.axes.length < 2 ? undefined : table.axes.findLast(each =>
    tests.every(test => coordinate(test, each.id)) && distinct(tests.map(test => place(test, each))).length <= room);
  const steps = across ? distinct(tests.map(test => place(test, across))) : [""];
  const heads = steps.flatMap(step => shown.map(column => ({step, column})));
  const rows = new Map();
  for (const test of tests) {
    const name = table.axes.filter(each => each !== across).map(each => place(test, each)).filter(text => text).join(" · ") || data.tests[test].label;
    if (!rows.has(name)) rows.set(name, new Map());
    rows.get(name).set(across ? place(test, across) : "", test);
  }
  const order = state.order.get(table.key);
  const valueIn = row => valueOf(grid[row[1].get(heads[order.head]?.step)]?.[heads[order.head]?.column.index]) ?? -Infinity;
  const sorted = order ? [...rows].sort((one, other) => (valueIn(other) - valueIn(one)) * order.sign) : [...rows];
  const baselineOf = baselines(table);
  const cells = sorted.flatMap(([, row], y) => heads.map(({step, column}, x) => ({test: row.get(step), column, x, y})))
    .filter(({test, column}) => test !== undefined && grid[test][column.index]);
  const isMeasured = ({test, column}) => valueOf(grid[test][column.index]) !== undefined;
  const visible = Math.min(sorted.length, ROWS);
  const size = (width - left) / heads.length;
  const letters = Math.floor((size - 4) / 7);
  const isOfFiles = shown.some(column => column.file !== shown[0].file);
  const top = 14 * (1 + (steps.length > 1) + isOfFiles) + 12;
  const sized = cells.filter(isMeasured).map(cell => ({...cell, ratio: relative(grid[cell.test][cell.column.index], baselineOf)}));
  const isDecided = ratio => ratio && (!ratio.verdict || OPPOSITE[ratio.verdict]);
  const logs = sized.filter(({ratio}) => isDecided(ratio)).map(({ratio}) => Math.log2(ratio.value));
  // As far as the table, from 1.25 to 256 times: small differences are seen as well.
  const limit = Math.min(8, Math.max(Math.log2(1.25), ...logs.map(Math.abs)));
  const most = Number((2 ** limit).toPrecision(2));
  const label = {show: true, fontSize: 11, color: token("--ink"), formatter: point => point.data.text};
  return {
    height: top + 32 + 22 * visible,
    grid: {left, right: sorted.length > ROWS ? 30 : 4, top, bottom: 30},
    xAxis: {type: "category", position: "top", triggerEvent: true, data: heads.map((head, x) => String(x)), axisTick: {show: false}, axisLine: {show: false},
      axisLabel: {interval: 0, color: token("--ink"), lineHeight: 14, width: size - 4, overflow: "truncate", formatter: x => {
        const {step, column} = heads[x];
        return [steps.length > 1 && step, isOfFiles && short(stem(column.file), letters), short(column.titleInRun, letters) + (order?.head === Number(x) ? order.sign > 0 ? " ↓" : " ↑" : "")].filter(line => line).join("\n");
      }}},
    yAxis: {type: "category", inverse: true, data: sorted.map(([name]) => name), axisTick: {show: false}, axisLine: {show: false},
      axisLabel: {interval: 0, color: token("--ink"), fontSize: 11, formatter: name => narrowed(name, Math.floor((left - 12) / 5.8))}},
    dataZoom: sorted.length > ROWS ? [{type: "slider", yAxisIndex: 0, right: 4, width: 14, startValue: 0, endValue: ROWS - 1, showDetail: false}] : [],
    visualMap: {type: "continuous", seriesIndex: 0, min: -limit, max: limit, calculable: false, orient: "horizontal", left: "center", bottom: 2, itemHeight: 160, itemWidth: 10,
      text: [most + "× faster", most + "× slower"], textStyle: {color: token("--muted")}, inRange: {color: [token("--slow"), token("--paper"), token("--fast")]}},
    series: [
      {type: "heatmap", label, itemStyle: {borderColor: token("--grid"), borderWidth: 1}, data: sized.map(({test, column, x, y, ratio}) => {
        const result = grid[test][column.index];
        const mark = ratio?.verdict && !ratio.isBase ? " " + MARKS[ratio.verdict] : "";
        return {
          value: [x, y, isDecided(ratio) ? Math.max(-limit, Math.min(limit, Math.log2(ratio.value))) : 0], opens: [test, column.index], tip: tip(test, column, ratio),
          text: brief(valueOf(result), table.unit) + (isBound(result) ? BOUND : "") + (size > 110 && ratio ? "  " + (ratio.isBase ? "base" : times(ratio.value)) : "") + (size > 70 ? mark : "")
        };
      })},
      {type: "scatter", symbol: "rect", symbolSize: [size - 2, 20], itemStyle: {color: token("--raised")}, label: {...label, color: token("--muted"), width: size - 6, overflow: "truncate"},
        data: cells.filter(cell => !isMeasured(cell)).map(({test, column, x, y}) => ({
          value: [x, y], opens: [test, column.index], text: statusOf(grid[test][column.index]),
          tip: short(data.tests[test].id, 70) + "\n" + column.title + ": " + short(grid[test][column.index].reason || statusOf(grid[test][column.index]), 90)}))}],
    onAxis: ({value}) => {
      const head = Number(value);
      if (order?.head !== head) state.order.set(table.key, {head, sign: table.better === "higher" ? 1 : -1});
      else if (!order.isTurned) state.order.set(table.key, {head, sign: -order.sign, isTurned: true});
      else state.order.delete(table.key);
    }
  };
}

/** The name of a row with the longest of its parts cut until all fit. */
function narrowed(name, letters) {
  const parts = name.split(" · ");
  while (parts.join(" · ").length > letters) {
    const longest = parts.reduce((one, other) => other.length > one.length ? other : one);
    if (longest.length < 4) break;
    parts[parts.indexOf(longest)] = longest.slice(0, -2) + "…";
  }
  return parts.join(" · ");
}

/** A number or size that is a word of its own, unlike that in the name of a format. */
const NUMBER = /(?<![\w.-])\d+(?:\.\d+|(?:×\d+)*)(?![\w×-]|\.\d)/g;

/** The places of the words in which texts differ. */
function differing(texts) {
  return texts[0].map((word, i) => i).filter(i => texts.some(text => text[i] !== texts[0][i]));
}

/** Why some tests have no value; reasons that differ in numbers, names of columns or one word alone are one. */
function reasons(own) {
  const found = new Map();
  own.flatMap(table => shownTests(table).flatMap(test => shownColumns(table).map(column => grid[test][column.index]))).filter(result => result?.reason).forEach(result => {
    const key = result.status + " " + unnamed(result.reason).replace(NUMBER, "0");
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(result);
  });
  const kinds = [];
  found.forEach((results, key) => {
    const words = key.split(" ");
    const through = distinct(results.map(result => result.column)).sort().join();
    const kind = kinds.find(({texts, ...each}) => {
      const [place, ...more] = differing([...texts, words]);
      return each.through === through && texts[0].length === words.length && more.length === 0 && place > 1 && words[place - 1] !== "0";
    });
    if (!kind) kinds.push({through, texts: [words], results});
    kind?.texts.push(words);
    kind?.results.push(...results);
  });
  return kinds.length > 0 && el("ul", {class: "reasons"}, kinds.map(({texts, results}) => el("li", {},
    el("strong", {}, results[0].status), " (" + count(results.length, "result") + "): ",
    prose(differing(texts).reduce((text, place) => text.replace(" " + texts[0][place], () => " " + distinct(texts.map(words => words[place])).join(", ")), results[0].reason)),
    alsoThrough(results))));
}

function alsoThrough(results) {
  const [first, ...others] = distinct(results.map(result => columns[result.column].title));
  return others.length > 0 && " (also " + (others.length > 4 ? count(others.length, "other column") : others.join(", ")) + ")";
}

/** How many tests have their names in a chart. */
const NAMED = 6;

/** The two columns that are compared. */
const pair = {base: data.pairs[0]?.base ?? 0, other: data.pairs[0]?.other ?? columns.length - 1};

function choosePair(chosen) {
  Object.assign(pair, {base: chosen.base, other: chosen.other});
  changed("pair");
}

/** One column against any other: every test as a point, the outliers named. */
function versus() {
  if (columns.length < 2) return undefined;
  const choice = end => el("select", {id: end, onchange: event => choosePair({...pair, [end]: Number(event.target.value)})},
    columns.map(column => el("option", {value: column.index, selected: column.index === pair[end]}, short(column.title, 80))));
  const parts = tables.map(table => ({table, found: verdictsOf(pair, table)})).filter(({found}) => found.length > 0);
  const alike = parts.filter(({found}) => found.every(each => each.verdict === "same"));
  return [
    el("p", {}, el("label", {for: "other"}, "Compare "), choice("other"), el("label", {for: "base"}, " against "), choice("base")),
    el("p", {class: "hint"}, "Each point is a test: across, its value in the second column; up, how many times as fast it is in the first. The tests that differ most have names."),
    parts.length === 0 && el("p", {class: "nothing"}, "No test has a value in both."),
    alike.length > 0 && el("p", {}, "The same in all tests: " + alike.map(({table, found}) => `${suiteTitle(table.suite)}: ${table.metric} (${count(found.length, "test")})`).join(", ") + "."),
    el("div", {class: "curves"}, parts.filter(each => !alike.includes(each)).map(({table, found}) => {
      const title = suiteTitle(table.suite) + ": " + table.metric;
      const counts = Object.keys(MARKS).map(word => [word, found.filter(each => each.verdict === word).length]).filter(([, number]) => number > 0);
      const both = `${columns[pair.other].title} against ${columns[pair.base].title}`;
      return figure(title, both + ": " + counts.map(([word, number]) => number + " " + word).join(", "),
        chart(`${title}: ${both}`, width => versusOptions(table, found, width)),
        () => versusTable(table, found));
    }))];
}

/** The verdicts on the tests of a table that the reader did not filter out. */
function verdictsOf({base, other}, table) {
  return table.tests.filter(matches).filter(test => valueOf(grid[test][base]) && valueOf(grid[test][other]))
    .map(test => verdict(base, other, test) ?? estimated(test, grid[test][base], grid[test][other]));
}

/** The verdict on two results that the program did not compare, by their intervals. */
function estimated(test, base, result) {
  const ends = data.tests[test].better === "higher"
    ? [result.interval.low / base.interval.high, result.interval.high / base.interval.low]
    : [base.interval.low / result.interval.high, base.interval.high / result.interval.low];
  const [low, high] = ends;
  const most = 1 + data.noiseFloor;
  return {test, value: speed(result, base), low, high,
    verdict: low > most ? "faster" : high < 1 / most ? "slower" : low >= 1 / most && high <= most ? "same" : "ambiguous"};
}

function byDifference(found) {
  return found.slice().sort((one, other) => Math.abs(Math.log(other.value)) - Math.abs(Math.log(one.value)));
}

function versusTable(table, found) {
  return tableOf(["test", columns[pair.base].title, columns[pair.other].title, "ratio", "interval", "verdict"], byDifference(found).map(each => el("tr", {},
    el("th", {scope: "row"}, testLink(each.test, pair.other)),
    [pair.base, pair.other].map(column => el("td", {class: "number"}, figureOfResult(grid[each.test][column], table.unit))),
    el("td", {class: "number"}, times(each.value)),
    el("td", {class: "interval"}, times(each.low) + " – " + times(each.high)),
    el("td", {}, MARKS[each.verdict] + " " + each.verdict))));
}

function versusOptions(table, found, width) {
  const colors = {faster: "--better", slower: "--worse", same: "--muted", ambiguous: "--muted"};
  const symbols = {faster: "triangle", slower: "diamond", same: "circle", ambiguous: "emptyCircle"};
  const named = new Set(byDifference(found.filter(each => each.verdict === "faster" || each.verdict === "slower")).slice(0, NAMED).map(each => each.test));
  const values = found.map(each => valueOf(grid[each.test][pair.base]));
  const {factor, name} = scaleOf(table.unit, values);
  const limit = Math.max(1.1, ...found.map(each => Math.max(each.value, 1 / each.value))) * 1.1;
  const step = limit > 1.5 ? 0.25 : limit > 1.2 ? 0.1 : 0.05;
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const middle = Math.sqrt(least * greatest);
  return {
    height: width < 500 ? 280 : 340,
    grid: {left: 58, right: 24, top: 36, bottom: 44},
    legend: {left: 0, top: 0, textStyle: {color: token("--ink")}},
    xAxis: axis(name + " in " + columns[pair.base].title, "", values, true, {splitLine: {show: false}, min: least / factor / 1.2, max: greatest / factor * 1.2, ...decades(values)}),
    yAxis: axis("times as fast", "", [1 / limit, limit], limit > 2.5, {nameGap: 44, ...limit > 2.5 ? {min: 1 / limit, max: limit, ...decades([1 / limit, limit])}
      : {min: step * Math.floor(1 / limit / step), max: step * Math.ceil(limit / step), interval: step}}),
    series: Object.keys(MARKS).map(word => ({
      type: "scatter", name: word, symbol: symbols[word], symbolSize: 9, color: token(colors[word]), itemStyle: {opacity: 0.75}, labelLayout: {hideOverlap: true},
      data: found.filter(each => each.verdict === word).map(each => ({
        value: [valueOf(grid[each.test][pair.base]) / factor, each.value], opens: [each.test, pair.other],
        tip: [short(data.tests[each.test].id, 70), times(each.value) + ", from " + times(each.low) + " to " + times(each.high),
          ...[pair.base, pair.other].filter(column => isBound(grid[each.test][column])).map(column => columns[column].title + " is bound by instructions")].join("\n"),
        label: {show: named.has(each.test), position: valueOf(grid[each.test][pair.base]) > middle ? "left" : "right", color: token("--ink"), fontSize: 11,
          formatter: () => short(data.tests[each.test].id.split("/").slice(1).join("/"), 30)}
      }))
    })).filter(series => series.data.length > 0)
  };
}

/** The samples in their order, on the interval of the median; each placement of memory has a symbol. */
function samplePlot({samples, replicates, statistics}, column) {
  const {factor, name} = scaleOf("s", samples);
  const ends = [statistics.ciLow / factor, statistics.ciHigh / factor];
  const decimals = Math.max(0, Math.min(6, Math.ceil(1 - Math.log10((Math.max(...samples) - Math.min(...samples)) / factor))));
  return chart(`${samples.length} samples of ${columns[column].title} in their order`, () => ({
    height: 130, grid: {left: 76, right: 12, top: 12, bottom: 10},
    xAxis: {type: "category", show: false, data: samples.map((sample, at) => at)},
    yAxis: axis(name, "", samples, false, {scale: true, splitNumber: 2, nameGap: 58, axisLabel: {color: token("--muted"), formatter: value => value.toFixed(decimals)}}),
    series: [{type: "scatter", color: colorOf(columns[column]), symbolSize: 6,
      data: samples.map((sample, at) => ({value: [at, sample / factor], symbol: SYMBOLS[at % replicates.length % SYMBOLS.length], tip: quantity(sample, "s", 3)})),
      markArea: {silent: true, itemStyle: {color: token("--grid"), opacity: 0.7}, data: [[{yAxis: ends[0]}, {yAxis: ends[1]}]]}}]
  }));
}
