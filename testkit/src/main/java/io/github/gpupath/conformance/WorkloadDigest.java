package io.github.gpupath.conformance;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A digest of kernels and of what they run on: of each node and each bit of them, and not of a text, which another version of a
 * listing or of Java writes otherwise.
 */
final class WorkloadDigest {

    private final MessageDigest digest = sha256();
    private final DataOutputStream out =
            new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    private final Set<String> words = new TreeSet<>();

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Adds a kernel, its launch, its arguments and what is in its memory. */
    void add(KernelWorkload workload) {
        add(workload.kernel());
        add(workload.verification().arguments());
        add(workload.verification().workgroups());
        for (Memory memory : workload.memory()) {
            ByteBuffer bytes = ByteBuffer.allocate((int) memory.bytes()).order(ByteOrder.LITTLE_ENDIAN);
            memory.content().writeTo(bytes, 0);
            add(memory.checked());
            digest.update(bytes.array());
        }
    }

    /** Adds a part of a kernel, or of what is known of it: records, constants, numbers and names, and lists of them. */
    void add(Object part) {
        try {
            if (part instanceof Record node) {
                node(node);
            } else if (part instanceof Enum<?> constant) {
                word(constant.getDeclaringClass().getSimpleName() + "." + constant.name());
            } else if (part instanceof List<?> parts) {
                out.writeInt(parts.size());
                parts.forEach(this::add);
            } else if (part instanceof Optional<?> optional) {
                add(optional.stream().toList());
            } else if (part instanceof Integer || part instanceof Long) {
                out.writeLong(((Number) part).longValue());
            } else if (part instanceof Boolean truth) {
                out.writeBoolean(truth);
            } else if (part instanceof String text) {
                out.writeInt(text.length());
                out.writeChars(text);
            } else {
                throw new IllegalArgumentException("no kernel has " + part.getClass());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void node(Record node) throws IOException {
        word(node.getClass().getSimpleName());
        for (RecordComponent component : node.getClass().getRecordComponents()) {
            try {
                add(component.getAccessor().invoke(node));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a part of a kernel that cannot be read: " + component, e);
            }
        }
    }

    private void word(String word) throws IOException {
        words.add(word);
        out.writeUTF(word);
    }

    /** The kinds of nodes and the constants that were among what was added. */
    Set<String> words() {
        return Set.copyOf(words);
    }

    /** The digest of all that was added, in eight digits; nothing is added behind it. */
    String digits() {
        return HexFormat.of().formatHex(digest.digest(), 0, 4);
    }
}
