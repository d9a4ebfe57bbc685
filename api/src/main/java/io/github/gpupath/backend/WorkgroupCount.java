package io.github.gpupath.backend;

/**
 * The number of workgroups of a dispatch along each axis.
 *
 * @param x at least 1
 * @param y at least 1
 * @param z at least 1
 */
public record WorkgroupCount(int x, int y, int z) {

    /** The size in memory of an indirect dispatch: three 32-bit words. */
    public static final int BYTES = 3 * Integer.BYTES;

    public WorkgroupCount {
        if (x < 1 || y < 1 || z < 1) {
            throw new IllegalArgumentException("a dispatch has at least one workgroup along each axis");
        }
    }

    /**
     * A total laid out along x and y, with at most 32,768 along x: every API allows 65,535.
     *
     * @param total a power of two up to 2^30, or any number up to 32,768
     * @throws IllegalArgumentException if the total is above 32,768 and no multiple of it
     */
    public static WorkgroupCount of(int total) {
        int x = Math.min(total, 1 << 15);
        if (total % x != 0) {
            throw new IllegalArgumentException(total + " workgroups do not fill rows of " + x);
        }
        return new WorkgroupCount(x, total / x, 1);
    }

    /** The number of workgroups of a dispatch. */
    public long total() {
        return (long) x * y * z;
    }

    /** Whether no axis exceeds a limit. */
    public boolean fits(WorkgroupCount limit) {
        return x <= limit.x && y <= limit.y && z <= limit.z;
    }

    @Override
    public String toString() {
        return x + "×" + y + "×" + z;
    }
}
