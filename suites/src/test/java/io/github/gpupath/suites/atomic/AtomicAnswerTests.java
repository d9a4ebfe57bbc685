package io.github.gpupath.suites.atomic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Place.AtomicTarget;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.suites.glsl.GlslCompiler;
import io.github.gpupath.verify.Mismatch;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the answers of the atomic tests show of a device or a compiler that does something else. */
@Tag("slow")
class AtomicAnswerTests {

    private static final Pattern LOOP = Pattern.compile("OpLoopMerge (%\\w+)(.*?)\\1 = OpLabel", Pattern.DOTALL);

    /** Of those on 32 bits, and of all additions: the others are made alike. */
    private static List<TestCase> tests(Predicate<String> which) {
        return new AtomicSuite()
                .tests(SuiteSettings.DEFAULT).stream()
                        .filter(test ->
                                test.tier() != Tier.THOROUGH || test.id().endsWith("/merged"))
                        .filter(test -> which.test(test.id()))
                        .toList();
    }

    /** An even number of invocations that flip the same bits leave what was there. */
    private static boolean isUndone(String id) {
        return id.endsWith("xor/discarded/merged");
    }

    static List<TestCase> leavingSomething() {
        return tests(id -> !isUndone(id));
    }

    static List<TestCase> sums() {
        return tests(id -> id.matches(".*/(add|xor|float-add|add-u64)/.*/(one|line)"));
    }

    static List<TestCase> severalTurns() {
        return tests(id -> (id.contains("/discarded/") || id.endsWith("/own")) && !isUndone(id));
    }

    static List<TestCase> returnedToSharers() {
        return tests(id -> id.contains("/returned/") && !id.endsWith("/own"));
    }

    // ---- devices that are wrong ----

    /** What remains tells that something was done, and the order in which the invocations come is none of its business. */
    @ParameterizedTest
    @MethodSource("leavingSomething")
    void somethingRemains(TestCase test) {
        assertThat(differenceOf(test, kernel -> rewritten(kernel, atomic -> List.of())))
                .isPresent();
    }

    /** All invocations load before one of them stores. */
    @ParameterizedTest
    @MethodSource("sums")
    void lostUpdatesAreFound(TestCase test) {
        assertThat(differenceOf(test, kernel -> rewritten(kernel, AtomicAnswerTests::loadAndStore)))
                .isPresent();
    }

    private static List<Statement> loadAndStore(Statement.Atomic atomic) {
        Expression before = load(atomic);
        Expression value = atomic.values().get(0);
        List<Statement> statements = new ArrayList<>();
        atomic.result().ifPresent(result -> statements.add(new Statement.Assign(result, before)));
        Expression after = atomic.operator() == AtomicOperator.XOR ? before.xor(value) : before.plus(value);
        statements.add(new Statement.Store(atomic.place(), atomic.index(), after));
        return statements;
    }

    private static Expression load(Statement.Atomic atomic) {
        AtomicTarget place = atomic.place();
        return new Expression.Load(place, atomic.index(), place.element());
    }

    /** Each word is right at the end, but several invocations were told the same. */
    @ParameterizedTest
    @MethodSource("returnedToSharers")
    void twoInvocationsThatFindTheSameAreFound(TestCase test) {
        Optional<Mismatch> difference = differenceOf(
                test,
                kernel -> rewritten(
                        kernel,
                        atomic -> List.of(
                                new Statement.Assign(atomic.result().orElseThrow(), load(atomic)),
                                new Statement.Atomic(
                                        atomic.operator(),
                                        atomic.place(),
                                        atomic.index(),
                                        atomic.values(),
                                        Optional.empty()))));
        assertThat(difference.orElseThrow().resource()).isEqualTo("sorted sums");
    }

