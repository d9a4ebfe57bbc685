package io.github.gpupath.suites.lanes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a memory that can limit its speed, with the number of sequential turns for the lanes of a subgroup. */
sealed interface MemoryPart {

    /** The number of turns for a test's addresses, at least one. */
    double turns(Footprint footprint);

    /**
     * A part with one turn per block that a group of adjacent lanes accesses, such as a line lookup or a sector fetch.
     *
     * @param bytes the size of a block in bytes
     */
    record Blocks(int bytes, int lanes) implements MemoryPart {

        @Override
        public double turns(Footprint footprint) {
            List<Integer> addresses = footprint.addresses();
            int turns = 0;
            for (int from = 0; from < addresses.size(); from += lanes) {
                Set<Integer> touched = new HashSet<>();
                for (int address : addresses.subList(from, Math.min(from + lanes, addresses.size()))) {
                    for (int block = address / bytes; block <= (address + footprint.bytes() - 1) / bytes; block++) {
                        touched.add(block);
                    }
                }
                turns += touched.size();
            }
            return turns;
        }
    }

    /**
     * Banks of 4-byte words, each of which serves one word at a time. The number of lanes served together is the number
     * of banks divided by the words per access.
     */
    record WordBanks(int number) implements MemoryPart {

        @Override
        public double turns(Footprint footprint) {
            List<Integer> addresses = footprint.addresses();
            int lanes = Math.max(1, number * Integer.BYTES / footprint.bytes());
            int turns = 0;
            for (int from = 0; from < addresses.size(); from += lanes) {
                Map<Integer, Set<Integer>> wanted = new HashMap<>();
                for (int address : addresses.subList(from, Math.min(from + lanes, addresses.size()))) {
                    int end = (address + footprint.bytes() - 1) / Integer.BYTES;
                    for (int word = address / Integer.BYTES; word <= end; word++) {
                        wanted.computeIfAbsent(word % number, bank -> new HashSet<>())
                                .add(word);
                    }
                }
                turns += wanted.values().stream().mapToInt(Set::size).max().orElseThrow();
            }
            return turns;
        }
    }
}
