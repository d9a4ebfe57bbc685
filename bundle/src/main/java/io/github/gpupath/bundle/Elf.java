package io.github.gpupath.bundle;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What a program or library of Linux for x86-64 needs of others, as its file says (System V ABI, and the GNU symbol versions of the
 * Linux Standard Base).
 *
 * @param needed the names of the libraries that are loaded with it
 * @param versions of symbols that it needs, such as {@code GLIBC_2.17}
 */
record Elf(List<String> needed, NavigableSet<String> versions) {

    private static final int MAGIC = 0x464C457F;
    private static final int X86_64 = 62;
    private static final int DYNAMIC = 6;
    private static final int NEEDED_VERSIONS = 0x6FFFFFFE;
    private static final long NEEDED = 1;

    /** Reads a file; none where it is something else, or for another processor. */
    static Optional<Elf> of(byte[] bytes) {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < 64 || file.getInt(0) != MAGIC || file.get(4) != 2 || file.getShort(18) != X86_64) {
            return Optional.empty();
        }
        List<String> needed = new ArrayList<>();
        NavigableSet<String> versions = new TreeSet<>();
        try {
            for (Section section : sections(file)) {
                if (section.type() == DYNAMIC) {
                    for (long at = section.offset(); at < section.offset() + section.size(); at += 16) {
                        if (file.getLong((int) at) == NEEDED) {
                            needed.add(text(file, section.texts() + file.getLong((int) at + 8)));
                        }
                    }
                } else if (section.type() == NEEDED_VERSIONS) {
                    addVersions(file, section, versions);
                }
            }
        } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
            throw new IllegalArgumentException("the file ends within what it promises", e);
        }
        return Optional.of(new Elf(needed, versions));
    }

    /**
     * A part of the file.
     *
     * @param texts where the part begins that holds its names
     */
    private record Section(int type, long offset, long size, long texts) {}

    private static List<Section> sections(ByteBuffer file) {
        long headers = file.getLong(0x28);
        int headerSize = file.getShort(0x3A);
        int count = file.getShort(0x3C);
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int header = (int) (headers + (long) i * headerSize);
            int linked = (int) (headers + (long) file.getInt(header + 0x28) * headerSize);
            sections.add(new Section(
                    file.getInt(header + 4),
                    file.getLong(header + 0x18),
                    file.getLong(header + 0x20),
                    file.getLong(linked + 0x18)));
        }
        return sections;
    }

    /** A chain of libraries, each with a chain of versions of its symbols. */
    private static void addVersions(ByteBuffer file, Section section, NavigableSet<String> versions) {
        int library = (int) section.offset();
        while (true) {
            int version = library + file.getInt(library + 8);
            for (int left = file.getShort(library + 2); left > 0; left--) {
                versions.add(text(file, section.texts() + Integer.toUnsignedLong(file.getInt(version + 8))));
                version += file.getInt(version + 12);
            }
            int next = file.getInt(library + 12);
            if (next == 0) {
                return;
            }
            library += next;
        }
    }

    private static String text(ByteBuffer file, long offset) {
        int end = (int) offset;
        while (file.get(end) != 0) {
            end++;
        }
        byte[] text = new byte[end - (int) offset];
        file.get((int) offset, text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
