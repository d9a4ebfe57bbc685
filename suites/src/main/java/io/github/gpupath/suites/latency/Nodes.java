package io.github.gpupath.suites.latency;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.suites.CountedBits;

/** Where the nodes of a chase lie in its working set, and by which 32 bits a kernel finds each of them. */
sealed interface Nodes {

    /** How far apart nodes lie: no line of a cache holds two. */
    int LINE_BYTES = 128;

    int count();

    /** The size of the memory that holds them. */
    long bytes();

    /** The byte at which a node lies. */
    long offset(int node);

    /** What a kernel is told of a node. */
    int address(int node);

    /** The node that may have an address; negative if none can. */
    int at(int address);

    /** So many nodes share a row of memory, in which they lie in any order; rows follow each other. */
    int nodesOfRow();

    /** The bytes of a row. */
    long bytesOfRow();

    /** Random bits that belong to a node, and say where it lies within what is its own. */
    private static long random(int node) {
        return new CountedBits(0x6e6f_6465_73L).at(node);
    }

    /**
     * One node in each block of a buffer, at a line of it that is chosen at random.
     *
     * @param bytes of the buffer
     * @param blockBytes at least a line
     * @param unitBytes what the kernel counts: the size of an element
     */
    record InBlocks(long bytes, int blockBytes, int unitBytes) implements Nodes {

        @Override
        public int count() {
            return Math.toIntExact(bytes / blockBytes);
        }

        @Override
        public long offset(int node) {
            long line = Long.remainderUnsigned(random(node), blockBytes / LINE_BYTES);
            return (long) node * blockBytes + line * LINE_BYTES;
        }

        @Override
        public int address(int node) {
            return (int) (offset(node) / unitBytes);
        }

        @Override
        public int at(int address) {
            long node = Integer.toUnsignedLong(address) * unitBytes / blockBytes;
            return node < count() ? (int) node : -1;
        }

        @Override
        public int nodesOfRow() {
            return 1;
        }

        @Override
        public long bytesOfRow() {
            return blockBytes;
        }
    }

    /**
     * One node in each square of 8 × 8 texels of 32 bits, at a texel of it that is chosen at random. The address has x in its
     * lower half and y in its upper. Squares follow each other in rows; the texture is about as wide as it is high, since the
     * limits of width and height are the same.
     *
     * @param count of the squares
     */
    record InSquares(int count) implements Nodes {

        private static final int SIDE = 8;

        /** The size of a square. */
        static final int SQUARE_BYTES = SIDE * SIDE * Integer.BYTES;

        /** The format of the texels. */
        static final Format FORMAT = Format.R32UI;

        /** The squares of a row: the least power of two whose square has room for all. */
        @Override
        public int nodesOfRow() {
            return 1 << (Integer.SIZE - Integer.numberOfLeadingZeros(count - 1) + 1) / 2;
        }

        @Override
        public long bytesOfRow() {
            return (long) nodesOfRow() * SQUARE_BYTES;
        }

        /** The width of the texture in texels. */
        int width() {
            return nodesOfRow() * SIDE;
        }

        /** The height of the texture in texels. */
        int height() {
            return (count + nodesOfRow() - 1) / nodesOfRow() * SIDE;
        }

        @Override
        public long bytes() {
            return (long) width() * height() * Integer.BYTES;
        }

        private int x(int node) {
            return node % nodesOfRow() * SIDE + (int) (random(node) & SIDE - 1);
        }

        private int y(int node) {
            return node / nodesOfRow() * SIDE + (int) (random(node) >>> 32 & SIDE - 1);
        }

        @Override
        public long offset(int node) {
            return ((long) y(node) * width() + x(node)) * Integer.BYTES;
        }

        @Override
        public int address(int node) {
            return y(node) << 16 | x(node);
        }

        @Override
        public int at(int address) {
            int x = (address & 0xFFFF) / SIDE;
            int node = (address >>> 16) / SIDE * nodesOfRow() + x;
            return x < nodesOfRow() && node < count ? node : -1;
        }
    }
}
