package io.github.gpupath.result;

import static io.github.gpupath.result.Records.device;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.DeviceRecord.Timer;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class DeviceRecordTests {

    @Test
    void whatIsKnownOfADeviceIsPositive() {
        assertThat(device("vulkan", 1L, 1, 1L, 1L, 1.0, 1.0, 1.0).subgroupSize())
                .isEqualTo(1);
        assertThatThrownBy(() -> device("vulkan", 0L, null, null, null, null, null, null))
                .hasMessageStartingWith("cacheBytes of 0, which is not between ");
        assertThatThrownBy(() -> device("vulkan", null, 0, null, null, null, null, null))
                .hasMessageStartingWith("a subgroupSize of 0, which is not between ");
        assertThatThrownBy(() -> device("vulkan", null, null, -1L, null, null, null, null))
                .hasMessageStartingWith("memoryBytes of -1, which is not between ");
        assertThatThrownBy(() -> device("vulkan", null, null, null, -1L, null, null, null))
                .hasMessageStartingWith("bufferBytes of -1, which is not between ");
        assertThatThrownBy(() -> device("vulkan", null, null, null, null, -1.0, null, null))
                .hasMessageStartingWith("laneOperations of -1.0, which is not between ");
        assertThatThrownBy(() -> device("vulkan", null, null, null, null, null, Double.NaN, null))
                .hasMessageStartingWith("halfOperations of NaN, which is not between ");
        assertThatThrownBy(() -> device("vulkan", null, null, null, null, null, null, Double.POSITIVE_INFINITY))
                .hasMessageStartingWith("issuedOperations of Infinity, which is not between ");
    }

    @Test
    void aDeviceHasOneOfTheTypesAndAUuidThatIsOne() {
        String uuid = "0b6d3a1e-0000-0000-0000-000000000001";
        assertThat(Records.device("cpu", uuid, "0000:3b:00.0").uuid()).isEqualTo(uuid);
        assertThat(Records.device("cpu", null, null).uuid()).isNull();
        for (String none : List.of("zzz", "CPU", "")) {
            assertThatThrownBy(() -> Records.device(none, null, null))
                    .hasMessageStartingWith("the type " + none + ", which is none of [discrete_gpu, ");
        }
        for (String none : List.of("", "gpu", uuid.toUpperCase(Locale.ROOT), uuid + "0")) {
            assertThatThrownBy(() -> Records.device("cpu", "gpu", none, null))
                    .hasMessage("the uuid " + none + ", which is none such as " + uuid);
        }
        assertThatThrownBy(() -> Records.device("cpu", "gpu", null, "0000:3B:00.0"))
                .hasMessage("the pciAddress 0000:3B:00.0, which is none such as 0000:3b:00.0");
    }

    @Test
    void itsKeyIsItsIdentity() {
        String uuid = "0b6d3a1e-0000-0000-0000-000000000001";
        assertThatThrownBy(() -> Records.device("cpu", "gpu", uuid, null))
                .hasMessage("the key gpu, and the uuid " + uuid);
        assertThatThrownBy(() -> Records.device("cpu", "gpu", null, "0000:3b:00.0"))
                .hasMessage("the key gpu, and the pciAddress 0000:3b:00.0");
        assertThatThrownBy(() -> Records.device("cpu", " ", null, null)).hasMessage("a blank device");
        assertThat(Records.device("cpu", uuid, "0000:3b:00.0").on("other").uuid())
                .isNull();
        assertThat(Records.device("cpu", uuid, "0000:3b:00.0").on(uuid).uuid()).isEqualTo(uuid);
    }

    @Test
    void aClockTicks() {
        assertThatThrownBy(() -> new ClockReading("vulkan", "gpu", "", 1))
                .hasMessage("the test , a part of whose id is empty");
        assertThatThrownBy(() -> new Timer(-1, null, null))
                .hasMessageStartingWith("a tick of -1.0, which is not between ");
        assertThatThrownBy(() -> new Timer(1, 0.0, null))
                .hasMessageStartingWith("a tick as it was found of 0.0, which is not between ");
        assertThatThrownBy(() -> new ClockReading("vulkan", "gpu", null, 0)).hasMessage("a clock of 0.0 Hz");
        assertThatThrownBy(() -> new ClockReading("vulkan", "gpu", null, Double.POSITIVE_INFINITY))
                .hasMessage("a clock of Infinity Hz");
    }
}