    @Test
    void additionsOfOneGiveEachNumberToOneInvocation() {
        KernelWorkload workload = workload("buffer/add/returned/one");
        try (Device device = new ReferenceDevice();
                CompiledKernel kernel = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            KernelWorkload.Verification run = workload.verification();
            device.run(new DispatchBatch(kernel, memory.bindings(), run.arguments(), run.workgroups(), 1));
            assertThat(memory.number(0, 0, ScalarType.U32)).isEqualTo(2304);
            List<Double> given = new ArrayList<>();
            for (int i = 0; i < 2304; i++) {
                given.add(memory.number(1, 4L * i, ScalarType.U32));
            }
            assertThat(given.stream().sorted().toList())
                    .isEqualTo(Stream.iterate(0.0, it -> it + 1).limit(2304).toList());
        }
    }

    /** Operands lie on both sides of the middle of the numbers, so that a sign that is taken for a bit shows. */
    @Test
    void minimaAndMaximaCrossTheMiddleOfTheNumbers() {
        assertThat(remains("buffer/min/discarded/one", ScalarType.U32)).isLessThan(0x1p31);
        assertThat(remains("buffer/max/discarded/one", ScalarType.U32)).isGreaterThan(0x1p31);
        assertThat(remains("buffer/min-i32/discarded/one", ScalarType.I32)).isNegative();
        assertThat(remains("buffer/max-i32/discarded/one", ScalarType.I32)).isPositive();
    }

    private static double remains(String id, ScalarType type) {
        KernelWorkload workload = workload(id);
        try (Device device = new ReferenceDevice();
                CompiledKernel kernel = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            KernelWorkload.Verification run = workload.verification();
            device.run(new DispatchBatch(kernel, memory.bindings(), run.arguments(), run.workgroups(), 1));
            return memory.number(0, 0, type);
        }
    }

    // ---- compilers that fold ----

    /** Only the first turn is left of the loop. */
    @ParameterizedTest
    @MethodSource("severalTurns")
    void aLoopThatIsLeftOutIsFound(TestCase test) {
        assertThat(differenceOf(
                        test,
                        kernel -> RunKernels.withLoops(
                                kernel,
                                loop -> new Statement.Loop(
                                        loop.index(), KernelBuilder.u32(1), loop.unroll(), loop.body()))))
                .isPresent();
    }

