package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.ClockTie;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import org.lwjgl.opengl.GL43C;

/** Runs batches of dispatches and transfers in the current context and waits for them. */
final class GlSubmission {

    /** What a kernel may have written that the next dispatch reads. */
    private static final int BETWEEN_DISPATCHES = GL43C.GL_SHADER_STORAGE_BARRIER_BIT
            | GL43C.GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
            | GL43C.GL_TEXTURE_FETCH_BARRIER_BIT;

    private static final String NO_BUFFERS = "OpenGL has no command buffers";

    private static final String ONE_QUEUE = "OpenGL has one queue";

    private final GlTimestamps timestamps;

    GlSubmission(GlTimestamps timestamps) {
        this.timestamps = timestamps;
    }

    /** By which calls a batch is run. */
    String calls(SubmissionMode manner) {
        return switch (manner) {
            case DEPENDENT ->
                "glDispatchCompute with a glMemoryBarrier between each two, glQueryCounter(GL_TIMESTAMP) at both ends";
            case INDEPENDENT -> "glDispatchCompute alone, glQueryCounter(GL_TIMESTAMP) at both ends";
            case WAIT_FOR_FENCE -> "glDispatchCompute, glFenceSync and glFlush, then glClientWaitSync";
            case WAIT_FOR_IDLE -> "glDispatchCompute, then glFinish";
            case POLL_FENCE ->
                "glDispatchCompute, glFenceSync and glFlush, then glClientWaitSync with timeout 0 in a polling loop";
            case RECORD ->
                "glDispatchCompute or glDispatchComputeIndirect with what differs from the dispatch before (glUseProgram,"
                        + " glBindBufferRange, glProgramUniform), glFenceSync and glFlush, then glClientWaitSync";
            case BUFFER_EACH -> throw new BackendException.Unsupported(NO_BUFFERS);
            case TWO_QUEUES -> throw new BackendException.Unsupported(ONE_QUEUE);
            case STAMP_BEGINNING -> {
                timestamps.requireClock();
                yield calls(SubmissionMode.WAIT_FOR_FENCE)
                        + "; from before these calls to a glQueryCounter(GL_TIMESTAMP) before the dispatch, aligned "
                        + "by glGetInteger64v(GL_TIMESTAMP) to within "
                        + timestamps.tie().uncertaintyNanos() + " ns";
            }
        };
    }

    BatchTime run(DispatchBatch batch) {
        for (int i = batch.cycle().size() - 1; i >= 0; i--) {
            bind(batch.at(i));
        }
        boolean isBoundOnce = batch.isBoundOnce();
        return switch (batch.manner()) {
            case DEPENDENT, INDEPENDENT -> timed("glDispatchCompute", () -> dispatch(batch, isBoundOnce));
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, RECORD -> launch(batch, isBoundOnce);
            case BUFFER_EACH -> throw new BackendException.Unsupported(NO_BUFFERS);
            case TWO_QUEUES -> throw new BackendException.Unsupported(ONE_QUEUE);
            case STAMP_BEGINNING -> {
                timestamps.requireClock();
                yield launch(batch, isBoundOnce);
            }
        };
    }

    private static void bind(Dispatch dispatch) {
        ((GlPipeline) dispatch.kernel()).bind(dispatch);
        dispatch.counts()
                .ifPresent(
                        counts -> GL43C.glBindBuffer(GL43C.GL_DISPATCH_INDIRECT_BUFFER, ((GlBuffer) counts).buffer()));
    }

    /** Binds what a dispatch has and the one before it had not; programs keep what was set for them. */
    private static void rebind(Dispatch before, Dispatch next, boolean isBoundOnce) {
        GlPipeline pipeline = (GlPipeline) next.kernel();
        if (before.kernel() == pipeline && before.counts().equals(next.counts())) {
            pipeline.bind(before.bindings(), before.arguments(), next);
        } else if (isBoundOnce) {
            pipeline.use();
        } else {
            bind(next);
        }
    }

    private static void dispatch(DispatchBatch batch, boolean isBoundOnce) {
        for (int i = 0; i < batch.dispatches(); i++) {
            if (i > 0 && batch.manner() == SubmissionMode.DEPENDENT) {
                GL43C.glMemoryBarrier(BETWEEN_DISPATCHES);
            }
            if (i > 0 && batch.cycle().size() > 1) {
                rebind(batch.at(i - 1), batch.at(i), isBoundOnce);
            }
            dispatch(batch.at(i));
        }
    }

