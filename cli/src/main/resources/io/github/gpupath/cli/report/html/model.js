/* The data, what the reader chose to see of it, and what follows from both. */

const data = JSON.parse(document.getElementById("data").textContent);

/* A column with its physical device and the record of the device; a file may lack these. */
const columns = data.columns.map((column, index) => {
  const physical = data.files.find(({name}) => name === column.file).devices.find(({apis}) => apis.some(api => isOf(column, api)));
  return {index, ...column, physical: physical ?? column.device, record: physical?.apis.find(api => isOf(column, api)).device};
});

function isOf(column, {device}) {
  return ["backend", "device", "driverVersion"].every(part => column[part] === device[part]);
}

/* What is from a plug-in and not from this project is marked, as in the other reports. */
const MARK = "*";
columns.forEach(column => {
  const isNamed = column.title.startsWith(column.file + " ");
  const mark = isForeign(column) ? MARK : "";
  column.fullTitle = column.title + mark;
  column.titleInRun = short(isNamed ? column.title.slice(column.file.length + 1) : column.title) + mark;
  const title = isNamed ? short(stem(column.file)) + " " + column.titleInRun : column.titleInRun;
  const alike = columns.slice(0, column.index).filter(each => each.title === title).length;
  column.title = alike === 0 ? title : `${title} (${alike + 1})`;
});

/** The name of a file without what all result files have. */
function stem(file) {
  return file.replace(/\.json(\.gz)?$/, "");
}

/** Whether the backend of a column is from a plug-in. */
function isForeign(column) {
  return column.record?.plugin;
}

/** The id of a suite, marked where it is from a plug-in. */
function suiteTitle(id) {
  return data.suites.some(each => each.id === id && each.plugin) ? id + MARK : id;
}

/** A plug-in in words. */
function pluginWords({jar, version, sha256}) {
  return `${jar}, ${version ? "version " + version : "without a version"}, SHA-256 ${sha256}`;
}

/* One API on one kind of device has one colour, in whatever run; the runs differ in the dashes. Devices of one name in a run have their own. */
{
  const number = ({file, backend, deviceName, device}) => columns
    .filter(each => each.file === file && each.backend === backend && each.deviceName === deviceName)
    .findIndex(each => each.device === device);
  const kinds = columns.map(column => JSON.stringify([column.backend, column.deviceName, number(column)]));
  const different = [...new Set(kinds)];
  columns.forEach(column => { column.series = different.indexOf(kinds[column.index]) % 6; });
}

/** A column's title beside others: without the run where that is the same. */
function titleAmong(column, others) {
  return others.every(other => other.file === column.file) ? column.titleInRun : column.title;
}

/** Two columns that are compared, with the run where both are of one of several. */
function pairTitle(pair) {
  const both = [columns[pair.base], columns[pair.other]];
  const [base, other] = both.map(column => titleAmong(column, both));
  return other + " against " + base + (isBetweenRuns(pair) || data.files.length === 1 ? "" : ", " + short(both[0].file));
}

/** The same where the runs of both are named above it. */
function pairWithinRuns(pair) {
  return distinct([columns[pair.other], columns[pair.base]].map(column => column.titleInRun)).join(" against ");
}

/** By test, by column: the result; the last where there are several. */
const grid = data.tests.map(() => new Array(columns.length));
data.results.forEach(result => { grid[result.test][result.column] = result; });

const firstById = new Map();
data.tests.forEach((test, index) => { if (!firstById.has(test.id)) firstById.set(test.id, index); });

function isBetweenRuns(pair) {
  return columns[pair.base].file !== columns[pair.other].file;
}

/* Who gives several runs asks first what changed from one to the other. */
data.pairs.sort((one, other) => isBetweenRuns(other) - isBetweenRuns(one));

/** By column: the one of the first run that it is compared with. */
const earlier = new Map(data.pairs.filter(isBetweenRuns).map(pair => [pair.other, pair.base]));

/** What the reader chose. */
const state = {
  words: [],
  hidden: new Set(),
  baseline: {kind: earlier.size > 0 ? "earlier" : "fastest"},
  order: new Map()
};

/** By base column, by other column, by test: the verdict. */
const verdicts = new Map();
data.pairs.forEach(pair => {
  verdicts.set(pair.base + " " + pair.other, new Map(pair.verdicts.map(verdict => [verdict.test, verdict])));
});

const OPPOSITE = {faster: "slower", slower: "faster"};

/** The verdict on a column against another, whichever of them was the base when it was found. */
function verdict(base, other, test) {
  const found = verdicts.get(base + " " + other)?.get(test);
  if (found) return found;
  const turned = verdicts.get(other + " " + base)?.get(test);
  return turned && {
    test,
    value: 1 / turned.value,
    low: 1 / turned.high,
    high: 1 / turned.low,
    verdict: OPPOSITE[turned.verdict] || turned.verdict
  };
}