    @Test
    void theCodeHasOneAtomicInstructionAndItIsInTheLoop() {
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            for (TestCase test : new AtomicSuite().tests(SuiteSettings.DEFAULT)) {
                String spirv =
                        spirv(compiler, test.kernelWorkload().orElseThrow().kernel());
                assertThat(atomics(spirv)).as(test.id()).isEqualTo(1);
                assertThat(atomicsInLoops(spirv)).as(test.id()).isEqualTo(1);
            }
        }
    }

    /** The sum of an invocation's operands is added once: the answer is right, and the code has no atomic in its loop. */
    @Test
    void operationsThatBecomeOneAreFoundInTheCode() {
        TestCase test = test("buffer/add/discarded/one");
        Function<Kernel, Kernel> folded = AtomicAnswerTests::folded;
        assertThat(differenceOf(test, folded)).isEmpty();
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            String spirv = spirv(
                    compiler, folded.apply(test.kernelWorkload().orElseThrow().kernel()));
            assertThat(atomics(spirv)).isEqualTo(1);
            assertThat(atomicsInLoops(spirv)).isZero();
        }
    }

    private static Kernel folded(Kernel kernel) {
        Variable total = new Variable("total", ScalarType.U32);
        List<Statement> body = new ArrayList<>();
        body.add(new Statement.Declare(total, KernelBuilder.u32(0)));
        List<Statement.Atomic> found = new ArrayList<>();
        Kernel summing = rewritten(kernel, atomic -> {
            found.add(atomic);
            return List.of(
                    new Statement.Assign(total, total.plus(atomic.values().get(0))));
        });
        body.addAll(summing.body());
        Statement.Atomic atomic = found.get(0);
        body.add(new Statement.Atomic(
                atomic.operator(), atomic.place(), KernelBuilder.u32(0), List.of(total), Optional.empty()));
        return RunKernels.with(kernel, body);
    }

    private static String spirv(GlslCompiler compiler, Kernel kernel) {
        return compiler.compile(
                kernel.name(), new GlslWriter(GlslDialect.VULKAN).write(kernel).text());
    }

    private static long atomics(String spirv) {
        return Pattern.compile("= OpAtomic").matcher(spirv).results().count();
    }

    private static long atomicsInLoops(String spirv) {
        long count = 0;
        Matcher loop = LOOP.matcher(spirv);
        while (loop.find()) {
            count += atomics(loop.group(2));
        }
        return count;
    }

    // ---- timed runs ----

    /** The first word grows as far as the launches say, whatever their size, and wraps around. */
    @Test
    void timedAdditionsAreFollowed() {
        List<TestCase> followed = new AtomicSuite()
                .tests(SuiteSettings.DEFAULT).stream()
                        .filter(test -> !test.kernelWorkload()
                                .orElseThrow()
                                .handedBack()
                                .isEmpty())
                        .toList();
        assertThat(followed)
                .hasSize(6)
                .extracting(TestCase::id)
                .allMatch(id -> id.matches("atomic/buffer/add/(returned|discarded)/(one|line|merged)"));
        for (TestCase test : followed) {
            KernelWorkload workload = test.kernelWorkload().orElseThrow();
            List<Launch> launches = workload.scales().get(0).launches();
            double expected = 0;
            try (Device device = new ReferenceDevice();
                    CompiledKernel kernel = device.compile(workload.kernel());
                    WorkloadMemory memory = new WorkloadMemory(device, workload.memory())) {
                for (Launch launch : launches.subList(0, 2)) {
                    device.run(
                            new DispatchBatch(kernel, memory.bindings(), launch.arguments(), launch.workgroups(), 3));
                    long steps = 3 * workload.measured().steps().applyAsLong(launch);
                    Readback number = workload.handedBack().get(0);
                    double before = expected;
                    expected = number.course().orElseThrow().after(before, steps);
                    assertThat(memory.number(number.binding(), number.offset(), number.type()))
                            .as(test.id())
                            .isEqualTo(expected)
                            .isNotEqualTo(before);
                }
            }
        }
    }

    // ---- how ----

    private static TestCase test(String id) {
        return new AtomicSuite()
                .tests(SuiteSettings.DEFAULT).stream()
                        .filter(test -> test.id().equals("atomic/" + id))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no test " + id));
    }

    private static KernelWorkload workload(String id) {
        return test(id).kernelWorkload().orElseThrow();
    }

    /** How the answer of a device differs that runs another kernel than it is given. */
    private static Optional<Mismatch> differenceOf(TestCase test, Function<Kernel, Kernel> mistake) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        Verifier verifier = new Verifier(new ReferenceProvider());
        try (Device device = new ReferenceDevice();
                CompiledKernel right = device.compile(workload.kernel());
                CompiledKernel wrong = device.compile(mistake.apply(workload.kernel()));
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            assertThat(verifier.verify(device, right, memory, test.id(), workload))
                    .isEmpty();
            return verifier.verify(device, wrong, memory, test.id(), workload);
        }
    }

    /** The kernel with other statements in place of its atomic operations. */
    private static Kernel rewritten(Kernel kernel, Function<Statement.Atomic, List<Statement>> instead) {
        return RunKernels.with(kernel, rewritten(kernel.body(), instead));
    }

    private static List<Statement> rewritten(
            List<Statement> body, Function<Statement.Atomic, List<Statement>> instead) {
        List<Statement> statements = new ArrayList<>();
        for (Statement statement : body) {
            if (statement instanceof Statement.Atomic atomic) {
                statements.addAll(instead.apply(atomic));
            } else if (statement instanceof Statement.Loop loop) {
                statements.add(RunKernels.with(loop, rewritten(loop.body(), instead)));
            } else {
                statements.add(statement);
            }
        }
        return statements;
    }
}
