package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the numbers that a kernel leaves in memory and checks them. Numbers whose expected values are known must have gone on
 * by the steps of all batches since they were last read, so that nothing is timed that a compiler has folded.
 */
final class ReadbackCheck {

    private final boolean isCounted;
    private final List<KernelWorkload.Readback> numbers;
    private final Worker worker;
    /** By placement; empty where no expected value is known. */
    private final Map<Integer, Progress> progress = new HashMap<>();

    /**
     * Numbers at a placement.
     *
     * @param values when they were last read
     */
    private record Progress(List<Double> values, long steps) {}

    ReadbackCheck(TestCase test, CountedWorkload counted, Worker worker) {
        this.isCounted = test.metric().of() == Amount.COUNTED;
        this.numbers = counted.workload().handedBack();
        this.worker = worker;
    }

    /** Reads the numbers before the first batch at a placement, where their expected values are known. */
    void start(int placement) {
        if (numbers.stream().anyMatch(number -> number.course().isPresent())) {
            progress.computeIfAbsent(placement, at -> new Progress(worker.handedBack(at), 0));
        }
    }

    /** A batch has run at a placement. */
    void ran(int placement, long steps) {
        progress.computeIfPresent(placement, (at, before) -> new Progress(before.values(), before.steps() + steps));
    }

    /**
     * The numbers at a placement; empty where the kernel leaves none.
     *
     * @throws WrongAnswerException if one is not what it must be
     */
    List<Double> read(int placement) {
        if (numbers.isEmpty()) {
            return List.of();
        }
        List<Double> values = worker.handedBack(placement);
        for (int i = 0; i < values.size(); i++) {
            // Result files cannot hold others, and a kernel that leaves one has gone astray.
            require(Double.isFinite(values.get(i)), i, values, "which is not finite");
        }
        require(!isCounted || values.get(0) > 0, 0, values, "which is not positive");
        progress.computeIfPresent(placement, (at, before) -> {
            check(before, values);
            return new Progress(values, 0);
        });
        return values;
    }

    private void require(boolean holds, int index, List<Double> values, String otherwise) {
        if (!holds) {
            throw new WrongAnswerException(numbers.get(index).name() + " is " + figure(values.get(index))
                    + " after the timed run, " + otherwise);
        }
    }

    private void check(Progress before, List<Double> values) {
        for (int i = 0; i < values.size(); i++) {
            KernelWorkload.Readback number = numbers.get(i);
            if (number.course().isPresent()) {
                double was = before.values().get(i);
                double expected = FaultySuiteException.asking(
                        "the workload cannot compute the expected " + number.name() + ": ",
                        () -> number.course().get().after(was, before.steps()));
                if (values.get(i) != expected) {
                    String mismatch = number.name() + " is " + figure(values.get(i)) + " instead of " + figure(expected)
                            + " after " + before.steps() + " steps of the timed run";
                    throw number.lack().isPresent()
                            ? new BackendException.Unsupported(
                                    "it lacks " + number.lack().get() + ": " + mismatch)
                            : new WrongAnswerException(mismatch);
                }
            }
        }
    }

    /** A number as it is, without zeros behind the point. */
    private static String figure(double number) {
        return number == Math.rint(number) && Math.abs(number) < 0x1p63
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}
