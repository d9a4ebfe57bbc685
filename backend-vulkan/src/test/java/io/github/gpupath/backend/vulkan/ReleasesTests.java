package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReleasesTests {

    private final List<String> released = new ArrayList<>();
    private final AtomicBoolean inUse = new AtomicBoolean();

    @Test
    void releasesTheYoungestFirstAndOnce() {
        Releases releases = new Releases();
        releases.add(() -> released.add("memory"));
        releases.add(() -> released.add("view"));
        releases.close();
        releases.close();
        assertThat(released).containsExactly("view", "memory");
    }

    @Test
    void failureHalfWayReleasesWhatWasMade() {
        assertThatThrownBy(() -> Releases.guard(releases -> {
                    releases.add(() -> released.add("buffer"));
                    throw new IllegalStateException("no memory");
                }))
                .hasMessage("no memory");
        assertThat(released).containsExactly("buffer");
    }

    @Test
    void registryClosesWhatIsStillOpen() {
        VulkanRegistry registry = new VulkanRegistry(inUse::get);
        Releases first = registry.make(releases -> {
            releases.add(() -> released.add("first"));
            return releases;
        });
        registry.make(releases -> {
            releases.add(() -> released.add("second"));
            return releases;
        });
        assertThat(registry.size()).isEqualTo(2);
        first.close();
        assertThat(registry.size()).isEqualTo(1);
        registry.close();
        registry.close();
        assertThat(registry.size()).isZero();
        assertThat(released).containsExactly("first", "second");
    }

    @Test
    void registryForgetsWhatWasNeverMade() {
        VulkanRegistry registry = new VulkanRegistry(inUse::get);
        assertThatThrownBy(() -> registry.make(releases -> {
                    throw new IllegalStateException("refused");
                }))
                .hasMessage("refused");
        assertThat(registry.size()).isZero();
    }

    @Test
    void whatIsInUseIsReleasedLater() {
        VulkanRegistry registry = new VulkanRegistry(inUse::get);
        Releases object = registry.make(releases -> {
            releases.add(() -> released.add("buffer"));
            return releases;
        });
        inUse.set(true);
        object.close();
        assertThat(released).isEmpty();
        inUse.set(false);
        registry.close();
        assertThat(released).containsExactly("buffer");
    }
}
