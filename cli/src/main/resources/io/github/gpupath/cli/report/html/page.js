/* The page: its parts, what the reader can choose, and when what is laid out. */

function anchor(suite) {
  return "suite-" + encodeURIComponent(suite);
}

/** The parts below the head, each made when the page has time; again after a choice that it depends on. */
const parts = [];

function part(id, title, make, dependsOn = () => true) {
  const body = el("div", {class: "body"});
  const element = el("section", {id, "aria-labelledby": id + "-title"}, el("h2", {id: id + "-title"}, el("span", {class: "clamp"}, title)), body);
  parts.push({id, title, element, dependsOn, isDue: true, build: () => {
    const content = [make()].flat(Infinity).filter(each => each);
    body.replaceChildren(...content);
    element.hidden = content.length === 0;
  }});
  return element;
}

const pending = {isAsked: false};

/** Lays out the parts that are due, one at a time, so that the page answers in between. */
function work() {
  if (pending.isAsked) return;
  pending.isAsked = true;
  setTimeout(() => {
    pending.isAsked = false;
    const next = parts.find(each => each.isDue);
    if (next) {
      build(next);
      work();
    } else {
      for (const [canvas, chart] of charts) {
        if (!canvas.isConnected) { chart.destroy(); charts.delete(canvas); }
      }
      document.documentElement.dataset.ready = "true";
    }
  });
}

function build(each) {
  each.isDue = false;
  each.build();
}

/** Something was chosen: of one table, or of all. */
function changed(table) {
  delete document.documentElement.dataset.ready;
  for (const each of parts) {
    if (each.dependsOn(table)) each.isDue = true;
  }
  if (table) {
    // Only this one: at once, with the focus where it was.
    const focused = document.activeElement?.dataset.sort;
    parts.filter(each => each.isDue).forEach(build);
    [...document.querySelectorAll("button.sort")].find(button => button.dataset.sort === focused)?.focus();
  }
  work();
}

function setBaseline(baseline) {
  state.baseline = baseline;
  const select = document.getElementById("baseline");
  const value = JSON.stringify(baseline);
  if (![...select.options].some(option => option.value === value)) {
    select.append(el("option", {value}, short(baselineName(), 50) + ", through the same API"));
  }
  select.value = value;
  changed();
}

function toolbar() {
  const baselineChoices = [...earlier.size > 0 ? [{kind: "earlier"}] : [], {kind: "fastest"}, ...choices.map(([{index}]) => ({kind: "column", column: index}))];
  if (data.tests.some(test => test.base)) baselineChoices.push({kind: "own"});
  const chosen = state.baseline;
  const options = baselineChoices.map(choice => {
    state.baseline = choice;
    return el("option", {value: JSON.stringify(choice)}, choice.kind === "column" ? "the same test in " + short(baselineName(), 50) : baselineName());
  });
  state.baseline = chosen;
  let waiting;
  return el("div", {class: "toolbar", role: "group", "aria-label": "What is shown"},
    el("div", {}, el("label", {for: "filter"}, "Filter"),
      el("input", {id: "filter", type: "search", placeholder: "words of a test's name", oninput: event => {
        clearTimeout(waiting);
        waiting = setTimeout(() => {
          state.words = event.target.value.toLowerCase().split(/\s+/).filter(word => word);
          changed();
        }, 150);
      }})),
    el("div", {}, el("label", {for: "baseline"}, "Ratio and colour relative to"),
      el("select", {id: "baseline", onchange: event => { state.baseline = JSON.parse(event.target.value); changed(); }}, options)),
    el("fieldset", {}, el("legend", {}, "Columns"), choices.map(choice => el("label", {class: "column"},
      el("input", {type: "checkbox", checked: true, "data-column": choice[0].index, onchange: event => {
        choice.forEach(({index}) => event.target.checked ? state.hidden.delete(index) : state.hidden.add(index));
        changed();
      }}), el("span", {class: "key", "data-series": choice[0].series}, short(choiceName(choice)))))),
    el("button", {id: "theme", onclick: turnTheme, "aria-pressed": String(isDark())}, "Dark"));
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : prefersDark.matches;
}

