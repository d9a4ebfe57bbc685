package io.github.gpupath.cli.testing;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.nio.ByteBuffer;
import java.util.List;

/** Three tests that copy a few words. */
public final class TinySuite implements Suite {

    private static final SuiteOption SPEED = new SuiteOption("speed", List.of("slow", "fast"), "changes nothing");
    private static final int INVOCATIONS = 8;

    @Override
    public String id() {
        return "tiny";
    }

    @Override
    public String description() {
        return "copies of a few words";
    }

    @Override
    public List<SuiteOption> options() {
        return List.of(SPEED);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        return List.of(test("tiny/copy/x1/linear"), test("tiny/copy/x1/random"), test("tiny/copy/x2/linear"));
    }

    @Override
    public List<String> card() {
        return List.of("tiny/copy/x1");
    }

    /** A copy of a few words under another name. */
    public static TestCase test(String id) {
        return Cases.of(id, "Copy<" + id + ">", Metric.LOADS_PER_SECOND, "copies words", () -> workload(id));
    }

    private static KernelWorkload workload(String id) {
        KernelBuilder k = new KernelBuilder(id.replaceAll("[/-]", "_"), new WorkgroupSize(INVOCATIONS, 1, 1));
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.U32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        k.store(result, builtIn(BuiltIn.LOCAL_INDEX), source.load(builtIn(BuiltIn.LOCAL_INDEX)));
        BufferSpec words = BufferSpec.storage((long) INVOCATIONS * Integer.BYTES);
        return KernelWorkload.of(k.build())
                .measured(KernelWorkload.Measured.accesses(source))
                .memory(List.of(
                        new Memory.BufferMemory(words, TinySuite::ascending, false),
                        new Memory.BufferMemory(words, Memory.Content.ZEROS, true)))
                .verification(KernelWorkload.Verification.of(List.of(), new WorkgroupCount(1, 1, 1)))
                .scale(List.of(), new KernelWorkload.GeometryScale(64, -6, 4))
                .build();
    }

    private static void ascending(ByteBuffer target, long offset) {
        for (int word = (int) offset / Integer.BYTES; target.hasRemaining(); word++) {
            target.putInt(word);
        }
    }
}
