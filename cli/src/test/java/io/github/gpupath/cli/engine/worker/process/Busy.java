package io.github.gpupath.cli.engine.worker.process;

import java.time.Duration;

/** Waits until another process is at work. */
final class Busy {

    /** More than a Java process that waits needs for itself. */
    private static final Duration WORK = Duration.ofMillis(300);

    private Busy() {}

    /** Waits until a process that is idle now has computed for some time. */
    static void await(ProcessHandle process) throws InterruptedException {
        Duration until = computed(process).plus(WORK);
        while (process.isAlive() && computed(process).compareTo(until) < 0) {
            Thread.sleep(20);
        }
    }

    private static Duration computed(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
