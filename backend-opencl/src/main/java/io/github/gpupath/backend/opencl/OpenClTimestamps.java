package io.github.gpupath.backend.opencl;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_event;

/** The four stamps that a profiling queue keeps of a command, in ns of the device's clock. */
record OpenClTimestamps(long queued, long submitted, long started, long ended) {

    static OpenClTimestamps of(cl_event event) {
        return new OpenClTimestamps(
                stamp(event, CL.CL_PROFILING_COMMAND_QUEUED),
                stamp(event, CL.CL_PROFILING_COMMAND_SUBMIT),
                stamp(event, CL.CL_PROFILING_COMMAND_START),
                stamp(event, CL.CL_PROFILING_COMMAND_END));
    }

    private static long stamp(cl_event event, int which) {
        long[] value = new long[1];
        OpenClErrors.call(
                "clGetEventProfilingInfo",
                () -> CL.clGetEventProfilingInfo(event, which, Sizeof.cl_ulong, Pointer.to(value), null));
        return value[0];
    }

    /** Whether the stamps are in the order in which a command passes them; not every driver's are. */
    boolean isInOrder() {
        return LongStream.of(queued, submitted, started, ended).allMatch(stamp -> stamp > 0)
                && queued <= submitted
                && submitted <= started
                && started <= ended;
    }

    /** The time from when the host enqueued the command until the device began with it, in ns. */
    long nanosUntilStart() {
        return started - queued;
    }

    /** The time from the first start of some commands to the last end, in ns; empty if the stamps cannot be true. */
    static OptionalLong around(List<OpenClTimestamps> commands) {
        if (!commands.stream().allMatch(OpenClTimestamps::isInOrder)) {
            return OptionalLong.empty();
        }
        long start =
                commands.stream().mapToLong(OpenClTimestamps::started).min().orElseThrow();
        long end = commands.stream().mapToLong(OpenClTimestamps::ended).max().orElseThrow();
        return OptionalLong.of(end - start);
    }

    /** The time from the start of one command to the end of a later one, in ns; empty if the stamps cannot be true. */
    static OptionalLong between(OpenClTimestamps first, OpenClTimestamps last) {
        boolean credible = first.isInOrder() && last.isInOrder() && first.started <= last.started;
        return credible ? OptionalLong.of(last.ended - first.started) : OptionalLong.empty();
    }
}
