package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import org.lwjgl.opengl.GL43C;

/** Runs the dispatches of a batch in the current context and waits for them. */
final class GlSubmission {

    /** What a kernel may have written that the next dispatch reads. */
    private static final int BETWEEN_DISPATCHES = GL43C.GL_SHADER_STORAGE_BARRIER_BIT
            | GL43C.GL_SHADER_IMAGE_ACCESS_BARRIER_BIT
            | GL43C.GL_TEXTURE_FETCH_BARRIER_BIT;

    private final GlTimestamps timestamps;

    GlSubmission(GlTimestamps timestamps) {
        this.timestamps = timestamps;
    }

    BatchTime run(DispatchBatch batch) {
        ((GlPipeline) batch.kernel()).bind(batch.bindings(), batch.arguments());
        WorkgroupCount workgroups = batch.workgroups();
        long start = System.nanoTime();
        timestamps.start();
        GL43C.glDispatchCompute(workgroups.x(), workgroups.y(), workgroups.z());
        for (int i = 1; i < batch.dispatches(); i++) {
            GL43C.glMemoryBarrier(BETWEEN_DISPATCHES);
            GL43C.glDispatchCompute(workgroups.x(), workgroups.y(), workgroups.z());
        }
        timestamps.end();
        // So that downloads, fills and uploads after this see or follow what was written.
        GL43C.glMemoryBarrier(GL43C.GL_ALL_BARRIER_BITS);
        await();
        long hostNanos = System.nanoTime() - start;
        GlErrors.check("glDispatchCompute of " + workgroups + " workgroups");
        BatchTime time = new BatchTime(timestamps.elapsedNanos(), hostNanos);
        GlErrors.check("glGetQueryObjectui64v");
        return time;
    }

    private static void await() {
        long fence = GL43C.glFenceSync(GL43C.GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        if (fence == 0) {
            GlErrors.check("glDispatchCompute");
            throw new BackendException.DriverFailed("glFenceSync gave no fence");
        }
        try {
            int answer =
                    GL43C.glClientWaitSync(fence, GL43C.GL_SYNC_FLUSH_COMMANDS_BIT, DispatchBatch.TIME_LIMIT.toNanos());
            if (answer == GL43C.GL_TIMEOUT_EXPIRED) {
                throw new BackendException.TimedOut(
                        "the batch did not end within " + DispatchBatch.TIME_LIMIT.toSeconds() + " s");
            }
            if (answer == GL43C.GL_WAIT_FAILED) {
                GlErrors.check("glClientWaitSync");
                throw new BackendException.DriverFailed("glClientWaitSync failed");
            }
        } finally {
            GL43C.glDeleteSync(fence);
        }
    }
}
