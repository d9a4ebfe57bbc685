package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.Content;
import io.github.gpupath.suite.Memory.TextureMemory;
import io.github.gpupath.testing.Trials;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The digest by which the ledger of random kernels knows what seeds make. */
class WorkloadDigestTests {

    /**
     * Fails where seeds make other kernels than before. If that is wanted, the new digits go here, and nothing else need be done:
     * the ledger's lines of others no longer count.
     */
    @Test
    @Tag("slow")
    void theLedgerKnowsWhatSeedsMake() {
        assertThat(RandomKernel.generator()).isEqualTo("c9bed3cd");
    }

    /** Whatever the generator changes, be it rare, it changes in a kernel that the digest looks at. */
    @Test
    @Tag("slow")
    void theDigestLooksAtAllThatSeedsMake() {
        WorkloadDigest lookedAt = new WorkloadDigest();
        RandomKernel.lookedAt().map(random -> random.workload().kernel()).forEach(lookedAt::add);
        WorkloadDigest many = new WorkloadDigest();
        for (long seed = 0; seed < Trials.of(100); seed++) {
            for (RandomKernels.Kind kind : RandomKernels.Kind.values()) {
                many.add(RandomKernels.kernel(kind, seed, 1).workload().kernel());
            }
        }
        assertThat(lookedAt.words()).containsAll(many.words()).hasSizeGreaterThan(80);
    }

    /** Each statement, each number and each name, what is in memory, and what a kernel is launched with. */
    @Test
    void theDigestSeesEachBitOfAKernelAndNothingElse() {
        for (RandomKernels.Kind kind : RandomKernels.Kind.values()) {
            KernelWorkload whole = RandomKernels.kernel(kind, 5, 1).workload();
            Kernel kernel = whole.kernel();
            String digits = digits(whole, kernel, whole.memory(), whole.verification());
            List<Memory> copied =
                    whole.memory().stream().map(WorkloadDigestTests::copied).toList();
            assertThat(digits(
                            RandomKernels.kernel(kind, 5, 1).workload(),
                            KernelRewriter.rewrite(kernel, (before, now) -> now),
                            copied,
                            whole.verification()))
                    .isEqualTo(digits);

            Set<String> others = new HashSet<>();
            AtomicInteger changes = new AtomicInteger();
            Consumer<String> other = each -> {
                others.add(each);
                changes.incrementAndGet();
            };
            for (int i = 0; i < kernel.body().size(); i++) {
                List<Statement> body = new ArrayList<>(kernel.body());
                body.remove(i);
                other.accept(digits(whole, kernel.withBody(body), copied, whole.verification()));
            }
            for (int i = 0; i < literals(kernel).count(); i++) {
                other.accept(digits(whole, withOtherBit(kernel, i), copied, whole.verification()));
            }
            for (int i = 0; i < copied.size(); i++) {
                List<Memory> memory = new ArrayList<>(copied);
                memory.set(i, withOtherBit(copied.get(i)));
                other.accept(digits(whole, kernel, memory, whole.verification()));
            }
            Verification launch = whole.verification();
            for (int i = 0; i < launch.arguments().size(); i++) {
                List<Literal> arguments = new ArrayList<>(launch.arguments());
                arguments.set(i, withOtherBit(arguments.get(i)));
                other.accept(digits(
                        whole, kernel, copied, new Verification(arguments, launch.workgroups(), launch.tolerance())));
            }
            WorkgroupCount more = new WorkgroupCount(launch.workgroups().x() + 1, 1, 1);
            other.accept(digits(whole, kernel, copied, new Verification(launch.arguments(), more, launch.tolerance())));
            assertThat(others).hasSize(changes.get()).doesNotContain(digits).hasSizeGreaterThan(30);
        }
    }

    private static String digits(KernelWorkload whole, Kernel kernel, List<Memory> memory, Verification verification) {
        WorkloadDigest digest = new WorkloadDigest();
        digest.add(new KernelWorkload(
                kernel,
                whole.measured(),
                memory,
                verification,
                whole.scales(),
                whole.idle(),
                whole.timing(),
                whole.handedBack()));
        return digest.digits();
    }

    private static Literal withOtherBit(Literal literal) {
        return new Literal(literal.type(), literal.bits() ^ 1);
    }

    /** The literals of a kernel, but for those that say where a bit field begins or how long it is, which may not be any. */
    private static Stream<Literal> literals(Kernel kernel) {
        List<Literal> all = new ArrayList<>();
        Set<Expression> ofFields = new HashSet<>();
        KernelWalker.expressions(kernel, each -> {
            if (each instanceof Literal literal) {
                all.add(literal);
            } else if (each instanceof Computation.BitField) {
                ofFields.addAll(each.operands());
            }
        });
        return all.stream().filter(each -> !ofFields.contains(each));
    }

    /** The kernel with another bit in one of these. */
    private static Kernel withOtherBit(Kernel kernel, int which) {
        Set<Literal> changing = literals(kernel).collect(Collectors.toSet());
        AtomicInteger seen = new AtomicInteger();
        return KernelRewriter.rewrite(
                kernel,
                (before, now) -> before instanceof Literal literal
                                && changing.contains(literal)
                                && seen.getAndIncrement() == which
                        ? withOtherBit(literal)
                        : now);
    }

    /** The same bytes by other means. */
    private static Memory copied(Memory memory) {
        return containing(memory, bytes(memory));
    }

    private static Memory withOtherBit(Memory memory) {
        byte[] bytes = bytes(memory);
        bytes[bytes.length / 2] ^= 1;
        return containing(memory, bytes);
    }

    private static byte[] bytes(Memory memory) {
        ByteBuffer bytes = ByteBuffer.allocate((int) memory.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        memory.content().writeTo(bytes, 0);
        return bytes.array();
    }

    private static Memory containing(Memory memory, byte[] bytes) {
        Content content = (target, offset) -> target.put(bytes, (int) offset, target.remaining());
        return memory instanceof BufferMemory buffer
                ? new BufferMemory(buffer.spec(), content, buffer.checked())
                : new TextureMemory(((TextureMemory) memory).spec(), content, memory.checked());
    }
}
