/* What was found, in sentences, and what it was found on. */

/** What a reviewer quotes, then what it rests on; of several files first what changed from one to the other. */
function summary() {
  const runs = data.files.map(file => [file.devices.map(device => highlights(file, device)), file.differences.map(largest)].flat());
  return [largest(data.differences), data.files.length === 1 ? runs : runs.map((run, index) => run.some(each => each) && folded(clamp(data.files[index].name), {}, run)),
    cautions(), apiSentences(), findingSentences(), differences()];
}

/** What a pair of columns differs in first of all. */
function kindOf(pair) {
  return isBetweenRuns(pair) ? "files" : columns[pair.base].physical !== columns[pair.other].physical ? "devices" : "APIs";
}

/** A device: its drivers, a headline of each suite through each API, and its card. */
function highlights(file, device) {
  const {apis, headlines, card} = device;
  if (headlines.keys.length === 0) return undefined;
  const open = (text, row, index) => index > 0 && text
    ? keyButton(headlines.keys[row], columns.filter(column => column.physical === device && isOf(column, apis[index - 1])), text) : clamp(text);
  return [el("p", {}, prose(origin(file, device))), gridTable(headlines.grid, open),
    card.length > 0 && folded("Card", {}, card.map(grid => gridTable(grid, text => clamp(text))))];
}

/** Where columns differ most. */
function largest({grid, keys}) {
  return keys.length > 0 && [gridTable(grid, (text, row, index) => index > 0 ? text : keyButton(keys[row], columns, text)),
    el("p", {class: "hint"}, "Without tests that instructions bound. “And more”: on the same curve, or of the same suite with values that agree.")];
}

/** A table as the terminal has it. */
function gridTable({headings, rows}, content) {
  const groups = headings.map(({group}, index) => [group, index]).filter(([group, index]) => group || index === 0);
  return region(headings[0].title || "Table", el("table", {class: "glance"},
    el("thead", {},
      groups.length > 1 && el("tr", {}, groups.map(([group, index], at) => el("th", {scope: "colgroup", colspan: (groups[at + 1]?.[1] ?? headings.length) - index}, short(group)))),
      headings.some(({title}) => title) && el("tr", {}, headings.map(({title, align}) => el("th", {scope: "col", class: align === "right" && "number"}, short(title))))),
    el("tbody", {}, rows.map((cells, row) => el("tr", {}, cells.map(({text}, index) => index === 0
      ? el("th", {scope: "row", class: text.startsWith(" ") && "below"}, content(text, row, index))
      : el("td", {class: headings[index].align === "right" && "number"}, content(text, row, index))))))));
}

/** A text that opens what it rests on: a finding, a test, or else the curves of the suite. */
function keyButton({kind, subject, name, suite}, through, text) {
  const open = () => {
    const finding = data.findings.findLast(each => through.includes(columns[each.column]) && each.kind === kind && each.subject === subject && each.name === name);
    const test = firstById.get(subject);
    if (finding) openTests(finding);
    else if (test !== undefined) openDetail(test, through.findLast(({index}) => grid[test][index]).index);
    else location.hash = anchor(suite);
  };
  return el("button", {class: "link", onclick: open}, clamp(text));
}

/** The device, its drivers, and who measured what of it. */
function origin({host, tool}, device) {
  const {apis} = device;
  const drivers = apis.map(({title, device: {driver, driverVersion, apiVersion}}) => `${title} with driver ${driver} ${driverVersion}, API ${apiVersion}`).join("; ");
  const own = data.results.filter(result => columns[result.column].physical === device);
  const missing = ["failed", "unsupported", "skipped"].map(status => [own.filter(result => result.status === status).length, status]).filter(([number]) => number > 0);
  return `${distinct(apis.map(({device}) => device.name)).join(", ")} (${apis[0].device.type.replace("_", " ").replace("gpu", "GPU").replace("cpu", "CPU")}): ${drivers}. `
    + `Measured on ${host.startedAt.slice(0, 10)} by ${tool.name} ${tool.version}${tool.commit ? ` (commit ${tool.commit.slice(0, 8)})` : ""}: `
    + [count(own.length, "result"), ...missing.map(([number, status]) => number + " " + status)].join(", ") + ".";
}

/** How many comparisons stand there before the fold. */
const COMPARISONS = 24;

