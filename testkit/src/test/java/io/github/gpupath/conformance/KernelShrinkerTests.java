package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KernelShrinkerTests {

    private static final Kernel KERNEL = RandomKernels.kernel(3, 3).workload().kernel();

    private static List<Statement> statements(Kernel kernel) {
        List<Statement> all = new ArrayList<>();
        KernelWalker.statements(kernel.body(), all::add);
        return all;
    }

    @Test
    void keepsWhatMakesItFailAndIsValid() {
        Kernel small = KernelShrinker.shrink(
                KERNEL, 10_000, kernel -> statements(kernel).stream().anyMatch(Statement.Atomic.class::isInstance));
        assertThat(KERNEL.body().size()).isGreaterThan(20);
        assertThat(statements(small)).hasSizeLessThan(20).hasAtLeastOneElementOfType(Statement.Atomic.class);
        KernelValidator.validate(small);
    }

    @Test
    void triesNoMoreThanItMay() {
        AtomicInteger tried = new AtomicInteger();
        Kernel same = KernelShrinker.shrink(KERNEL, 7, kernel -> tried.incrementAndGet() < 0);
        assertThat(tried).hasValue(7);
        assertThat(same).isSameAs(KERNEL);
    }
}
