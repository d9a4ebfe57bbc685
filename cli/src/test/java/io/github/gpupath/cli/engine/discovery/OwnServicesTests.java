package io.github.gpupath.cli.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.suite.Suite;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** What the program itself brings is registered. */
class OwnServicesTests {

    @Test
    void theThreeApisOneOfThemByAddressTooAndTheReference() {
        assertThat(ServiceLoader.load(BackendProvider.class).stream()
                        .map(provider -> provider.get().id()))
                .containsExactlyInAnyOrder("vulkan", "opengl", "opengl-bindless", "opencl", "reference");
    }

    @Test
    void theSuites() {
        assertThat(ServiceLoader.load(Suite.class).stream()
                        .map(provider -> provider.get().id()))
                .contains("load", "sample", "store");
    }
}
