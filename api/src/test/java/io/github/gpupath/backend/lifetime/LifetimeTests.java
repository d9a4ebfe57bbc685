package io.github.gpupath.backend.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LifetimeTests {

    private final List<String> released = new ArrayList<>();
    private final AtomicBoolean idle = new AtomicBoolean(true);
    private final Lifetime device = new Lifetime();

    /** An object with several parts. */
    private Lifetime object(String... parts) {
        return device.make(lifetime -> {
            for (String part : parts) {
                lifetime.atEnd(() -> released.add(part));
            }
            return lifetime;
        });
    }

    private Runnable failing(String part) {
        return () -> {
            released.add(part);
            throw new IllegalStateException(part + " failed");
        };
    }

    @Test
    void theYoungestPartIsReleasedFirstAndOnce() {
        Lifetime object = object("memory", "view");
        object.close();
        object.close();
        device.close();
        assertThat(released).containsExactly("view", "memory");
        assertThat(object.isOpen()).isFalse();
    }

    @Test
    void whatWasMadeIsClosedBeforeItsOwnersParts() {
        device.atEnd(() -> released.add("context"));
        object("first");
        object("second").close();
        object("third");
        device.atEnd(() -> released.add("queue"));
        assertThat(device.size()).isEqualTo(2);
        device.close();
        device.close();
        assertThat(device.size()).isZero();
        assertThat(released).containsExactly("second", "third", "first", "queue", "context");
    }

    @Test
    void aConstructionThatFailsHalfWayReleasesWhatWasMade() {
        IllegalStateException refused = new IllegalStateException("no memory");
        assertThatThrownBy(() -> device.make(lifetime -> {
                    lifetime.atEnd(() -> released.add("buffer"));
                    lifetime.atEnd(() -> released.add("view"));
                    throw refused;
                }))
                .isSameAs(refused)
                .hasNoSuppressedExceptions();
        assertThat(released).containsExactly("view", "buffer");
        assertThat(device.size()).isZero();
    }

    @Test
    void anErrorHalfWayReleasesWhatWasMadeToo() {
        assertThatThrownBy(() -> new Lifetime().build(lifetime -> {
                    lifetime.atEnd(() -> released.add("instance"));
                    throw new UnsatisfiedLinkError("no library");
                }))
                .isInstanceOf(UnsatisfiedLinkError.class);
        assertThat(released).containsExactly("instance");
    }

    @Test
    void aReleaseThatFailsAfterAConstructionDoesNotHideItsFailure() {
        assertThatThrownBy(() -> device.make(lifetime -> {
                    lifetime.atEnd(() -> released.add("buffer"));
                    lifetime.atEnd(failing("view"));
                    throw new IllegalStateException("no memory");
                }))
                .hasMessage("no memory")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(further -> assertThat(further).hasMessage("view failed")));
        assertThat(released).containsExactly("view", "buffer");
        assertThat(device.size()).isZero();
    }

    @Test
    void aReleaseThatFailsKeepsNoOtherAndIsNotRepeated() {
        device.atEnd(() -> released.add("context"));
        device.atEnd(failing("queue"));
        object("first");
        device.make(lifetime -> {
            lifetime.atEnd(() -> released.add("memory"));
            lifetime.atEnd(failing("view"));
            return lifetime;
        });
        assertThatThrownBy(device::close)
                .hasMessage("view failed")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(further -> assertThat(further).hasMessage("queue failed")));
        assertThat(released).containsExactly("view", "memory", "first", "queue", "context");
        assertThat(device.isOpen()).isFalse();
        assertThatCode(device::close).doesNotThrowAnyException();
        assertThat(released).hasSize(5);
    }

    @Test
    void whatIsInUseIsReleasedLater() {
        Lifetime object = object("buffer");
        device.endsOnlyIf(idle::get);
        idle.set(false);
        device.close();
        object.close();
        assertThat(released).isEmpty();
        assertThat(object.isOpen()).isTrue();
        idle.set(true);
        device.close();
        assertThat(released).containsExactly("buffer");
    }

    @Test
    void whatSomethingInUseStandsOnStaysAndTheRestGoes() {
        Lifetime backend = device;
        backend.atEnd(() -> released.add("instance"));
        object("idle before");
        object("hanging").endsOnlyIf(idle::get);
        object("idle after");
        idle.set(false);
        backend.close();
        assertThat(released).containsExactly("idle after", "idle before");
        assertThat(backend.isOpen()).isTrue();
        idle.set(true);
        backend.close();
        assertThat(released).containsExactly("idle after", "idle before", "hanging", "instance");
    }

    @Test
    void whatIsClosedOwnsNothingNew() {
        device.close();
        assertThatThrownBy(() -> object("late")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> device.atEnd(() -> released.add("late"))).isInstanceOf(IllegalStateException.class);
        assertThat(released).isEmpty();
    }
}
