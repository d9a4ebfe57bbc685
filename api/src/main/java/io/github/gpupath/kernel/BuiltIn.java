package io.github.gpupath.kernel;

import java.util.Set;

/** A built-in u32 value of an invocation, such as {@code gl_GlobalInvocationID.x}. */
public enum BuiltIn {
    GLOBAL_ID_X,
    GLOBAL_ID_Y,
    GLOBAL_ID_Z,
    LOCAL_ID_X,
    LOCAL_ID_Y,
    LOCAL_ID_Z,
    /** The local invocation index: x + y · width + z · width · height. */
    LOCAL_INDEX,
    WORKGROUP_ID_X,
    WORKGROUP_ID_Y,
    WORKGROUP_ID_Z,
    WORKGROUP_COUNT_X,
    WORKGROUP_COUNT_Y,
    WORKGROUP_COUNT_Z,
    /** The number of invocations in a subgroup. */
    SUBGROUP_SIZE,
    /** The invocation's index in its subgroup. */
    SUBGROUP_LANE;

    /** Whether the value is the same for all invocations of a workgroup. */
    public boolean isWorkgroupUniform() {
        return switch (this) {
            case WORKGROUP_ID_X,
                    WORKGROUP_ID_Y,
                    WORKGROUP_ID_Z,
                    WORKGROUP_COUNT_X,
                    WORKGROUP_COUNT_Y,
                    WORKGROUP_COUNT_Z,
                    SUBGROUP_SIZE -> true;
            case GLOBAL_ID_X,
                    GLOBAL_ID_Y,
                    GLOBAL_ID_Z,
                    LOCAL_ID_X,
                    LOCAL_ID_Y,
                    LOCAL_ID_Z,
                    LOCAL_INDEX,
                    SUBGROUP_LANE -> false;
        };
    }

    /** The required features. */
    public Set<Feature> features() {
        return this == SUBGROUP_SIZE || this == SUBGROUP_LANE ? Set.of(Feature.Capability.SUBGROUPS) : Set.of();
    }
}
