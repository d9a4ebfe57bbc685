package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The driver defects of {@code known-defects.tsv}. A line has the affected checks, the driver and its APIs, the
 * observed versions, the kind of fault and a sentence about it. Checks behind {@value #FATAL} do not run, because they
 * end the process. {@code docs/miscompiled.md} describes them.
 */
final class KnownDefects {

    private static final String FATAL = "!";
    private static final List<Line> LINES = lines();

    /**
     * A line of the file.
     *
     * @param driver {@code nvidia}, {@code llvmpipe}, {@code zink} or {@code pocl}
     * @param apis prefixes of backend ids
     */
    private record Line(String driver, List<String> apis, KnownDefect defect) {

        static Line of(String line) {
            String[] cells = line.split("\t", -1);
            List<String> driver = List.of(cells[1].split("[ ,]+"));
            String reason = cells[3] + " (" + cells[2] + "): " + cells[4];
            boolean isFatal = cells[0].startsWith(FATAL);
            Pattern checks = Pattern.compile(isFatal ? cells[0].substring(FATAL.length()) : cells[0]);
            return new Line(driver.get(0), driver.subList(1, driver.size()), new KnownDefect(checks, reason, isFatal));
        }

        boolean concerns(DeviceInfo device) {
            return isDriverOf(device) && apis.stream().anyMatch(device.backend()::startsWith);
        }

        private boolean isDriverOf(DeviceInfo device) {
            return switch (driver) {
                case "nvidia" -> device.vendor().toLowerCase(Locale.ROOT).contains("nvidia");
                case "llvmpipe", "zink" -> device.name().contains(driver);
                case "pocl" -> device.driver().equals("Portable Computing Language");
                default -> throw new IllegalStateException("no driver is called " + driver);
            };
        }
    }

    private KnownDefects() {}

    static List<KnownDefect> of(DeviceInfo device) {
        return LINES.stream()
                .filter(line -> line.concerns(device))
                .map(Line::defect)
                .toList();
    }

    private static List<Line> lines() {
        try (InputStream file = Objects.requireNonNull(KnownDefects.class.getResourceAsStream("known-defects.tsv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(Line::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
