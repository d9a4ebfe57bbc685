/* What was found, in sentences, and what it was found on. */

function summary() {
  return [apiSentences(), findingSentences(), differences(), cautions()];
}

/** Which column is faster where, as the comparison counted it. */
function apiSentences() {
  const sentences = data.pairs.flatMap(pair => pair.summaries.filter(each => each.compared > 0).map(each => ({pair, each})));
  if (sentences.length === 0) return undefined;
  const suites = distinct(sentences.map(({each}) => each.suite));
  const row = (suite, {pair, each}, index, own) => el("tr", {},
    index === 0 && el("th", {scope: "rowgroup", rowspan: own.length}, el("a", {href: "#" + anchor(suite)}, suiteTitle(suite))),
    el("th", {scope: "row"}, el("a", {href: "#versus", onclick: () => choosePair(pair)}, pairTitle(pair)),
      each.file && own.filter(other => other.pair === pair).length > 1 && ", " + each.file),
    el("td", {class: "bar"}, verdictBar(each)),
    el("td", {}, apiSentence(each)),
    el("td", {class: "number"}, times(each.geometricMean)),
    [["best", each.faster], ["worst", each.slower]].map(([end, number]) => el("td", {}, number > 0 && extreme(each[end], suite, pair))));
  return [el("h3", {}, "Which is faster where"),
    el("p", {class: "hint"}, `A difference counts from ${digits(100 * data.noiseFloor)} % on, and only where the whole interval of the ratio says so.`),
    el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Which is faster where"}, el("table", {class: "verdicts"},
      el("thead", {}, el("tr", {}, ["suite", "compared"].map(text => el("th", {scope: "col"}, text)), el("th", {scope: "col", colspan: 2}, "found"),
        ["on average", "at best", "at worst"].map(text => el("th", {scope: "col"}, text)))),
      suites.map(suite => el("tbody", {},
        sentences.filter(({each}) => each.suite === suite).map((found, index, own) => row(suite, found, index, own))))))];
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
  const parts = [[faster, "faster"], [slower, "slower"], [same, "the same"], [ambiguous, "undecided"]]
    .filter(([number]) => number > 0).map(([number, word]) => number + " " + word).join(", ");
  return `of ${count(compared, "test")} ${parts}`;
}

/** The test at an end of the ratios, without the suite that stands before it. */
function extreme(end, suite, pair) {
  const name = end && end.test.startsWith(suite + "/") ? end.test.slice(suite.length + 1) : end?.test;
  return end && [times(end.ratio) + " ", testLink(firstById.get(end.test), pair.other, name)];
}

/** What the suites concluded. */
function findingSentences() {
  if (data.findings.length === 0) return undefined;
  const suites = distinct(data.findings.map(each => each.suite));
  return [el("h3", {}, "What the suites found"),
    suites.length > 1 && el("p", {}, suites.map((suite, index) => [index > 0 && " · ", el("a", {href: "#found-" + encodeURIComponent(suite)}, short(suiteTitle(suite)))])),
    suites.map(findingsOf)];
}

/** The findings of a suite: the same one through each API side by side. */
function findingsOf(suite) {
  const own = data.findings.filter(each => each.suite === suite);
  const shown = columns.filter(column => own.some(each => each.column === column.index));
  const bySubject = new Map();
  for (const finding of own) {
    if (!bySubject.has(finding.subject)) bySubject.set(finding.subject, new Map());
    const rows = bySubject.get(finding.subject);
    const key = JSON.stringify([finding.kind, finding.name]);
    if (!rows.has(key)) rows.set(key, {name: finding.name, findings: []});
    rows.get(key).findings.push(finding);
  }
  return el("details", {open: true, class: "findings", id: "found-" + encodeURIComponent(suite)}, el("summary", {}, el("span", {class: "clamp"}, suite)),
    el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Findings of " + suite}, el("table", {},
      el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "about"), shown.map(column => el("th", {scope: "col"}, titleAmong(column, shown))))),
      [...bySubject].map(([subject, rows]) => el("tbody", {},
        rows.size > 1 && el("tr", {class: "subject"}, el("th", {scope: "rowgroup", colspan: 1 + shown.length}, el("span", {class: "clamp"}, subject))),
        [...rows.values()].map(row => el("tr", {},
          el("th", {scope: "row"}, rows.size === 1 && el("span", {class: "clamp muted"}, subject), el("span", {class: "clamp"}, row.name)),
          shown.map(column => el("td", {}, row.findings.filter(each => each.column === column.index).map(findingButton))))))))));
}

