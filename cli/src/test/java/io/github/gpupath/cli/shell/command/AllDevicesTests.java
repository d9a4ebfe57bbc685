package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on each physical device in turn. */
class AllDevicesTests {

    private static final String SHARED = "00000000-0000-0001-0000-000000000001";

    @TempDir
    Path folder;

    private final Cli cli = Cli.with(
            FakeBackends.Alpha.class,
            FakeBackends.Beta.class,
            FakeBackends.Twins.class,
            FakeBackends.Software.class,
            ReferenceProvider.class);

    @AfterEach
    void nothingStaysOpen() {
        assertThat(FakeProvider.OPEN).hasValue(0);
    }

    @Test
    void aBackendThatIsTakenOnlyByNameIsLeftOutUntilItIsNamed() throws IOException {
        Cli machine = Cli.with(FakeBackends.Alpha.class, FakeBackends.Asked.class, ReferenceProvider.class);
        Path path = folder.resolve("usual.json");
        assertThat(machine.run("run", "tiny", "--quick", "--output", path.toString()))
                .as(machine.err())
                .isZero();
        assertThat(ResultFiles.read(path).devices())
                .extracting(DeviceRecord::backend)
                .containsExactly("alpha");

        path = folder.resolve("named.json");
        assertThat(machine.run("run", "tiny", "--quick", "--backend", "asked,alpha", "--output", path.toString()))
                .as(machine.err())
                .isZero();
        assertThat(ResultFiles.read(path).devices())
                .extracting(DeviceRecord::backend)
                .containsExactlyInAnyOrder("alpha", "asked");
    }

    @Test
    void eachGpuIsMeasuredThroughTheBackendsThatReachItIntoOneFile() throws IOException {
        Path path = folder.resolve("node.json");
        assertThat(cli.run("run", "tiny", "--quick", "--device", "all", "--output", path.toString()))
                .as(cli.err())
                .isZero();
        ResultFile file = ResultFiles.read(path);
        assertThat(file.devices())
                .extracting(DeviceRecord::backend, DeviceRecord::name)
                .containsExactly(
                        tuple("alpha", "Fake GPU of alpha"),
                        tuple("beta", "Fake GPU of beta"),
                        tuple("twins", "Twin 9000"),
                        tuple("twins", "Twin 9000 Ti"));
        assertThat(file.settings().backends()).containsExactly("alpha", "beta", "twins");
        assertThat(file.results())
                .hasSize(4 * 3)
                .allMatch(result -> result.status() == Status.OK && result.value() != null);
        for (DeviceRecord device : file.devices()) {
            assertThat(file.results())
                    .filteredOn(result -> result.backend().equals(device.backend())
                            && result.device().equals(device.device()))
                    .as(device.name())
                    .hasSize(3);
        }
        assertThat(cli.errLines())
                .contains(
                        "gpupath: --device all means every device except CPUs; CPU drivers are skipped",
                        "gpupath: device: Fake GPU of alpha (" + SHARED + ") through alpha, beta",
                        "gpupath: device: Twin 9000 (00000000-0000-0009-0000-000000000000) through twins",
                        "gpupath: device: Twin 9000 Ti (00000000-0000-0009-0000-000000000001) through twins");
        assertThat(cli.out())
                .contains("beta Fake against alpha Fake: ")
                .contains("  Twin 9000 Ti against Twin 9000: ")
                .doesNotContain("Twin 9000 against");
    }

    @Test
    void withoutAGpuAllAreTheCpuDriversTogether() {
        Cli software = Cli.with(FakeBackends.Software.class, ReferenceProvider.class);
        assertThat(software.run("verify", "tiny", "--device", "all", "--format", "json"))
                .as(software.err())
                .isZero();
        assertThat(Json.read(software.out(), ResultFile.class).devices())
                .extracting(DeviceRecord::name)
                .containsExactly("Soft pipe");
    }

    @Test
    void whatARunLeftIsMeasuredOnTheDeviceThatLacksIt() throws IOException {
        Path path = folder.resolve("node.json");
        cli.run("verify", "tiny", "--device", "all", "--output", path.toString());
        ResultFile whole = ResultFiles.read(path);
        List<TestResult> kept = whole.results().stream()
                .filter(result -> !result.device().endsWith("9-0000-000000000001"))
                .skip(1)
                .toList();
        Files.writeString(path, Json.write(whole.with(kept)));

        assertThat(cli.run("verify", "--resume", path.toString())).as(cli.err()).isZero();
        ResultFile resumed = ResultFiles.read(path);
        assertThat(resumed.results()).containsExactlyInAnyOrderElementsOf(whole.results());
        assertThat(resumed.devices()).isEqualTo(whole.devices());
        assertThat(cli.errLines())
                .contains(
                        "gpupath: device: Fake GPU of alpha (" + SHARED + ") through alpha, beta",
                        "gpupath: device: Twin 9000 Ti (00000000-0000-0009-0000-000000000001) through twins")
                .noneMatch(line -> line.startsWith("gpupath: device: Twin 9000 ("));
        cli.run("verify", "--resume", path.toString());
        assertThat(cli.err()).contains("no result is missing in " + path);
    }

    /** Also where its backends have nothing left to do. */
    @Test
    void aRunThatGoesOnIsStillOneOfAllItsBackends() throws IOException {
        Path path = folder.resolve("node.json");
        cli.run("verify", "tiny", "--device", "all", "--output", path.toString());
        ResultFile whole = ResultFiles.read(path);
        List<TestResult> kept = whole.results().stream()
                .filter(result -> !result.backend().equals("twins"))
                .toList();
        Files.writeString(path, Json.write(whole.with(kept)));

        assertThat(cli.run("verify", "--resume", path.toString())).as(cli.err()).isZero();
        assertThat(ResultFiles.read(path).settings()).isEqualTo(whole.settings());
    }

    @Test
    void aDeviceThatIsGoneWhenItsTurnComesCostsNoOther() {
        Cli vanishing = Cli.with(FakeBackends.Vanishing.class);
        assertThat(vanishing.run("verify", "tiny", "--device", "all", "--format", "json"))
                .isEqualTo(3);
        ResultFile file = Json.read(vanishing.out(), ResultFile.class);
        assertThat(file.results()).hasSize(3).allMatch(result -> result.status() == Status.OK);
        assertThat(file.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.backend()).isEqualTo("vanishing");
            assertThat(problem.message())
                    .isEqualTo("backend vanishing does not reach the device of this run, Smoke"
                            + " (00000000-0000-0008-0000-000000000001), only Rock");
        });
        assertThat(vanishing.err()).contains("vanishing: backend vanishing does not reach the device of this run");
    }

    @Test
    void aNamedBackendThatReachesOneOfThemMayMissTheOthers() {
        assertThat(cli.run("verify", "tiny", "--device", "all", "--backend", "alpha,twins", "--format", "json"))
                .as(cli.err())
                .isZero();
        assertThat(Json.read(cli.out(), ResultFile.class).results()).hasSize(9);
        assertThat(cli.run("verify", "tiny", "--device", "all", "--backend", "alpha,nodriver"))
                .isEqualTo(2);
    }
}
