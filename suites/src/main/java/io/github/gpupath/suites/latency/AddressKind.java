package io.github.gpupath.suites.latency;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.Locale;

/** What a compiler can know of the addresses that the one invocation of a chase loads from. */
public enum AddressKind {
    /**
     * Nothing: each invocation of the workgroup begins where a buffer says at its own index, and all but the first of them
     * find there that they have nothing to do. (The index of a single invocation would be known to be 0.)
     */
    VECTOR(32, "at addresses that may differ between invocations") {
        @Override
        Expression slot(KernelBuilder k) {
            return builtIn(BuiltIn.LOCAL_INDEX);
        }

        @Override
        Expression walks(Variable at) {
            return at.isNotEqualTo(u32(NOWHERE));
        }

        @Override
        List<Literal> arguments() {
            return List.of();
        }
    },
    /** That they are the same for all invocations, so that it may load them on the way of scalars: a parameter says where. */
    SCALAR(1, "at addresses uniform across invocations") {
        @Override
        Expression slot(KernelBuilder k) {
            return k.parameter("start", ScalarType.U32);
        }

        @Override
        Expression walks(Variable at) {
            return builtIn(BuiltIn.LOCAL_INDEX).isEqualTo(u32(0));
        }

        @Override
        List<Literal> arguments() {
            return List.of(u32(0));
        }
    };

    /** Stands for no address: an invocation that is told to begin here does not walk. */
    static final long NOWHERE = 0xFFFF_FFFFL;

    private final WorkgroupSize workgroup;
    private final String words;

    AddressKind(int invocations, String words) {
        this.workgroup = new WorkgroupSize(invocations, 1, 1);
        this.words = words;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it is, for people. */
    String words() {
        return words;
    }

    /** The workgroup of a kernel that needs no more invocations. */
    WorkgroupSize workgroup() {
        return workgroup;
    }

    /** The index at which an invocation finds where it is to go on, and leaves where it stopped. */
    abstract Expression slot(KernelBuilder k);

    /** Whether this invocation is the one that walks. */
    abstract Expression walks(Variable at);

    /** The arguments of what {@link #slot} declares. */
    abstract List<Literal> arguments();
}