/** A finding's sentence without its name, which stands beside it; it leads to the tests that it rests on. */
function findingButton(finding) {
  return el("p", {class: "sentence"}, withoutName(finding.name, finding.sentence), " ", finding.tests.length > 0
    && el("button", {class: "link", "aria-label": `the ${count(finding.tests.length, "test")} that this rests on: ${finding.subject}, ${finding.name}`,
      onclick: () => openTests(finding)}, count(finding.tests.length, "test")));
}

function withoutName(name, sentence) {
  return sentence.startsWith(name + ": ") ? sentence.slice(name.length + 2) : sentence;
}

/** Where findings of two files differ. */
function differences() {
  const found = data.pairs.filter(isBetweenFiles)
    .flatMap(pair => pair.findings.filter(each => each.verdict !== "same").map(each => ({pair, each})));
  if (found.length === 0) return undefined;
  return [el("h3", {}, "Findings that are not the same in all files"),
    el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Findings that are not the same in all files"}, el("table", {},
      el("thead", {}, el("tr", {}, ["about", "verdict", "in the one", "in the other"].map(text => el("th", {scope: "col"}, text)))),
      el("tbody", {}, found.map(({pair, each}) => el("tr", {},
        el("th", {scope: "row"}, el("span", {class: "clamp"}, each.subject + ", " + each.name)),
        el("td", {}, each.verdict.replace("_", "-")),
        [[pair.base, each.baseSentence], [pair.other, each.sentence]].map(([column, sentence]) =>
          el("td", {}, el("strong", {}, columns[column].title), " ", sentence ?? each.reason)))))))];
}

function cautions() {
  const problems = data.files.flatMap(file => file.problems.map(each => file.name + ": " + [each.backend, each.test, each.message].filter(part => part).join(" ")));
  const clocks = data.files.flatMap(file => file.clock.map(text => file.name + ": " + text));
  const ofFiles = [...problems, ...clocks];
  if (data.cautions.length + ofFiles.length === 0) return undefined;
  return el("details", {class: "findings"}, el("summary", {}, `Reasons for caution (${data.cautions.length + ofFiles.length})`),
    el("ul", {}, ofFiles.map(text => el("li", {}, text)),
      data.cautions.map(({text, tests}) => el("li", {}, text, tests.length > 0 && el("span", {class: "muted"}, " (" + count(tests.length, "test")
        + (tests.length <= 4 ? ": " + tests.join(", ") : "") + ")")))));
}

