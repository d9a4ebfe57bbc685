package io.github.gpupath.conformance;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.TextureMemory;
import io.github.gpupath.suite.Tolerance;
import io.github.gpupath.verify.Mismatch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Builds a case whose kernel computes labelled values in each invocation and stores each component separately, so that
 * a mismatch names the wrong value.
 */
final class Probe {

    private final String id;
    private final KernelBuilder kernel;
    private final WorkgroupSize workgroupSize;
    private final WorkgroupCount workgroups;
    private final int invocations;
    private final Expression invocation;
    private final List<Supplier<Memory>> memory = new ArrayList<>();
    private final List<Literal> arguments = new ArrayList<>();
    private final Map<ScalarType, Output> outputs = new EnumMap<>(ScalarType.class);

    /** The output buffer of a component type: one slot per component, with one element per invocation. */
    private record Output(Resource.StructuredBuffer buffer, List<String> labels) {}

    /** A probe with one-dimensional workgroups; the width is in invocations. */
    Probe(String id, int workgroupWidth, int workgroups) {
        this(id, new WorkgroupSize(workgroupWidth, 1, 1), new WorkgroupCount(workgroups, 1, 1));
    }

    Probe(String id, WorkgroupSize workgroupSize, WorkgroupCount workgroups) {
        this.id = id;
        this.workgroupSize = workgroupSize;
        this.workgroups = workgroups;
        this.invocations = (int) (workgroupSize.invocations() * workgroups.total());
        this.kernel = new KernelBuilder(id.replaceAll("[^A-Za-z0-9]+", "_"), workgroupSize);
        this.invocation = kernel.variable("invocation", flatIndex());
    }

    private Expression flatIndex() {
        Expression x = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        if (workgroupSize.y() * workgroupSize.z() * workgroups.y() * workgroups.z() == 1) {
            return x;
        }
        int width = workgroupSize.x() * workgroups.x();
        int height = workgroupSize.y() * workgroups.y();
        Expression row = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_Z)
                .times(height)
                .plus(KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_Y));
        return row.times(width).plus(x);
    }

    KernelBuilder kernel() {
        return kernel;
    }

    /** The unique index of the invocation. */
    Expression invocation() {
        return invocation;
    }

    int invocations() {
        return invocations;
    }

    /** Declares a parameter with its value. */
    Parameter parameter(String name, Literal value) {
        arguments.add(value);
        return kernel.parameter(name, value.type());
    }

    /** Sets the memory of the next declared resource. */
    void memory(Memory next) {
        memory.add(() -> next);
    }

    /** Declares a read-only structured buffer with values, repeated as needed for {@link #load}. */
    Resource.StructuredBuffer input(String name, Values values) {
        Values enough = values.repeated(invocations + 3);
        memory(new BufferMemory(BufferSpec.storage(enough.paddedBytes()), enough, false));
        return kernel.structuredBuffer(name, values.type(), Access.READ);
    }

    /** A value loaded from such a buffer: component c is the element at the invocation's index plus c. */
    Expression load(Resource.StructuredBuffer input, int components) {
        List<Expression> parts = new ArrayList<>();
        for (int i = 0; i < components; i++) {
            parts.add(input.load(i == 0 ? invocation : invocation.plus(i)));
        }
        return components == 1
                ? parts.get(0)
                : new Computation.Construct(new VectorType(input.element().scalar(), components), parts);
    }

    /** Checked buffer memory. */
    static Memory checkedBuffer(BufferSpec spec, Memory.Content content) {
        return new BufferMemory(spec, content, true);
    }

    /** Unchecked buffer memory for input. */
    static Memory inputBuffer(BufferSpec spec, Memory.Content content) {
        return new BufferMemory(spec, content, false);
    }

    static Memory texture(TextureSpec spec, Memory.Content content, boolean checked) {
        return new TextureMemory(spec, content, checked);
    }

    /** Stores a labelled value; a bool as 0 or 1. */
    void result(String label, Expression value) {
        if (value.type() == ScalarType.BOOL) {
            result(label, KernelBuilder.select(value, Literal.u32(1), Literal.u32(0)));
            return;
        }
        Type type = value.type();
        if (type.components() == 1) {
            store(label, value);
            return;
        }
        Expression vector = kernel.variable("value", value);
        for (int i = 0; i < type.components(); i++) {
            store(label + "." + "xyzw".charAt(i), component(vector, i));
        }
    }

    /** A component of a vector, or the scalar itself. */
    static Expression component(Expression value, int i) {
        return value.type().components() == 1 ? value : new Computation.Swizzle(value, List.of(i));
    }

    private void store(String label, Expression value) {
        Output output = outputs.computeIfAbsent(value.type().scalar(), this::output);
        Expression place = invocation.plus((long) output.labels().size() * invocations);
        kernel.store(output.buffer(), place, value);
        output.labels().add(label);
    }

    private Output output(ScalarType type) {
        List<String> labels = new ArrayList<>();
        memory.add(() -> {
            long bytes = (long) labels.size() * invocations * type.componentBytes();
            return checkedBuffer(BufferSpec.storage((bytes + 3) / 4 * 4), Memory.Content.ZEROS);
        });
        return new Output(kernel.structuredBuffer("results_" + type, type, Access.WRITE), labels);
    }

    ConformanceCase build() {
        return build(Tolerance.EXACT);
    }

    ConformanceCase build(Tolerance tolerance) {
        Kernel built = kernel.build();
        List<Memory> all = memory.stream().map(Supplier::get).toList();
        KernelWorkload workload = KernelWorkload.of(built)
                .measured(KernelWorkload.Measured.accesses(built.resources().get(0)))
                .memory(all)
                .verification(
                        KernelWorkload.Verification.of(arguments, workgroups).within(tolerance))
                .scale(arguments, new KernelWorkload.GeometryScale(1, 0, 0))
                .build();
        return new ConformanceCase(id, workload, this::explain);
    }

    private String explain(Mismatch mismatch) {
        for (Output output : outputs.values()) {
            if (output.buffer().name().equals(mismatch.resource())) {
                String label = output.labels().get((int) (mismatch.index() / invocations));
                return label + " in invocation " + mismatch.index() % invocations;
            }
        }
        return mismatch.resource();
    }
}