/** What the comparison counted: of all tests of each two columns, then suite by suite. */
function apiSentences() {
  const pairs = data.pairs.map(pair => ({pair, found: pair.summaries.filter(each => each.compared > 0)})).filter(({found}) => found.length > 0);
  if (pairs.length === 0) return undefined;
  const suites = distinct(pairs.flatMap(({found}) => found.map(each => each.suite)));
  const bySuite = suites.map(suite => pairs.flatMap(({pair, found}) => found.filter(each => each.suite === suite).map(each => ({pair, each}))));
  const inAll = pairs.filter(({pair}) => data.files.length === 1 || ["files", "devices"].includes(kindOf(pair)) || isOfFirst(pair)).map(({pair, found}) => ({pair, each: inTotal(found)}));
  const title = "Which column is faster";
  return [el("h3", {}, title),
    el("p", {class: "hint"}, `Faster or slower: the whole interval of the ratio is more than ${100 * data.noiseFloor} % from 1. All tests count, also those that instructions bound.`),
    suites.length === 1 && data.files.length === 1 ? verdictTable(title, bySuite) : [
      data.files.length === 1 ? verdictTable(title, [inAll]) : byRuns(inAll.slice(0, COMPARISONS)),
      suites.length > 1 && folded(`In each suite (${bySuite.flat().length} comparisons)`, {}, verdictTable("Which is faster in each suite", bySuite))]];
}

/** The comparisons between the same two runs, or within one, below a heading; the first of them unfolded. */
function byRuns(found) {
  const runsOf = ({pair}) => JSON.stringify([columns[pair.base].file, columns[pair.other].file, kindOf(pair) === "devices" ? "Devices" : "APIs"]);
  return distinct(found.map(runsOf)).map((runs, index) => {
    const own = found.filter(each => runsOf(each) === runs);
    const [base, other, kind] = JSON.parse(runs);
    const title = base === other ? kind + " of " + short(base) : short(other) + " against " + short(base);
    return folded(title + (base === other ? "" : ": " + apiSentence(inTotal(own.map(({each}) => each)))), {open: index === 0},
      verdictTable(title, [own], pairWithinRuns));
  });
}

/** Whether the base of a pair is the first column of its device in its run. */
function isOfFirst(pair) {
  const base = columns[pair.base];
  return columns.find(column => column.file === base.file && column.physical === base.physical) === base;
}

/** The counts of all suites, and the ends of all ratios. */
function inTotal(summaries) {
  const sum = name => summaries.reduce((total, each) => total + each[name], 0);
  const end = (name, isBeyond) => summaries.map(each => each[name]).reduce((one, other) => isBeyond(other.ratio, one.ratio) ? other : one);
  return {
    ...Object.fromEntries(["faster", "slower", "same", "ambiguous", "compared"].map(name => [name, sum(name)])),
    best: end("best", (one, other) => one > other),
    worst: end("worst", (one, other) => one < other)
  };
}

/** A row for each comparison, those of a suite together; without the suite where they are of all. */
function verdictTable(title, groups, nameOf = pairTitle) {
  const isOfSuites = groups.flat().every(({each}) => each.suite);
  const row = ({pair, each}, index, own) => el("tr", {},
    isOfSuites && index === 0 && el("th", {scope: "rowgroup", rowspan: own.length}, el("a", {href: "#" + anchor(each.suite)}, clamp(suiteTitle(each.suite)))),
    el("th", {scope: "row"}, el("a", {href: "#versus", onclick: () => choosePair(pair)}, nameOf(pair))),
    el("td", {class: "bar"}, verdictBar(each)),
    el("td", {class: "counts"}, apiSentence(each)),
    isOfSuites && el("td", {class: "number"}, times(each.geometricMean)),
    [["best", each.faster], ["worst", each.slower]].map(([end, number]) => el("td", {class: "end"}, number > 0 && extreme(each[end], each.suite, pair))));
  return region(title, el("table", {class: "verdicts"},
    el("thead", {}, el("tr", {}, [...isOfSuites ? ["suite"] : [], "compared"].map(text => el("th", {scope: "col"}, text)), el("th", {scope: "col", colspan: 2}, "found"),
      [...isOfSuites ? ["on average"] : [], "at best", "at worst"].map(text => el("th", {scope: "col"}, text)))),
    groups.map(group => el("tbody", {}, group.map(row)))));
}

/** How many tests are faster, slower, and neither: the sentence beside it says the same. */
function verdictBar({faster, slower, same, ambiguous, compared}) {
  const bar = el("span", {class: "verdict-bar", "aria-hidden": "true"});
  for (const [number, word] of [[faster, "faster"], [same + ambiguous, "neither"], [slower, "slower"]]) {
    const share = el("span", {class: word});
    share.style.setProperty("--strength", "1");
    share.style.width = 100 * number / compared + "%";
    bar.append(share);
  }
  return bar;
}

