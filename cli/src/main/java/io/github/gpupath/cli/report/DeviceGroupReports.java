package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.DeviceGroup;
import io.github.gpupath.cli.analysis.compare.DeviceGroup.Row;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes groups of devices in each format. */
public final class DeviceGroupReports {

    /** The value of a device in a row. */
    private record Cell(DeviceGroup group, Row row, int device) {}

    private DeviceGroupReports() {}

    /** All groups; ends with a line break. */
    public static String write(List<DeviceGroup> groups, ResultFormat format, Medium medium) {
        return switch (format) {
            case TABLE -> TextPage.text(page(groups), medium);
            case MARKDOWN -> MarkdownPage.text(page(groups));
            case JSON -> Json.write(groups);
            case CSV -> csv(cells(groups));
            case FINDINGS, FINDINGS_CSV, HTML ->
                csv(cells(groups).filter(cell -> cell.row().figure().isOfFinding()));
        };
    }

    private static Page page(List<DeviceGroup> groups) {
        return new Page(
                groups.stream().map(DeviceGroupReports::summary).toList(),
                groups.stream().map(DeviceGroupReports::table).toList(),
                List.of(Part.explaining(
                        "method",
                        List.of("outlier: deviates from the median by more than " + DeviceGroup.MOST_DEVIATIONS
                                + " times the spread (1.4826 median absolute deviations) and the noise floor"))));
    }

    private static Part summary(DeviceGroup group) {
        Stream<String> outliers = IntStream.range(0, group.devices().size())
                .boxed()
                .filter(device -> group.outliers(device) > 0)
                .sorted(Comparator.comparing(device -> -group.outliers(device)))
                .map(device -> group.devices().get(device) + ": outlier in " + group.outliers(device) + " figures");
        String size = group.devices().size() + " devices, " + group.rows().size() + " figures";
        return new Part(group.name(), Stream.concat(Stream.of(size), outliers).toList());
    }

    private static Grid table(DeviceGroup group) {
        return new Columns<Row>(group.name())
                .name("figure", row -> row.figure().name())
                .left("backend", 0, row -> row.figure().backend())
                .right("median", 0, row -> text(row.median(), row))
                .right("spread", 0, row -> text(row.spread(), row))
                .left("outliers", 0, row -> outliers(group, row))
                .of(group.rows());
    }

    private static String outliers(DeviceGroup group, Row row) {
        return row.outliers().stream()
                .map(device ->
                        group.devices().get(device) + " " + text(row.values().getOrDefault(device, Double.NaN), row))
                .collect(Collectors.joining(", "));
    }

    private static String text(double value, Row row) {
        return Quantity.text(value, row.figure().unit());
    }

    private static Stream<Cell> cells(List<DeviceGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.rows().stream()
                        .flatMap(row -> row.values().keySet().stream().map(device -> new Cell(group, row, device))));
    }

    /** A line for each value of each device. */
    private static String csv(Stream<Cell> cells) {
        return new Records<Cell>()
                .column("group", cell -> cell.group().name())
                .column("device", cell -> cell.group().devices().get(cell.device()))
                .column("backend", cell -> cell.row().figure().backend())
                .column("figure", cell -> cell.row().figure().name())
                .column("unit", cell -> cell.row().figure().unit())
                .column("value", cell -> cell.row().values().get(cell.device()))
                .column("median", cell -> cell.row().median())
                .column("spread", cell -> cell.row().spread())
                .column("outlier", cell -> cell.row().outliers().contains(cell.device()))
                .csv(cells);
    }
}
