package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Raw, structured and uniform buffers with all element types and numbers of words: loads, stores and both. */
final class BufferCases {

    private static final int WIDTH = 32;

    private BufferCases() {}

    static Stream<ConformanceCase> all() {
        List<ConformanceCase> cases = new ArrayList<>();
        cases.add(rawLoads());
        cases.add(rawStores());
        cases.add(rawBoth());
        for (ScalarType scalar : EdgeValues.NUMBERS) {
            cases.add(structuredLoads(scalar));
            cases.add(structuredStores(scalar));
            cases.add(structuredBoth(scalar));
        }
        for (ScalarType scalar : List.of(ScalarType.F32, ScalarType.U32, ScalarType.I32)) {
            cases.add(uniform(scalar));
        }
        cases.add(manyBuffers());
        cases.add(indexed("uniform", true));
        cases.add(indexed("divergent", false));
        return cases.stream();
    }

    private static ConformanceCase rawLoads() {
        Probe probe = new Probe("buffer/raw-load", WIDTH, 2);
        int words = 5 * probe.invocations() + 7;
        probe.memory(Probe.inputBuffer(BufferSpec.storage(4L * words), TestBits.words(words)));
        var buffer = probe.kernel().rawBuffer("raw", Access.READ);
        for (int count = 1; count <= 4; count++) {
            for (int start : new int[] {0, 1, 3}) {
                Expression address = probe.invocation().times(4L * count).plus(4L * start);
                probe.result(count + " words from word " + start, buffer.load(address, count));
            }
        }
        return probe.build();
    }

    private static ConformanceCase rawStores() {
        Probe probe = new Probe("buffer/raw-store", WIDTH, 2);
        List<Resource.RawBuffer> buffers = new ArrayList<>();
        for (int count = 1; count <= 4; count++) {
            long bytes = 4L * count * (probe.invocations() + 1) + 4;
            probe.memory(Probe.checkedBuffer(BufferSpec.storage(bytes), Memory.Content.ZEROS));
            buffers.add(probe.kernel().rawBuffer("stored_" + count, Access.WRITE));
        }
        for (int count = 1; count <= 4; count++) {
            Expression number = probe.invocation().times(0x01010101).plus(count);
            Expression[] parts = {number, number.xor(Literal.u32(0xFFFF_FFFFL)), number.times(3), number.plus(9)};
            Expression value = count == 1
                    ? number
                    : new Computation.Construct(
                            new VectorType(ScalarType.U32, count),
                            List.of(parts).subList(0, count));
            probe.kernel()
                    .store(
                            buffers.get(count - 1),
                            probe.invocation().times(4L * count).plus(4),
                            value);
        }
        return probe.build();
    }

    private static ConformanceCase rawBoth() {
        Probe probe = new Probe("buffer/raw-load-and-store", WIDTH, 2);
        int words = 4 * probe.invocations();
        probe.memory(Probe.checkedBuffer(BufferSpec.storage(4L * words), TestBits.words(words)));
        var buffer = probe.kernel().rawBuffer("value", Access.READ_WRITE);
        Expression address = probe.invocation().times(16);
        Expression two = probe.kernel().variable("word", buffer.load(address, 2));
        probe.kernel().store(buffer, address, two.plus(two));
        probe.kernel().store(buffer, address.plus(8), buffer.load(address.plus(12), 1));
        return probe.build();
    }

    private static List<Type> shapes(ScalarType scalar) {
        return List.of(scalar, new VectorType(scalar, 2), new VectorType(scalar, 4));
    }

    /** An odd number of values that every type represents exactly. */
    private static Values numbers(ScalarType type) {
        return Values.of(type, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987);
    }

    private static ConformanceCase structuredLoads(ScalarType scalar) {
        Probe probe = new Probe("buffer/structured-load-" + scalar, WIDTH, 2);
        for (Type element : shapes(scalar)) {
            Values values = numbers(scalar).repeated(element.components() * (2 * probe.invocations() + 3));
            probe.memory(Probe.inputBuffer(BufferSpec.storage(values.paddedBytes()), values));
            var buffer = probe.kernel().structuredBuffer("elements", element, Access.READ);
            probe.result(
                    "every second " + element,
                    buffer.load(probe.invocation().times(2).plus(1)));
        }
        return probe.build();
    }

