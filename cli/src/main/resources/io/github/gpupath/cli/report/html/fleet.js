/* Devices of one name, compared with each other, and those that are not like the others. */

/** By the name of a family: the suite whose figures the reader looks at. */
const chosenSuites = new Map();

/** How many strays of a device are listed. */
const FARTHEST = 5;

function fleet() {
  return data.families.map(family => {
    const strays = family.devices.map(() => []);
    family.strays.forEach(stray => strays[stray.device].push(family.figures[stray.figure]));
    const devices = family.devices.map((device, index) => ({...device, index, figures: strays[index]}));
    const falling = devices.filter(device => device.fallsOut).sort((one, other) => other.strays - one.strays);
    return [el("h3", {}, clamp(family.name)),
      el("p", {}, `${count(family.devices.length, "device")}${inFiles(family)}, ${count(family.compared, "figure")} compared: `
        + (falling.length === 0 ? "none of the devices falls out of the family." : `${falling.map(device => device.title).join(", ")} ${falling.length === 1 ? "falls" : "fall"} out of the family.`)),
      el("p", {class: "hint"}, "A figure of a device strays where the generalized extreme Studentized deviate test tells it from those of the others and its 95 % interval lies beyond"
        + " theirs and beyond the noise floor. A device falls out where more of its figures stray than chance and the family's own habits explain"
        + ` (at ${digits(100 * family.level)} % for the whole family).`),
      data.results.length === 0 && el("p", {class: "hint"}, "These are too many results for one page: curves, samples and kernels are in a report of fewer files."),
      falling.length > 0 && fallingDevices(family, falling),
      comparedDevices(family, devices)];
  });
}

/** How many files the devices are in, where some are in several or several in one. */
function inFiles(family) {
  const files = distinct(family.devices.flatMap(device => device.files)).length;
  return files === family.devices.length ? "" : ` in ${count(files, "file")}`;
}

/** What strays of the devices that fall out. */
function fallingDevices(family, falling) {
  return scrolled("Devices that fall out of the family " + family.name, el("table", {},
    el("thead", {}, el("tr", {}, ["device", "strays", "driver", "the farthest", "is", "the others"].map(text => el("th", {scope: "col"}, text)))),
    falling.map(device => el("tbody", {}, device.figures.slice(0, FARTHEST).map((figure, index, shown) => el("tr", {},
      index === 0 && [
        el("th", {scope: "rowgroup", rowspan: shown.length}, clamp(device.title)),
        el("td", {class: "number", rowspan: shown.length}, `${device.strays} of ${device.compared}`),
        el("td", {rowspan: shown.length}, clamp(device.drivers.join(", ")))],
      el("td", {}, clamp(figure.backend + " " + figure.title)),
      el("td", {class: "number"}, quantity(figure.values[device.index], figure.unit)),
      el("td", {class: "number"}, quantity(figure.median, figure.unit))))))));
}

/** Devices × figures of a suite: how far each is from the family's median. */
function comparedDevices(family, devices) {
  const suites = distinct(family.figures.map(figure => figure.suite));
  if (suites.length === 0) return undefined;
  const suite = chosenSuites.get(family.name) ?? (family.strays.length > 0 ? family.figures[family.strays[0].figure].suite : suites[0]);
  const straying = new Set(family.strays.map(stray => stray.device + " " + stray.figure));
  const strays = new Map();
  family.strays.forEach(stray => strays.set(family.figures[stray.figure], (strays.get(family.figures[stray.figure]) ?? 0) + 1));
  const shown = family.figures.filter(figure => figure.suite === suite && state.words.every(word => figure.title.toLowerCase().includes(word)))
    .sort((one, other) => (strays.get(other) ?? 0) - (strays.get(one) ?? 0));
  const rows = [...devices].sort((one, other) => other.fallsOut - one.fallsOut || other.strays - one.strays);
  const id = "family-" + data.families.indexOf(family);
  return [el("p", {class: "family"}, el("label", {for: id}, "Findings and straying tests of "),
    el("select", {id, onchange: event => { chosenSuites.set(family.name, event.target.value); changed(); }},
      suites.map(each => el("option", {value: each, selected: each === suite}, short(each)))),
    el("span", {class: "hint"}, " how far from the median of the devices; what strays is marked")),
  scrolled("Devices and findings of " + family.name, el("table", {class: "fleet"},
    el("thead", {},
      el("tr", {}, el("th", {scope: "col"}, "device"), shown.map(figure => el("th", {scope: "col"}, el("span", {class: "muted"}, figure.backend), " ", clamp(figure.title)))),
      el("tr", {}, el("th", {scope: "row"}, "median"), shown.map(figure => el("td", {}, quantity(figure.median, figure.unit))))),
    el("tbody", {}, rows.map(device => el("tr", {},
      el("th", {scope: "row"}, clamp(device.title)),
      shown.map(figure => figureCell(figure, device, straying.has(device.index + " " + family.figures.indexOf(figure)))))))))];
}

function figureCell(figure, device, isStray) {
  const value = figure.values[device.index];
  if (value === undefined || value === null) return el("td", {class: "absent"}, "–");
  const share = figure.median > 0 && value > 0 ? value / figure.median - 1 : undefined;
  const text = value === figure.median ? "=" : share === undefined ? quantity(value, figure.unit)
    : (share < 0 ? "−" : "+") + digits(Math.abs(100 * share)) + " %";
  return el("td", {class: isStray && "stray", title: quantity(value, figure.unit) + (isStray ? ", strays" : "")}, text);
}

function scrolled(title, table) {
  return el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": title}, table);
}