function apiSentence({faster, slower, same, ambiguous, compared}) {
  const parts = [[faster, "faster"], [slower, "slower"], [same, "the same"], [ambiguous, "ambiguous"]]
    .filter(([number]) => number > 0).map(([number, word]) => number.toLocaleString("en") + " " + word).join(", ");
  return `of ${count(compared, "test")} ${parts}`;
}

/** The test at an end of the ratios, without the suite that stands before it. */
function extreme(end, suite, pair) {
  const name = suite && end?.test.startsWith(suite + "/") ? end.test.slice(suite.length + 1) : end?.test;
  return end && [times(end.ratio) + " ", testLink(firstById.get(end.test), pair.other, name)];
}

/** How many findings need no fold. */
const FINDINGS = 12;

/** What the suites concluded. */
function findingSentences() {
  if (data.findings.length === 0) return undefined;
  const suites = distinct(data.findings.map(each => each.suite));
  return folded(`What the suites found (${count(data.findings.length, "finding")})`, {open: data.findings.length <= FINDINGS},
    suites.length > 1 && el("p", {}, suites.map((suite, index) => [index > 0 && " · ", el("a", {href: "#found-" + encodeURIComponent(suite)}, short(suiteTitle(suite)))])),
    suites.map(findingsOf));
}

/** The findings of a suite: the same one through each API side by side, and what operations cost in a table of its own. */
function findingsOf(suite) {
  const all = data.findings.filter(each => each.suite === suite);
  const shown = columns.filter(column => all.some(each => each.column === column.index));
  const costs = all.filter(isCost);
  const own = all.filter(each => !isCost(each));
  return folded(clamp(suite), {open: true, id: "found-" + encodeURIComponent(suite)},
    costs.length > 0 && costTable(suite, costs, shown), own.length > 0 && findingTable(suite, own, shown));
}

/** A row for each subject and what was found of it, a column for each API. */
function findingTable(suite, own, shown) {
  const bySubject = new Map();
  for (const finding of own) {
    if (!bySubject.has(finding.subject)) bySubject.set(finding.subject, new Map());
    const rows = bySubject.get(finding.subject);
    const key = JSON.stringify([finding.kind, finding.name]);
    if (!rows.has(key)) rows.set(key, {name: finding.name, findings: []});
    rows.get(key).findings.push(finding);
  }
  return region("Findings of " + suite, el("table", {},
    el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "about"), shown.map(column => el("th", {scope: "col"}, titleAmong(column, shown))))),
    [...bySubject].map(([subject, rows]) => el("tbody", {},
      rows.size > 1 && el("tr", {class: "subject"}, el("th", {scope: "rowgroup", colspan: 1 + shown.length}, clamp(subject))),
      [...rows.values()].map(row => el("tr", {},
        el("th", {scope: "row"}, rows.size === 1 && clamp(subject, "muted"), clamp(row.name)),
        shown.map(column => el("td", {}, row.findings.filter(each => each.column === column.index).map(findingButton)))))))));
}

/** The kinds of findings that say what an operation costs, each with the figure without which it does not. */
const COSTS = {rate: "rate", latency: "latency", emulation: "cost"};

function isCost({kind, figures}) {
  return figures.some(({name}) => Object.hasOwn(COSTS, kind) && name === COSTS[kind]);
}

/** A row for each operation, and for each API its rate, how long a dependent one waits, and what it is emulated at. */
function costTable(suite, costs, shown) {
  const kinds = Object.keys(COSTS).filter(kind => costs.some(each => each.kind === kind));
  const isInCycles = column => costs.some(each => each.column === column.index && each.kind === "latency" && figureOf(each, "cycles"));
  const cell = (subject, column, kind) => el("td", {class: "number"}, costs
    .filter(each => each.subject === subject && each.column === column.index && each.kind === kind)
    .map(finding => el("button", {class: "link", title: finding.sentence, onclick: () => openTests(finding)}, costText(finding, isInCycles(column)))));
  return region("Costs of operations of " + suite, el("table", {class: "costs"},
    el("thead", {},
      el("tr", {}, el("th", {scope: "col", rowspan: 2}, "operation"), shown.map(column => el("th", {scope: "colgroup", colspan: kinds.length}, titleAmong(column, shown)))),
      el("tr", {}, shown.map(column => kinds.map(kind => el("th", {scope: "col"}, {rate: "rate", latency: isInCycles(column) ? "cycles" : "latency", emulation: "emulated"}[kind]))))),
    el("tbody", {}, distinct(costs.map(each => each.subject)).map(subject => el("tr", {},
      el("th", {scope: "row"}, clamp(subject.startsWith(suite + "/") ? subject.slice(suite.length + 1) : subject)),
      shown.map(column => kinds.map(kind => cell(subject, column, kind))))))));
}

