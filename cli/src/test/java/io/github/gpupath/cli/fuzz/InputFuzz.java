package io.github.gpupath.cli.fuzz;

import io.github.gpupath.cli.engine.discovery.PluginSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Hands a million inputs, shared among the subjects, to the program. */
@Command(name = ".ci/fuzz inputs", description = "Hands inputs that are changed by chance to the code that reads them.")
final class InputFuzz implements Callable<Integer> {

    /** What is still looked for after so many findings of one subject would be more of the same. */
    private static final int MOST_FINDINGS = 10;

    private static final long STEP = 10_000;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "250000",
            description = "Inputs of each subject, ${DEFAULT-VALUE} otherwise.")
    private long count;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "The number that the first is made from.")
    private long seed;

    @Option(names = "--subject", paramLabel = "NAME", description = "One of them alone.")
    private @Nullable String subject;

    @Spec
    private CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new InputFuzz()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (count < 1) {
            throw new ParameterException(spec.commandLine(), "--count is at least 1, not " + count);
        }
        Path folder = Files.createTempDirectory("gpupath-fuzz");
        try {
            return tryOut(all(folder)) ? 0 : 1;
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private boolean tryOut(List<Subject<?>> all) throws Exception {
        List<Subject<?>> chosen = all.stream()
                .filter(each -> subject == null || each.name().equals(subject))
                .toList();
        if (chosen.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--subject is one of " + all.stream().map(Subject::name).collect(Collectors.joining(", "))
                            + ", not " + subject);
        }
        boolean allRight = true;
        for (Subject<?> each : chosen) {
            allRight &= run(each, seed, count);
        }
        return allRight;
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
