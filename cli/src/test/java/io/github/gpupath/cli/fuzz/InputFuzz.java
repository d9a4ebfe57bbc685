package io.github.gpupath.cli.fuzz;

import io.github.gpupath.cli.engine.discovery.PluginSubject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hands a million inputs, shared among the subjects, to the program: {@code .ci/fuzz inputs}. {@code --count N} inputs of each subject,
 * {@code --seed N} the number that the first is made from, {@code --subject NAME} one alone.
 */
public final class InputFuzz {

    /** What is still looked for after so many findings of one subject would be more of the same. */
    private static final int MOST_FINDINGS = 10;

    private static final long STEP = 10_000;

    private InputFuzz() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new TreeMap<>(Map.of("--count", "250000", "--seed", "0", "--subject", ""));
        for (int i = 0; i < arguments.length; i += 2) {
            if (!options.containsKey(arguments[i]) || i + 1 == arguments.length) {
                throw new IllegalArgumentException(
                        arguments[i] + " is none of these, with a value: " + options.keySet());
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        Path folder = Files.createTempDirectory("gpupath-fuzz");
        boolean allRight = true;
        for (Subject<?> subject : all(folder)) {
            if (options.get("--subject").isEmpty() || options.get("--subject").equals(subject.name())) {
                allRight &= run(subject, Long.parseLong(options.get("--seed")), Long.parseLong(options.get("--count")));
            }
        }
        System.exit(allRight ? 0 : 1);
    }

    /** All that is handed inputs from outside; files that it needs are made in a folder. */
    static List<Subject<?>> all(Path folder) throws Exception {
        return List.of(
                FileSubject.resultFiles(folder),
                FileSubject.journals(folder),
                new CommandSubject(folder),
                new PluginSubject(folder));
    }

    private static boolean run(Subject<?> subject, long seed, long count) throws Exception {
        int findings = 0;
        long start = System.nanoTime();
        for (long next = seed; next < seed + count; ) {
            long step = Math.min(STEP - next % STEP, seed + count - next);
            Optional<Fuzz.Finding> finding = Fuzz.first(subject, next, step);
            if (finding.isPresent()) {
                System.out.println(finding.get());
                next = finding.get().seed() + 1;
                if (++findings == MOST_FINDINGS) {
                    return false;
                }
            } else {
                next += step;
                System.out.printf(
                        "%s: %d of %d inputs, %.0f a second%n",
                        subject.name(), next - seed, count, (next - seed) / ((System.nanoTime() - start) * 1e-9));
            }
        }
        return findings == 0;
    }
}