function figureOf(finding, name) {
  return finding.figures.find(each => each.name === name);
}

/** The most important number of a cost: a latency in cycles where its column has them. */
function costText(finding, isInCycles) {
  const figure = figureOf(finding, {rate: "rate", latency: isInCycles ? "cycles" : "latency", emulation: "cost"}[finding.kind]);
  if (finding.kind === "rate") return figure.value.toFixed(3);
  if (figure === undefined) return "";
  return finding.kind === "emulation" ? times(figure.value) : isInCycles ? figure.value.toFixed(1) : quantity(figure.value, figure.unit);
}

/** A finding's sentence without its name, which stands beside it; it leads to the tests that it rests on. */
function findingButton(finding) {
  return el("p", {class: "sentence"}, prose(withoutName(finding.name, finding.sentence)), " ", restsOn(finding));
}

function restsOn(finding) {
  return finding.tests.length > 0
    && el("button", {class: "link", "aria-label": `the ${count(finding.tests.length, "test")} that this rests on: ${short(finding.subject, 160)}, ${finding.name}`,
      onclick: () => openTests(finding)}, count(finding.tests.length, "test"));
}

function withoutName(name, sentence) {
  return sentence.startsWith(name + ": ") ? sentence.slice(name.length + 2) : sentence;
}

/** Where findings of two runs differ. */
function differences() {
  const found = data.pairs.filter(isBetweenRuns)
    .flatMap(pair => pair.findings.filter(each => each.verdict !== "same").map(each => ({pair, each})));
  if (found.length === 0) return undefined;
  const title = "Findings that are not the same in all runs";
  return folded(`${title} (${found.length})`, {open: found.length <= FINDINGS},
    region(title, el("table", {},
      el("thead", {}, el("tr", {}, ["about", "verdict", "in the one", "in the other"].map(text => el("th", {scope: "col"}, text)))),
      el("tbody", {}, found.map(({pair, each}) => el("tr", {},
        el("th", {scope: "row"}, clamp(each.subject + ", " + each.name)),
        el("td", {}, each.verdict.replace("_", "-")),
        [[pair.base, each.baseSentence], [pair.other, each.sentence]].map(([column, sentence]) =>
          el("td", {}, el("strong", {}, columns[column].title), " ", prose(sentence ?? each.reason ?? "")))))))));
}

/** How many cautions need no fold. */
const CAUTIONS = 8;

function cautions() {
  const problems = data.files.flatMap(file => file.problems.map(each => file.name + ": " + [each.backend, each.test, each.message].filter(part => part).join(" ")));
  const clocks = data.files.flatMap(file => file.clock.map(text => file.name + ": " + text));
  const ofComparisons = alikeCautions().map(([{text, tests}, ...others]) => el("li", {}, prose(text), el("span", {class: "muted"},
    [tests.length > 0 && " (" + count(tests.length, "test") + (tests.length <= 4 ? ": " + tests.map(test => short(test, 80)).join(", ") : "") + ")",
      others.length > 0 && `; the same of ${count(others.length, "other comparison")}`])));
  const items = [...[...problems, ...clocks].map(text => el("li", {}, prose(text))), ...ofComparisons];
  return items.length > 0 && folded(`Reasons for caution (${items.length})`, {open: items.length <= CAUTIONS}, el("ul", {}, items));
}

/** The cautions on comparisons; those that differ in the names of columns and files alone are together. */
function alikeCautions() {
  return [...Map.groupBy(data.cautions, ({text}) => unnamed(text)).values()];
}