    private static ConformanceCase structuredStores(ScalarType scalar) {
        Probe probe = new Probe("buffer/structured-store-" + scalar, WIDTH, 2);
        List<Resource.StructuredBuffer> buffers = new ArrayList<>();
        for (Type element : shapes(scalar)) {
            long bytes = ((long) element.bytes() * (probe.invocations() + 1) + 3) / 4 * 4;
            probe.memory(Probe.checkedBuffer(BufferSpec.storage(bytes), Memory.Content.ZEROS));
            buffers.add(probe.kernel().structuredBuffer("stored", element, Access.WRITE));
        }
        Expression number = probe.kernel().variable("number", probe.invocation().to(scalar));
        for (Resource.StructuredBuffer buffer : buffers) {
            Expression value = number;
            if (buffer.element() instanceof VectorType vector) {
                List<Expression> parts = List.of(number, number.plus(1), number.plus(2), number.plus(3));
                value = new Computation.Construct(vector, parts.subList(0, vector.components()));
            }
            probe.kernel().store(buffer, probe.invocation().plus(1), value);
        }
        return probe.build();
    }

    private static ConformanceCase structuredBoth(ScalarType scalar) {
        Probe probe = new Probe("buffer/structured-load-and-store-" + scalar, WIDTH, 2);
        for (Type element : shapes(scalar)) {
            Values values = numbers(scalar).repeated(element.components() * probe.invocations());
            probe.memory(Probe.checkedBuffer(BufferSpec.storage(values.paddedBytes()), values));
            var buffer = probe.kernel().structuredBuffer("updated", element, Access.READ_WRITE);
            Expression old = buffer.load(probe.invocation());
            probe.kernel().store(buffer, probe.invocation(), old.plus(old));
        }
        return probe.build();
    }

    private static ConformanceCase uniform(ScalarType scalar) {
        Probe probe = new Probe("buffer/uniform-" + scalar, WIDTH, 2);
        int length = probe.invocations() + 1;
        probe.memory(Probe.inputBuffer(
                BufferSpec.uniform(16L * length), numbers(scalar).repeated(4 * length)));
        var buffer = probe.kernel().uniformBuffer("constants", new VectorType(scalar, 4), length);
        probe.result("the same for all", buffer.load(Literal.u32(5)));
        probe.result("one for each", buffer.load(probe.invocation().plus(1)));
        return probe.build();
    }

    /** The minimum number of storage buffers of all APIs: four, including the output. */
    private static ConformanceCase manyBuffers() {
        Probe probe = new Probe("buffer/many", WIDTH, 2);
        Expression sum = Literal.u32(0);
        for (int i = 0; i < 3; i++) {
            int words = probe.invocations() + i;
            probe.memory(Probe.inputBuffer(BufferSpec.storage(4L * words), TestBits.words(words)));
            var buffer = probe.kernel().rawBuffer("part", Access.READ);
            sum = sum.times(3).plus(buffer.load(probe.invocation().times(4), 1));
        }
        probe.result("sum", sum);
        return probe.build();
    }

    /** As many buffers as above; an index that is known only when the kernel runs. */
    private static ConformanceCase indexed(String index, boolean isUniform) {
        Probe probe = new Probe("buffer/indexed-" + index, WIDTH, 2);
        int count = 3;
        for (int i = 0; i < count; i++) {
            Values values = Values.of(ScalarType.U32, 10 + i, 20 + i, 30 + i).repeated(2 * probe.invocations() + 2);
            probe.memory(Probe.inputBuffer(BufferSpec.storage(values.paddedBytes()), values));
        }
        var buffers = probe.kernel().indexedBuffers("buffers", VectorType.UVEC2, count, isUniform);
        Parameter chosen = probe.parameter("chosen", Literal.u32(2));
        Expression buffer = isUniform ? chosen : probe.invocation().plus(chosen).remainder(Literal.u32(count));
        probe.result("from the buffer", buffers.load(buffer, probe.invocation()));
        probe.result("its next element", buffers.load(buffer, probe.invocation().plus(1)));
        return probe.build();
    }
}