/** Devices, drivers and settings: what is the same in all columns stands there once. */
function machines() {
  const rows = [
    ["device", column => column.deviceName],
    ["vendor", ofRecords(record => record.vendor)],
    ["type", ofRecords(record => record.type.replaceAll("_", " "))],
    ["driver", ofRecords(record => record.driver + " " + record.driverVersion)],
    ["version of the API", ofRecords(record => record.apiVersion)],
    ["clock's tick", ofRecords(record => record.timer && tick(record.timer))],
    ["reported cache", ofRecords(record => record.cacheBytes && bytes(record.cacheBytes))],
    ["PCI address", ofRecords(record => record.pciAddress)],
    ["UUID", ofRecords(record => record.uuid)],
    ["plug-in", ofRecords(record => record.plugin && pluginWords(record.plugin))]
  ];
  const perFile = [
    ["written by", file => `${file.tool.name} ${file.tool.version}, Java ${file.tool.javaVersion}`],
    ["host", file => `${file.host.os}, ${file.host.architecture}, ${count(file.host.processors, "processor")}`],
    ["started", file => file.host.startedAt],
    ["took", file => file.duration && digits(file.duration.total) + " s"],
    ["tests", file => file.settings.selectors.join(" ")],
    ["profile", file => file.settings.profile],
    ["rounds", file => `at least ${file.settings.minRounds}, until half the 95 % interval is at most ${digits(100 * file.settings.intervalGoal)} % of the median, or for ${digits(file.settings.maxSecondsPerTest)} s (a third of that by the host’s clock)`],
    ["a dispatch", file => `about ${quantity(file.settings.targetDispatchSeconds, "s")}, a batch at least ${quantity(file.settings.minBatchSeconds, "s")}`],
    ["places of memory", file => file.settings.placements + (file.settings.processes > 1 ? ` in ${file.settings.processes} processes` : "")],
    ["options", file => Object.entries(file.settings.options).map(([name, value]) => name + "=" + value).join("; ")]
  ];
  const same = (one, other) => one.backend === other.backend && JSON.stringify(one.records) === JSON.stringify(other.records);
  const devices = columns.filter(column => columns.find(each => same(each, column)) === column);
  const foreign = data.suites.filter(each => each.plugin);
  const isOnce = distinct(devices.map(each => each.backend)).length === devices.length;
  return [
    facts("Devices", devices, column => isOnce ? column.backend + (isForeign(column) ? MARK : "") : column.title, rows),
    foreign.length > 0 && facts("Suites from plug-ins", foreign, each => each.id + MARK, [["plug-in", each => pluginWords(each.plugin)]]),
    data.files.length > SIDE_BY_SIDE ? listed("Runs", data.files, file => file.name, perFile) : facts("Runs", data.files, file => file.name, perFile)];
}

/** As many things as have their facts in columns. */
const SIDE_BY_SIDE = 4;

/** A fact of a column, of which each of its files may say something else. */
function ofRecords(text) {
  return column => {
    const texts = distinct(column.records.map(text).filter(each => each));
    return texts.length <= 2 ? texts.join("; ") : `${texts[0]} and ${texts.length - 1} others`;
  };
}

/** The facts of many things: what is the same in all, then a row for each. */
function listed(title, things, name, rows) {
  const filled = rows.map(([row, text]) => [row, things.map(text)]).filter(([, texts]) => texts.some(text => text));
  const isCommon = ([, texts]) => texts.every(text => text === texts[0]);
  const own = filled.filter(row => !isCommon(row));
  return [facts(title, [undefined], () => "in all " + things.length, filled.filter(isCommon).map(([row, texts]) => [row, () => texts[0]])),
    el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": title + ", each"}, el("table", {},
      el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "file"), own.map(([row]) => el("th", {scope: "col"}, row)))),
      el("tbody", {}, things.map((thing, index) => el("tr", {}, el("th", {scope: "row"}, el("span", {class: "clamp"}, name(thing))),
        own.map(([, texts]) => el("td", {}, el("span", {class: "clamp"}, texts[index] || "–"))))))))];
}

function tick(timer) {
  const found = timer.measuredResolutionNanos ?? timer.reportedResolutionNanos;
  return digits(found) + " ns" + (timer.problem ? ", not believed: " + timer.problem : "");
}

function facts(title, things, name, rows) {
  const filled = rows.map(([row, text]) => [row, things.map(text)]).filter(([, texts]) => texts.some(text => text));
  return [el("h3", {}, title), el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": title}, el("table", {class: "facts"},
    el("thead", {}, el("tr", {}, el("th", {scope: "col"}, el("span", {class: "hidden"}, "what")), things.map(thing => el("th", {scope: "col"}, el("span", {class: "clamp"}, name(thing)))))),
    el("tbody", {}, filled.map(([row, texts]) => el("tr", {}, el("th", {scope: "row"}, row),
      texts.every(text => text === texts[0]) && texts.length > 1
        ? el("td", {colspan: texts.length}, texts[0])
        : texts.map(text => el("td", {}, el("span", {class: "clamp"}, text || "–"))))))))];
}
