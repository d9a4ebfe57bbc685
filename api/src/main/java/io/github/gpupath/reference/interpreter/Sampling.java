package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.arithmetic.TexelCodec;
import java.util.Arrays;

/**
 * Samples of a texture at normalised coordinates, mip level 0: the point uv · size, in texels. Bilinear weights have
 * full precision here and often eight bits in hardware, so both agree on multiples of 1/256 only.
 */
final class Sampling {

    private final Slot slot;
    private final Sampler sampler;
    private final TexelCodec codec;
    private final int texelBytes;
    private final long[] texel = new long[4];
    private final double[] sum = new double[4];

    Sampling(Slot slot, Format format, Sampler sampler) {
        this.slot = slot;
        this.sampler = sampler;
        codec = new TexelCodec(format);
        texelBytes = format.texelBytes();
    }

    Node sample(long[][] values, Node coordinate) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                coordinate.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        double x = number(coordinate.values[0][lane]) * slot.width();
                        double y = number(coordinate.values[1][lane]) * slot.height();
                        switch (sampler.filter()) {
                            case NEAREST -> nearest(x, y, lane);
                            case LINEAR -> bilinear(x, y, lane);
                        }
                        for (int c = 0; c < 4; c++) {
                            values[c][lane] = texel[c];
                        }
                    }
                }
            }
        };
    }

    private void nearest(double x, double y, int lane) {
        load((long) Math.floor(x), (long) Math.floor(y), lane);
    }

    private void bilinear(double x, double y, int lane) {
        long left = (long) Math.floor(x - 0.5);
        long top = (long) Math.floor(y - 0.5);
        double right = x - 0.5 - left;
        double bottom = y - 0.5 - top;
        Arrays.fill(sum, 0);
        add(left, top, (1 - right) * (1 - bottom), lane);
        add(left + 1, top, right * (1 - bottom), lane);
        add(left, top + 1, (1 - right) * bottom, lane);
        add(left + 1, top + 1, right * bottom, lane);
        for (int c = 0; c < 4; c++) {
            texel[c] = Float.floatToRawIntBits((float) sum[c]) & 0xFFFF_FFFFL;
        }
    }

    /** Adds a weighted texel; weight 0 adds nothing, even for infinities and NaN. */
    private void add(long x, long y, double weight, int lane) {
        if (weight == 0) {
            return;
        }
        load(x, y, lane);
        for (int c = 0; c < 4; c++) {
            sum[c] += weight * number(texel[c]);
        }
    }

    private void load(long x, long y, int lane) {
        int offset = slot.texel(inside(x, slot.width()), inside(y, slot.height()), texelBytes, lane);
        codec.decode(slot.bytes(), offset, texel);
    }

    private long inside(long position, int size) {
        return switch (sampler.addressing()) {
            case WRAP -> Math.floorMod(position, (long) size);
            case CLAMP -> Math.min(Math.max(position, 0), size - 1);
        };
    }

    private static double number(long bits) {
        return Float.intBitsToFloat((int) bits);
    }
}
