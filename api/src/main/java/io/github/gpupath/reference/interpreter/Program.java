package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import java.util.Arrays;
import java.util.List;

/** A valid kernel ready to be interpreted. Keeps the state of one workgroup, so that one thread can use it at a time. */
public final class Program {

    private final Frame frame;
    private final Step body;
    private final boolean[] everyLane;

    /**
     * Prepares a kernel.
     *
     * @param subgroupSize the consecutive invocations that exchange values
     */
    public Program(Kernel kernel, int subgroupSize) {
        frame = new Frame(kernel, subgroupSize);
        body = new StatementCompiler(frame).compile(kernel.body());
        everyLane = new boolean[frame.lanes()];
        Arrays.fill(everyLane, true);
    }

    /**
     * Runs dispatches, workgroup after workgroup.
     *
     * @param bindings the memory for each of the kernel's resources
     * @param arguments the value of each parameter
     * @param count the workgroups of each dispatch
     * @param dispatches how many
     * @throws io.github.gpupath.backend.BackendException.DriverFailed if the kernel accesses what is not there
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
