package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.fleet.Family;
import io.github.gpupath.cli.analysis.fleet.Family.Common;
import io.github.gpupath.cli.analysis.fleet.Family.Device;
import io.github.gpupath.cli.analysis.fleet.Family.Stray;
import io.github.gpupath.cli.analysis.fleet.Observation;
import io.github.gpupath.cli.analysis.statistics.ExtremeDeviates;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Field;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes families of devices in each format. */
public final class FleetReports {

    /** How many of its strays stand beside a device that falls out. */
    private static final int FARTHEST = 3;

    /** A figure of a device that falls out; the texts of the device stand beside its first one alone. */
    private record Evidence(Family family, Device device, Stray stray, boolean first) {

        Common common() {
            return family.figures().get(stray.figure());
        }
    }

    /** A figure in which some device strays. */
    private record Uneven(Common common, List<Stray> strays) {}

    /** What a device has of a figure. */
    private record Cell(Family family, int device, int figure, Observation observed, boolean strays) {

        Device of() {
            return family.devices().get(device);
        }

        Common common() {
            return family.figures().get(figure);
        }
    }

    private FleetReports() {}

    /**
     * All families; ends with a line break.
     *
     * @param noiseFloor that they were compared with
     */
    public static String write(List<Family> families, NoiseFloor noiseFloor, ResultFormat format, Medium medium) {
        return switch (format) {
            case TABLE -> TextPage.text(page(families, noiseFloor), medium);
            case MARKDOWN -> MarkdownPage.text(page(families, noiseFloor));
            case JSON -> Json.write(FleetRecord.of(families, noiseFloor));
            case CSV -> csv(families, figure -> true);
            case FINDINGS_CSV -> csv(families, figure -> figure.trait().isOfFinding());
        };
    }

    private static Page page(List<Family> families, NoiseFloor noiseFloor) {
        List<Grid> grids = new ArrayList<>();
        for (Family family : families) {
            Stream.of(falling(family), uneven(family), devices(family))
                    .filter(grid -> !grid.rows().isEmpty())
                    .forEach(grids::add);
        }
        return new Page(
                families.stream().map(FleetReports::gist).toList(),
                grids,
                List.of(Part.explaining("method", method(noiseFloor))));
    }

    private static Part gist(Family family) {
        List<String> falling = family.devices().stream()
                .filter(Device::fallsOut)
                .map(Device::title)
                .toList();
        return new Part(
                family.name(),
                List.of(
                        family.devices().size() + " devices" + inFiles(family) + ", "
                                + family.figures().size() + " figures compared",
                        falling.isEmpty()
                                ? "none of the devices falls out of the family"
                                : (falling.size() == 1 ? "falls out of the family: " : "fall out of the family: ")
                                        + String.join(", ", falling)));
    }

    /** How many files the devices are in, where some are in several or several in one. */
    private static String inFiles(Family family) {
        long files = family.devices().stream()
                .flatMap(device -> device.files().stream())
                .distinct()
                .count();
        return files == family.devices().size() ? "" : " in " + files + (files == 1 ? " file" : " files");
    }

    /** The devices that fall out, each with its farthest figures. */
    private static Grid falling(Family family) {
        List<Evidence> lines = new ArrayList<>();
        for (int device : byStrays(family)) {
            List<Stray> own = strays(family, stray -> stray.device() == device);
            for (int i = 0; i < Math.min(FARTHEST, own.size()); i++) {
                lines.add(new Evidence(family, family.devices().get(device), own.get(i), i == 0));
            }
        }
        return Grid.of(
                List.of(
                        Field.<Evidence>name(
                                family.name(),
                                "falls out",
                                line -> line.first() ? line.device().title() : ""),
                        Field.right("", "strays", line -> line.first() ? ofCompared(line.device()) : ""),
                        Field.<Evidence>left(
                                        "",
                                        "driver",
                                        line -> line.first()
                                                ? String.join(
                                                        ", ", line.device().drivers())
                                                : "")
                                .detail(2),
                        Field.left("", "farthest", line -> line.common().trait().title()),
                        Field.left("", "backend", line -> line.common().trait().backend()),
                        Field.right(
                                "", "is", line -> text(line.stray().observed().value(), line.common())),
                        Field.right("", "median", line -> text(line.common().median(), line.common())),
                        Field.right(
                                "",
                                "ratio",
                                line -> Figures.preciseRatio(line.common()
                                        .ratio(line.stray().device())
                                        .orElse(null)))),
                lines.stream().filter(line -> line.device().fallsOut()).toList());
    }

    private static List<Integer> byStrays(Family family) {
        return IntStream.range(0, family.devices().size())
                .boxed()
                .sorted(Comparator.comparing(
                        device -> -family.devices().get(device).strays()))
                .toList();
    }

    private static List<Stray> strays(Family family, Predicate<Stray> wanted) {
        return family.strays().stream().filter(wanted).toList();
    }

    private static String ofCompared(Device device) {
        return device.strays() + " of " + device.compared();
    }

