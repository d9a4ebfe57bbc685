/* The page: its parts, what the reader can choose, and when what is laid out. */

function anchor(suite) {
  return "suite-" + encodeURIComponent(suite);
}

/** The parts below the head, each made when the page has time; again after a choice that it depends on. */
const parts = [];

function part(id, title, make, dependsOn = () => true) {
  const body = el("div", {class: "body"});
  const element = el("section", {id, "aria-labelledby": id + "-title"}, el("h2", {id: id + "-title"}, clamp(title)), body);
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
      forgetCharts();
      document.documentElement.dataset.ready = "true";
    }
  });
}

function build(each) {
  each.isDue = false;
  each.build();
}

/** Something was chosen that some parts depend on: the columns of the comparison, or what concerns all. */
function changed(what) {
  delete document.documentElement.dataset.ready;
  for (const each of parts) {
    if (each.dependsOn(what)) each.isDue = true;
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
  const baselineChoices = [...earlier.size > 0 ? [{kind: "earlier"}] : [], {kind: "fastest"}, ...columns.map(({index}) => ({kind: "column", column: index}))];
  if (data.tests.some(test => test.base)) baselineChoices.push({kind: "own"});
  const chosen = state.baseline;
  const options = baselineChoices.map(choice => {
    state.baseline = choice;
    return el("option", {value: JSON.stringify(choice)}, choice.kind === "column" ? "the same test in " + baselineName() : baselineName());
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
    columnChoice(),
    el("button", {id: "theme", onclick: turnTheme, "aria-pressed": String(isDark())}, "Dark"));
}

/** What columns are shown: those of several runs by their runs, many of them folded. */
function columnChoice() {
  const boxes = shown => shown.map(column => el("label", {class: "column"},
    el("input", {type: "checkbox", checked: true, "data-column": column.index, onchange: event => {
      if (event.target.checked) state.hidden.delete(column.index);
      else state.hidden.add(column.index);
      changed();
    }}), el("span", {class: "key", "data-series": column.series}, column.titleInRun)));
  const byRun = data.files.length === 1 ? boxes(columns)
    : el("div", {class: "runs"}, data.files.map(({name}) => el("div", {role: "group", "aria-label": short(name)},
      el("span", {class: "run"}, short(name)), el("span", {}, boxes(columns.filter(column => column.file === name))))));
  const all = el("fieldset", {}, el("legend", {}, "Columns"), byRun);
  return columns.length <= SHOWN_CHOICES ? all
    : el("details", {class: "choices"}, el("summary", {}, `Columns (${columns.length})`), all);
}

/** As many columns as are chosen among without a fold. */
const SHOWN_CHOICES = 12;

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

/** On paper everything is there, unfolded and in light colours. */
let themeOnScreen;
let foldedOnScreen = [];
addEventListener("beforeprint", () => {
  themeOnScreen = document.documentElement.dataset.theme;
  parts.filter(each => each.isDue).forEach(build);
  foldedOnScreen = [...document.querySelectorAll("details.findings:not([open])")];
  foldedOnScreen.forEach(each => { each.open = true; });
  setTheme("light");
  document.querySelectorAll(".plot").forEach(drawChart);
});
addEventListener("afterprint", () => {
  foldedOnScreen.forEach(each => { each.open = false; });
  setTheme(themeOnScreen);
});

function curvesOf(own) {
  const drawn = own.flatMap(curves);
  return drawn.length === 0 ? el("p", {class: "nothing"}, "The filter and the columns leave nothing.") : el("div", {class: "curves"}, drawn);
}

function suitePart(suite) {
  const own = tables.filter(table => table.suite === suite);
  return part(anchor(suite), suiteTitle(suite), () => [
    el("p", {}, data.suites.find(each => each.id === suite)?.description),
    own.some(table => table.series) && curvesOf(own.filter(table => table.series)),
    own.filter(table => !table.series).map(heatMap),
    reasons(own)
  ], what => what !== "pair");
}

function start() {
  const devices = distinct(columns.map(column => column.deviceName));
  document.title = "gpupath: " + short(devices.join(", "), 80);
  const suites = distinct(data.tests.map(test => test.suite));
  const main = document.getElementById("main");
  main.append(
    part("summary", "Summary", summary, () => false),
    part("machines", "Devices, drivers, settings", machines, () => false),
    ...suites.map(suitePart),
    ...data.results.length > 0 ? [part("versus", "Any two columns", versus)] : []);
  document.getElementById("top").append(
    el("div", {class: "title"}, el("h1", {}, clamp(devices.join(", "))),
      el("p", {class: "muted"}, clamp(
        (data.results.length > 0 ? count(data.results.length, "result") + " of " + count(data.tests.length, "test") + " from " : "Figures of devices from ")
        + (data.files.length <= SIDE_BY_SIDE ? data.files.map(file => short(file.name)).join(", ")
          : data.files.length + " files")))),
    el("nav", {"aria-label": "Parts of the report"}, el("ul", {}, parts.map(({id, title}) => el("li", {}, el("a", {href: "#" + id}, short(title)))))),
    toolbar());
  work();
  openHash();
}

function openHash() {
  const id = location.hash.startsWith("#test=") ? decodeURIComponent(location.hash.slice("#test=".length)) : undefined;
  const test = firstById.get(id);
  if (test !== undefined) openDetail(test, grid[test].findIndex(each => each));
  const named = parts.find(each => "#" + each.id === location.hash);
  if (named) goTo(named.element);
}

const staying = {observer: undefined};

/** Brings a part to the top and keeps it there until the reader does something: parts before it get their height late, when they come into view. */
function goTo(element) {
  staying.observer?.disconnect();
  const observer = new ResizeObserver(() => element.scrollIntoView());
  parts.forEach(each => observer.observe(each.element));
  staying.observer = observer;
  ["wheel", "touchmove", "keydown", "pointerdown"].forEach(type => addEventListener(type, () => observer.disconnect(), {once: true, passive: true}));
  setTimeout(() => observer.disconnect(), 3000);
}

addEventListener("hashchange", openHash);
start();
