package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.testing.Trials;
import io.github.gpupath.verify.SuiteKernels;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs kernels on Oclgrind's device and prints a line before each; what Oclgrind says of it follows. First mutants, each
 * wrong in its own way; then tests of every suite, as they are verified and, where that is little work, as they are timed.
 */
final class OclgrindMain {

    static final String BEGIN = "kernel: ";
    static final String MUTANT = "mutant/";
    static final String NOTE = "note: ";

    /** Tests of each suite, in an order that chance has made once. */
    private static final int TESTS = Trials.of(1);

    private static final long SEED = 20261122;

    /** Its loops access no memory, and Oclgrind compiles a chain for half a minute. */
    private static final String WITHOUT_ACCESSES = "instruction";

    /** Those in which workgroups store to each other's elements when they are timed all take part. */
    private static final String STORING = "bandwidth/write/";

    /** Accesses of a dispatch: of stores to the smallest sets it has sixteen workgroups then. */
    private static final long MOST_ACCESSES = 1 << 14;

    private static final long MOST_BYTES = 1 << 20;

    private OclgrindMain() {}

    public static void main(String[] arguments) {
        try (Backend backend = new OpenClProvider().open();
                Device device =
                        new ValidatingDevice(backend.open(backend.devices().get(0)))) {
            System.out.println(NOTE + device.info().name());
            begin(MUTANT + "none", () -> run(device, kernel(k -> k.store(words(k), local(), local()))));
            begin(
                    MUTANT + "store-beyond-the-end",
                    () -> run(device, kernel(k -> k.store(words(k), local().plus(4096), local()))));
            begin(
                    MUTANT + "workgroups-that-disagree",
                    () -> run(
                            device,
                            kernel(k -> k.store(words(k), local(), KernelBuilder.builtIn(BuiltIn.WORKGROUP_ID_X)))));
            begin(MUTANT + "no-barrier", () -> run(device, kernel(OclgrindMain::exchangeWithoutBarrier)));
            for (TestCase test : selected()) {
                begin(test.id(), () -> run(device, test));
            }
            begin("end", () -> {});
        }
    }

    private static void begin(String name, Runnable work) {
        System.out.println(BEGIN + name);
        try {
            work.run();
        } catch (BackendException.Unsupported reason) {
            System.out.println(NOTE + reason.getMessage());
        }
    }

    private static List<TestCase> selected() {
        Map<String, List<TestCase>> suites = SuiteKernels.tests()
                .filter(test -> !test.suite().equals(WITHOUT_ACCESSES))
                .collect(Collectors.groupingBy(TestCase::suite, LinkedHashMap::new, Collectors.toList()));
        List<TestCase> selected = new ArrayList<>();
        suites.values().forEach(tests -> {
            List<TestCase> shuffled = new ArrayList<>(tests);
            Collections.shuffle(shuffled, new Random(SEED));
            for (int i = 0; i < shuffled.size(); i++) {
                if (i < TESTS || shuffled.get(i).id().startsWith(STORING)) {
                    selected.add(shuffled.get(i));
                }
            }
        });
        return selected;
    }

    private static void run(Device device, TestCase test) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        device.calls(workload.timing().manner());
        KernelWorkload.Verification verification = workload.verification();
        run(device, workload, workload.verifiedMemory(), few(workload, verification));
        timed(workload).ifPresent(launch -> {
            System.out.println(NOTE + "timed in " + launch.workgroups());
            run(device, workload, workload.memory(), launch);
        });
    }

    private static void run(Device device, KernelWorkload workload, List<Memory> contents, Launch launch) {
        WorkloadMemory.requireAllowed(contents, device);
        try (CompiledKernel kernel = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, contents)) {
            device.run(new DispatchBatch(
                    workload.cycle(
                            kernel, Optional.empty(), memory.bindings(), launch.arguments(), launch.workgroups()),
                    1,
                    workload.timing().manner()));
        }
    }

    /** A verification in all its workgroups or, where these are much work, in the first. */
    private static Launch few(KernelWorkload workload, KernelWorkload.Verification verification) {
        Launch all = new Launch(verification.workgroups(), verification.arguments());
        return accesses(workload, all) <= MOST_ACCESSES
                ? all
                : new Launch(WorkgroupCount.of(1), verification.arguments());
    }

    /** The largest launch of those that are little work; none where each is much, or has much memory. */
    private static Optional<Launch> timed(KernelWorkload workload) {
        if (workload.memory().stream().mapToLong(Memory::bytes).sum() > MOST_BYTES) {
            return Optional.empty();
        }
        return workload.scales().get(0).launches().stream()
                .filter(launch -> accesses(workload, launch) <= MOST_ACCESSES)
                .reduce((smaller, larger) -> larger);
    }

    /** To what a test measures; one for each invocation where it measures something else. */
    private static long accesses(KernelWorkload workload, Launch launch) {
        KernelCounts counts = KernelCounts.of(workload.kernel(), launch.arguments());
        long each = workload.measured().places().stream()
                .map(counts::of)
                .mapToLong(traffic -> traffic.loads() + traffic.stores())
                .sum();
        return Math.max(1, each)
                * launch.workgroups().total()
                * workload.kernel().workgroupSize().invocations();
    }

    private static Kernel kernel(Consumer<KernelBuilder> body) {
        KernelBuilder kernel = new KernelBuilder("mutant", new WorkgroupSize(16, 1, 1));
        body.accept(kernel);
        return kernel.build();
    }

    private static Resource.StructuredBuffer words(KernelBuilder kernel) {
        return kernel.structuredBuffer("words", ScalarType.U32, Access.WRITE);
    }

    private static Expression local() {
        return KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
    }

    private static void exchangeWithoutBarrier(KernelBuilder kernel) {
        SharedArray shared = kernel.sharedArray("shared", ScalarType.U32, 16);
        kernel.store(shared, local(), local());
        kernel.store(words(kernel), local(), shared.load(local().xor(KernelBuilder.u32(1))));
    }

    /** In two workgroups. */
    private static void run(Device device, Kernel kernel) {
        try (CompiledKernel compiled = device.compile(kernel);
                DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(64))) {
            device.run(new DispatchBatch(compiled, List.of(buffer), List.of(), WorkgroupCount.of(2), 1));
        }
    }
}
