/* Everything about one test, or the tests of one finding, in a dialog. */

const dialog = document.getElementById("detail");

function showDialog(title, ...content) {
  dialog.replaceChildren(
    el("form", {method: "dialog", class: "close"}, el("button", {"aria-label": "Close"}, "✕")),
    el("h2", {id: "detail-title"}, title), ...content.flat(Infinity).filter(part => part));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

dialog.addEventListener("close", () => {
  if (location.hash.startsWith("#test=")) history.replaceState(null, "", "#");
});
dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close(); });

/** The tests that a finding rests on, with what they gave. */
function openTests(finding) {
  const column = columns[finding.column];
  showDialog(clamp(finding.subject + ": " + finding.name),
    el("p", {}, finding.sentence),
    el("p", {class: "muted"}, column.fullTitle),
    el("table", {}, el("thead", {}, el("tr", {}, ["figure", "value", "95 % interval", "confidence"].map(text => el("th", {scope: "col"}, text)))),
      el("tbody", {}, finding.figures.map(figure => el("tr", {}, el("th", {scope: "row"}, figure.name),
        el("td", {}, quantity(figure.value, figure.unit)),
        el("td", {}, figure.low === undefined && figure.high === undefined ? ""
          : [figure.low, figure.high].map(end => end === undefined ? "…" : quantity(end, figure.unit)).join(" – ")),
        el("td", {}, figure.confidence === undefined ? "" : (100 * figure.confidence).toFixed(0) + " %"))))),
    el("h3", {}, "Tests that it rests on"),
    el("table", {}, el("thead", {}, el("tr", {}, ["test", "value", "±"].map(text => el("th", {scope: "col"}, text)))),
      el("tbody", {}, finding.tests.map(test => {
        const result = grid[test][finding.column];
        const measured = valueOf(result) !== undefined;
        return el("tr", {}, el("th", {scope: "row"}, testLink(test, finding.column)),
          el("td", {class: "number"}, measured ? quantity(valueOf(result), data.tests[test].unit) : result?.status),
          el("td", {class: "interval"}, measured && halfWidth(valueOf(result), result.interval)));
      }))));
}

/** All there is to a test: what each column gave, and its kernel in each language. */
function openDetail(index, column) {
  const test = data.tests[index];
  const results = columns.map(each => grid[index][each.index]).filter(each => each);
  history.replaceState(null, "", "#test=" + encodeURIComponent(test.id));
  showDialog(clamp(test.label),
    el("p", {class: "muted"}, test.id, test.base && [", base: ", test.base]),
    el("p", {}, el("button", {onclick: () => { setBaseline({kind: "test", test: index}); dialog.close(); }}, "Use as the baseline")),
    el("div", {class: "side"}, results.map(result => panel(test, result, result.column === column))),
    kernel(test));
}

function panel(test, result, asked) {
  const measurement = result.measurement;
  const notes = result.notes.map(note => data.notes[note]);
  return el("section", {class: asked ? "card asked" : "card"},
    el("h3", {}, el("span", {class: "key", "data-series": columns[result.column].series}, columns[result.column].fullTitle)),
    result.status !== "ok" && el("p", {}, el("strong", {}, result.status), result.reason && ": " + result.reason),
    measurement && [
      el("p", {class: "headline"}, quantity(measurement.value, test.unit), " ", el("span", {class: "interval"}, halfWidth(measurement.value, result.interval))),
      samplePlot(measurement, result.column),
      el("dl", {}, figuresOf(test, result, measurement).filter(([, text]) => text !== undefined)
        .flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])),
      el("details", {}, el("summary", {}, count(measurement.samples.length, "sample")), region("Samples", sampleTable(measurement)))],
    !measurement && result.status === "ok" && el("p", {}, result.verified ? "verified, not measured" : "not measured"),
    notes.length > 0 && [el("h4", {}, "Notes"), el("ul", {}, notes.map(note => el("li", {}, note.text)))]);
}

