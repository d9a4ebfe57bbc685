package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.FaultSuite;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker has to be started again in the middle of a run, and for a while the system has no room for it. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class NoRoomTests {

    private static final Fault HANG = new Fault(Moment.TIME, Mischief.HANG);

    /** With no room. */
    private static final String SECOND = FaultSuite.innocentAfter(HANG);

    /** With room again. */
    private static final String THIRD = FaultSuite.innocentAfter(new Fault(Moment.RELEASE, Mischief.SEGFAULT));

    /** Files that the program may still open: some for its own use, and not the ten ends of the pipes of a new process. */
    private static final int FREE = 4;

    private static final int ENOUGH = 1024;

    /** So many that the second test of the other backend lasts until there is room again. */
    private static final String ROUNDS = "200";

    @TempDir
    Path folder;

    @Test
    void itCostsTheTestAndNotTheRun() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "only Linux lists the files that a process has open");
        assumeTrue(Files.exists(Path.of("/usr/bin/prlimit")), "there is no prlimit");
        PluginRun run = new PluginRun(folder);
        Process program = run.hanging(HANG.test(), SECOND, THIRD, "--min-rounds", ROUNDS);

        allowFiles(program, lowestLimit(program));
        assertThat(worker(program, "faulty").destroyForcibly()).isTrue();
        run.awaitWords(program, "failed: faulty " + SECOND);
        allowFiles(program, ENOUGH);

        assertThat(run.end(program)).as(run.err()).isEqualTo(3);
        run.assertNothingIsLeft();
        ResultFile file = run.file();
        assertThat(FaultCosts.result(file, HANG.test(), "faulty").reason())
                .startsWith("KILLED: the worker was ended by SIGKILL");
        TestResult second = FaultCosts.result(file, SECOND, "faulty");
        assertThat(second.status()).isEqualTo(Status.FAILED);
        assertThat(second.reason())
                .startsWith("UNSTARTED: the worker cannot be started: ")
                .contains("oo many open files");
        FaultCosts.isMeasured(FaultCosts.result(file, THIRD, "faulty"));
        assertThat(file.results())
                .filteredOn(result -> result.backend().equals("honest"))
                .hasSize(3)
                .allSatisfy(FaultCosts::isMeasured);
    }

    /** The worker of a backend, whose id is the last word of its command. */
    private static ProcessHandle worker(Process program, String backend) throws IOException {
        for (ProcessHandle child : program.children().toList()) {
            if (Files.readString(Path.of("/proc/" + child.pid() + "/cmdline")).endsWith("\0" + backend + "\0")) {
                return child;
            }
        }
        throw new AssertionError("no worker of " + backend);
    }

    /** The limit below which {@link #FREE} numbers of files are free. */
    private static int lowestLimit(Process program) throws IOException {
        Set<Integer> taken;
        try (Stream<Path> files = Files.list(Path.of("/proc/" + program.pid() + "/fd"))) {
            taken = files.map(file -> Integer.parseInt(file.getFileName().toString()))
                    .collect(Collectors.toSet());
        }
        int limit = 0;
        for (int free = 0; free < FREE; limit++) {
            free += taken.contains(limit) ? 0 : 1;
        }
        return limit;
    }

    private static void allowFiles(Process program, int number) throws Exception {
        assertThat(new ProcessBuilder("/usr/bin/prlimit", "--pid", "" + program.pid(), "--nofile=" + number + ":")
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }
}
