package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of many devices of one name: node5's stores take half as long again. */
class FleetTests {

    private static final int NODES = 8;

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(FakeBackends.Alpha.class);
    private final List<Path> files = new ArrayList<>();

    @BeforeEach
    void measure() throws IOException {
        for (int node = 0; node < NODES; node++) {
            double usual = 1e-3 * (1 + 1e-3 * node);
            files.add(Files.writeString(
                    folder.resolve("node" + node + ".json"),
                    Json.write(new FileBuilder()
                            .deviceName("GPU 9000")
                            .of(
                                    result("load/a", node, usual),
                                    result("load/b", node, usual),
                                    result("store/a", node, node == 5 ? 1.5 * usual : usual)))));
        }
    }

    private static TestResult result(String test, int node, double seconds) {
        return new ResultBuilder(test, "alpha").device("gpu-" + node).around(seconds);
    }

    private int run(String command, String... options) {
        return cli.run(Stream.of(Stream.of(command), files.stream().map(Path::toString), Stream.of(options))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    @Test
    void compareNamesTheDeviceThatFallsOutWithWhatIsFarthest() {
        assertThat(run("compare")).as(cli.err()).isZero();
        assertThat(cli.out())
                .contains("GPU 9000")
                .contains("8 devices, 3 figures compared")
                .contains("falls out of the family: node5.json")
                .containsPattern("node5.json +1 of 3 +fake 1.0 +store/a +alpha +696 M loads/s +1.04 G loads/s +0.666");
        assertThat(run("compare", "--fail-on-outlier")).isEqualTo(5);
        assertThat(run("compare", "--fleet", "--noise-floor", "60%")).isZero();
        assertThat(cli.out()).contains("none of the devices falls out of the family");
    }

    /** Parts of what is known of a device make no more devices of it. */
    @Test
    void filesOfOneDeviceAreToldFromDevices() throws IOException {
        files.add(Files.writeString(
                folder.resolve("more5.json"),
                Json.write(new FileBuilder().deviceName("GPU 9000").of(result("atomic/a", 5, 1e-3)))));
        assertThat(run("compare")).as(cli.err()).isZero();
        assertThat(cli.out())
                .contains("8 devices in 9 files, 3 figures compared")
                .contains("falls out of the family: node5.json + more5.json");
    }

    @Test
    void everyFormatHasTheFamily() {
        run("compare", "--format", "json");
        assertThat(cli.out())
                .contains("\"format\": \"gpupath-fleet\"")
                .contains("\"fallsOut\": true")
                .contains("\"title\": \"node5.json\"");
        run("compare", "--format", "csv");
        assertThat(cli.out().lines()).hasSize(1 + NODES * 3).first().asString().startsWith("family,title,device,");
        assertThat(cli.out().lines().filter(line -> line.endsWith(",true")))
                .singleElement()
                .asString()
                .startsWith("GPU 9000,node5.json,gpu-5,node5.json,true,alpha,store,test,store/a,");
        run("compare", "--format", "findings-csv");
        assertThat(cli.out().lines()).hasSize(1);
        run("compare", "--format", "markdown");
        assertThat(cli.out()).contains("**GPU 9000**").contains("| node5.json |");
    }

    @Test
    void pairsAreComparedWhereTheyAreAskedFor() {
        assertThat(run("compare", "--no-fleet")).isZero();
        assertThat(cli.out()).contains("node1.json alpha").doesNotContain("falls out");
        assertThat(run("compare", "--select", "store")).isZero();
        assertThat(cli.out()).doesNotContain("falls out");
        assertThat(run("compare", "--select", "store", "--fleet")).isEqualTo(2);
        assertThat(cli.err()).contains("are of pairs and do not go with --fleet");
        assertThat(run("compare", "--fail-on", "slower", "--fail-on-outlier")).isEqualTo(2);
        assertThat(cli.err()).contains("are of pairs and do not go with --fail-on-outlier");
        for (List<String> more : List.of(List.<String>of(), List.of("--fail-on", "slower"))) {
            assertThat(run(
                            "compare",
                            Stream.concat(Stream.of("--no-fleet", "--fail-on-outlier"), more.stream())
                                    .toArray(String[]::new)))
                    .isEqualTo(2);
            assertThat(cli.errLines())
                    .singleElement()
                    .asString()
                    .startsWith("gpupath: --fail-on-outlier and --no-fleet exclude each other: ");
        }
        assertThat(run("compare", "--explain", "--explain-limit", "1")).isZero();
        assertThat(cli.out()).as("a limit is of pairs").doesNotContain("falls out");
        files.subList(4, NODES).clear();
        assertThat(run("compare")).isZero();
        assertThat(cli.out()).contains("node1.json alpha");
        assertThat(run("compare", "--fleet")).isEqualTo(2);
        assertThat(cli.err()).contains("there is no family: no 5 devices of one name have a figure in common");
    }

    @Test
    void aPageHasTheFamily() throws IOException {
        Path page = folder.resolve("report.html");
        assertThat(run("report", "--output", page.toString())).as(cli.err()).isZero();
        assertThat(Files.readString(page))
                .contains("\"families\":[{\"name\":\"GPU 9000\"")
                .contains("\"title\":\"node5.json\",\"device\":\"gpu-5\"");
    }

    @Test
    void ofMoreResultsThanAPageHoldsTheFamiliesAreKept() {
        Console console = mock(Console.class);
        when(console.during(any(), any()))
                .thenAnswer(call -> call.getArgument(1, Supplier.class).get());
        Gathered all = Gathered.read(files, NoiseFloor.DEFAULT, NODES * 3, console);
        assertThat(all.isWhole()).isTrue();
        assertThat(all.files()).allMatch(file -> file.content().results().size() == 3);

        Gathered few = Gathered.read(files, NoiseFloor.DEFAULT, NODES * 3 - 1, console);
        assertThat(few.isWhole()).isFalse();
        assertThat(few.results()).isEqualTo(NODES * 3);
        assertThat(few.families()).isEqualTo(all.families());
        assertThat(IntStream.range(0, NODES))
                .allSatisfy(node -> assertThat(few.files().get(node).content())
                        .isEqualTo(all.files().get(node).content().with(List.of())));
    }
}
