package io.github.gpupath.cli.engine.select;

import static io.github.gpupath.cli.engine.select.DescribedDevices.device;
import static io.github.gpupath.cli.engine.select.DescribedDevices.gpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.cli.text.UserException.Kind;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhysicalDeviceChoiceTests {

    private static final List<PhysicalDevice> DEVICES = PhysicalDevice.among(List.of(
            device("vulkan", 0, "llvmpipe (LLVM 15)", DeviceType.CPU, new UUID(5, 5), null),
            gpu("vulkan", 1, "Radeon RX 7900", new UUID(1, 1), "0000:03:00.0"),
            gpu("vulkan", 2, "Radeon RX 7900 XT", new UUID(2, 2), null),
            device("opencl", 0, "pthread-skylake", DeviceType.CPU, null, null)));

    @Test
    void withoutAWishTheFirstThatIsNoCpu() {
        assertThat(PhysicalDevice.choose(DEVICES, null).name()).isEqualTo("Radeon RX 7900");
        assertThat(PhysicalDevice.choose(DEVICES.subList(2, 3), null).name()).isEqualTo("CPU drivers");
    }

    @ParameterizedTest
    @CsvSource({
        "0, Radeon RX 7900",
        "1, Radeon RX 7900 XT",
        "2, llvmpipe (LLVM 15) pthread-skylake",
        "xt, Radeon RX 7900 XT",
        "00000000-0000-0001-0000-000000000001, Radeon RX 7900",
        "0000:03:00.0, Radeon RX 7900",
        "cpu, llvmpipe (LLVM 15) pthread-skylake",
        "PTHREAD, pthread-skylake",
        "00000000-0000-0005-0000-000000000005, llvmpipe (LLVM 15)",
    })
    void aWishIsAnIndexAUuidOrPartOfAName(String wish, String members) {
        assertThat(PhysicalDevice.choose(DEVICES, wish).members())
                .extracting(DeviceInfo::name)
                .containsExactly(
                        members.startsWith("llvmpipe (LLVM 15) ")
                                ? new String[] {"llvmpipe (LLVM 15)", "pthread-skylake"}
                                : new String[] {members});
    }

    @Test
    void aNameThatFitsTwoIsAMistake() {
        assertThatThrownBy(() -> PhysicalDevice.choose(DEVICES, "radeon"))
                .isInstanceOfSatisfying(
                        UserException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
                .hasMessage("radeon matches 2 devices; use an index or UUID: "
                        + "device 0, Radeon RX 7900 (00000000-0000-0001-0000-000000000001); "
                        + "device 1, Radeon RX 7900 XT (00000000-0000-0002-0000-000000000002)");
    }

    @Test
    void aNameThatFitsNoneIsUnavailable() {
        assertThatThrownBy(() -> PhysicalDevice.choose(DEVICES, "voodoo"))
                .isInstanceOfSatisfying(
                        UserException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
        assertThatThrownBy(() -> PhysicalDevice.choose(List.of(), null))
                .isInstanceOfSatisfying(
                        UserException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE));
    }
}
