package io.github.gpupath.backend.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.testing.Tool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Oclgrind, which interprets kernels and looks at each of their accesses to memory, finds no access beyond the end of what
 * is accessed, no race for an element, and no call that is wrong. Its check for values that were never written is off:
 * that of version 21.10 crashes on kernels with workgroup memory, such as those of the suite of loads.
 */
@Tag("slow")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class OclgrindTests {

    /** The first lines of what is said of a kernel tell enough. */
    private static final int LINES = 30;

    private static final String LIBRARY = "lib/oclgrind/liboclgrind-rt-icd.so";

    /** More than there is to say, so that what the mutants make it say silences nothing. */
    private static final String MOST_ERRORS = "1000";

    @Test
    void findsFaultsInMutantsAlone() throws Exception {
        Map<String, String> said = run();
        assertThat(said).containsKey("end").hasSizeGreaterThan(20);
        SoftAssertions problems = new SoftAssertions();
        Map<String, String> faults = Map.of(
                "store-beyond-the-end", "Invalid write of size 4 at global memory address",
                "workgroups-that-disagree", "Write-write data race at global memory address",
                "no-barrier", "data race at local memory address");
        faults.forEach((mutant, fault) -> problems.assertThat(said.get(OclgrindMain.MUTANT + mutant))
                .as(mutant)
                .contains(fault));
        said.keySet().removeIf(name -> faults.containsKey(name.replace(OclgrindMain.MUTANT, "")));
        said.forEach(
                (name, complaint) -> problems.assertThat(complaint).as(name).isEmpty());
        problems.assertAll();
    }

    /** What is said of each kernel, by its name; the device's loader must be told before the process begins. */
    private static Map<String, String> run() throws Exception {
        Path program = Tool.OCLGRIND.program().file().toRealPath();
        Path library = program.getParent().resolveSibling(LIBRARY);
        Tool.OCLGRIND.require(Files.exists(library));
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dtest.trials=" + System.getProperty("test.trials", "1"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OclgrindMain.class.getName())
                .redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "OCL_ICD_VENDORS", library.toString(),
                        "OCLGRIND_DATA_RACES", "1",
                        "OCLGRIND_CHECK_API", "1",
                        "OCLGRIND_NUM_THREADS", "1",
                        "OCLGRIND_MAX_ERRORS", MOST_ERRORS));
        Process process = builder.start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return saidOfEach(output);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Map<String, String> saidOfEach(String output) {
        Map<String, List<String>> said = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        for (String line : output.lines().toList()) {
            if (line.startsWith(OclgrindMain.BEGIN)) {
                lines = said.computeIfAbsent(line.substring(OclgrindMain.BEGIN.length()), key -> new ArrayList<>());
            } else if (!line.startsWith(OclgrindMain.NOTE) && lines.size() < LINES) {
                lines.add(line);
            }
        }
        Map<String, String> joined = new LinkedHashMap<>();
        said.forEach((name, words) -> joined.put(name, String.join("\n", words).strip()));
        return joined;
    }
}
