package io.github.gpupath.conformance;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What {@code .ci/fuzz kernels} and {@code .ci/fuzz enter} start: tries kernels on a device of each backend ({@link
 * KernelFuzz}), or adds to the {@link KernelFuzzLedger} what a folder holds.
 */
public final class KernelFuzzCommand {

    /** Starting a process and opening a driver takes as long as ten kernels, of PoCL twenty. */
    private static final int BLOCK = 1000;

    /** The exit code where nothing could be done. */
    private static final int NOT_POSSIBLE = 2;

    private static final String RECORD = "record.txt";

    private KernelFuzzCommand() {}

    public static void main(String[] arguments) throws Exception {
        try {
            Options options = Options.of(List.of(arguments).subList(1, arguments.length));
            System.exit(arguments[0].equals("enter") ? enter(options) : tryOut(options));
        } catch (NotPossibleException asked) {
            System.err.println(asked.getMessage());
            System.exit(NOT_POSSIBLE);
        }
    }

    /** What was asked for cannot be done, as the message says. */
    private static final class NotPossibleException extends Exception {

        private static final long serialVersionUID = 1L;

        NotPossibleException(String message) {
            super(message);
        }
    }

    /** Adds what a folder holds to the ledger. */
    private static int enter(Options options) throws Exception {
        KernelFuzzLedger ledger = new KernelFuzzLedger(options.ledger());
        List<Path> files = records(options.folder());
        for (Path file : files) {
            KernelFuzzRecord record = KernelFuzzRecord.of(file);
            System.out.printf(
                    "%s: %d more, from %s%n",
                    record.subject(), ledger.enter(record.subject(), record.spans(), record.wrong()), file);
        }
        return 0;
    }

    private static List<Path> records(Path folder) throws Exception {
        List<Path> files = List.of();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                files = all.filter(each -> each.endsWith(RECORD)).sorted().toList();
            }
        }
        if (files.isEmpty()) {
            throw new NotPossibleException("nothing was tried in " + folder + ": it has no " + RECORD);
        }
        return files;
    }

    /** The exit code: 0 if no kernel is wrong on any of the backends' devices. */
    private static int tryOut(Options options) throws Exception {
        String generator = RandomKernel.generator();
        Map<String, String> drivers = new LinkedHashMap<>();
        for (String backend : options.backends()) {
            drivers.put(
                    backend,
                    KernelFuzzWorkers.driver(backend, options.device())
                            .orElseThrow(() -> new NotPossibleException(backend + ": no kernel can be tried")));
        }
        boolean allRight = true;
        for (String backend : drivers.keySet()) {
            KernelFuzzLedger.Subject subject = new KernelFuzzLedger.Subject(backend, drivers.get(backend), generator);
            Path folder = options.folder().resolve(subject.toString().replaceAll("[^A-Za-z0-9.,() -]", "_"));
            KernelFuzzRecord record =
                    new KernelFuzzRecord(folder.resolve(RECORD), subject, new KernelFuzzLedger(options.ledger()));
            System.out.println(backend + ": " + subject.driver() + ", in " + folder);
            allRight &=
                    new KernelFuzz(backend, options.device(), folder, options.limits(), record).run(options.commit());
        }
        return allRight ? 0 : 1;
    }

    /** What the command line says. */
    private record Options(
            List<String> backends, String device, KernelFuzz.Limits limits, Path folder, Path ledger, String commit) {

        static Options of(List<String> arguments) throws NotPossibleException {
            List<String> backends = List.of("vulkan", "opengl", "opencl");
            String device = "";
            long count = 1_000_000;
            Duration time = Duration.ofDays(365);
            int jobs = Runtime.getRuntime().availableProcessors();
            long from = RandomKernel.FIRST_SEED;
            Path folder = Path.of(".fuzz", "kernels");
            Path ledger = Path.of(".ci", "fuzz-ledger.tsv");
            String commit = "unknown";
            for (int i = 0; i < arguments.size(); i += 2) {
                String option = arguments.get(i);
                if (i + 1 == arguments.size()) {
                    throw new NotPossibleException(option + " lacks its value");
                }
                String value = arguments.get(i + 1);
                try {
                    switch (option) {
                        case "--backend" -> backends = List.of(value.split(","));
                        case "--count" -> count = Long.parseLong(value);
                        case "--minutes" -> time = Duration.ofMillis((long) (60_000 * Double.parseDouble(value)));
                        case "--device" -> device = value;
                        case "--jobs" -> jobs = Integer.parseInt(value);
                        case "--from" -> from = Math.max(from, Long.parseLong(value));
                        case "--folder" -> folder = Path.of(value);
                        case "--ledger" -> ledger = Path.of(value);
                        case "--commit" -> commit = value;
                        default -> throw new NotPossibleException("there is no option " + option);
                    }
                } catch (NumberFormatException e) {
                    throw new NotPossibleException(option + " takes a number, not '" + value + "'");
                }
            }
            if (jobs < 1) {
                throw new NotPossibleException("--jobs is at least 1, not " + jobs);
            }
            return new Options(
                    backends, device, new KernelFuzz.Limits(count, time, jobs, BLOCK, from), folder, ledger, commit);
        }
    }
}
