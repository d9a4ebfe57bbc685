package io.github.gpupath.kernel;

/**
 * The number of invocations of a workgroup along each axis.
 *
 * @param x at least 1
 * @param y at least 1
 * @param z at least 1
 */
public record WorkgroupSize(int x, int y, int z) {

    public WorkgroupSize {
        Typing.require(x > 0 && y > 0 && z > 0, "a workgroup needs at least one invocation along each axis");
    }

    /** The number of invocations of a workgroup. */
    public int invocations() {
        return Math.multiplyExact(Math.multiplyExact(x, y), z);
    }

    @Override
    public String toString() {
        return x + "×" + y + "×" + z;
    }
}
