package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.Arrays;

/** The built-in values of all lanes, updated for each dispatch and workgroup. */
final class LaneIndices {

    private final WorkgroupSize size;
    private final int subgroupSize;
    private final long[][] values;

    LaneIndices(WorkgroupSize size, int subgroupSize) {
        this.size = size;
        this.subgroupSize = subgroupSize;
        values = new long[BuiltIn.values().length][size.invocations()];
        fill(BuiltIn.SUBGROUP_SIZE, subgroupSize);
        for (int lane = 0; lane < size.invocations(); lane++) {
            of(BuiltIn.LOCAL_INDEX)[lane] = lane;
            of(BuiltIn.LOCAL_ID_X)[lane] = lane % size.x();
            of(BuiltIn.LOCAL_ID_Y)[lane] = lane / size.x() % size.y();
            of(BuiltIn.LOCAL_ID_Z)[lane] = lane / size.x() / size.y();
            of(BuiltIn.SUBGROUP_LANE)[lane] = lane % subgroupSize;
        }
    }

    int subgroupSize() {
        return subgroupSize;
    }

    /** The values of a built-in by lane. */
    long[] of(BuiltIn builtIn) {
        return values[builtIn.ordinal()];
    }

    void beginDispatch(WorkgroupCount count) {
        fill(BuiltIn.WORKGROUP_COUNT_X, count.x());
        fill(BuiltIn.WORKGROUP_COUNT_Y, count.y());
        fill(BuiltIn.WORKGROUP_COUNT_Z, count.z());
    }

    void beginWorkgroup(int x, int y, int z) {
        fill(BuiltIn.WORKGROUP_ID_X, x);
        fill(BuiltIn.WORKGROUP_ID_Y, y);
        fill(BuiltIn.WORKGROUP_ID_Z, z);
        addTo(BuiltIn.GLOBAL_ID_X, BuiltIn.LOCAL_ID_X, (long) x * size.x());
        addTo(BuiltIn.GLOBAL_ID_Y, BuiltIn.LOCAL_ID_Y, (long) y * size.y());
        addTo(BuiltIn.GLOBAL_ID_Z, BuiltIn.LOCAL_ID_Z, (long) z * size.z());
    }

    /** The current workgroup, for messages. */
    String workgroup() {
        return "(" + of(BuiltIn.WORKGROUP_ID_X)[0] + ", " + of(BuiltIn.WORKGROUP_ID_Y)[0] + ", "
                + of(BuiltIn.WORKGROUP_ID_Z)[0] + ")";
    }

    private void fill(BuiltIn builtIn, long value) {
        Arrays.fill(of(builtIn), value);
    }

    private void addTo(BuiltIn global, BuiltIn local, long base) {
        long[] from = of(local);
        long[] to = of(global);
        for (int lane = 0; lane < to.length; lane++) {
            to[lane] = base + from[lane] & 0xFFFF_FFFFL;
        }
    }
}
