package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Other processes run checks as the test's own would. */
@Tag("slow")
@Timeout(120)
class ChecksAheadTests {

    private static final String RIGHT = "own/right";
    private static final String WRONG = "own/wrong";
    private static final String SKIPPED = "own/skipped";
    private static final String CRASH = "own/crash";
    private static final String ASSERTED = "own/asserted";
    private static final String GARBLED = "own/garbled";

    private final List<String> told = new ArrayList<>();

    /** A test class with checks of its own, which print as drivers do. */
    static class Own extends BackendConformanceTests {

        @Override
        protected BackendProvider provider() {
            return new ReferenceProvider();
        }

        @Override
        protected Optional<String> unsupported(DeviceInfo device, Kernel kernel) {
            return Optional.empty();
        }

        @Override
        Stream<DeviceCheck> suites(Selection selection, DeviceInfo device) {
            return Stream.of(
                    new DeviceCheck(RIGHT, tested -> {
                        System.out.print("1 warning generated.");
                        tested.told()
                                .accept("process " + ProcessHandle.current().pid());
                    }),
                    new DeviceCheck(WRONG, tested -> {
                        throw new AssertionFailedError("2 instead of 1");
                    }),
                    new DeviceCheck(SKIPPED, tested -> {
                        throw new TestAbortedException("lacks ½ of it");
                    }),
                    new DeviceCheck(CRASH, tested -> {
                        System.out.println("# Problematic frame: libdriver.so");
                        Runtime.getRuntime().halt(139);
                    }),
                    new DeviceCheck(ASSERTED, tested -> {
                        assert tested == null : "as a backend asserts";
                    }),
                    new DeviceCheck(GARBLED, tested -> System.out.println("conformance: RIGHT ????")));
        }
    }

    /** Its backend opens in one process and not in another. */
    static final class Once extends Own {

        @Override
        protected Backend open() {
            throw new AssertionFailedError("it is open already");
        }
    }

    private ChecksAhead ahead(int processes, Class<? extends BackendConformanceTests> tests, String... checks) {
        NamedDevice reference;
        try (Backend backend = new ReferenceProvider().open()) {
            reference = NamedDevice.of(backend, backend.devices().get(0));
        }
        return new ChecksAhead(processes, tests, reference, List.of(checks), line -> {
            synchronized (told) {
                told.add(line);
            }
        });
    }

    @Test
    void outcomesAreThoseOfTheChecks() {
        try (ChecksAhead ahead = ahead(1, Own.class, WRONG, SKIPPED, RIGHT, "control-flow/parameters")) {
            assertThat(ahead.await(RIGHT)).isTrue();
            assertThatThrownBy(() -> ahead.await(WRONG))
                    .isInstanceOf(AssertionFailedError.class)
                    .hasMessageContaining("2 instead of 1")
                    .hasMessageContaining("ChecksAheadTests");
            assertThatThrownBy(() -> ahead.await(SKIPPED))
                    .isInstanceOf(TestAbortedException.class)
                    .hasMessage("lacks ½ of it");
            assertThat(ahead.await("control-flow/parameters")).isTrue();
            assertThat(ahead.await("memory/many-at-once")).isFalse();
        }
        assertThat(told)
                .singleElement()
                .asString()
                .startsWith("process ")
                .isNotEqualTo("process " + ProcessHandle.current().pid());
    }

    @Test
    void aCheckThatEndsItsProcessFailsAndTheOthersGoOn() {
        try (ChecksAhead ahead = ahead(2, Own.class, CRASH, RIGHT, SKIPPED, WRONG)) {
            assertThatThrownBy(() -> ahead.await(CRASH))
                    .isInstanceOf(AssertionFailedError.class)
                    .hasMessage("own/crash: the process that ran it ended with 139\n# Problematic frame: libdriver.so");
            assertThat(ahead.await(RIGHT)).isTrue();
            assertThatThrownBy(() -> ahead.await(WRONG)).hasMessageContaining("2 instead of 1");
        }
    }

    /** Maven runs tests so. */
    @Test
    void whatABackendAssertsIsChecked() {
        try (ChecksAhead ahead = ahead(1, Own.class, ASSERTED)) {
            assertThatThrownBy(() -> ahead.await(ASSERTED)).hasMessageContaining("as a backend asserts");
        }
    }

    @Test
    void anAnswerThatCannotBeReadFails() {
        ChecksAhead ahead = ahead(1, Own.class, GARBLED, RIGHT);
        for (String check : List.of(GARBLED, RIGHT)) {
            assertThatThrownBy(() -> ahead.await(check)).hasMessageContaining("Illegal base64 character");
        }
        assertThatThrownBy(ahead::close).hasMessageContaining("Illegal base64 character");
    }

    @Test
    void whereNoProcessOpensTheDeviceAllChecksFail() {
        ChecksAhead ahead = ahead(2, Once.class, RIGHT, SKIPPED);
        for (String check : List.of(RIGHT, SKIPPED)) {
            assertThatThrownBy(() -> ahead.await(check))
                    .isInstanceOf(AssertionFailedError.class)
                    .hasMessage("it ended with 1 before it opened the device");
        }
        assertThatThrownBy(ahead::close)
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("it ended with 1 before it opened the device");
        ahead.close();
    }
}
