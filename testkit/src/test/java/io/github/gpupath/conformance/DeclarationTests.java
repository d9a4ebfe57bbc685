package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/** Who declares what a device lacks or does wrongly is green while that is so, and told when it is not. */
class DeclarationTests {

    private static final String REASON = "a barrier within a loop";

    private static final List<CompilerDefect> DEFECTS = KnownDefectsTests.ofCompilers();

    private final List<String> told = new ArrayList<>();

    private static DeviceCheck check(String id) {
        return CaseCheck.of(ConformanceCases.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow());
    }

    private static Declared unsupported(Predicate<Kernel> shape) {
        return new Declared(
                kernel -> shape.test(kernel) ? Optional.of(REASON) : Optional.empty(), List.of(), List.of());
    }

    private static Declared compilerDefects(List<CompilerDefect> defects) {
        return new Declared(kernel -> Optional.empty(), List.of(), defects);
    }

    private void run(Device device, Declared declared, DeviceCheck check) {
        BackendConformanceTests.run(tested(device, declared), check);
    }

    private TestedDevice tested(Device device, Declared declared) {
        return TestedDevice.of(device, new Verifier(new ReferenceProvider()), declared, told::add);
    }

    private static boolean hasBarrierInLoop(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Loop loop) {
                KernelWalker.statements(
                        loop.body(), inner -> found.compareAndSet(false, inner instanceof Statement.Barrier));
            }
        });
        return found.get();
    }

    private static Device refusing(Predicate<Kernel> shape, String words) {
        return new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public CompiledKernel compile(Kernel kernel) {
                if (shape.test(kernel)) {
                    throw new BackendException.Unsupported(words);
                }
                return super.compile(kernel);
            }
        };
    }

    @Test
    void whatIsDeclaredAndRefusedIsSkippedWithTheReason() {
        Device device = refusing(DeclarationTests::hasBarrierInLoop, "cannot translate " + REASON);
        Declared declared = unsupported(DeclarationTests::hasBarrierInLoop);
        assertThatThrownBy(() -> run(device, declared, check("workgroup/prefix-sum")))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage(REASON);
        run(device, declared, check("workgroup/two-arrays"));
    }

    @Test
    void whatIsDeclaredAndDoneFails() {
        Declared declared = unsupported(DeclarationTests::hasBarrierInLoop);
        assertThatThrownBy(() -> run(new ReferenceDevice(), declared, check("workgroup/prefix-sum")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("declares \"" + REASON + "\"")
                .hasMessageContaining("the device does it rightly");
    }

    @Test
    void whatIsRefusedAndNotDeclaredFails() {
        Device device = refusing(DeclarationTests::hasBarrierInLoop, REASON);
        assertThatThrownBy(() -> run(device, Declared.NOTHING, check("workgroup/prefix-sum")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("does not declare as unsupported: " + REASON);
    }

    @Test
    void whatIsRefusedForAnotherReasonThanTheDeclaredOneFails() {
        Device device = refusing(DeclarationTests::hasBarrierInLoop, "too hard");
        assertThatThrownBy(() ->
                        run(device, unsupported(DeclarationTests::hasBarrierInLoop), check("workgroup/prefix-sum")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("too hard");
    }

    @Test
    void aKnownDefectIsSkippedWhileItShowsAndToldOnceItDoesNot() {
        Declared declared = new Declared(
                kernel -> Optional.empty(), List.of(new KnownDefect("reduced/clamp.*", "clamps are 0")), List.of());
        DeviceCheck clamp = check("reduced/clamp-to-nothing");
        assertThatThrownBy(() -> run(miscompiling(NvidiaReducedCases::isClampToNothing), declared, clamp))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("known defect: clamps are 0");
        assertThat(told).isEmpty();
        run(new ReferenceDevice(), declared, clamp);
        assertThat(told)
                .containsExactly("reduced/clamp-to-nothing is right, though declared as a known defect: clamps are 0");
    }

    @Test
    void aKnownDefectMayBeThatACompilerRefusesAKernel() {
        Device device = new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public CompiledKernel compile(Kernel kernel) {
                throw new BackendException.CompileFailed("too hard", "", "");
            }
        };
        Declared declared = new Declared(
                kernel -> Optional.empty(), List.of(new KnownDefect("reduced/clamp.*", "clamps are hard")), List.of());
        assertThatThrownBy(() -> run(device, declared, check("reduced/clamp-to-nothing")))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("known defect: clamps are hard");
        assertThatThrownBy(() -> run(device, declared, check("reduced/element-of-known-place")))
                .isInstanceOf(BackendException.CompileFailed.class);
    }

    /** A device whose compiler makes 0 of some expressions, as NVIDIA's do. */
    private static Device miscompiling(Predicate<Expression> wrong) {
        return new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public CompiledKernel compile(Kernel kernel) {
                return super.compile(
                        KernelRewriter.rewrite(kernel, (before, now) -> wrong.test(before) ? zero(now) : now));
            }
        };
    }

    private static Expression zero(Expression value) {
        Literal zero = new Literal(value.type().scalar(), 0);
        return value.type() instanceof VectorType vector ? KernelBuilder.vector(vector, zero) : zero;
    }

    private static boolean isAnyDefect(Expression expression) {
        return DEFECTS.stream().anyMatch(defect -> defect.isMiscompiled().test(expression));
    }

    private static boolean isProductOfFloats(Expression expression) {
        return expression instanceof Computation.Binary binary
                && binary.operator() == BinaryOperator.MULTIPLY
                && binary.type().scalar() == ScalarType.F32;
    }

    static Stream<ConformanceCase> reduced() {
        return Stream.concat(ReducedCases.all(), NvidiaReducedCases.all());
    }

    @ParameterizedTest
    @MethodSource("reduced")
    void aKnownDefectOfTheCompilerIsToldApartByItsReducedKernel(ConformanceCase reduced) {
        Kernel kernel = reduced.workload().kernel();
        TestedDevice tested = tested(miscompiling(DeclarationTests::isAnyDefect), compilerDefects(DEFECTS));
        assertThat(isWrong(tested, reduced, kernel)).isTrue();
        assertThat(CompilerDefect.beside(tested, "it", kernel, each -> isWrong(tested, reduced, each)))
                .isEmpty();
        assertThat(told).singleElement().asString().startsWith("wrong by known defects of the compiler: it: ");
    }

    /** Of two defects that may concern a kernel, one is the cause. */
    @Test
    void theDefectThatIsTheCauseIsToldAlone() {
        ConformanceCase reduced = reduced()
                .filter(each -> each.id().equals("reduced/shift-of-unsigned"))
                .findFirst()
                .orElseThrow();
        Kernel kernel = reduced.workload().kernel();
        CompilerDefect cause = new CompilerDefect(
                "shifts are 0", NvidiaLongCases::isShiftOfUnsigned, CompilerDefect::withAllOperandsHidden);
        CompilerDefect other = new CompilerDefect("longs are 0", ExpressionShapes::isLong, each -> each);
        TestedDevice tested = tested(miscompiling(cause.isMiscompiled()), compilerDefects(List.of(cause, other)));
        assertThat(CompilerDefect.beside(tested, "it", kernel, each -> isWrong(tested, reduced, each)))
                .isEmpty();
        assertThat(told).containsExactly("wrong by known defects of the compiler: it: shifts are 0");
    }

    @Test
    void aFieldIsACombinationOfThreeWhereCompilersMayKnowItsPlace() {
        Probe probe = new Probe("fields", 32, 1);
        Expression place = probe.kernel().variable("place", Literal.i32(7));
        Expression given = probe.parameter("q", Literal.i32(7));
        Expression base = Literal.u32(5);
        assertThat(ReducedCases.isCombinationOfThree(base.insertBits(base, 7, 3)))
                .isTrue();
        assertThat(ReducedCases.isCombinationOfThree(base.insertBits(base, place.and(15), place.plus(1))))
                .isTrue();
        assertThat(ReducedCases.isCombinationOfThree(base.insertBits(base, given.and(15), Literal.i32(3))))
                .isFalse();
    }

    private static boolean isWrong(TestedDevice tested, ConformanceCase whole, Kernel kernel) {
        return RandomKernel.problem(tested, whole, kernel, Integer.toHexString(kernel.hashCode()))
                .isPresent();
    }

    @Test
    void randomKernelsAreGreenWithKnownDefectsAlone() {
        DeviceCheck random = RandomChecks.all().findFirst().orElseThrow();
        run(miscompiling(DeclarationTests::isAnyDefect), compilerDefects(DEFECTS), random);
        assertThat(told.remove(told.size() - 1)).isEqualTo("random/kernels: 16 of 16 kernels, from seed 20261120");
        assertThat(told).isNotEmpty().allSatisfy(line -> assertThat(line).contains("known defects of the compiler"));
    }

    @Test
    void whereNoRandomKernelRunsTheirCheckIsSkipped() {
        DeviceCheck random = RandomChecks.all().findFirst().orElseThrow();
        assertThatThrownBy(() -> run(new ReferenceDevice(), unsupported(kernel -> true), random))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageEndingWith(" lacks what random/kernels need");
    }

    @Test
    void aDefectThatIsNotKnownIsFoundBesideThoseThatAre() {
        DeviceCheck random = RandomChecks.all().findFirst().orElseThrow();
        Device device = miscompiling(each -> isAnyDefect(each) || isProductOfFloats(each));
        assertThatThrownBy(() -> run(device, compilerDefects(DEFECTS), random))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("random kernel of seed");
    }

    @Test
    void whatIsNotDeclaredFails() {
        DeviceCheck random = RandomChecks.all().findFirst().orElseThrow();
        assertThatThrownBy(() -> run(miscompiling(DeclarationTests::isAnyDefect), Declared.NOTHING, random))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("random kernel of seed");
    }
}
