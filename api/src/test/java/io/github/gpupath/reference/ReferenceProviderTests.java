package io.github.gpupath.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ReferenceProviderTests {

    @Test
    void isFoundAndAlwaysAvailable() {
        BackendProvider provider = ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(it -> it.id().equals("reference"))
                .findFirst()
                .orElseThrow();
        assertThat(provider.displayName()).isEqualTo("Reference");
        assertThat(provider.probe()).isInstanceOf(Availability.Available.class);
    }

    @Test
    void listsOneDeviceWithEveryCapability() {
        try (Backend backend = new ReferenceProvider().open()) {
            DeviceInfo info = backend.devices().get(0);
            assertThat(backend.devices()).hasSize(1);
            assertThat(info.features()).contains(Feature.Capability.values());
            assertThat(info.timer().available()).isFalse();
            assertThat(info.identity().key()).isEqualTo("Java interpreter");
            try (Device device = backend.open(info)) {
                assertThat(device.info()).isEqualTo(info);
            }
            DeviceInfo other = new ReferenceDevice(8).info();
            assertThatThrownBy(() -> backend.open(other)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void translatesToPseudoCode() {
        KernelBuilder it = new KernelBuilder("empty", new WorkgroupSize(1, 1, 1));
        it.parameter("p", ScalarType.F32);
        KernelSource source = new ReferenceProvider().translate(it.build());
        assertThat(source.text()).isEqualTo("kernel empty, workgroups of 1×1×1\n  parameter f32 p\n\n");
        assertThat(source.parameters()).containsExactly(new KernelSource.Slot("p", 0));
    }
}
