package io.github.gpupath.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What {@link KernelFuzz} has tried on a device, in a file to which each block of kernels adds a line, so that a run that
 * is ended at any time is continued by the next. For several threads.
 */
final class KernelFuzzRecord {

    private static final String TRIED = "tried ";
    private static final String WRONG = "wrong ";
    private static final String RIGHT = "right ";

    private final Path file;
    private final int blockLength;
    private final Set<Long> tried = new HashSet<>();
    private final SortedSet<Long> wrong = new TreeSet<>();
    private long next = RandomKernel.FIRST_SEED;

    /**
     * Reads a file, or begins it. A line that was written half is no line: its block is tried again.
     *
     * @param blockLength how many kernels are tried at a time
     */
    KernelFuzzRecord(Path file, int blockLength) {
        this.file = file;
        this.blockLength = blockLength;
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            String text = Files.exists(file) ? Files.readString(file) : "";
            int end = text.lastIndexOf('\n') + 1;
            if (end < text.length()) {
                Files.writeString(file, text.substring(0, end));
            }
            text.substring(0, end).lines().forEach(this::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(String line) {
        if (line.startsWith(TRIED)) {
            tried.add(Long.parseLong(line.substring(TRIED.length())));
        } else if (line.startsWith(WRONG)) {
            wrong.add(Long.parseLong(line.substring(WRONG.length())));
        } else if (line.startsWith(RIGHT)) {
            wrong.remove(Long.parseLong(line.substring(RIGHT.length())));
        } else {
            throw new IllegalArgumentException(file + " has a line that is none of its own: " + line);
        }
    }

    /** The seed of the first kernel of a block that no one has tried or been given. */
    synchronized long nextBlock() {
        while (tried.contains(next)) {
            next += blockLength;
        }
        next += blockLength;
        return next - blockLength;
    }

    /** All kernels of a block were tried. */
    synchronized void tried(long firstSeed) {
        tried.add(firstSeed);
        append(TRIED + firstSeed);
    }

    /** A kernel is wrong. */
    synchronized void wrong(long seed) {
        if (wrong.add(seed)) {
            append(WRONG + seed);
        }
    }

    /** A kernel that was wrong no longer is. */
    synchronized void right(long seed) {
        wrong.remove(seed);
        append(RIGHT + seed);
    }

    synchronized long kernels() {
        return (long) tried.size() * blockLength;
    }

    synchronized List<Long> wrong() {
        return List.copyOf(wrong);
    }

    private void append(String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
