/* Devices of one name: a row for each figure, with the median, the spread and the outliers. */

function groups() {
  return data.groups.map(group => {
    const rows = group.rows.filter(row => state.words.every(word => row.figure.name.toLowerCase().includes(word)));
    return [el("h3", {}, clamp(group.name)),
      el("p", {}, `${count(group.devices.length, "device")}, ${count(group.rows.length, "figure")}.`),
      data.results.length === 0 && el("p", {class: "hint"}, "These are too many results for one page: curves, samples and kernels are in a report of fewer files."),
      el("ul", {}, group.devices.map((title, device) => ({title, outliers: group.rows.filter(row => row.outliers.includes(device)).length}))
        .filter(device => device.outliers > 0).sort((one, other) => other.outliers - one.outliers)
        .map(device => el("li", {}, clamp(device.title), `: outlier in ${count(device.outliers, "figure")}`))),
      region("Figures of " + group.name, el("table", {class: "group"},
        el("thead", {}, el("tr", {}, ["figure", "API", "median", "spread", "outliers"].map(text => el("th", {scope: "col"}, text)))),
        el("tbody", {}, rows.map(({figure, median, spread, values, outliers}) => el("tr", {},
          el("th", {scope: "row"}, clamp(figure.name)),
          el("td", {}, figure.backend),
          el("td", {class: "number"}, quantity(median, figure.unit)),
          el("td", {class: "number"}, quantity(spread, figure.unit)),
          el("td", {}, outliers.map((device, index) => [index > 0 && ", ", clamp(group.devices[device]), " ", quantity(values[device], figure.unit)])))))))];
  });
}
