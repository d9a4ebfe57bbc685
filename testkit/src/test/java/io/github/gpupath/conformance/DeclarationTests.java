package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Declarations of unsupported kernels and known defects pass while they hold, and are reported when they do not. */
class DeclarationTests {

    private static final String REASON = "a barrier within a loop";
    private static final String EXTREMES = "arithmetic/f32/order";

    private final List<String> told = new ArrayList<>();

    private static DeviceCheck check(String id) {
        return CaseCheck.of(ConformanceCases.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow());
    }

    private static Declared unsupported(Predicate<Kernel> shape) {
        return new Declared(kernel -> shape.test(kernel) ? Optional.of(REASON) : Optional.empty(), List.of());
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
                .hasMessageContaining("the device computes it correctly");
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
                kernel -> Optional.empty(), List.of(new KnownDefect("arithmetic/f32/order", "minima are 0")));
        DeviceCheck clamp = check(EXTREMES);
        assertThatThrownBy(() -> run(withoutExtremes(), declared, clamp))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("known defect: minima are 0");
        assertThat(told).isEmpty();
        run(new ReferenceDevice(), declared, clamp);
        assertThat(told).containsExactly(EXTREMES + " is correct but declared as a known defect: minima are 0");
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
                kernel -> Optional.empty(), List.of(new KnownDefect("arithmetic/f32/order", "minima are hard")));
        assertThatThrownBy(() -> run(device, declared, check(EXTREMES)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("known defect: minima are hard");
        assertThatThrownBy(() -> run(device, declared, check("control-flow/parameters")))
                .isInstanceOf(BackendException.CompileFailed.class);
    }

    /** A device whose compiler rejects kernels with a minimum or a maximum. */
    private static Device withoutExtremes() {
        return new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public CompiledKernel compile(Kernel kernel) {
                return super.compile(hasExtreme(kernel) ? kernel.withBody(List.of()) : kernel);
            }
        };
    }

    private static boolean hasExtreme(Kernel kernel) {
        AtomicBoolean found = new AtomicBoolean();
        KernelWalker.expressions(
                kernel,
                each -> found.compareAndSet(
                        false,
                        each.operation()
                                .filter(Set.of(BinaryOperator.MIN, BinaryOperator.MAX)::contains)
                                .isPresent()));
        return found.get();
    }

    @Test
    void whereNoRandomKernelRunsTheirCheckIsSkipped() {
        DeviceCheck random = RandomChecks.all().findFirst().orElseThrow();
        assertThatThrownBy(() -> run(new ReferenceDevice(), unsupported(kernel -> true), random))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageEndingWith(" lacks what random/kernels need");
    }

    @Test
    void whatEndsTheProcessDoesNotRun() {
        DeviceCheck deadly = new DeviceCheck("deadly", tested -> {
            throw new IllegalStateException("it ran");
        });
        KnownDefect defect = new KnownDefect(Pattern.compile("deadly"), "the driver aborts", true);
        assertThatThrownBy(() ->
                        run(new ReferenceDevice(), new Declared(kernel -> Optional.empty(), List.of(defect)), deadly))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage("known defect, not run: the driver aborts");
    }
}
