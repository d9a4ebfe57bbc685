package io.github.gpupath.suites;

import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;
import java.util.List;

/** Content of 32-bit words. */
public record WordTable(List<Integer> words) implements Memory.Content {

    public WordTable {
        words = List.copyOf(words);
    }

    @Override
    public void writeTo(ByteBuffer target, long offset) {
        for (int word = (int) (offset / Integer.BYTES); target.hasRemaining(); word++) {
            target.putInt(word < words.size() ? words.get(word) : 0);
        }
    }
}