    private static void dispatch(Dispatch dispatch) {
        if (dispatch.counts().isPresent()) {
            GL43C.glDispatchComputeIndirect(dispatch.counts().get().spec().lead());
        } else {
            WorkgroupCount workgroups = dispatch.workgroups();
            GL43C.glDispatchCompute(workgroups.x(), workgroups.y(), workgroups.z());
        }
    }

    /**
     * Runs commands with a stamp of the device's clock at both ends.
     *
     * @param call what they call, for the message if that fails
     */
    BatchTime timed(String call, Runnable commands) {
        long start = System.nanoTime();
        timestamps.start();
        commands.run();
        timestamps.end();
        // So that downloads, fills and uploads after this see or follow what was written.
        GL43C.glMemoryBarrier(GL43C.GL_ALL_BARRIER_BITS);
        long fence = fence();
        try {
            await(fence);
        } finally {
            GL43C.glDeleteSync(fence);
        }
        long hostNanos = System.nanoTime() - start;
        GlErrors.check(call);
        BatchTime time = new BatchTime(timestamps.elapsedNanos(), hostNanos);
        GlErrors.check("glGetQueryObjectui64v");
        return time;
    }

    /** Runs dispatches as programs run what they do not time. */
    private BatchTime launch(DispatchBatch batch, boolean isBoundOnce) {
        boolean isStamped = batch.manner() == SubmissionMode.STAMP_BEGINNING;
        boolean hasFence = batch.manner() != SubmissionMode.WAIT_FOR_IDLE;
        long start = System.nanoTime();
        if (isStamped) {
            timestamps.start();
        }
        dispatch(batch, isBoundOnce);
        long fence = hasFence ? fence() : 0;
        if (hasFence) {
            GL43C.glFlush();
        }
        long submissionNanos = System.nanoTime() - start;
        try {
            switch (batch.manner()) {
                case WAIT_FOR_IDLE -> GL43C.glFinish();
                case POLL_FENCE -> poll(fence);
                case WAIT_FOR_FENCE, STAMP_BEGINNING, DEPENDENT, INDEPENDENT, RECORD, BUFFER_EACH, TWO_QUEUES ->
                    await(fence);
            }
        } finally {
            GL43C.glDeleteSync(fence); // 0 stands for none
        }
        long hostNanos = System.nanoTime() - start;
        GL43C.glMemoryBarrier(GL43C.GL_ALL_BARRIER_BITS);
        GlErrors.check("glDispatchCompute of " + batch.at(0).workgroups() + " workgroups");
        BatchTime time = BatchTime.submitted(submissionNanos, hostNanos);
        if (!isStamped) {
            return time;
        }
        ClockTie tie = timestamps.tie();
        return time.begun(timestamps.beganAt(tie) - start, tie.uncertaintyNanos());
    }

    private static long fence() {
        long fence = GL43C.glFenceSync(GL43C.GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        if (fence == 0) {
            GlErrors.check("glFenceSync");
            throw new BackendException.DriverFailed("glFenceSync gave no fence");
        }
        return fence;
    }

    private static void await(long fence) {
        if (!hasCome(fence, DispatchBatch.TIME_LIMIT.toNanos())) {
            throw timedOut();
        }
    }

    private static void poll(long fence) {
        long start = System.nanoTime();
        while (!hasCome(fence, 0)) {
            if (System.nanoTime() - start > DispatchBatch.TIME_LIMIT.toNanos()) {
                throw timedOut();
            }
        }
    }

    private static BackendException timedOut() {
        return new BackendException.TimedOut(
                "the batch did not finish within " + DispatchBatch.TIME_LIMIT.toSeconds() + " s");
    }

    /** Whether a fence has been reached, after a wait of so many ns at most. */
    private static boolean hasCome(long fence, long nanos) {
        int answer = GL43C.glClientWaitSync(fence, GL43C.GL_SYNC_FLUSH_COMMANDS_BIT, nanos);
        if (answer == GL43C.GL_WAIT_FAILED) {
            GlErrors.check("glClientWaitSync");
            throw new BackendException.DriverFailed("glClientWaitSync failed");
        }
        return answer != GL43C.GL_TIMEOUT_EXPIRED;
    }
}
