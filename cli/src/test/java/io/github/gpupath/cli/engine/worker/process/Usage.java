package io.github.gpupath.cli.engine.worker.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a Java process of this machine has at a moment.
 *
 * @param heap the bytes of objects that are in use
 * @param resident the bytes of memory
 * @param descriptors of open files
 * @param threads those of drivers too
 * @param files how many are in its temporary folder
 */
record Usage(long heap, long resident, int descriptors, int threads, int files) {

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

    /** What garbage, caches that fill and the parts of memory that an allocator keeps may make of the heap. */
    private static final long HEAP_NOISE = 2L << 20;

    /** The same of all memory: compiled code, freed blocks between used ones. */
    private static final long RESIDENT_NOISE = 48L << 20;

    /** A leak takes at least so much of each test. */
    private static final long HEAP_PER_TEST = 1L << 10;

    private static final long RESIDENT_PER_TEST = 32L << 10;

    /** A leak takes one of at least every so many tests. */
    private static final int TESTS_PER_HANDLE = 4;

    /** Java's own come and go: one that compiles, one that attends to tools. */
    private static final int HANDLES_NOISE = 3;

    /** Looks at a process, from which garbage is collected first. */
    static Usage of(long pid, Path temporary) throws IOException, InterruptedException {
        long heap = heap(pid);
        Path process = Path.of("/proc", Long.toString(pid));
        return new Usage(
                heap,
                resident(process) << 10,
                count(process.resolve("fd")),
                count(process.resolve("task")),
                count(temporary));
    }

    /** Takes the answer from a file: a process that is asked may stand still until all of it is taken, and may be this one. */
    private static long heap(long pid) throws IOException, InterruptedException {
        Path answer = Files.createTempFile("histogram", null);
        try {
            Process histogram = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(pid),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .redirectOutput(answer.toFile())
                    .start();
            int code = histogram.waitFor();
            String text = Files.readString(answer, StandardCharsets.UTF_8);
            Matcher total = TOTAL.matcher(text);
            if (code != 0 || !total.find()) {
                throw new IOException("jcmd gives no histogram: " + text);
            }
            return Long.parseLong(total.group(1));
        } finally {
            Files.delete(answer);
        }
    }

    private static long resident(Path process) throws IOException {
        return Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    private static int count(Path folder) throws IOException {
        try (Stream<Path> names = Files.list(folder)) {
            return (int) names.count();
        }
    }

    /** Whether it is no more than what something that leaks nothing has after some more tests. */
    boolean isLevelAfter(Usage before, int tests) {
        int handles = HANDLES_NOISE + tests / TESTS_PER_HANDLE;
        return heap - before.heap < HEAP_NOISE + tests * HEAP_PER_TEST
                && resident - before.resident < RESIDENT_NOISE + tests * RESIDENT_PER_TEST
                && descriptors - before.descriptors < handles
                && threads - before.threads < handles
                && files - before.files < handles;
    }
}
