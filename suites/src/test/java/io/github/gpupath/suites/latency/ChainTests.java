package io.github.gpupath.suites.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTests {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 1000, 4096})
    void aCycleComesToEachNodeOnceBeforeItBeginsAgain(int nodes) {
        int[] next = new Cycle(nodes).next();
        BitSet seen = new BitSet();
        int node = 0;
        for (int hop = 0; hop < nodes; hop++) {
            seen.set(node);
            node = next[node];
        }
        assertThat(seen.cardinality()).isEqualTo(nodes);
        assertThat(node).isZero();
    }

    @Test
    void whereAWalkEndsIsFoundHopByHop() {
        Cycle cycle = new Cycle(1000);
        int node = 17;
        for (int hop = 0; hop < 2500; hop++) {
            assertThat(cycle.after(17, hop)).isEqualTo(node);
            node = cycle.next()[node];
        }
        assertThat(cycle.after(17, 1_000_000_000_000L)).isEqualTo(17);
    }

    /** A walk in the order of memory would be prefetched: about one hop of so many goes to the next node. */
    @Test
    void aCycleIsRandom() {
        int nodes = 1 << 14;
        int[] next = new Cycle(nodes).next();
        int near = 0;
        for (int node = 0; node < nodes; node++) {
            near += Math.abs(next[node] - node) < nodes / 16 ? 1 : 0;
        }
        assertThat(near).isBetween(nodes / 16, nodes / 16 * 5 / 2);
    }

    static Stream<Nodes> layouts() {
        return Stream.of(
                new Nodes.InBlocks(16 << 10, 128, 4),
                new Nodes.InBlocks(16 << 10, 128, 16),
                new Nodes.InBlocks(1 << 20, 64 << 10, 4),
                new Nodes.InSquares(64),
                new Nodes.InSquares(48),
                new Nodes.InSquares(1));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void whoFollowsWhatMemoryHoldsComesToEveryNode(Nodes nodes) {
        Chain chain = new Chain(nodes);
        ByteBuffer memory = ByteBuffer.allocate((int) nodes.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        chain.writeTo(memory, 0);
        Map<Integer, Integer> offsets = new HashMap<>();
        for (int node = 0; node < nodes.count(); node++) {
            offsets.put(nodes.address(node), (int) nodes.offset(node));
        }
        assertThat(offsets).as("every node has an address of its own").hasSize(nodes.count());
        double start = Integer.toUnsignedLong(chain.start());
        int address = chain.start();
        for (int hop = 1; hop <= 2 * nodes.count(); hop++) {
            address = memory.getInt(offsets.get(address));
            assertThat(chain.after(start, hop)).isEqualTo(Integer.toUnsignedLong(address));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void fromWhereNoNodeLiesNoWayGoesOn(Nodes nodes) {
        Chain chain = new Chain(nodes);
        for (long address : new long[] {nodes.address(0) + 1L, 0xFFFF_FFFFL, 0x7FFF_0000L}) {
            assertThat(chain.after(address, 10)).isNaN();
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void noLineHoldsTwoNodesAndNoNodeLiesOutside(Nodes nodes) {
        BitSet lines = new BitSet();
        for (int node = 0; node < nodes.count(); node++) {
            assertThat(nodes.offset(node)).isBetween(0L, nodes.bytes() - Integer.BYTES);
            lines.set((int) (nodes.offset(node) / Nodes.LINE_BYTES));
        }
        assertThat(lines.cardinality()).isGreaterThanOrEqualTo(nodes instanceof Nodes.InBlocks ? nodes.count() : 1);
    }

    @Test
    void aSquareHasItsNodeAtAnyOfItsTexels() {
        Nodes.InSquares nodes = new Nodes.InSquares(4096);
        assertThat(nodes.width()).isEqualTo(512);
        assertThat(nodes.height()).isEqualTo(512);
        BitSet places = new BitSet();
        for (int node = 0; node < nodes.count(); node++) {
            int x = nodes.address(node) & 0xFFFF;
            int y = nodes.address(node) >>> 16;
            assertThat(x / 8).isEqualTo(node % 64);
            assertThat(y / 8).isEqualTo(node / 64);
            places.set(y % 8 * 8 + x % 8);
        }
        assertThat(places.cardinality()).isEqualTo(64);
    }

    @Test
    void aPageHasItsNodeAtAnyOfItsLines() {
        Nodes.InBlocks nodes = new Nodes.InBlocks(1 << 28, 64 << 10, 4);
        BitSet lines = new BitSet();
        for (int node = 0; node < nodes.count(); node++) {
            assertThat(nodes.offset(node) >> 16).isEqualTo(node);
            lines.set((int) (nodes.offset(node) % (64 << 10) / 128));
        }
        assertThat(lines.cardinality()).isGreaterThan(500);
    }
}
