package io.github.gpupath.result;

import static io.github.gpupath.result.Records.device;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.DeviceRecord.Timer;
import org.junit.jupiter.api.Test;

class DeviceRecordTests {

    @Test
    void whatIsKnownOfADeviceIsPositive() {
        assertThat(device("vulkan", 1L, 1, 1L, 1L, 1.0, 1.0, 1.0).subgroupSize())
                .isEqualTo(1);
        assertThatThrownBy(() -> device("vulkan", 0L, null, null, null, null, null, null))
                .hasMessage("cacheBytes of 0.0");
        assertThatThrownBy(() -> device("vulkan", null, 0, null, null, null, null, null))
                .hasMessage("a subgroupSize of 0.0");
        assertThatThrownBy(() -> device("vulkan", null, null, -1L, null, null, null, null))
                .hasMessage("memoryBytes of -1.0");
        assertThatThrownBy(() -> device("vulkan", null, null, null, -1L, null, null, null))
                .hasMessage("bufferBytes of -1.0");
        assertThatThrownBy(() -> device("vulkan", null, null, null, null, -1.0, null, null))
                .hasMessage("laneOperations of -1.0");
        assertThatThrownBy(() -> device("vulkan", null, null, null, null, null, Double.NaN, null))
                .hasMessage("halfOperations of NaN");
        assertThatThrownBy(() -> device("vulkan", null, null, null, null, null, null, Double.POSITIVE_INFINITY))
                .hasMessage("issuedOperations of Infinity");
    }

    @Test
    void aClockTicks() {
        assertThatThrownBy(() -> new Timer(-1, null, null)).hasMessage("a tick of -1.0");
        assertThatThrownBy(() -> new Timer(1, 0.0, null)).hasMessage("a tick as it was found of 0.0");
        assertThatThrownBy(() -> new ClockReading("vulkan", "gpu", null, 0)).hasMessage("a clock of 0.0 Hz");
        assertThatThrownBy(() -> new ClockReading("vulkan", "gpu", null, Double.POSITIVE_INFINITY))
                .hasMessage("a clock of Infinity Hz");
    }
}
