package io.github.gpupath.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The file in the repository that says which random kernels were tried on which driver, so that what different checkouts and
 * machines try adds up. A line for each span of seeds, with tabs between: backend, driver, generator, first seed, how many
 * kernels, the {@link WrongSeeds}, the day, the commit.
 */
final class KernelFuzzLedger {

    private static final String COMMENT = "#";
    private static final String NONE = "-";

    private final Path file;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * What kernels are tried on and how they are made: kernels of different generators are different ones.
     *
     * @param driver its name and version, where it is not for processors below the device's name
     */
    record Subject(String backend, String driver, String generator) {

        static Subject of(String line) {
            String[] columns = line.split("\t", -1);
            return new Subject(columns[0], columns[1], columns[2]);
        }

        @Override
        public String toString() {
            return String.join("\t", backend, driver, generator);
        }
    }

    /** A span of kernels that were tried on one day at one commit. */
    record Span(long first, long count, String date, String commit) {

        long end() {
            return first + count;
        }
    }

    /** One line of the ledger: what was tried on which day, and what was wrong. */
    private record Entry(Subject subject, Span span, List<WrongSeeds> wrong) {

        static Entry of(String line) {
            String[] columns = line.split("\t", -1);
            List<WrongSeeds> wrong = columns[5].equals(NONE)
                    ? List.of()
                    : Arrays.stream(columns[5].split(",")).map(WrongSeeds::of).toList();
            return new Entry(
                    Subject.of(line),
                    new Span(Long.parseLong(columns[3]), Long.parseLong(columns[4]), columns[6], columns[7]),
                    wrong);
        }

        @Override
        public String toString() {
            String seeds =
                    wrong.isEmpty() ? NONE : wrong.stream().map(String::valueOf).collect(Collectors.joining(","));
            return String.join(
                    "\t",
                    subject.toString(),
                    Long.toString(span.first),
                    Long.toString(span.count),
                    seeds,
                    span.date,
                    span.commit);
        }
    }

    /** Reads a file; one that is not there is an empty one. */
    KernelFuzzLedger(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            Files.readAllLines(file).stream()
                    .filter(line -> !line.startsWith(COMMENT))
                    .map(Entry::of)
                    .forEach(entries::add);
        }
    }

    /** The kernels that were tried. */
    SeedSpans tried(Subject subject) {
        SeedSpans tried = new SeedSpans();
        entries.stream()
                .filter(entry -> entry.subject.equals(subject))
                .forEach(entry -> tried.add(entry.span.first, entry.span.end()));
        return tried;
    }

    /** What was wrong when it was tried. */
    List<WrongSeeds> wrong(Subject subject) {
        return entries.stream()
                .filter(entry -> entry.subject.equals(subject))
                .flatMap(entry -> entry.wrong.stream())
                .toList();
    }

    /**
     * Adds what is not in it yet.
     *
     * @param wrong each in the line of the first of its seeds
     * @return how many kernels it adds
     */
    long enter(Subject subject, List<Span> spans, List<WrongSeeds> wrong) throws IOException {
        SeedSpans known = tried(subject);
        List<Entry> added = new ArrayList<>();
        for (Span span : joined(spans)) {
            for (long first = known.firstMissing(span.first); first < span.end(); ) {
                long begin = first;
                long end = known.firstPresent(first, span.end());
                added.add(new Entry(
                        subject,
                        new Span(begin, end - begin, span.date, span.commit),
                        wrong.stream()
                                .filter(seeds -> seeds.first() >= begin && seeds.first() < end)
                                .toList()));
                known.add(begin, end);
                first = known.firstMissing(end);
            }
        }
        Files.write(
                file,
                added.stream().map(Entry::toString).toList(),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        entries.addAll(added);
        return added.stream().mapToLong(entry -> entry.span.count).sum();
    }

    /** Spans of one day and commit that follow each other are one. */
    private static List<Span> joined(List<Span> spans) {
        List<Span> joined = new ArrayList<>();
        spans.stream()
                .sorted((one, other) -> Long.compare(one.first, other.first))
                .forEach(span -> {
                    Span last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
                    if (last != null
                            && last.end() == span.first
                            && last.date.equals(span.date)
                            && last.commit.equals(span.commit)) {
                        joined.set(
                                joined.size() - 1,
                                new Span(last.first, last.count + span.count, last.date, last.commit));
                    } else {
                        joined.add(span);
                    }
                });
        return joined;
    }
}
