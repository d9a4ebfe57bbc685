package io.github.gpupath.cli.published;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.json.JsonMapper;

/** The result files of this repository, and the page that lists them by device and driver. */
final class Atlas {

    static final Path FOLDER = Path.of("..", "docs", "results").toAbsolutePath().normalize();
    static final Path INDEX = FOLDER.resolve("INDEX.md");

    private Atlas() {}

    /** Every result file, in folders of any depth, by the path within the folder. */
    static List<Path> files() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(path -> path.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The page as the files say it. */
    static String index() {
        Map<String, Map<String, StringBuilder>> devices = new TreeMap<>();
        for (Path path : files()) {
            ResultFile file = ResultFiles.read(path);
            devices.computeIfAbsent(names(file), name -> new TreeMap<>())
                    .computeIfAbsent(drivers(file), driver -> new StringBuilder())
                    .append(row(path, file));
        }
        StringBuilder page = new StringBuilder("""
                # Results by device and driver

                This page is generated from the files and checked by a test; [CONTRIBUTING](../../CONTRIBUTING.md#results-of-your-gpu) \
                says how to add those of another GPU. [What the ones of an H200 say](README.md).
                """);
        devices.forEach((device, drivers) -> {
            page.append("\n## ").append(plain(device)).append('\n');
            drivers.forEach((driver, rows) -> page.append("\n")
                    .append(plain(driver))
                    .append("\n\n| file | suites | results | measured | profile | gpupath | format | started |\n")
                    .append("|---|---|---:|---:|---|---|---:|---|\n")
                    .append(rows));
        });
        return page.toString();
    }

    private static String row(Path path, ResultFile file) {
        String name = FOLDER.relativize(path).toString().replace('\\', '/');
        String suites =
                file.results().stream().map(TestResult::suite).distinct().collect(Collectors.joining(", "));
        long measured =
                file.results().stream().filter(result -> result.value() != null).count();
        return Stream.of(
                        "[" + plain(name) + "](" + name.replace(" ", "%20") + ")",
                        plain(suites),
                        String.valueOf(file.results().size()),
                        String.valueOf(measured),
                        plain(file.settings().effort().name()),
                        plain(file.tool().version()),
                        String.valueOf(formatVersion(path)),
                        file.host().startedAt().substring(0, 10))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** The version that the file itself is of; what was read is always of the newest. */
    private static int formatVersion(Path path) {
        return JsonMapper.shared().readTree(text(path)).get("formatVersion").intValue();
    }

    /** The JSON of a file. */
    static String text(Path path) {
        try (InputStream content = new GZIPInputStream(Files.newInputStream(path))) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String drivers(ResultFile file) {
        Map<String, List<String>> backends = file.devices().stream()
                .collect(Collectors.groupingBy(
                        record -> record.driver() + " " + record.driverVersion(),
                        TreeMap::new,
                        Collectors.mapping(DeviceRecord::backend, Collectors.toList())));
        return backends.entrySet().stream()
                .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                .collect(Collectors.joining("; "));
    }

    private static String names(ResultFile file) {
        return file.devices().stream().map(DeviceRecord::name).distinct().collect(Collectors.joining(", "));
    }

    /** A text of which nothing is read as markup. */
    private static String plain(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replaceAll("[\\\\`*_\\[\\]|~#]", "\\\\$0");
    }
}
