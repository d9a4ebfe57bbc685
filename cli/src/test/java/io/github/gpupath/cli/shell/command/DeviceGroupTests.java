package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of many devices of one name: node5's stores take half as long again. */
class DeviceGroupTests {

    private static final int NODES = 8;

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(FakeBackends.Alpha.class);
    private final List<Path> files = new ArrayList<>();

    @BeforeEach
    void measure() throws IOException {
        for (int node = 0; node < NODES; node++) {
            double usual = 1e-3 * (1 + 1e-3 * node);
            write(
                    "node" + node + ".json",
                    result("load/a", node, usual),
                    result("load/b", node, usual),
                    result("store/a", node, node == 5 ? 1.5 * usual : usual));
        }
    }

    private void write(String name, TestResult... results) throws IOException {
        files.add(Files.writeString(
                folder.resolve(name),
                Json.write(new FileBuilder().deviceName("GPU 9000").of(results))));
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
    void compareNamesTheOutlierWithItsValue() {
        assertThat(run("compare")).as(cli.err()).isZero();
        assertThat(cli.out())
                .contains("GPU 9000")
                .contains("8 devices, 3 figures")
                .contains("node5.json: outlier in 1 figures")
                .containsPattern("store/a +alpha +1.04 G loads/s +3.86 M loads/s +node5.json 696 M loads/s")
                .doesNotContain("node4.json");
    }

    @Test
    void filesOfOneDeviceAreOneDevice() throws IOException {
        write("more5.json", result("atomic/a", 5, 1e-3));
        assertThat(run("compare")).as(cli.err()).isZero();
        assertThat(cli.out())
                .contains("8 devices, 3 figures")
                .contains("node5.json + more5.json: outlier in 1 figures");
    }

    @Test
    void devicesOfOneFileAreNumbered() throws IOException {
        write("pair.json", result("load/a", 8, 1e-3), result("load/a", 9, 1.5e-3));
        assertThat(run("compare")).as(cli.err()).isZero();
        assertThat(cli.out()).contains("pair.json GPU 1: outlier in 1 figures");
    }

    @Test
    void everyFormatHasTheGroup() {
        run("compare", "--format", "json");
        assertThat(cli.out()).contains("\"name\": \"GPU 9000\"").contains("\"node5.json\"");
        run("compare", "--format", "csv");
        assertThat(cli.out().lines()).hasSize(1 + NODES * 3).first().asString().startsWith("group,device,backend,");
        assertThat(cli.out().lines().filter(line -> line.endsWith(",true")))
                .singleElement()
                .asString()
                .startsWith("GPU 9000,node5.json,alpha,store/a,");
        run("compare", "--format", "findings-csv");
        assertThat(cli.out().lines()).hasSize(1);
        run("compare", "--format", "markdown");
        assertThat(cli.out()).contains("**GPU 9000**").contains("| store/a | alpha |");
        Path page = folder.resolve("report.html");
        assertThat(run("report", "--output", page.toString())).as(cli.err()).isZero();
        assertThat(page).content().contains("\"groups\":[{\"name\":\"GPU 9000\"");
    }

    @Test
    void pairsAreComparedIfTheUserAsksForThem() {
        assertThat(run("compare", "--no-fleet")).isZero();
        assertThat(cli.out()).contains("node1.json alpha").doesNotContain("outlier");
        assertThat(run("compare", "--select", "store")).isZero();
        assertThat(cli.out()).doesNotContain("outlier");
        files.subList(4, NODES).clear();
        assertThat(run("compare")).isZero();
        assertThat(cli.out()).contains("node1.json alpha");
        assertThat(run("compare", "--fleet")).isEqualTo(2);
        assertThat(cli.err()).contains("no 5 devices of one name share a figure");
    }
}
