package io.github.gpupath.suites.lanes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a memory that can be its slowest, by what it does one after the other for the lanes of a subgroup. */
sealed interface MemoryPart {

    /** How many turns it needs for what the lanes access together; at least one. */
    double turns(Footprint footprint);

    /**
     * What is done once for each block of memory that some neighbouring lanes touch: a line is looked up, a sector is fetched.
     *
     * @param bytes of a block
     * @param lanes that are taken together
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
     * Banks of words of 4 bytes, each of which serves one word at a time. As many lanes are served together as could have all
     * banks, of wide accesses fewer than of narrow ones.
     *
     * @param number of banks
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
