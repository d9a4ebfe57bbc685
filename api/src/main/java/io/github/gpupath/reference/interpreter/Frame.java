package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Variable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mutable state of a kernel's nodes: values of the current dispatch and workgroup. */
final class Frame {

    /** The content of undefined workgroup memory: not zero, to reveal kernels that rely on zeros. */
    private static final long UNDEFINED = 0xCDCD_CDCD_CDCD_CDCDL;

    private final Kernel kernel;
    private final int lanes;
    private final LaneIndices indices;
    private final Map<Parameter, long[]> parameters = new HashMap<>();
    private final Map<Variable, long[][]> variables = new HashMap<>();
    private final Map<Matrix, double[][]> matrices = new HashMap<>();
    private final Map<Resource, Slot> slots = new HashMap<>();
    private final Map<SharedArray, long[][]> sharedArrays = new HashMap<>();
    private long deadline;
    /** Starts near the low word's overflow, to reveal kernels that compare low words only. */
    private long time = 0xFFFF_F000L;

    Frame(Kernel kernel, int subgroupSize) {
        this.kernel = kernel;
        lanes = kernel.workgroupSize().invocations();
        indices = new LaneIndices(kernel.workgroupSize(), subgroupSize);
        kernel.parameters().forEach(parameter -> parameters.put(parameter, new long[lanes]));
        kernel.resources().forEach(resource -> slots.put(resource, new Slot(this, resource)));
        for (SharedArray array : kernel.sharedArrays()) {
            sharedArrays.put(array, new long[array.element().components()][array.length()]);
        }
    }

    int lanes() {
        return lanes;
    }

    int subgroupSize() {
        return indices.subgroupSize();
    }

    /** Allocates the arrays of a value: components × lanes. */
    long[][] allocate(Type type) {
        return new long[type.components()][lanes];
    }

    long[][] parameter(Parameter parameter) {
        return new long[][] {known(parameters.get(parameter), parameter.name())};
    }

    long[][] builtIn(BuiltIn builtIn) {
        return new long[][] {indices.of(builtIn)};
    }

    long[][] variable(Variable variable) {
        return variables.computeIfAbsent(variable, it -> allocate(it.type()));
    }

    /** The elements of a matrix, row by row: subgroups × elements. */
    double[][] matrix(Matrix matrix) {
        return matrices.computeIfAbsent(matrix, it -> new double[lanes / it.subgroupSize()][it.rows() * it.columns()]);
    }

    Slot slot(Resource resource) {
        return known(slots.get(resource), resource.name());
    }

    /** The slots of an array of buffers, from its first. */
    List<Slot> slots(Resource.IndexedBuffer first) {
        return kernel.resources().subList(first.binding(), first.binding() + first.count()).stream()
                .map(this::slot)
                .toList();
    }

    /** The storage of a workgroup array: components × elements. */
    long[][] shared(SharedArray array) {
        return known(sharedArrays.get(array), array.name());
    }

    private <T> T known(@Nullable T value, String name) {
        if (value == null) {
            throw new BackendException.Internal(kernel.name() + " uses " + name + " without declaring it");
        }
        return value;
    }

    void beginDispatch(List<BoundMemory> bindings, List<Literal> arguments, WorkgroupCount count, long latest) {
        for (int i = 0; i < bindings.size(); i++) {
            slot(kernel.resources().get(i)).bind(bindings.get(i));
        }
        for (int i = 0; i < arguments.size(); i++) {
            Arrays.fill(
                    parameter(kernel.parameters().get(i))[0], arguments.get(i).bits());
        }
        indices.beginDispatch(count);
        deadline = latest;
    }

    void beginWorkgroup(int x, int y, int z) {
        indices.beginWorkgroup(x, y, z);
        sharedArrays.forEach((array, components) -> {
            long undefined = UNDEFINED >>> 64 - 8 * array.element().scalar().componentBytes();
            for (long[] component : components) {
                Arrays.fill(component, undefined);
            }
        });
    }

    /** Advances the clock by one statement, so that time is deterministic. */
    void tick() {
        time++;
    }

    /** The shader clock: the number of executed statements. */
    long time() {
        return time;
    }

    /** Throws if the batch exceeds its time limit. */
    void checkTime() {
        if (System.nanoTime() - deadline > 0) {
            throw new BackendException.TimedOut("kernel " + kernel.name() + " ran for more than "
                    + DispatchBatch.TIME_LIMIT.toSeconds() + " s in the reference backend");
        }
    }

    /** The exception for an access outside a resource. */
    BackendException failure(String what, Resource resource, String size, int lane) {
        return failure(what, resource.name(), size, lane);
    }

    BackendException failure(String what, String name, String size, int lane) {
        return new BackendException.DriverFailed("kernel " + kernel.name() + " accesses " + what + " of " + name
                + ", which has " + size + " (workgroup " + indices.workgroup() + ", invocation " + lane + ")");
    }

    BackendException failure(String what, int lane) {
        return new BackendException.DriverFailed("kernel " + kernel.name() + " " + what + " (workgroup "
                + indices.workgroup() + ", invocation " + lane + ")");
    }
}
