package io.github.gpupath.isa;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Machine code in a form that a disassembler reads.
 *
 * @param bytes the whole image; not to be changed
 */
record CodeImage(Kind kind, byte[] bytes) {

    /** The forms of code that can be disassembled here. */
    enum Kind {
        /** An ELF image for NVIDIA's GPUs, which names its GPU. */
        CUBIN,
        /** Bare instructions for one of NVIDIA's GPUs; the GPU must be known from elsewhere. */
        NVIDIA_RAW,
        X86_64
    }

    private static final byte[] ELF = {0x7F, 'E', 'L', 'F'};
    private static final int ELF_HEADER = 64;
    private static final int SECTION_HEADER = 64;
    private static final int PROGRAM_HEADER = 56;

    /** {@code EM_CUDA} and {@code EM_X86_64} of the ELF specification's registry of machines. */
    private static final int MACHINE_CUDA = 190;

    private static final int MACHINE_X86_64 = 62;

    /** NVIDIA's archive of a shader: a header of 32 bytes, then one of 32 for each section, as the public nvcachetools read it. */
    private static final byte[] NVUC = {'N', 'V', 'u', 'c'};

    private static final int NVUC_HEADER = 32;

    /** The kind of section that holds the instructions. */
    private static final int NVUC_CODE = 1;

    /** All images within some bytes, also compressed ones, in their order; a bare beginning of an image does not count. */
    static List<CodeImage> within(byte[] bytes) {
        List<CodeImage> images = new ArrayList<>(plain(bytes));
        ZstdFrames.within(bytes).forEach(content -> images.addAll(plain(content)));
        return images;
    }

    private static List<CodeImage> plain(byte[] bytes) {
        List<CodeImage> images = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            Optional<CodeImage> image = at(bytes, at);
            image.ifPresent(images::add);
            at += image.map(found -> found.bytes().length).orElse(1);
        }
        return images;
    }

    private static Optional<CodeImage> at(byte[] bytes, int start) {
        if (begins(ELF, bytes, start)) {
            return elf(bytes, start);
        }
        return begins(NVUC, bytes, start) ? nvuc(bytes, start) : Optional.empty();
    }

    private static boolean begins(byte[] magic, byte[] bytes, int start) {
        return start + magic.length <= bytes.length
                && Arrays.equals(magic, 0, magic.length, bytes, start, start + magic.length);
    }

    /**
     * An ELF image of 64 bits in little-endian order. Its header does not say how long it is: it reaches to the end of its
     * last section or table of headers. The word of its version is NVIDIA's own in images for GPUs, and is not looked at.
     */
    private static Optional<CodeImage> elf(byte[] bytes, int start) {
        ByteBuffer data =
                ByteBuffer.wrap(bytes, start, bytes.length - start).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (data.limit() < ELF_HEADER || data.get(4) != 2 || data.get(5) != 1 || data.get(6) != 1) {
            return Optional.empty();
        }
        long segments = data.getLong(32);
        long sections = data.getLong(40);
        int segmentCount = data.getShort(56) & 0xFFFF;
        int sectionCount = data.getShort(60) & 0xFFFF;
        if (data.getShort(52) != ELF_HEADER
                || sectionCount == 0
                || data.getShort(58) != SECTION_HEADER
                || segmentCount > 0 && data.getShort(54) != PROGRAM_HEADER
                || !fits(sections, (long) sectionCount * SECTION_HEADER, data)
                || !fits(segments, (long) segmentCount * PROGRAM_HEADER, data)) {
            return Optional.empty();
        }
        long end = Math.max(
                sections + (long) sectionCount * SECTION_HEADER, segments + (long) segmentCount * PROGRAM_HEADER);
        for (int i = 0; i < sectionCount; i++) {
            int header = (int) sections + i * SECTION_HEADER;
            boolean takesSpace = data.getInt(header + 4) != 8; // SHT_NOBITS
            long offset = data.getLong(header + 24);
            long size = data.getLong(header + 32);
            if (takesSpace && !fits(offset, size, data)) {
                return Optional.empty();
            }
            end = takesSpace ? Math.max(end, offset + size) : end;
        }
        Optional<Kind> kind = kind(data.getShort(18) & 0xFFFF);
        int length = (int) end;
        return kind.map(known -> new CodeImage(known, Arrays.copyOfRange(bytes, start, start + length)));
    }

    /** A section of an ELF image of 64 bits in little-endian order, such as Intel's compiler writes; empty if it has none. */
    static Optional<byte[]> section(byte[] elf, String name) {
        ByteBuffer data = ByteBuffer.wrap(elf).order(ByteOrder.LITTLE_ENDIAN);
        int sections = (int) data.getLong(40);
        int names = sectionStart(data, sections + (data.getShort(62) & 0xFFFF) * SECTION_HEADER);
        byte[] wanted = (name + "\0").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < (data.getShort(60) & 0xFFFF); i++) {
            int header = sections + i * SECTION_HEADER;
            if (begins(wanted, elf, names + data.getInt(header))) {
                int start = sectionStart(data, header);
                return Optional.of(Arrays.copyOfRange(elf, start, start + (int) data.getLong(header + 32)));
            }
        }
        return Optional.empty();
    }

    private static int sectionStart(ByteBuffer data, int header) {
        return (int) data.getLong(header + 24);
    }

    /** Whether bytes are an ELF image. */
    static boolean isElf(byte[] bytes) {
        return begins(ELF, bytes, 0);
    }

    private static boolean fits(long offset, long size, ByteBuffer data) {
        return offset >= 0 && size >= 0 && offset <= data.limit() && size <= data.limit() - offset;
    }

    private static Optional<Kind> kind(int machine) {
        return switch (machine) {
            case MACHINE_CUDA -> Optional.of(Kind.CUBIN);
            case MACHINE_X86_64 -> Optional.of(Kind.X86_64);
            default -> Optional.empty();
        };
    }

    private static Optional<CodeImage> nvuc(byte[] bytes, int start) {
        ByteBuffer data =
                ByteBuffer.wrap(bytes, start, bytes.length - start).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (data.limit() < NVUC_HEADER) {
            return Optional.empty();
        }
        int sections = data.getShort(8) & 0xFFFF;
        if (NVUC_HEADER + (long) sections * NVUC_HEADER > data.limit()) {
            return Optional.empty();
        }
        for (int i = 0; i < sections; i++) {
            int header = NVUC_HEADER + i * NVUC_HEADER;
            long size = Integer.toUnsignedLong(data.getInt(header + 4));
            long offset = Integer.toUnsignedLong(data.getInt(header + 8));
            if (data.getInt(header) == NVUC_CODE && size > 0 && fits(offset, size, data)) {
                int first = start + (int) offset;
                return Optional.of(
                        new CodeImage(Kind.NVIDIA_RAW, Arrays.copyOfRange(bytes, first, first + (int) size)));
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return bytes.length + " bytes of " + (kind == Kind.X86_64 ? "x86-64" : "NVIDIA's") + " machine code";
    }
}
