package io.github.gpupath.cli.engine.workload;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suites.latency.LatencySuite;
import java.util.HashMap;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What metrics divide, counted of a kernel of 8 invocations with a loop of fused multiplications. */
class WorkTests {

    private static final Launch LAUNCH = new Launch(new WorkgroupCount(3, 2, 1), List.of(u32(5)));

    private static Work of(Function<StructuredBuffer, Measured> measured) {
        KernelBuilder k = new KernelBuilder("chain", new WorkgroupSize(8, 1, 1));
        Parameter loops = k.parameter("loops", ScalarType.U32);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable value = k.variable("value", f32(1));
        k.loop("i", loops, Unroll.NEVER, i -> k.assign(value, fma(value, f32(0.5f), f32(2))));
        k.store(result, builtIn(BuiltIn.GLOBAL_ID_X), value);
        return Work.of(
                KernelWorkload.of(k.build())
                        .measured(measured.apply(result))
                        .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(4096), Memory.Content.ZEROS, true)))
                        .verification(KernelWorkload.Verification.of(List.of(u32(5)), WorkgroupCount.of(1)))
                        .scale(List.of(u32(5)), new KernelWorkload.GeometryScale(1, 0, 0))
                        .build(),
                LAUNCH,
                new HashMap<>());
    }

    @Test
    void accessesAndBytesAreThoseOfTheMeasuredResources() {
        Work work = of(Measured::accesses);
        assertThat(work.value(Metric.STORES_PER_SECOND, 2)).isEqualTo(8 * 6 / 2.0);
        assertThat(work.value(Metric.BYTES_PER_SECOND, 2)).isEqualTo(8 * 6 * 4 / 2.0);
    }

    @Test
    void operationsAreThoseOfTheMeasuredKindsInAllInvocations() {
        Work work = of(result -> Measured.operations(counts -> counts.of(Operation.Basic.FMA)));
        assertThat(work.value(Metric.OPERATIONS_PER_SECOND, 2)).isEqualTo(5 * 8 * 6 / 2.0);
        assertThat(work.accesses()).isZero();
    }

    @Test
    void ofStepsEachTakesItsShareOfTheTime() {
        Work work = of(result ->
                Measured.steps(launch -> 10L * launch.arguments().get(0).bits()));
        assertThat(work.value(Metric.SECONDS_PER_STEP, 2)).isEqualTo(2 / 50.0);
    }

    /** The invocations of a chase find in memory whether they have anything to do. */
    @Test
    void whatElseAChainDoesNeedNotFollowFromItsArguments() {
        KernelWorkload chase = new LatencySuite()
                .tests(SuiteSettings.DEFAULT).stream()
                        .filter(test -> test.id().equals("latency/storage-buffer/vector/1k"))
                        .findFirst()
                        .flatMap(TestCase::kernelWorkload)
                        .orElseThrow();
        Launch launch = chase.scales().get(0).launches().get(1);
        assertThat(Work.of(chase, launch, new HashMap<>())).isEqualTo(new Work(0, 0, 0, 110));
    }

    @Test
    void aDispatchTakesAllOfIt() {
        assertThat(of(result -> Measured.dispatch()).value(Metric.SECONDS, 2)).isEqualTo(2);
    }

    @Test
    void aTransferMovesItsBytes() {
        TransferWorkload transfer = new TransferWorkload(Transfer.UPLOAD, 4096);
        assertThat(Work.of(transfer, transfer.smallestLaunch(), new HashMap<>()).value(Metric.BYTES_PER_SECOND, 2))
                .isEqualTo(2048);
    }

    /** The smallest launch alone: the largest take long to count. */
    @Test
    void everyTestOfOursCountsWhatItsMetricDivides() {
        List<TestCase> tests = ServiceLoader.load(Suite.class).stream()
                .flatMap(suite -> suite.get().tests(SuiteSettings.DEFAULT).stream())
                .toList();
        assertThat(tests).isNotEmpty().allSatisfy(test -> {
            Workload workload = FaultySuiteException.workload(test);
            if (test.metric().of() == Amount.COUNTED) {
                assertThat(((KernelWorkload) workload).handedBack()).isNotEmpty();
            } else {
                Work smallest = Work.of(workload, workload.smallestLaunch(), new HashMap<>());
                assertThat(smallest.amount(test.metric())).isPositive();
            }
        });
    }
}
