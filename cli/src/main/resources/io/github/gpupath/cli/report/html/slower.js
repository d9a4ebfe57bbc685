/* Where one column is slower than another, and what the files know of why. */

/** A table of the groups of tests in which some are slower: those that begin alike. */
function slowerWhere(pair) {
  const groups = new Map();
  for (const table of tables) {
    for (const found of verdictsOf(pair, table)) {
      const first = data.tests[found.test].coordinates[0]?.text;
      const name = table.suite + (first ? "/" + first : "");
      if (!groups.has(name)) groups.set(name, {name, compared: 0, slower: []});
      groups.get(name).compared++;
      if (found.verdict === "slower") groups.get(name).slower.push(found);
    }
  }
  const shown = [...groups.values()].filter(group => group.slower.length > 0);
  const title = `Where ${columns[pair.other].title} is slower than ${columns[pair.base].title}, and what is known of why`;
  if (shown.length === 0) return [el("h3", {}, title), el("p", {class: "nothing"}, "Nowhere beyond the noise.")];
  for (const {slower} of shown) slower.sort((one, other) => one.value - other.value);
  shown.sort((one, other) => one.slower[0].value - other.slower[0].value);
  const usual = usualNotes(pair, shown);
  return [el("h3", {}, title),
    el("p", {class: "hint"}, "What is known is what the files say: of how the tests were run, of what the suites found, and of what each language could not express."
      + " The kernels of a test stand side by side behind its name."),
    usual.length > 0 && el("ul", {class: "known"}, usual.map(({column, text}) => el("li", {}, `${column.title}, in most: ${text}`))),
    el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": title}, el("table", {class: "slower-where"},
      el("thead", {}, el("tr", {}, ["tests", "slower", "times as fast", "most", "what is known"].map(text => el("th", {scope: "col"}, text)))),
      el("tbody", {}, shown.map(({name, compared, slower}) => el("tr", {},
        el("th", {scope: "row"}, clamp(name)),
        el("td", {class: "number"}, `${slower.length} of ${compared}`),
        el("td", {class: "number"}, times(slower[0].value) + (slower.length > 1 ? " – " + times(slower.at(-1).value) : "")),
        el("td", {}, testLink(slower[0].test, pair.other, data.tests[slower[0].test].id.slice(name.length + 1) || data.tests[slower[0].test].id)),
        el("td", {}, el("ul", {class: "known"}, known(pair, name, slower.map(each => each.test), usual).map(text => el("li", {}, prose(text))))))))))];
}

/** What the files say that bears on some tests being slower in the one column of a pair. */
function known(pair, group, tests, usual) {
  const [base, other] = [columns[pair.base], columns[pair.other]];
  const results = tests.map(test => [grid[test][pair.base], grid[test][pair.other]]);
  return [
    ...differentFindings(pair, group),
    likenesses(base, other, tests, results),
    ...[other, base].map((column, at) => notesOf(column, results.map(each => each[1 - at]), usual))
  ].filter(text => text);
}

/** What the suites found about these tests that is not the same in both columns. */
function differentFindings(pair, group) {
  const parts = group + "/";
  const compared = data.pairs.find(each => each.base === pair.base && each.other === pair.other);
  return (compared?.findings ?? []).filter(each => ["differs", "one-sided"].includes(each.verdict.replace("_", "-"))
    && ((each.subject + "/").startsWith(parts) || parts.startsWith(each.subject + "/")))
    .map(each => `${each.subject}, ${each.name}: ` + [[pair.other, each.sentence], [pair.base, each.baseSentence]]
      .map(([column, sentence]) => columns[column].title + " " + (sentence ? withoutName(each.name, sentence) : "nothing")).join("; "));
}

/** What is the same on both sides and so is no cause, and what is not. */
function likenesses(base, other, tests, results) {
  const bodies = tests.map(test => [base, other].map(column => bodyOf(test, column.backend))).filter(([one, two]) => one && two);
  const found = [
    ["launched with the same workgroups", results.filter(pair => pair.every(({measurement}) => measurement.geometry)),
      ({measurement: {geometry}}) => JSON.stringify([geometry.workgroups, geometry.workgroupSize])],
    ["timed by the same clock", results, ({measurement: {timer}}) => timer],
    ["given the same code but for declarations and hints to the compiler", bodies, body => body]
  ].filter(([, pairs]) => pairs.length > 0).map(([words, pairs, property]) => {
    const alike = pairs.filter(([one, two]) => property(one) === property(two)).length;
    return {words: alike === 0 ? "not " + words : words + (alike === tests.length ? "" : ` (${alike} of ${tests.length})`), isAll: alike === tests.length};
  });
  return found.map(({words}) => words).join(", ")
    + (found.length === 3 && found.every(({isAll}) => isAll) ? ": what differs is what the drivers make of it" : "");
}

/** The lines of a kernel's main function in GLSL, without hints to the compiler. */
function bodyOf(test, backend) {
  const source = data.kernels[data.tests[test].kernel]?.find(each => each.backend === backend);
  const text = source?.text ? sourceText(source) : "";
  const start = text.indexOf("void main()");
  return start < 0 ? undefined : text.slice(start).split("\n").filter(line => !/^\s*(#pragma|\[\[)/.test(line)).join("\n");
}

/** What the notes of a result say: what a language or an API does otherwise in words, the rest by kind. */
function noteTexts(result) {
  return result.notes.map(each => data.notes[each]).map(note => note.figure === undefined ? note.text : note.kind);
}

/** The notes that stand in most groups, which need not be said of each. */
function usualNotes(pair, groups) {
  return [pair.other, pair.base].flatMap(column => {
    const counts = new Map();
    for (const {slower} of groups) {
      for (const text of new Set(slower.flatMap(({test}) => noteTexts(grid[test][column])))) counts.set(text, (counts.get(text) || 0) + 1);
    }
    return [...counts].filter(([, number]) => groups.length > 3 && number > groups.length / 2).map(([text]) => ({column: columns[column], text}));
  });
}

/** The other notes of one column's results. */
function notesOf(column, results, usual) {
  const counts = new Map();
  for (const text of results.flatMap(noteTexts)) {
    if (!usual.some(each => each.column === column && each.text === text)) counts.set(text, (counts.get(text) || 0) + 1);
  }
  return counts.size === 0 ? undefined : column.title + ": "
    + [...counts].map(([text, number]) => text + (number < results.length ? ` (${number} of ${results.length})` : "")).join("; ");
}