/** Devices, drivers and settings: what is the same in all columns stands there once. */
function machines() {
  const rows = [
    ["device", column => column.deviceName],
    ["vendor", ofRecord(record => record.vendor)],
    ["type", ofRecord(record => record.type.replaceAll("_", " "))],
    ["driver", ofRecord(record => record.driver + " " + record.driverVersion)],
    ["API version", ofRecord(record => record.apiVersion)],
    ["clock tick", ofRecord(record => record.timer && tick(record.timer))],
    ["reported cache", ofRecord(record => record.cacheBytes && bytes(record.cacheBytes))],
    ["PCI address", ofRecord(record => record.pciAddress)],
    ["UUID", ofRecord(record => record.uuid)],
    ["plug-in", ofRecord(record => record.plugin && pluginWords(record.plugin))]
  ];
  const perFile = [
    ["device", file => distinct(file.devices.flatMap(({apis}) => apis.map(({device: {name, device}}) => name === device ? name : name + " " + device))).join("; ")],
    ["written by", file => `${file.tool.name} ${file.tool.version}${file.tool.commit ? ` (commit ${file.tool.commit})` : ""}, Java ${file.tool.javaVersion}`],
    ["host", file => `${file.host.os}, ${file.host.architecture}, ${count(file.host.processors, "processor")}`],
    ["started", file => file.host.startedAt],
    ["duration", file => file.duration && digits(file.duration.total) + " s"],
    ["tests", file => file.settings.selectors.join(" ")],
    ["profile", file => file.settings.profile],
    ["rounds", file => `at least ${file.settings.minRounds}, until half the 95 % interval is at most ${digits(100 * file.settings.intervalGoal)} % of the median, or for ${digits(file.settings.maxSecondsPerTest)} s (a third of that by the host’s clock)`],
    ["a dispatch", file => `about ${quantity(file.settings.targetDispatchSeconds, "s")}, a batch at least ${quantity(file.settings.minBatchSeconds, "s")}`],
    ["placements", file => file.settings.placements + (file.settings.processes > 1 ? ` in ${file.settings.processes} processes` : "")],
    ["options", file => Object.entries(file.settings.options).map(([name, value]) => name + "=" + value).join("; ")]
  ];
  const same = (one, other) => one.backend === other.backend && JSON.stringify(one.record) === JSON.stringify(other.record);
  const devices = columns.filter(column => columns.find(each => same(each, column)) === column);
  const foreign = data.suites.filter(each => each.plugin);
  const isOnce = distinct(devices.map(each => each.backend)).length === devices.length;
  return [
    sideBySide("Devices", "column", devices, column => isOnce ? column.backend + (isForeign(column) ? MARK : "") : column.title, rows),
    foreign.length > 0 && facts("Suites from plug-ins", foreign, each => each.id + MARK, [["plug-in", each => pluginWords(each.plugin)]]),
    sideBySide("Files", "file", data.files, file => file.name, perFile)];
}

/** The facts of things: of a few in columns, of many in rows. */
function sideBySide(title, word, things, name, rows) {
  return things.length > SIDE_BY_SIDE ? listed(title, word, things, name, rows) : facts(title, things, name, rows);
}

/** As many things as have their facts in columns. */
const SIDE_BY_SIDE = 4;

/** A fact that the file of a column has of its device. */
function ofRecord(text) {
  return column => column.record && text(column.record);
}

/** The facts of many things: what is the same in all, then a row for each. */
function listed(title, word, things, name, rows) {
  const filled = rows.map(([row, text]) => [row, things.map(text)]).filter(([, texts]) => texts.some(text => text));
  const isCommon = ([, texts]) => texts.every(text => text === texts[0]);
  const own = filled.filter(row => !isCommon(row));
  return [facts(title, [undefined], () => "in all " + things.length, filled.filter(isCommon).map(([row, texts]) => [row, () => texts[0]])),
    region(title + ", each", el("table", {},
      el("thead", {}, el("tr", {}, el("th", {scope: "col"}, word), own.map(([row]) => el("th", {scope: "col"}, row)))),
      el("tbody", {}, things.map((thing, index) => el("tr", {}, el("th", {scope: "row"}, clamp(name(thing))),
        own.map(([, texts]) => el("td", {}, clamp(texts[index] || "–"))))))))];
}

function tick(timer) {
  const found = timer.measuredResolutionNanos ?? timer.reportedResolutionNanos;
  return digits(found) + " ns" + (timer.problem ? ", rejected: " + timer.problem : "");
}

function facts(title, things, name, rows) {
  const filled = rows.map(([row, text]) => [row, things.map(text)]).filter(([, texts]) => texts.some(text => text));
  return [el("h3", {}, title), region(title, el("table", {class: "facts"},
    el("thead", {}, el("tr", {}, el("th", {scope: "col"}, el("span", {class: "hidden"}, "what")), things.map(thing => el("th", {scope: "col"}, clamp(name(thing)))))),
    el("tbody", {}, filled.map(([row, texts]) => el("tr", {}, el("th", {scope: "row"}, row),
      texts.every(text => text === texts[0]) && texts.length > 1
        ? el("td", {colspan: texts.length}, clamp(texts[0]))
        : texts.map(text => el("td", {}, clamp(text || "–"))))))))];
}