function figuresOf(test, result, measurement) {
  const {statistics, geometry} = measurement;
  const seconds = value => quantity(value, "s", 2);
  return [
    ["95 % interval", quantity(result.interval.low, test.unit, 3) + " – " + quantity(result.interval.high, test.unit, 3)],
    ["in cycles", measurement.cycles && `${quantity(measurement.cycles.value, "cycles")} at ${quantity(measurement.cycles.hertz, "Hz", 1)}, as measured through ${measurement.cycles.backend}`],
    ["instructions", measurement.withoutAccess && `${shareOfInstructions(result)} (${seconds(measurement.withoutAccess.seconds)} a dispatch without the access)`],
    ["time of a dispatch", `${seconds(statistics.median)} (median), ${seconds(statistics.min)} (least), MAD ${seconds(statistics.mad)}, CV ${digits(100 * statistics.cv)} %`],
    ["clock", measurement.timer + " time; the median by the host's clock " + seconds(middle(measurement.hostSamples))],
    ["a sample", count(measurement.dispatchesPerSample, "dispatch").replace(/dispatchs$/, "dispatches")],
    ["a dispatch", [[measurement.operationsPerDispatch, "operations"], [measurement.bytesPerDispatch, "bytes"], [measurement.stepsPerDispatch, "steps"]]
      .filter(([number]) => number !== undefined).map(([number, word]) => number.toLocaleString("en") + " " + word).join(", ") || undefined],
    ["geometry", geometry && `${geometry.workgroups.join("×")} workgroups of ${geometry.workgroupSize.join("×")} invocations`
      + (geometry.coverage === undefined ? "" : `, which touch ${digits(100 * geometry.coverage)} % of the working set`)],
    ...(measurement.memory || []).map(each => ["memory of " + each.resources.join(", "), each.words]),
    ["arguments", geometry && geometry.arguments.join(", ") || undefined],
    ["ended by", {interval: "the interval: narrow enough", replicates: "the difference between placements", time: "the time limit", interruption: "an interruption"}[measurement.endedBy] || measurement.endedBy],
    ["verified", result.verified ? "yes" : "no"],
    ["placements", measurement.replicates.length > 1 ? measurement.replicates.map(each => seconds(each.median)).join(", ") : undefined],
    ...(measurement.handedBack || []).map(each => [each.name, each.values.map(value => quantity(value, each.unit)).join(", ")]),
    ["launches tried", measurement.candidates && measurement.candidates.map(each => (each.words || each.workgroups.join("×")) + ": " + quantity(each.value, test.unit)).join(", ")]
  ];
}

function middle(values) {
  const sorted = values.slice().sort((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function sampleTable({samples, hostSamples, replicates, timer}) {
  return el("table", {}, el("thead", {}, el("tr", {}, ["round", timer + " time", "host time", "placement"].map(text => el("th", {scope: "col"}, text)))),
    el("tbody", {}, samples.map((sample, at) => el("tr", {}, el("th", {scope: "row"}, String(at + 1)),
      el("td", {class: "number"}, exact(sample)), el("td", {class: "number"}, hostSamples[at] === undefined ? "" : exact(hostSamples[at])),
      el("td", {class: "number"}, String(at % replicates.length + 1) + (replicates[at % replicates.length].process > 1 ? `, process ${replicates[at % replicates.length].process}` : ""))))));
}

function exact(seconds) {
  return (seconds * 1e6).toFixed(3) + " µs";
}

/** The kernel in each language, side by side. */
function kernel(test) {
  if (test.kernel === undefined) {
    return el("p", {class: "muted"}, "No kernel to show: " + (test.withoutKernel || "the page was written without kernels") + ".");
  }
  return [el("h3", {}, "Kernel"), el("p", {class: "hint"}, `As gpupath ${data.version} writes it.`),
    el("div", {class: "side sources"}, data.kernels[test.kernel].map(source => el("section", {class: "card"},
      el("h4", {}, source.backend + (source.language ? ": " + source.language : "")),
      source.options.length > 0 && el("p", {class: "hint"}, "options " + source.options.join(" ")),
      source.notes.length > 0 && el("ul", {class: "hint"}, source.notes.map(note => el("li", {}, note))),
      source.text && el("pre", {tabindex: 0, role: "region", "aria-label": "source for " + source.backend}, el("code", {}, sourceText(source))))))];
}
