package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.ClockTie;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.OptionalLong;
import org.lwjgl.opengl.GL43C;

/** A pair of timestamp counters around what is timed. */
final class GlTimestamps {

    private final int bits;
    private final int[] queries;

    /** Makes the counters in the current context. */
    GlTimestamps(Lifetime lifetime) {
        bits = bits();
        queries = new int[bits > 0 ? 2 : 0];
        GL43C.glGenQueries(queries);
        lifetime.atEnd(() -> GL43C.glDeleteQueries(queries));
        GlErrors.check("glGenQueries");
    }

    /** The clock of the current context. OpenGL does not tell its resolution, only that it counts nanoseconds. */
    static TimerInfo describe() {
        return bits() > 0 ? new TimerInfo(true, 1) : TimerInfo.NONE;
    }

    private static int bits() {
        int bits = GL43C.glGetQueryi(GL43C.GL_TIMESTAMP, GL43C.GL_QUERY_COUNTER_BITS);
        GlErrors.check("glGetQueryiv(GL_TIMESTAMP)");
        return bits;
    }

    /** Takes the time when everything before it has been done. */
    void start() {
        stamp(0);
    }

    /** Takes the time when everything since {@link #start} has been done. */
    void end() {
        stamp(1);
    }

    private void stamp(int which) {
        if (queries.length > 0) {
            GL43C.glQueryCounter(queries[which], GL43C.GL_TIMESTAMP);
        }
    }

    /** The time between both, in ns, once the device is done; empty where it has no clock. */
    OptionalLong elapsedNanos() {
        if (queries.length == 0) {
            return OptionalLong.empty();
        }
        long begin = GL43C.glGetQueryObjectui64(queries[0], GL43C.GL_QUERY_RESULT);
        long end = GL43C.glGetQueryObjectui64(queries[1], GL43C.GL_QUERY_RESULT);
        return OptionalLong.of(between(begin, end));
    }

    /** A counter of fewer than 64 bits starts again from 0. */
    private long between(long begin, long end) {
        return bits < Long.SIZE ? end - begin & (1L << bits) - 1 : end - begin;
    }

    /** Refuses what needs the clock of the stamps beside the host's. */
    void requireClock() {
        if (queries.length == 0) {
            throw new BackendException.Unsupported("the driver counts no time (GL_QUERY_COUNTER_BITS is 0)");
        }
    }

    /** Both clocks at this moment. */
    ClockTie tie() {
        ClockTie tie = ClockTie.of(() -> GL43C.glGetInteger64(GL43C.GL_TIMESTAMP));
        GlErrors.check("glGetInteger64v(GL_TIMESTAMP)");
        return tie;
    }

    /** When everything before {@link #start} had been done, by the host's clock. */
    long beganAt(ClockTie now) {
        long begin = GL43C.glGetQueryObjectui64(queries[0], GL43C.GL_QUERY_RESULT);
        GlErrors.check("glGetQueryObjectui64v");
        return now.hostNanos() - between(begin, now.deviceTicks());
    }
}
