package io.github.gpupath.cli.fuzz;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Hands inputs to a subject, each made from a number, and reduces the first that it does not bear. */
public final class Fuzz {

    /** How long one input may keep a processor busy; others of the machine do not count. */
    private static final double MOST_SECONDS = 2;
    /** After which a processor that is not busy no longer will be. */
    private static final long HANGING_SECONDS = 120;

    private static final int MOST_TRIALS = 2000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Fuzz() {}

    /**
     * What a subject does not bear.
     *
     * @param seed the number that the input is made from
     * @param input as little of it as is enough
     * @param fault what is wrong
     */
    public record Finding(String subject, long seed, List<?> input, String fault) {

        @Override
        public String toString() {
            return subject + ", seed " + seed + ": " + fault + "\n  of " + input;
        }
    }

    /** The first finding among so many inputs, the first of which is made from a seed, the second from the next. */
    public static <P> Optional<Finding> first(Subject<P> subject, long seed, long count) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor(Fuzz::daemon);
        try {
            for (long each = seed; each < seed + count; each++) {
                List<P> input = subject.input(new SplittableRandom(each));
                Optional<String> fault = fault(subject, input, thread);
                if (fault.isPresent()) {
                    List<P> reduced = reduced(subject, input, thread);
                    return Optional.of(new Finding(
                            subject.name(),
                            each,
                            reduced,
                            fault(subject, reduced, thread).orElse(fault.get() + " (but not again)")));
                }
            }
            return Optional.empty();
        } finally {
            thread.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "fuzz");
        thread.setDaemon(true); // one that hangs does not keep the process
        return thread;
    }

    private static <P> Optional<String> fault(Subject<P> subject, List<P> input, ExecutorService thread)
            throws Exception {
        Future<Optional<String>> answer = thread.submit(() -> onThisThread(subject, input));
        try {
            return answer.get(HANGING_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException(subject.name() + " hangs on " + input, e);
        }
    }

    private static <P> Optional<String> onThisThread(Subject<P> subject, List<P> input) {
        long start = THREADS.getCurrentThreadCpuTime();
        Optional<String> fault;
        try {
            fault = subject.fault(input);
        } catch (Exception | StackOverflowError | OutOfMemoryError | AssertionError e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            fault = Optional.of(trace.toString());
        }
        double seconds = (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;
        return fault.or(() -> seconds > MOST_SECONDS ? Optional.of("it takes " + seconds + " s") : Optional.empty());
    }

    /** Leaves parts out, halves first, and makes what is left simpler, as long as something is wrong. */
    private static <P> List<P> reduced(Subject<P> subject, List<P> input, ExecutorService thread) throws Exception {
        List<P> smallest = input;
        int trials = MOST_TRIALS;
        for (boolean smaller = true; smaller && trials > 0; ) {
            smaller = false;
            for (List<P> candidate : smaller(subject, smallest)) {
                if (trials-- > 0 && fault(subject, candidate, thread).isPresent()) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private static <P> List<List<P>> smaller(Subject<P> subject, List<P> input) {
        List<List<P>> smaller = new ArrayList<>();
        for (int size = (input.size() + 1) / 2; size > 0; size = size == 1 ? 0 : (size + 1) / 2) {
            for (int start = 0; start + size <= input.size(); start += size) {
                List<P> rest = new ArrayList<>(input);
                rest.subList(start, start + size).clear();
                smaller.add(rest);
            }
        }
        for (int i = 0; i < input.size(); i++) {
            for (P instead : subject.simpler(input.get(i))) {
                List<P> simpler = new ArrayList<>(input);
                simpler.set(i, instead);
                smaller.add(simpler);
            }
        }
        return smaller;
    }
}
