package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.conformance.Lane;
import io.github.gpupath.result.TestResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All suites are right or unsupported with drivers that are not the default ones. */
@Tag("driver")
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class LaneTests {

    /** Of 488; the others need what not every driver has. */
    private static final long FEWEST_RIGHT = 390;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void noSuiteIsWrongOrFails(Lane lane) throws Exception {
        lane.require();
        Path file = folder.resolve("verified.json");
        Path said = folder.resolve("said.txt");
        List<String> command = Program.withoutTests();
        command.addAll(List.of("verify", "--quick", "--backend", lane.backend(), "--no-save"));
        command.addAll(List.of("--output", file.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().putAll(lane.environment());
        assertThat(builder.start().waitFor()).as(Files.readString(said)).isZero();
        Map<TestResult.Status, Long> counts = ResultFiles.read(file).results().stream()
                .collect(Collectors.groupingBy(TestResult::status, TreeMap::new, Collectors.counting()));
        System.out.println(lane + ": " + counts);
        assertThat(counts).containsOnlyKeys(TestResult.Status.OK, TestResult.Status.UNSUPPORTED);
        assertThat(counts.get(TestResult.Status.OK)).isGreaterThan(FEWEST_RIGHT);
    }
}