/** A text without the names of columns and files: texts that differ in them alone are the same. */
function unnamed(text) {
  return NAMES_OF_ALL.reduce((rest, name) => rest.replaceAll(name, "…"), text);
}

const NAMES_OF_ALL = [...new Set([...data.columns.flatMap(({title, backend}) => [title, backend]), ...data.files.map(({name}) => name)])]
  .sort((one, other) => other.length - one.length);

/** The tests of one suite with one metric; those that lie on a series are apart from the others. */
const tables = [];
{
  const byKey = new Map();
  data.tests.forEach((test, index) => {
    const suite = data.suites.find(each => each.id === test.suite);
    const series = suite?.series.find(axis => test.coordinates.some(each => each.axis === axis && each.number > 0));
    const key = JSON.stringify([test.suite, test.metric, test.unit, series]);
    if (!byKey.has(key)) {
      const table = {
        key, suite: test.suite, metric: test.metric, unit: test.unit, better: test.better, series,
        axes: suite ? suite.axes : axesOf(test), tests: []
      };
      byKey.set(key, table);
      tables.push(table);
    }
    byKey.get(key).tests.push(index);
  });
  tables.forEach(table => {
    table.columns = columns.filter(column => table.tests.some(test => grid[test][column.index]));
    table.axes = table.axes.filter(axis => table.tests.some(test => coordinate(test, axis.id)));
  });
}

/** The axes of a test whose suite the file does not describe. */
function axesOf(test) {
  return test.coordinates.map(each => ({id: each.axis, scale: "words", unit: ""}));
}

function coordinate(test, axis) {
  return data.tests[test].coordinates.find(each => each.axis === axis);
}

/** The place of a test on an axis, for people. */
function place(test, axis) {
  const found = coordinate(test, axis.id);
  if (!found) return "";
  return found.number !== undefined && axis.unit === "B" ? bytes(found.number) : found.text;
}

/** A kernel in a language, of which the data have each line once. */
function sourceText(source) {
  return source.text.map(line => data.lines[line]).join("\n");
}

function valueOf(result) {
  return result?.measurement?.value;
}

/** Whether so much of a result's time is instructions that it says little about memory. */
function isBound(result) {
  return result?.measurement?.withoutAccess?.ratio >= data.instructionBound;
}

/** How many times as fast as another of the same metric a result is. */
function speed(result, base) {
  const test = data.tests[result.test];
  return test.better === "higher" ? valueOf(result) / valueOf(base) : valueOf(base) / valueOf(result);
}

function shownColumns(table) {
  return table.columns.filter(column => !state.hidden.has(column.index));
}

/** The tests of a table that the reader did not filter out. */
function shownTests(table) {
  return table.tests.filter(matches);
}

function matches(test) {
  if (state.words.length === 0) return true;
  const {id, label} = data.tests[test];
  const text = (id + " " + label).toLowerCase();
  return state.words.every(word => text.includes(word));
}

/** What the results of a table are taken relative to, by result; undefined where there is nothing to take it to. */
function baselines(table) {
  const {kind, column, test} = state.baseline;
  if (kind === "column") return result => grid[result.test][column];
  if (kind === "earlier") return result => grid[result.test][earlier.get(result.column) ?? result.column];
  if (kind === "own") return result => other(firstById.get(data.tests[result.test].base), result);
  if (kind === "test") return result => other(test, result);
  const all = table.tests.flatMap(each => table.columns.map(({index}) => grid[each][index])).filter(each => valueOf(each));
  const fastest = all.length === 0 ? undefined : all.reduce((best, each) => speed(each, best) > 1 ? each : best);
  return () => fastest;

  function other(index, result) {
    if (index === undefined) return undefined;
    const [own, base] = [data.tests[result.test], data.tests[index]];
    return base.metric === own.metric && base.unit === own.unit ? grid[index][result.column] : undefined;
  }
}

function baselineName() {
  const {kind, column, test} = state.baseline;
  if (kind === "column") return columns[column].title;
  if (kind === "earlier") return "the same test in " + short(data.files[0].name);
  if (kind === "own") return "each test's own base";
  if (kind === "test") return short(data.tests[test].id, 80);
  return "the fastest of each table";
}

/** A result's ratio to its baseline, with the verdict where these two were compared. */
function relative(result, baselineOf) {
  const base = baselineOf(result);
  if (!valueOf(result) || !valueOf(base)) return undefined;
  const compared = base.test === result.test ? verdict(base.column, result.column, result.test) : undefined;
  return {value: speed(result, base), verdict: compared?.verdict, isBase: base === result};
}
