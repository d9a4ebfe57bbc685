package io.github.gpupath.isa;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Finds what is compressed by Zstandard within other bytes. The layout of a frame is that of RFC 8878. */
final class ZstdFrames {

    private static final int MAGIC = 0xFD2FB528;
    private static final int MAGIC_BYTES = 4;
    private static final int BLOCK_HEADER = 3;
    private static final int CHECKSUM = 4;

    /** More than a driver's image of a kernel has. */
    private static final int MOST_BYTES = 64 << 20;

    private final byte[] bytes;

    private ZstdFrames(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The content of every frame, in their order; a bare beginning of a frame does not count. */
    static List<byte[]> within(byte[] bytes) {
        ZstdFrames frames = new ZstdFrames(bytes);
        List<byte[]> contents = new ArrayList<>();
        int at = 0;
        while (at + MAGIC_BYTES <= bytes.length) {
            OptionalInt length = frames.length(at);
            if (length.isPresent() && frames.decompress(at, length.getAsInt(), contents)) {
                at += length.getAsInt();
            } else {
                at++;
            }
        }
        return contents;
    }

    private boolean decompress(int start, int length, List<byte[]> contents) {
        try (ZstdInputStream stream = new ZstdInputStream(new ByteArrayInputStream(bytes, start, length))) {
            contents.add(stream.readNBytes(MOST_BYTES));
            return true;
        } catch (MalformedInputException noFrame) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // nothing is read but memory
        }
    }

    /** How long the frame is that begins here, by the headers of its blocks; empty if there is none. */
    private OptionalInt length(int start) {
        if (number(start, MAGIC_BYTES) != Integer.toUnsignedLong(MAGIC) || start + MAGIC_BYTES >= bytes.length) {
            return OptionalInt.empty();
        }
        int descriptor = bytes[start + MAGIC_BYTES];
        int at = start + MAGIC_BYTES + headerBytes(descriptor);
        boolean last = false;
        while (!last) {
            if (at + BLOCK_HEADER > bytes.length) {
                return OptionalInt.empty();
            }
            int block = (int) number(at, BLOCK_HEADER);
            last = (block & 1) != 0;
            int type = block >>> 1 & 3;
            int size = type == 1 ? 1 : block >>> 3; // one byte that is repeated
            if (type == 3 || size > bytes.length - at - BLOCK_HEADER) {
                return OptionalInt.empty();
            }
            at += BLOCK_HEADER + size;
        }
        at += (descriptor & 4) != 0 ? CHECKSUM : 0;
        return at <= bytes.length ? OptionalInt.of(at - start) : OptionalInt.empty();
    }

    /** The descriptor itself, the window, the dictionary's number and the size of the content. */
    private static int headerBytes(int descriptor) {
        boolean single = (descriptor & 0x20) != 0;
        int dictionary = new int[] {0, 1, 2, 4}[descriptor & 3];
        int content = new int[] {single ? 1 : 0, 2, 4, 8}[descriptor >>> 6 & 3];
        return 1 + (single ? 0 : 1) + dictionary + content;
    }

    private long number(int at, int count) {
        long number = 0;
        for (int i = 0; i < count; i++) {
            number |= (bytes[at + i] & 0xFFL) << Byte.SIZE * i;
        }
        return number;
    }
}