function turnTheme() {
  setTheme(isDark() ? "light" : "dark");
}

function setTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  document.getElementById("theme").setAttribute("aria-pressed", String(isDark()));
  redrawCharts();
}

prefersDark.addEventListener("change", () => setTheme(document.documentElement.dataset.theme));

/** On paper everything is there, in light colours. */
let themeOnScreen;
addEventListener("beforeprint", () => {
  themeOnScreen = document.documentElement.dataset.theme;
  parts.filter(each => each.isDue).forEach(build);
  setTheme("light");
  document.querySelectorAll("canvas").forEach(drawChart);
});
addEventListener("afterprint", () => setTheme(themeOnScreen));

function scaleOfColors() {
  return el("p", {class: "scale"}, el("span", {}, "slower"),
    [8, 3, 1.5].map(ratio => sample(1 / ratio, "1/" + ratio)), sample(1, "1"), [1.5, 3, 8].map(ratio => sample(ratio, String(ratio))), el("span", {}, "faster"),
    " than ", baselineName(), el("span", {class: "muted"}, "   ▲ faster, ▼ slower, = same, ? undecided: verdicts where two columns are compared"));

  function sample(ratio, text) {
    const box = el("span", {class: "swatch"}, "×" + text);
    shade(box, {value: ratio});
    return box;
  }
}

function curvesOf(own) {
  const drawn = own.flatMap(curves);
  return drawn.length === 0 ? el("p", {class: "nothing"}, "Nothing of it is chosen.") : el("div", {class: "curves"}, drawn);
}

function suitePart(suite) {
  const own = tables.filter(table => table.suite === suite);
  return part(anchor(suite), suiteTitle(suite), () => [
    el("p", {}, data.suites.find(each => each.id === suite)?.description),
    own.some(table => table.series) && curvesOf(own.filter(table => table.series)),
    own.filter(table => !table.series).map(table => [
      own.length > 1 && el("h3", {}, table.metric),
      el("p", {class: "hint"}, `${table.unit}, ${table.better} is better; ± half the 95 % interval`),
      scaleOfColors(), heatMap(table)]),
    reasons(own)
  ], table => !table || table.suite === suite);
}

function start() {
  const devices = distinct(columns.map(column => column.deviceName));
  document.title = "gpupath: " + short(devices.join(", "), 80);
  const suites = distinct(data.tests.map(test => test.suite));
  const main = document.getElementById("main");
  main.append(
    ...data.families.length > 0 ? [part("fleet", "Devices of a family", fleet, table => !table)] : [],
    part("summary", "Summary", summary, () => false),
    part("machines", "Devices, drivers, settings", machines, () => false),
    ...suites.map(suitePart),
    ...data.results.length > 0 ? [part("versus", "API against API", versus, table => !table)] : []);
  document.getElementById("top").append(
    el("div", {class: "title"}, el("h1", {}, el("span", {class: "clamp"}, devices.join(", "))),
      el("p", {class: "muted"}, el("span", {class: "clamp"}, "How fast each way of touching memory is: "
        + (data.results.length > 0 ? count(data.results.length, "result") + " of " + count(data.tests.length, "test") + " from " : "the figures of devices from ")
        + (data.files.length <= SIDE_BY_SIDE ? data.files.map(file => file.name).join(", ") : data.files.length + " files")))),
    el("nav", {"aria-label": "Parts of the report"}, el("ul", {}, parts.map(({id, title}) => el("li", {}, el("a", {href: "#" + id}, short(title)))))),
    toolbar());
  work();
  openHash();
}

function openHash() {
  const id = location.hash.startsWith("#test=") ? decodeURIComponent(location.hash.slice("#test=".length)) : undefined;
  const test = firstById.get(id);
  if (test !== undefined) openDetail(test, grid[test].findIndex(each => each));
}

addEventListener("hashchange", openHash);
start();
