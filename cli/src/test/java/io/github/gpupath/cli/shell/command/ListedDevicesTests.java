package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.FakeProvider;
import io.github.gpupath.cli.testing.ListingBackends;
import io.github.gpupath.result.DeviceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs where a backend lists a device twice, two that nothing tells apart, or something that is no device. */
class ListedDevicesTests {

    @TempDir
    Path folder;

    @AfterEach
    void nothingStaysOpen() {
        assertThat(FakeProvider.OPEN).hasValue(0);
    }

    /** Two manifests of one Vulkan driver, or two drivers of one GPU. */
    @Test
    void ofADeviceThatIsListedTwiceTheFirstIsMeasured() throws IOException {
        Cli doubled = Cli.with(ListingBackends.Doubled.class);
        Path path = folder.resolve("doubled.json");
        String words = "backend doubled lists Double 9000 twice: only the first is measured; ";
        assertThat(doubled.run("run", "tiny", "--quick", "--output", path.toString()))
                .as(doubled.err())
                .isZero();
        assertThat(doubled.err()).contains(words);
        assertThat(ResultFiles.read(path).devices())
                .extracting(DeviceRecord::name)
                .containsExactly("Double 9000");

        path = folder.resolve("all.json");
        assertThat(doubled.run("run", "tiny", "--quick", "--device", "all", "--output", path.toString()))
                .as(doubled.err())
                .isZero();
        assertThat(doubled.err()).contains(words);
        assertThat(ResultFiles.read(path).devices())
                .extracting(DeviceRecord::name)
                .containsExactly("Double 9000", "Single 9000");
    }

    @Test
    void ofCardsThatNothingTellsApartTheFirstIsMeasuredAndEachAlone() throws IOException {
        Cli equal = Cli.with(ListingBackends.Equal.class);
        Path path = folder.resolve("all.json");
        assertThat(equal.run("run", "tiny", "--quick", "--device", "all", "--output", path.toString()))
                .as(equal.err())
                .isZero();
        assertThat(equal.err())
                .containsOnlyOnce("backend equal lists Equal 9000 twice: only the first is measured; --device with an "
                        + "index of gpupath devices, or the driver's variables, select another");
        assertThat(ResultFiles.read(path).devices())
                .extracting(DeviceRecord::backend, DeviceRecord::name)
                .containsExactly(tuple("equal", "Equal 9000"));
        assertThat(equal.run(
                        "run",
                        "tiny",
                        "--quick",
                        "--device",
                        "1",
                        "--output",
                        folder.resolve("second.json").toString()))
                .as(equal.err())
                .isZero();
    }

    static Stream<Arguments> lists() {
        return Stream.of(
                arguments(ListingBackends.Typeless.class, "typeless", "NullPointerException: a device needs a type"));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void aBackendWhoseListIsNoneIsLeftOutAndNamed(Class<? extends BackendProvider> bad, String id, String reason) {
        Cli both = Cli.with(bad, FakeBackends.Alpha.class);
        assertThat(both.run("verify", "tiny")).as(both.err()).isZero();
        assertThat(both.err())
                .contains(id + " is skipped: it fails to open: " + reason + "; report this to the author of gpupath");
        assertThat(both.run("devices")).as(both.err()).isZero();
        assertThat(both.out()).contains("Fake GPU of alpha");
        assertThat(both.run("verify", "tiny", "--backend", id)).isEqualTo(4);
    }
}
