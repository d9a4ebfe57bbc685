package io.github.gpupath.cli.testing;

import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The default run of an H100 through three APIs that is kept in {@code docs/results}. */
public final class PublishedRun {

    public static final Path FILE = Path.of("..", "docs", "results", "nvidia-h100", "default.json.gz")
            .toAbsolutePath()
            .normalize();

    public static final String DEVICE = "NVIDIA H100 80GB HBM3";

    private static final class Read {
        static final ResultFile RUN = ResultFiles.read(FILE);
    }

    private PublishedRun() {}

    /** The run, read once for all tests of a process. */
    public static ResultFile file() {
        return Read.RUN;
    }

    /** A finding of the run. */
    public static FindingRecord finding(String backend, String subject, String name) {
        return file().findings().stream()
                .filter(finding -> finding.backend().equals(backend)
                        && finding.subject().equals(subject)
                        && finding.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A file of the run as if another run had been of a second GPU of the same name, in the same run. */
    public static ResultFile onTwoGpus(ResultFile file, ResultFile other) {
        String uuid = other.devices().get(0).device();
        ResultFile second = Json.read(Json.write(other).replace(uuid, "another-uuid"), ResultFile.class);
        return ResultFile.of(
                file.tool(),
                file.host(),
                file.settings(),
                both(file.devices(), second.devices()),
                file.suites(),
                both(file.results(), second.results()),
                both(file.findings(), second.findings()),
                file.problems(),
                file.duration());
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    /** The run as if these suites alone had been run. */
    public static MeasuredFile of(String... suites) {
        Set<String> kept = Set.of(suites);
        ResultFile all = file();
        return new MeasuredFile(
                FILE.getFileName().toString(),
                ResultFile.of(
                        all.tool(),
                        all.host(),
                        all.settings(),
                        all.devices(),
                        all.suites().stream()
                                .filter(suite -> kept.contains(suite.id()))
                                .toList(),
                        all.results().stream()
                                .filter(result -> kept.contains(result.suite()))
                                .toList(),
                        all.findings().stream()
                                .filter(finding -> kept.contains(finding.suite()))
                                .toList(),
                        all.problems(),
                        all.duration()));
    }
}