    /** The figures in which some device strays, with the range of all. */
    private static Grid uneven(Family family) {
        return Grid.of(
                List.of(
                        Field.<Uneven>name(
                                family.name(),
                                "figure",
                                line -> line.common().trait().title()),
                        Field.left("", "backend", line -> line.common().trait().backend()),
                        Field.right("", "least", line -> extreme(line.common(), Comparator.naturalOrder())),
                        Field.right("", "median", line -> text(line.common().median(), line.common())),
                        Field.right("", "greatest", line -> extreme(line.common(), Comparator.reverseOrder())),
                        Field.left(
                                "",
                                "stray",
                                line -> line.strays().stream()
                                        .map(stray -> family.devices()
                                                .get(stray.device())
                                                .title())
                                        .collect(Collectors.joining(", ")))),
                IntStream.range(0, family.figures().size())
                        .mapToObj(figure -> new Uneven(
                                family.figures().get(figure), strays(family, stray -> stray.figure() == figure)))
                        .filter(line -> !line.strays().isEmpty())
                        .toList());
    }

    private static String extreme(Common common, Comparator<Double> order) {
        return common.observations().stream()
                .filter(Objects::nonNull)
                .map(Observation::value)
                .min(order)
                .map(value -> text(value, common))
                .orElse("");
    }

    private static String text(double value, Common common) {
        return Quantity.text(value, common.trait().unit());
    }

    /** The devices of which anything strays, by suite. */
    private static Grid devices(Family family) {
        List<String> suites = family.strays().stream()
                .map(stray -> family.figures().get(stray.figure()).trait().suite())
                .distinct()
                .sorted()
                .toList();
        List<Field<Integer>> fields = new ArrayList<>();
        fields.add(Field.name(
                family.name(), "device", device -> family.devices().get(device).title()));
        fields.add(
                Field.right("", "strays", device -> ofCompared(family.devices().get(device))));
        fields.add(Field.left("", "", device -> family.devices().get(device).fallsOut() ? "falls out" : ""));
        for (String suite : suites) {
            fields.add(Field.right(
                    "",
                    suite,
                    device -> count(strays(
                            family,
                            stray -> stray.device() == device
                                    && family.figures()
                                            .get(stray.figure())
                                            .trait()
                                            .suite()
                                            .equals(suite)))));
        }
        return Grid.of(
                fields,
                byStrays(family).stream()
                        .filter(device -> family.devices().get(device).strays() > 0)
                        .toList());
    }

    private static String count(List<Stray> strays) {
        return strays.isEmpty() ? "" : String.valueOf(strays.size());
    }

    private static List<String> method(NoiseFloor noiseFloor) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "family: devices of one name, of which at least %d have a figure; a figure is one of a finding, or the"
                                + " value of a test, through one backend, of the latest run of a device that has it",
                        ExtremeDeviates.FEWEST_SAMPLES),
                String.format(
                        Locale.ROOT,
                        "strays: a figure that the generalized extreme Studentized deviate test (Rosner 1983) tells from those of"
                                + " the others, on logarithms, at %.3g %% for all figures together, and whose 95 %% interval lies beyond"
                                + " that of the family's middle and beyond %.3g %% of its median",
                        100 * Family.LEVEL,
                        100 * noiseFloor.share()),
                String.format(
                        Locale.ROOT,
                        "falls out: a device of whose figures more stray than the median share of the family makes probable"
                                + " (binomial, at %.3g %% for all devices together)",
                        100 * Family.LEVEL));
    }

    /** A line for each figure of each device. */
    private static String csv(List<Family> families, Predicate<Common> wanted) {
        return new Csv<Cell>()
                .column("family", line -> line.family().name())
                .column("title", line -> line.of().title())
                .column("device", line -> line.of().device())
                .column("files", line -> String.join("; ", line.of().files()))
                .column("fallsOut", line -> line.of().fallsOut())
                .column("backend", line -> line.common().trait().backend())
                .column("suite", line -> line.common().trait().suite())
                .column("kind", line -> line.common().trait().kind())
                .column("subject", line -> line.common().trait().subject())
                .column("name", line -> line.common().trait().name())
                .column("figure", line -> line.common().trait().figure())
                .column("unit", line -> line.common().trait().unit())
                .column("value", line -> line.observed().value())
                .column("low", line -> FleetRecord.finite(line.observed().low()))
                .column("high", line -> FleetRecord.finite(line.observed().high()))
                .column("median", line -> line.common().median())
                .column("ratio", line -> line.common().ratio(line.device()).orElse(null))
                .column("strays", Cell::strays)
                .text(families.stream().flatMap(family -> cells(family, wanted)));
    }

    private static Stream<Cell> cells(Family family, Predicate<Common> wanted) {
        Set<Stray> strays = Set.copyOf(family.strays());
        List<Cell> cells = new ArrayList<>();
        for (int device = 0; device < family.devices().size(); device++) {
            for (int figure = 0; figure < family.figures().size(); figure++) {
                Common common = family.figures().get(figure);
                Observation observed = common.observations().get(device);
                if (observed != null && wanted.test(common)) {
                    boolean isStray = strays.contains(new Stray(device, figure, observed));
                    cells.add(new Cell(family, device, figure, observed, isStray));
                }
            }
        }
        return cells.stream();
    }
}
