package io.github.gpupath.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.faults.backend.Fault;
import io.github.gpupath.cli.faults.backend.Faulty;
import io.github.gpupath.cli.faults.backend.Mischief;
import io.github.gpupath.cli.faults.backend.Moment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Drivers fail where they cannot write the code that they compile: whichever way, the folder is named as a cause that may be. */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class UnwritableCacheTests {

    private static final Fault CRASH = new Fault(Moment.TIME, Mischief.SEGFAULT);
    private static final Fault ERROR = new Fault(Moment.TIME, Mischief.LOSE_DEVICE);

    @TempDir
    Path folder;

    @Test
    void eachFailureNamesItAndWhatToDo() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux lists processes with their environment");
        Path cache = Files.createFile(folder.resolve("file")).resolve("cache");
        String words = "; perhaps because a driver keeps compiled code in " + cache
                + ", where nothing can be written: set XDG_CACHE_HOME to another folder";
        PluginRun run = new PluginRun(folder, Faulty.Second.class)
                .with("faulty-2", Moment.PROBE, Mischief.SEGFAULT)
                .withCache(cache);
        assertThat(run.run(CRASH.test(), ERROR.test())).as(run.err()).isEqualTo(3);

        for (Fault fault : new Fault[] {CRASH, ERROR}) {
            assertThat(FaultCosts.result(run.file(), fault.test(), "faulty").reason())
                    .endsWith(words);
            FaultCosts.isMeasured(FaultCosts.result(run.file(), fault.test(), "honest"));
        }
        assertThat(run.err().lines())
                .anyMatch(line -> line.startsWith("gpupath: faulty-2 is left out: ") && line.contains(words + "; "));
    }
}
