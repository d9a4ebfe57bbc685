package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.clock.ClockSuite;
import io.github.gpupath.verify.Verifier;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock of this machine's drivers is read beside a test, without the statistics of a measurement. */
class KernelClockTests {

    /** Of a host's processor, on which the clock's test starts few workgroups. */
    private static final DeviceFacts HOST =
            new DeviceFacts(List.of(1L << 15), OptionalLong.empty(), OptionalInt.empty());

    /** A dispatch of 5 ms. */
    private static final BatchTime BATCH = new BatchTime(OptionalLong.of(5_000_000), 6_000_000);

    @Test
    @Tag("driver")
    void aClockIsReadAgainAndAgain() {
        int read = 0;
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            if (provider.rank() < new ReferenceProvider().rank()
                    && provider.probe() instanceof Availability.Available) {
                try (Backend backend = provider.open()) {
                    for (DeviceInfo info : backend.devices()) {
                        if (info.features().contains(Feature.Capability.SHADER_CLOCK)
                                && info.timer().available()) {
                            try (Device device = new ValidatingDevice(backend.open(info))) {
                                readTwice(device);
                                read++;
                            }
                        }
                    }
                }
            }
        }
        assumeTrue(read > 0, "no driver of this machine has a shader clock");
    }

    /** Other work on the machine makes a clock seem slower, never faster. The fastest of so many readings is undisturbed. */
    private static final int READINGS = 20;

    /** A clock that stands still, or counts its readings, is off by more than a factor of 8. */
    private static void readTwice(Device device) {
        TestCase test = new ClockSuite().tests(SuiteSettings.DEFAULT).get(0).on(HOST);
        try (Prepared prepared = Prepared.of(device, test, Optional.empty())) {
            KernelClock clock = new KernelClock(prepared, test, new Verifier(new ReferenceProvider()));
            double first = fastest(clock, 0.05);
            assertThat(first).isBetween(1e6, 1e11);
            assertThat(fastest(clock, 0)).isBetween(first / 8, first * 8);
        }
    }

    private static double fastest(KernelClock clock, double seconds) {
        double first = clock.frequency(seconds);
        return IntStream.range(1, READINGS)
                .mapToDouble(reading -> clock.frequency(0))
                .reduce(first, Math::max);
    }

    /** The kernel hands back how often its clock went backwards while it worked; once is too often. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 17})
    void aClockThatWentBackwardsIsNotBelieved(double backwards) {
        TestCase test = new ClockSuite().tests(SuiteSettings.DEFAULT).get(0).on(HOST);
        PreparedKernel prepared = mock(PreparedKernel.class);
        when(prepared.verify(any())).thenReturn(Optional.empty());
        when(prepared.time(any(), anyInt(), anyInt())).thenReturn(BATCH);
        when(prepared.handedBack(0)).thenReturn(List.of(1e7, 30.0, backwards));
        KernelClock clock = new KernelClock(prepared, test, new Verifier(new ReferenceProvider()));
        if (backwards == 0) {
            assertThat(clock.frequency(0)).isEqualTo(2e9);
        } else {
            assertThatThrownBy(() -> clock.frequency(0))
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessageContaining("is implausible: backward-readings is ");
        }
    }
}
