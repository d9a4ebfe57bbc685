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
    index === 0 && el("th", {scope: "rowgroup", rowspan: own.length}, el("a", {href: "#" + anchor(suite)}, suite)),
    el("th", {scope: "row"}, pairTitle(pair)),
    el("td", {class: "bar"}, verdictBar(each)),
    el("td", {}, apiSentence(pair, each)));
  return [el("h3", {}, "Which is faster where"),
    el("p", {class: "hint"}, `A difference counts from ${digits(100 * data.noiseFloor)} % on, and only where the whole interval of the ratio says so.`),
    el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Which is faster where"}, el("table", {class: "verdicts"},
      el("thead", {}, el("tr", {}, ["suite", "compared"].map(text => el("th", {scope: "col"}, text)), el("th", {scope: "col", colspan: 2}, "found"))),
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

function apiSentence(pair, {faster, slower, same, ambiguous, compared, geometricMean, best, worst}) {
  const extreme = (end, word) => end && [`; ${word} ${times(end.ratio)} in `, testLink(firstById.get(end.test), pair.other)];
  const parts = [[faster, "faster"], [slower, "slower"], [same, "the same"], [ambiguous, "undecided"]]
    .filter(([number]) => number > 0).map(([number, word]) => number + " " + word).join(", ");
  return [`of ${count(compared, "test")} ${parts}; on average ${times(geometricMean)}`,
    faster > 0 && extreme(best, "at best"), slower > 0 && extreme(worst, "at worst")];
}

/** What the suites concluded: the same finding through each API side by side. */
function findingSentences() {
  if (data.findings.length === 0) return undefined;
  const suites = distinct(data.findings.map(each => each.suite));
  return [el("h3", {}, "What the suites found"), suites.map(suite => {
    const own = data.findings.filter(each => each.suite === suite);
    const shown = columns.filter(column => own.some(each => each.column === column.index));
    const rows = new Map();
    own.forEach(each => {
      const key = JSON.stringify([each.subject, each.kind, each.name]);
      if (!rows.has(key)) rows.set(key, {subject: each.subject, name: each.name, findings: []});
      rows.get(key).findings.push(each);
    });
    const inOrder = [...rows.values()];
    const subjects = distinct(inOrder.map(row => row.subject));
    return el("details", {open: true, class: "findings"}, el("summary", {}, el("span", {class: "clamp"}, suite)),
      el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Findings of " + suite}, el("table", {},
        el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "about"), shown.map(column => el("th", {scope: "col"}, column.title)))),
        subjects.map(subject => el("tbody", {},
          el("tr", {class: "subject"}, el("th", {scope: "rowgroup", colspan: 1 + shown.length}, el("span", {class: "clamp"}, subject))),
          inOrder.filter(row => row.subject === subject).map(row => el("tr", {},
            el("th", {scope: "row"}, el("span", {class: "clamp"}, row.name)),
            shown.map(column => el("td", {}, row.findings.filter(each => each.column === column.index).map(findingButton))))))))));
  })];
}

/** A finding's sentence without its name, which stands beside it; it leads to the tests that it rests on. */
function findingButton(finding) {
  const name = finding.name + ": ";
  const sentence = finding.sentence.startsWith(name) ? finding.sentence.slice(name.length) : finding.sentence;
  return el("p", {class: "sentence"}, sentence, " ", finding.tests.length > 0
    && el("button", {class: "link", "aria-label": `the ${count(finding.tests.length, "test")} that this rests on: ${finding.subject}, ${finding.name}`,
      onclick: () => openTests(finding)}, count(finding.tests.length, "test")));
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
  if (data.cautions.length + problems.length === 0) return undefined;
  return el("details", {class: "findings"}, el("summary", {}, `Reasons for caution (${data.cautions.length + problems.length})`),
    el("ul", {}, problems.map(text => el("li", {}, text)),
      data.cautions.map(({text, tests}) => el("li", {}, text, tests.length > 0 && el("span", {class: "muted"}, " (" + count(tests.length, "test")
        + (tests.length <= 4 ? ": " + tests.join(", ") : "") + ")")))));
}

/** Devices, drivers and settings: what is the same in all columns stands there once. */
function machines() {
  const rows = [
    ["device", column => column.deviceName],
    ["vendor", column => column.record?.vendor],
    ["type", column => column.record?.type.replaceAll("_", " ")],
    ["driver", column => column.record && column.record.driver + " " + column.driverVersion],
    ["version of the API", column => column.record?.apiVersion],
    ["clock's tick", column => column.record?.timer && tick(column.record.timer)],
    ["reported cache", column => column.record?.cacheBytes && bytes(column.record.cacheBytes)],
    ["PCI address", column => column.record?.pciAddress],
    ["UUID", column => column.record?.uuid]
  ];
  const perFile = [
    ["written by", file => `${file.tool.name} ${file.tool.version}, Java ${file.tool.javaVersion}`],
    ["host", file => `${file.host.os}, ${file.host.architecture}, ${count(file.host.processors, "processor")}`],
    ["started", file => file.host.startedAt],
    ["took", file => file.duration && digits(file.duration.total) + " s"],
    ["tests", file => file.settings.selectors.join(" ")],
    ["profile", file => file.settings.profile],
    ["rounds", file => `at least ${file.settings.minRounds}, until half the 95 % interval is at most ${digits(100 * file.settings.intervalGoal)} % of the median, or for ${digits(file.settings.maxSecondsPerTest)} s`],
    ["a dispatch", file => `about ${quantity(file.settings.targetDispatchSeconds, "s")}, a batch at least ${quantity(file.settings.minBatchSeconds, "s")}`],
    ["places of memory", file => file.settings.placements + (file.settings.processes > 1 ? ` in ${file.settings.processes} processes` : "")],
    ["options", file => Object.entries(file.settings.options).map(([name, value]) => name + "=" + value).join("; ")]
  ];
  const same = (one, other) => one.backend === other.backend && JSON.stringify(one.record) === JSON.stringify(other.record);
  const devices = columns.filter(column => columns.find(each => same(each, column)) === column);
  const isOnce = distinct(devices.map(each => each.backend)).length === devices.length;
  return [facts("Devices", devices, column => isOnce ? column.backend : column.title, rows), facts("Runs", data.files, file => file.name, perFile)];
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
