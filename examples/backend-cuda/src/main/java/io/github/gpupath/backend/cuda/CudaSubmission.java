package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryStack;

/**
 * Runs batches of dispatches and transfers in the context's stream, which orders each behind the one before, with an event at
 * both ends. CUDA waits without a time limit: {@link DispatchBatch#TIME_LIMIT} is kept by whoever watches the process.
 */
final class CudaSubmission {

    /** CUlaunchConfig (cuda.h): grid, block, dynamic workgroup memory; stream, attributes, their number. */
    private static final int LAUNCH = 56;
    /** CUDA_KERNEL_NODE_PARAMS_v2 (cuda.h): function; grid, block, dynamic workgroup memory; parameters. */
    private static final int NODE = 72;

    // CUevent_flags.
    private static final int TIMED = 0;
    private static final int BLOCKING_SYNC = 1;
    private static final int DISABLE_TIMING = 2;

    private static final String LAUNCHES = "cuLaunchKernelEx in one stream";

    private final CudaContext context;
    private final CudaDriver driver;
    private final long stream;
    private final long start;
    private final long end;
    private final long sleeping;
    private final long polled;

    CudaSubmission(CudaContext context, Lifetime lifetime) {
        this.context = context;
        driver = context.driver();
        stream = context.stream();
        start = event(TIMED, lifetime);
        end = event(TIMED, lifetime);
        sleeping = event(BLOCKING_SYNC | DISABLE_TIMING, lifetime);
        polled = event(DISABLE_TIMING, lifetime);
    }

    private long event(int flags, Lifetime lifetime) {
        long event = driver.cuEventCreate(flags);
        context.releaseAtEnd(lifetime, () -> driver.cuEventDestroy(event));
        return event;
    }

    /**
     * By which calls a batch is run.
     *
     * @throws BackendException.Unsupported for a manner that CUDA lacks
     */
    static String calls(SubmissionMode manner) {
        return switch (manner) {
            case DEPENDENT -> LAUNCHES + " between two of cuEventRecord, cuStreamSynchronize";
            case INDEPENDENT ->
                "cuGraphLaunch of a graph of kernels without edges between two of cuEventRecord, cuStreamSynchronize";
            case WAIT_FOR_FENCE, RECORD -> LAUNCHES + ", cuEventRecord, then cuEventSynchronize with CU_EVENT_BLOCKING_SYNC";
            case WAIT_FOR_IDLE ->
                LAUNCHES + ", then cuStreamSynchronize, in which CUDA itself chooses between polling and sleeping";
            case POLL_FENCE -> LAUNCHES + ", cuEventRecord, then cuEventQuery in a polling loop";
            case BUFFER_EACH -> throw new BackendException.Unsupported("CUDA has no command buffers");
            case TWO_QUEUES -> throw new BackendException.Unsupported("this example has one stream");
            case STAMP_BEGINNING ->
                throw new BackendException.Unsupported(
                        "CUDA tells the time between two events and ties none of them to the host's clock");
        };
    }

    BatchTime run(DispatchBatch batch) {
        CudaPipeline pipeline = (CudaPipeline) batch.kernel();
        calls(batch.manner());
        try (MemoryStack stack = stackPush()) {
            long parameters = pipeline.bind(batch, stack);
            return switch (batch.manner()) {
                case DEPENDENT -> {
                    long launch = launch(batch, stack);
                    yield inOrder(
                            batch.dispatches(), () -> driver.cuLaunchKernelEx(launch, pipeline.handle(), parameters));
                }
                case INDEPENDENT -> inNoOrder(batch, node(batch, parameters, stack));
                case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, STAMP_BEGINNING, RECORD, BUFFER_EACH, TWO_QUEUES ->
                    launch(batch, launch(batch, stack), parameters);
            };
        }
    }

    private long launch(DispatchBatch batch, MemoryStack stack) {
        long launch = stack.ncalloc(8, 1, LAUNCH);
        sizes(launch, batch);
        memPutAddress(launch + 32, stream);
        return launch;
    }

