/* Charts: curves with their levels, drawn when they come into view. */

const SHAPES = ["circle", "triangle", "rect", "rectRot", "star", "crossRot"];
const DASHES = [[], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 4]];

/** Every chart that is drawn, by its canvas, with what draws it anew in other colours. */
const charts = new Map();

function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function colorOf(column) {
  return token("--series-" + column.series);
}

function translucent(color, share) {
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${share})`;
}

const inView = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (entry.isIntersecting) drawChart(entry.target);
  }
}, {rootMargin: "300px"});

/** A canvas whose chart is made from a configuration once somebody sees it. */
function chartCanvas(label, configuration) {
  const canvas = el("canvas", {role: "img", "aria-label": label});
  canvas.configuration = configuration;
  inView.observe(canvas);
  return el("div", {class: "plot"}, canvas);
}

function drawChart(canvas) {
  if (!canvas.isConnected) return;
  inView.unobserve(canvas);
  charts.get(canvas)?.destroy();
  charts.set(canvas, new Chart(canvas, canvas.configuration()));
  canvas.dataset.drawn = "true";
}

/** Draws all charts that are drawn again, as when the colours change; forgets those that left the page. */
function redrawCharts() {
  for (const [canvas, chart] of charts) {
    if (canvas.isConnected) {
      drawChart(canvas);
    } else {
      chart.destroy();
      charts.delete(canvas);
    }
  }
}

/** A chart for each curve of a table, with a line for each column. */
function curves(table) {
  const axis = table.axes.find(each => each.id === table.series);
  const others = table.axes.filter(each => each !== axis);
  const shown = shownColumns(table);
  const groups = new Map();
  for (const test of table.tests.filter(matches)) {
    const name = others.map(each => coordinate(test, each.id)?.text).filter(text => text).join(" · ");
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(test);
  }
  return shown.length === 0 ? [] : [...groups].map(([name, tests]) => curve(table, axis, name, tests, shown));
}

function curve(table, axis, name, tests, shown) {
  const at = test => coordinate(test, axis.id).number;
  tests.sort((one, other) => at(one) - at(other));
  const own = new Set(tests);
  const levels = data.findings.filter(finding => isLevel(finding, axis)
    && finding.tests.some(test => own.has(test)) && shown.some(column => column.index === finding.column));
  const title = name || suiteTitle(table.suite);
  const canvas = chartCanvas(`${title}: ${table.unit} against ${axis.id}; the same figures stand in the table below`,
    () => curveConfiguration(table, axis, tests, shown, levels));
  return el("figure", {class: "card"},
    el("figcaption", {}, el("h3", {class: "clamp"}, title), el("p", {class: "hint"}, `${table.unit} against ${axis.id}, ${table.better} is better`)),
    canvas,
    levels.length > 0 && el("details", {class: "beside"}, el("summary", {}, count(levels.length, "level")), el("ul", {class: "levels"}, levels.map(level => el("li", {},
      el("span", {class: "key", "data-series": columns[level.column].series}, titleAmong(columns[level.column], shown)), " ", prose(level.sentence))))),
    tableBeside(() => figures(table, axis, tests, shown)));
}

/** Whether a finding is a plateau of a curve along an axis: it has a value between two places of the axis. */
function isLevel(finding, axis) {
  const ends = ["from", "to"].map(name => finding.figures.find(figure => figure.name === name));
  return finding.kind === "level" && ends.every(end => end && end.unit === axis.unit);
}

/** A table that is made when it is opened. */
function tableBeside(make) {
  const details = el("details", {class: "beside"}, el("summary", {}, "Table"));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Table"}, make()));
  });
  return details;
}

/** The figures of a curve. */
function figures(table, axis, tests, shown) {
  return el("table", {}, el("thead", {}, el("tr", {}, el("th", {scope: "col"}, axis.id),
    shown.map(column => el("th", {scope: "col", colspan: 2}, titleAmong(column, shown))))),
  el("tbody", {}, tests.map(test => el("tr", {},
    el("th", {scope: "row"}, el("button", {class: "link", onclick: () => openDetail(test, shown[0].index)},
      quantity(coordinate(test, axis.id).number, axis.unit))),
    shown.map(column => {
      const result = grid[test][column.index];
      if (valueOf(result) === undefined) {
        return el("td", {colspan: 2, class: "without", title: result?.reason}, result ? result.status : "");
      }
      return [el("td", {class: "number"}, quantity(valueOf(result), table.unit)),
        el("td", {class: "interval"}, halfWidth(valueOf(result), result.interval))];
    })))));
}

function curveConfiguration(table, axis, tests, shown, levels) {
  return {
    type: "line",
    data: {
      datasets: shown.map(column => ({
        label: short(titleAmong(column, table.columns)),
        data: tests.map(test => [test, grid[test][column.index]]).filter(([, result]) => valueOf(result) !== undefined)
          .map(([test, result]) => ({
            x: coordinate(test, axis.id).number, y: valueOf(result), low: result.interval.low, high: result.interval.high, test
          })),
        column: column.index,
        ...look(column, shown),
        borderWidth: 1.5,
        pointRadius: 2.5
      }))
    },
    options: {
      ...common(),
      scales: {
        x: {...scale(axis.id, axis.scale === "logarithmic"), ...ticks(axis.unit, axis.scale === "logarithmic")},
        y: {...scale(table.unit, true), ...ticks(table.unit, true), ...atLeastDouble(tests, shown)}
      },
      onClick: (event, points) => { if (points.length > 0) openPoint(points[0], event.chart); },
      plugins: {
        ...legend(),
        tooltip: {
          callbacks: {
            title: points => quantity(points[0].raw.x, axis.unit),
            label: point => point.dataset.label + ": " + quantity(point.raw.y, table.unit) + " " + halfWidth(point.raw.y, point.raw)
          }
        },
        levels: {levels, names: shown[0].index}
      }
    },
    plugins: [LEVELS, WHISKERS]
  };
}

/** Ends of a scale at least a factor of two apart, so that noise on a flat curve does not look like a step. */
function atLeastDouble(tests, shown) {
  const values = tests.flatMap(test => shown.map(column => valueOf(grid[test][column.index]))).filter(value => value > 0);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const middle = Math.sqrt(least * greatest);
  return greatest / least < 2 ? {min: middle / Math.SQRT2, max: middle * Math.SQRT2} : {};
}

function openPoint(point, chart) {
  const dataset = chart.data.datasets[point.datasetIndex];
  openDetail(dataset.data[point.index].test, dataset.column);
}

function look(column, shown) {
  const color = colorOf(column);
  const repetition = shown.filter(each => each.series === column.series).indexOf(column);
  const again = Math.floor(repetition / 2);
  return {
    borderColor: color,
    backgroundColor: repetition % 2 === 0 ? color : token("--paper"),
    borderDash: DASHES[(column.series + 3 * repetition + again) % DASHES.length],
    pointStyle: SHAPES[(column.series + 3 * again) % SHAPES.length]
  };
}

function common() {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    interaction: {mode: "nearest", intersect: false, axis: "xy"}
  };
}

function legend() {
  return {legend: {labels: {usePointStyle: true, color: token("--ink"), boxHeight: 7}}};
}

function scale(title, logarithmic) {
  return {
    type: logarithmic ? "logarithmic" : "linear",
    title: {display: true, text: short(title, 40), color: token("--ink")},
    grid: {color: token("--grid")},
    border: {color: token("--line")}
  };
}

/** Ticks at powers of two for bytes; elsewhere at 1, 2 and 5 of each power of ten. */
function ticks(unit, logarithmic) {
  const style = {color: token("--muted"), maxRotation: 0, autoSkip: true, callback: value => quantity(value, unit)};
  if (!logarithmic) return {ticks: style};
  return {
    ticks: style,
    afterBuildTicks: scale => {
      const values = [];
      if (unit === "B") {
        const span = Math.log2(scale.max / scale.min);
        const step = Math.max(1, Math.ceil(span / 8));
        for (let power = Math.ceil(Math.log2(scale.min)); 2 ** power <= scale.max; power += step) values.push(2 ** power);
      } else {
        const parts = scale.max / scale.min > 1e3 ? [1] : scale.max / scale.min > 30 ? [1, 3] : scale.max / scale.min > 4 ? [1, 1.5, 2, 3, 5, 7] : [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9];
        for (let power = Math.floor(Math.log10(scale.min)); 10 ** power <= scale.max; power++) {
          for (const part of parts) values.push(part * 10 ** power);
        }
      }
      const inside = values.filter(value => value >= scale.min && value <= scale.max);
      if (inside.length > 1) scale.ticks = inside.map(value => ({value}));
    }
  };
}

/** Draws levels behind the curves: the interval of the value as a band, the value as a line, the interval of the end. */
const LEVELS = {
  id: "levels",
  beforeDatasetsDraw(chart, args, {levels, names}) {
    const {ctx: context, chartArea: area, scales: {x, y}} = chart;
    context.save();
    context.beginPath();
    context.rect(area.left, area.top, area.width, area.height);
    context.clip();
    for (const level of levels) {
      if (!chart.data.datasets.some((set, index) => set.column === level.column && chart.isDatasetVisible(index))) continue;
      const color = colorOf(columns[level.column]);
      const [value] = level.figures;
      const from = level.figures.find(figure => figure.name === "from");
      const to = level.figures.find(figure => figure.name === "to");
      const left = x.getPixelForValue(from.value);
      const right = x.getPixelForValue(to.value);
      const top = y.getPixelForValue(value.high ?? value.value);
      const bottom = y.getPixelForValue(value.low ?? value.value);
      context.fillStyle = translucent(color, 0.22);
      context.fillRect(left, Math.min(top, bottom) - 2, right - left, Math.abs(bottom - top) + 4);
      context.strokeStyle = translucent(color, 0.8);
      context.lineWidth = 1;
      const middle = y.getPixelForValue(value.value);
      line(context, left, middle, right, middle);
      if (to.low != null && to.high != null) {
        const [low, high] = [x.getPixelForValue(to.low), x.getPixelForValue(to.high)];
        line(context, low, middle, high, middle);
        line(context, low, middle - 4, low, middle + 4);
        line(context, high, middle - 4, high, middle + 4);
      }
      if (level.column === names) {
        context.fillStyle = token("--muted");
        context.font = "11px " + token("--font");
        context.textAlign = "left";
        const below = middle - 24 < area.top;
        const name = short(level.name, 30);
        const room = area.right - context.measureText(name).width - 2;
        write(context, name, Math.min(Math.max(left, area.left) + 3, room), middle + (below ? 18 : -10));
      }
    }
    context.restore();
  }
};

/** Draws the interval of each point. */
const WHISKERS = {
  id: "whiskers",
  afterDatasetsDraw(chart) {
    const {ctx: context, scales: {y}} = chart;
    context.save();
    context.lineWidth = 1;
    chart.data.datasets.forEach((set, index) => {
      if (!chart.isDatasetVisible(index)) return;
      context.strokeStyle = set.borderColor;
      chart.getDatasetMeta(index).data.forEach((element, at) => {
        const point = set.data[at];
        line(context, element.x, y.getPixelForValue(point.low), element.x, y.getPixelForValue(point.high));
      });
    });
    context.restore();
  }
};

/** Text that can be read on lines and points. */
function write(context, text, x, y) {
  context.strokeStyle = translucent(token("--paper"), 0.85);
  context.lineWidth = 3;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

function line(context, fromX, fromY, toX, toY) {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}
