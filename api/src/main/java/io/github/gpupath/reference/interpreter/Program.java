package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import java.util.Arrays;
import java.util.List;

/** A compiled kernel of the interpreter. It holds the state of one workgroup and is not thread-safe. */
public final class Program {

    private final Frame frame;
    private final Step body;
    private final boolean[] everyLane;

    /**
     * Compiles a valid kernel.
     *
     * @param subgroupSize the number of consecutive invocations of a subgroup
     */
    public Program(Kernel kernel, int subgroupSize) {
        frame = new Frame(kernel, subgroupSize);
        body = new StatementCompiler(frame).compile(kernel.body());
        everyLane = new boolean[frame.lanes()];
        Arrays.fill(everyLane, true);
    }

    /**
     * Runs dispatches sequentially, one workgroup at a time.
     *
     * @param bindings the memory of each resource, in binding order
     * @param arguments one value per parameter, in order
     * @param count the size of each dispatch in workgroups
     * @throws io.github.gpupath.backend.BackendException.DriverFailed if the kernel accesses memory outside a resource
     * @throws io.github.gpupath.backend.BackendException.TimedOut after {@link DispatchBatch#TIME_LIMIT}
     */
    public void run(List<BoundMemory> bindings, List<Literal> arguments, WorkgroupCount count, int dispatches) {
        long deadline = System.nanoTime() + DispatchBatch.TIME_LIMIT.toNanos();
        frame.beginDispatch(bindings, arguments, count, deadline);
        for (int dispatch = 0; dispatch < dispatches; dispatch++) {
            dispatch(count);
        }
    }

    private void dispatch(WorkgroupCount count) {
        for (int z = 0; z < count.z(); z++) {
            for (int y = 0; y < count.y(); y++) {
                for (int x = 0; x < count.x(); x++) {
                    frame.checkTime();
                    frame.beginWorkgroup(x, y, z);
                    body.run(everyLane);
                }
            }
        }
    }
}
