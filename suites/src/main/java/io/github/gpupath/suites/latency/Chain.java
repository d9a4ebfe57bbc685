package io.github.gpupath.suites.latency;

import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.RandomBits;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * The nodes of a cycle in memory: each holds the address of the next, and between them lies what no hardware can compress.
 */
final class Chain implements Memory.Content {

    private final Nodes nodes;
    private final Cycle cycle;

    /** A chain through some nodes. */
    Chain(Nodes nodes) {
        this.nodes = nodes;
        this.cycle = new Cycle(nodes.count());
    }

    /** The address with which a walk begins. */
    int start() {
        return nodes.address(0);
    }

    /** The address where so many hops from another end, both as unsigned numbers; not a number if no node lies there. */
    double after(double address, long hops) {
        int node = nodes.at((int) (long) address);
        return node >= 0 && Integer.toUnsignedLong(nodes.address(node)) == address
                ? Integer.toUnsignedLong(nodes.address(cycle.after(node, hops)))
                : Double.NaN;
    }

    @Override
    public void writeTo(ByteBuffer target, long offset) {
        int begin = target.position();
        int length = target.remaining();
        RandomBits.of(ScalarType.U32).writeTo(target, offset);
        int[] next = cycle.next();
        long firstRow = offset / nodes.bytesOfRow();
        long endRow = (offset + length + nodes.bytesOfRow() - 1) / nodes.bytesOfRow();
        int end = (int) Math.min(endRow * nodes.nodesOfRow(), nodes.count());
        IntStream.range((int) Math.min(firstRow * nodes.nodesOfRow(), end), end)
                .parallel()
                .forEach(node -> {
                    long at = nodes.offset(node) - offset;
                    if (at >= 0 && at < length) {
                        target.putInt(begin + (int) at, nodes.address(next[node]));
                    }
                });
    }
}