    private static long node(DispatchBatch batch, long parameters, MemoryStack stack) {
        long node = stack.ncalloc(8, 1, NODE);
        memPutAddress(node, ((CudaPipeline) batch.kernel()).handle());
        sizes(node + 8, batch);
        memPutAddress(node + 40, parameters);
        return node;
    }

    /** Grid, block and workgroup memory, which stand in the same order in both structures. */
    private static void sizes(long seven, DispatchBatch batch) {
        WorkgroupSize size = batch.kernel().kernel().workgroupSize();
        memPutInt(seven, batch.workgroups().x());
        memPutInt(seven + 4, batch.workgroups().y());
        memPutInt(seven + 8, batch.workgroups().z());
        memPutInt(seven + 12, size.x());
        memPutInt(seven + 16, size.y());
        memPutInt(seven + 20, size.z());
        memPutInt(seven + 24, ((CudaPipeline) batch.kernel()).launchedBytes());
    }

    /** Runs a command a number of times, each after the one before it. */
    BatchTime inOrder(int times, Runnable enqueue) {
        long begun = System.nanoTime();
        driver.cuEventRecord(start, stream);
        for (int i = 0; i < times; i++) {
            enqueue.run();
        }
        driver.cuEventRecord(end, stream);
        context.synchronize();
        long hostNanos = System.nanoTime() - begun;
        return new BatchTime(deviceNanos(), hostNanos);
    }

    private OptionalLong deviceNanos() {
        return OptionalLong.of(Math.round(1e6 * driver.cuEventElapsedTime(start, end)));
    }

    private BatchTime inNoOrder(DispatchBatch batch, long node) {
        try (Lifetime temporary = new Lifetime()) {
            long graph = driver.cuGraphCreate();
            temporary.atEnd(() -> driver.cuGraphDestroy(graph));
            for (int i = 0; i < batch.dispatches(); i++) {
                driver.cuGraphAddKernelNode(graph, node);
            }
            long executable = driver.cuGraphInstantiate(graph);
            temporary.atEnd(() -> driver.cuGraphExecDestroy(executable));
            return inOrder(1, () -> driver.cuGraphLaunch(executable, stream));
        }
    }

    /** Runs dispatches as programs run what they do not time. */
    private BatchTime launch(DispatchBatch batch, long launch, long parameters) {
        // What was bound is there before the time begins.
        context.synchronize();
        long kernel = ((CudaPipeline) batch.kernel()).handle();
        long begun = System.nanoTime();
        for (int i = 0; i < batch.dispatches(); i++) {
            driver.cuLaunchKernelEx(launch, kernel, parameters);
        }
        switch (batch.manner()) {
            case WAIT_FOR_FENCE, RECORD -> driver.cuEventRecord(sleeping, stream);
            case POLL_FENCE -> driver.cuEventRecord(polled, stream);
            case WAIT_FOR_IDLE, STAMP_BEGINNING, DEPENDENT, INDEPENDENT, BUFFER_EACH, TWO_QUEUES -> {}
        }
        long submissionNanos = System.nanoTime() - begun;
        switch (batch.manner()) {
            case WAIT_FOR_FENCE, RECORD -> driver.cuEventSynchronize(sleeping);
            case POLL_FENCE -> poll();
            case WAIT_FOR_IDLE, STAMP_BEGINNING, DEPENDENT, INDEPENDENT, BUFFER_EACH, TWO_QUEUES -> context.synchronize();
        }
        return BatchTime.submitted(submissionNanos, System.nanoTime() - begun);
    }

    private void poll() {
        long begun = System.nanoTime();
        while (!driver.cuEventQuery(polled)) {
            if (System.nanoTime() - begun > DispatchBatch.TIME_LIMIT.toNanos()) {
                throw new BackendException.TimedOut(
                        "the batch did not finish within " + DispatchBatch.TIME_LIMIT.toSeconds() + " s");
            }
        }
    }
}
