package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class NamedDeviceTests {

    /** Devices of these names, otherwise as the reference's. */
    private record Listed(List<DeviceInfo> devices) implements Backend {

        static Listed of(String... names) {
            try (Backend reference = new ReferenceProvider().open()) {
                DeviceInfo like = reference.devices().get(0);
                return new Listed(IntStream.range(0, names.length)
                        .mapToObj(index -> new DeviceInfo(
                                like.backend(),
                                index,
                                names[index],
                                like.vendor(),
                                like.driver(),
                                like.driverVersion(),
                                like.apiVersion(),
                                like.type(),
                                like.identity(),
                                like.limits(),
                                like.features(),
                                like.timer()))
                        .toList());
            }
        }

        @Override
        public Device open(DeviceInfo device) {
            throw new UnsupportedOperationException(device.name());
        }

        @Override
        public void close() {}
    }

    @Test
    void aDeviceIsFoundWhereOneBeforeItIsMissing() {
        Listed all = Listed.of("pthread", "H200");
        NamedDevice named = NamedDevice.of(all, all.devices().get(1));
        assertThat(named.in(all).index()).isEqualTo(1);
        assertThat(named.in(Listed.of("H200")).index()).isZero();
    }

    @Test
    void namesakesAreToldApartByTheirOrder() {
        Listed all = Listed.of("H200", "pthread", "H200");
        NamedDevice second = NamedDevice.of(all, all.devices().get(2));
        assertThat(second.in(all).index()).isEqualTo(2);
        assertThat(second.in(Listed.of("H200", "H200")).index()).isEqualTo(1);
        assertThatThrownBy(() -> second.in(Listed.of("pthread", "H200")))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessage("device 1 of the name H200 is not in the backend's list: pthread, H200");
    }

    @Test
    void aDeviceOfAnotherBackendHasNoPlace() {
        DeviceInfo other = Listed.of("pthread").devices().get(0);
        assertThatThrownBy(() -> NamedDevice.of(Listed.of("H200"), other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pthread is none of the backend's devices");
    }
}
