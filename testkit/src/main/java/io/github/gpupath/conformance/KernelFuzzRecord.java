package io.github.gpupath.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What {@link KernelFuzz} has tried on a device on this machine, in a file to which each block of kernels adds a line, so that
 * a run that is ended at any time is continued by the next. What other machines tried stands in a {@link KernelFuzzLedger}.
 * For several threads.
 */
final class KernelFuzzRecord {

    private static final String OF = "of ";
    private static final String TRIED = "tried ";
    private static final String WRONG = "wrong ";
    private static final String RIGHT = "right ";

    private final Path file;
    private final KernelFuzzLedger.Subject subject;
    private final List<KernelFuzzLedger.Span> spans = new ArrayList<>();
    private final SeedSpans tried = new SeedSpans();
    /** What was tried, and what is being tried. */
    private final SeedSpans given = new SeedSpans();

    private final SortedSet<WrongSeeds> wrong = new TreeSet<>();

    /** Reads a file of some kernels, or begins it. A line that was written half is no line: its block is tried again. */
    KernelFuzzRecord(Path file, KernelFuzzLedger.Subject subject, KernelFuzzLedger ledger) {
        this(file, subject);
        wrong.addAll(ledger.wrong(subject));
        begin();
        tried.addAll(ledger.tried(subject));
        given.addAll(tried);
    }

    private KernelFuzzRecord(Path file, KernelFuzzLedger.Subject subject) {
        this.file = file;
        this.subject = subject;
    }

    /** What a run left in a file. */
    static KernelFuzzRecord of(Path file) throws IOException {
        String first = Files.readAllLines(file).get(0);
        KernelFuzzRecord record = new KernelFuzzRecord(file, KernelFuzzLedger.Subject.of(first.substring(OF.length())));
        record.begin();
        return record;
    }

    private void begin() {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            String text = Files.exists(file) ? Files.readString(file) : "";
            int end = text.lastIndexOf('\n') + 1;
            if (end < text.length()) {
                Files.writeString(file, text.substring(0, end));
            }
            if (end == 0) {
                append(OF + subject);
            }
            text.substring(0, end).lines().forEach(this::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(String line) {
        if (line.startsWith(TRIED)) {
            String[] words = line.split(" ");
            tried(new KernelFuzzLedger.Span(Long.parseLong(words[1]), Long.parseLong(words[2]), words[3], words[4]));
        } else if (line.startsWith(WRONG)) {
            wrong.add(WrongSeeds.of(line.substring(WRONG.length())));
        } else if (line.startsWith(RIGHT)) {
            wrong.remove(WrongSeeds.of(line.substring(RIGHT.length())));
        } else if (!line.equals(OF + subject)) {
            throw new IllegalArgumentException(file + " has a line that is none of its own: " + line);
        }
    }

    private void tried(KernelFuzzLedger.Span span) {
        spans.add(span);
        tried.add(span.first(), span.end());
        given.add(span.first(), span.end());
    }

    KernelFuzzLedger.Subject subject() {
        return subject;
    }

    /**
     * Hands out kernels that no one has tried or been given.
     *
     * @param from the first seed that may be among them
     * @param most how many at most
     */
    synchronized Block nextBlock(long from, long most) {
        long first = given.firstMissing(from);
        long end = given.firstPresent(first, first + most);
        given.add(first, end);
        return new Block(first, end);
    }

    /** Seeds from a first one to an end, which is not among them. */
    record Block(long first, long end) {}

    /** All kernels from a first one to an end were tried. */
    synchronized void tried(long first, long end, String commit) {
        if (first < end) {
            String date = LocalDate.now(ZoneOffset.UTC).toString();
            tried(new KernelFuzzLedger.Span(first, end - first, date, commit));
            append(TRIED + first + " " + (end - first) + " " + date + " " + commit);
        }
    }

    /** Notes that kernels are wrong, unless it is noted already. */
    synchronized void wrong(WrongSeeds seeds) {
        if (wrong.add(seeds)) {
            append(WRONG + seeds);
        }
    }

    /** What was wrong no longer is. */
    synchronized void right(WrongSeeds seeds) {
        wrong.remove(seeds);
        append(RIGHT + seeds);
    }

    /** How many were tried, here and elsewhere. */
    synchronized long kernels() {
        return tried.size();
    }

    synchronized List<WrongSeeds> wrong() {
        return List.copyOf(wrong);
    }

    /** What was tried here. */
    synchronized List<KernelFuzzLedger.Span> spans() {
        return List.copyOf(spans);
    }

    private void append(String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
