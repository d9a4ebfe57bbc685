package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Verifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shader clock of an open device, read by the kernel of the test that measures it. The test's kernel hands back its
 * cycles as the first number, and others that tell whether to believe it.
 */
final class KernelClock {

    /** What a dispatch costs beside its kernel, some µs, hardly counts beside so many. */
    private static final long LEAST_NANOS = 4_000_000;

    /** What disturbs a dispatch makes the clock seem slower, so that the fastest of some counts. */
    private static final int READINGS = 3;

    private final Prepared prepared;
    private final List<Launch> launches;
    private final List<Readback> numbers;
    private @Nullable Launch chosen;

    /**
     * Verifies the kernel and allocates its memory.
     *
     * @param prepared the test of the clock, which is freed with the device
     * @throws BackendException if the kernel gives a wrong answer: then nothing is known of its clock
     */
    KernelClock(Prepared prepared, TestCase test, Verifier verifier) {
        this.prepared = prepared;
        launches = FaultySuiteException.workload(test).scales().get(0).launches();
        numbers = test.kernelWorkload().orElseThrow().handedBack();
        prepared.verify(verifier).ifPresent(mismatch -> {
            throw new BackendException.DriverFailed("the shader clock test failed: " + mismatch);
        });
        prepared.allocate(List.of(0L));
    }

    /**
     * Cycles per second while the device is busy.
     *
     * @param seconds how long it is to be busy before
     * @throws BackendException.Unsupported if the device does not say how long a dispatch took
     */
    double frequency(double seconds) {
        if (chosen == null) {
            chosen = launches.stream()
                    .filter(launch -> nanos(launch) >= LEAST_NANOS)
                    .findFirst()
                    .orElse(launches.get(launches.size() - 1));
        }
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < seconds * 1e9) {
            nanos(chosen);
        }
        double most = 0;
        for (int i = 0; i < READINGS; i++) {
            long nanos = nanos(chosen);
            List<Double> left = prepared.handedBack(0);
            requireBelievable(left);
            most = Math.max(most, left.get(0) / (nanos * 1e-9));
        }
        return most;
    }

    /** Numbers that must always be the same are what they must be. */
    private void requireBelievable(List<Double> left) {
        for (int i = 0; i < left.size(); i++) {
            double number = left.get(i);
            Readback expected = numbers.get(i);
            if (expected.course()
                    .filter(course -> course.after(number, 0) != number)
                    .isPresent()) {
                String mismatch = "the shader clock is implausible: " + expected.name() + " is " + number;
                throw expected.lack().isPresent()
                        ? new BackendException.Unsupported(mismatch)
                        : new BackendException.DriverFailed(mismatch);
            }
        }
    }

    private long nanos(Launch launch) {
        BatchTime time = prepared.time(launch, 1, 0);
        return time.deviceNanos()
                .orElseThrow(() -> new BackendException.Unsupported("the device reports no dispatch time"));
    }
}
