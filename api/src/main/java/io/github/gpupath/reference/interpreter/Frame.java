package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
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

/** The state that the nodes of one kernel work on: the values that change from dispatch to dispatch and between workgroups. */
final class Frame {

    /** What undefined workgroup memory holds, so that whoever relies on zeros is found out. */
    private static final long UNDEFINED = 0xCDCD_CDCD_CDCD_CDCDL;

    private final Kernel kernel;
    private final int lanes;
    private final LaneIndices indices;
    private final Map<Parameter, long[]> parameters = new HashMap<>();
    private final Map<Variable, long[][]> variables = new HashMap<>();
    private final Map<Resource, Slot> slots = new HashMap<>();
    private final Map<SharedArray, long[][]> sharedArrays = new HashMap<>();
    private long deadline;
    /** Near the end of what its low word holds, so that whoever compares low words is found out. */
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

    /** New arrays for a value. */
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

    Slot slot(Resource resource) {
        return known(slots.get(resource), resource.name());
    }

    /** The components of a workgroup array, each with its elements. */
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

    /** A statement begins: the clock goes on, so that it measures work and is the same each time. */
    void tick() {
        time++;
    }

    /** The time on the clock that kernels read: how many statements were begun. */
    long time() {
        return time;
    }

    /** Gives up when the batch's time is over. */
    void checkTime() {
        if (System.nanoTime() - deadline > 0) {
            throw new BackendException.TimedOut("kernel " + kernel.name() + " ran for more than "
                    + DispatchBatch.TIME_LIMIT.toSeconds() + " s in the reference backend");
        }
    }

    /** A mistake of the kernel, loud: it accessed what is not there. */
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
