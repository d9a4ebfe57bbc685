package io.github.gpupath.reference.interpreter;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.TextureShape;
import io.github.gpupath.kernel.arithmetic.TexelCodec;
import java.util.Arrays;
import java.util.List;

/**
 * Samples of a texture at normalised coordinates: the point uv · size of a mip level, in texels. Weights have full
 * precision here and often eight bits in hardware, so both agree on multiples of 1/256 only. A footprint is sampled at
 * equal distances along its longer side (EXT_texture_filter_anisotropic), which hardware does in its own way.
 */
final class Sampling {

    private final Slot slot;
    private final Sampler sampler;
    private final TexelCodec codec;
    private final long[] texel = new long[4];
    private final double[] sum = new double[4];

    Sampling(Slot slot, Format format, Sampler sampler) {
        this.slot = slot;
        this.sampler = sampler;
        codec = new TexelCodec(format);
    }

    /** A node; {@code detail} is as of {@link io.github.gpupath.kernel.Expression.Sample}. */
    Node sample(long[][] values, Node coordinate, List<Node> detail) {
        boolean isOneTexel = sampler.filter() == Sampler.Filter.NEAREST
                && sampler.mips() != Sampler.Mips.LINEAR
                && detail.size() < 2;
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                coordinate.evaluate(active);
                detail.forEach(node -> node.evaluate(active));
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        Arrays.fill(sum, 0);
                        double[] at = numbers(coordinate, lane);
                        if (detail.size() < 2) {
                            levels(detail.isEmpty() ? 0 : number(detail.get(0).values[0][lane]), at, 1, lane);
                        } else {
                            footprint(at, numbers(detail.get(0), lane), numbers(detail.get(1), lane), lane);
                        }
                        for (int c = 0; c < 4; c++) {
                            values[c][lane] =
                                    isOneTexel ? texel[c] : Float.floatToRawIntBits((float) sum[c]) & 0xFFFF_FFFFL;
                        }
                    }
                }
            }
        };
    }

    private void footprint(double[] at, double[] side, double[] otherSide, int lane) {
        double length = length(side);
        double otherLength = length(otherSide);
        double[] longer = length >= otherLength ? side : otherSide;
        double longest = Math.max(length, otherLength);
        int count =
                Math.max(1, (int) Math.min(Math.ceil(longest / Math.min(length, otherLength)), sampler.anisotropy()));
        double level = Math.log(longest / count) / Math.log(2);
        for (int i = 1; i <= count; i++) {
            double share = i / (count + 1.0) - 0.5;
            double[] place = {at[0] + share * longer[0], at[1] + share * longer[1]};
            levels(level, place, 1.0 / count, lane);
        }
    }

    private double length(double[] side) {
        TextureSpec spec = slot.texture();
        return Math.hypot(side[0] * spec.width(), side[1] * spec.height());
    }

    private void levels(double level, double[] at, double weight, int lane) {
        double inside = Math.min(Math.max(level, 0), slot.texture().levels() - 1);
        switch (sampler.mips()) {
            case FIRST -> layers(0, at, weight, lane);
            case NEAREST -> layers((int) Math.rint(inside), at, weight, lane);
            case LINEAR -> {
                int lower = (int) inside;
                layers(lower, at, weight * (1 - (inside - lower)), lane);
                layers(lower + 1, at, weight * (inside - lower), lane);
            }
        }
    }

    private void layers(int level, double[] at, double weight, int lane) {
        TextureSpec spec = slot.texture();
        if (weight == 0) {
            return;
        }
        double x = at[0] * spec.width(level);
        double y = at[1] * spec.height(level);
        if (spec.shape() != TextureShape.THREE_D) {
            long layer = at.length < 3 ? 0 : Math.min(Math.max((long) Math.rint(at[2]), 0), spec.layers() - 1);
            layer(level, layer, x, y, weight, lane);
            return;
        }
        double z = at[2] * spec.layers();
        if (sampler.filter() == Sampler.Filter.NEAREST) {
            layer(level, inside((long) Math.floor(z), spec.layers()), x, y, weight, lane);
        } else {
            long front = (long) Math.floor(z - 0.5);
            double back = z - 0.5 - front;
            layer(level, inside(front, spec.layers()), x, y, weight * (1 - back), lane);
            layer(level, inside(front + 1, spec.layers()), x, y, weight * back, lane);
        }
    }

    private void layer(int level, long layer, double x, double y, double weight, int lane) {
        if (sampler.filter() == Sampler.Filter.NEAREST) {
            add(level, layer, (long) Math.floor(x), (long) Math.floor(y), weight, lane);
            return;
        }
        long left = (long) Math.floor(x - 0.5);
        long top = (long) Math.floor(y - 0.5);
        double right = x - 0.5 - left;
        double bottom = y - 0.5 - top;
        add(level, layer, left, top, weight * (1 - right) * (1 - bottom), lane);
        add(level, layer, left + 1, top, weight * right * (1 - bottom), lane);
        add(level, layer, left, top + 1, weight * (1 - right) * bottom, lane);
        add(level, layer, left + 1, top + 1, weight * right * bottom, lane);
    }

    /** Adds a weighted texel; weight 0 adds nothing, even for infinities and NaN. */
    private void add(int level, long layer, long x, long y, double weight, int lane) {
        if (weight == 0) {
            return;
        }
        TextureSpec spec = slot.texture();
        slot.sample(codec, level, layer, inside(x, spec.width(level)), inside(y, spec.height(level)), texel, lane);
        for (int c = 0; c < 4; c++) {
            sum[c] += weight * number(texel[c]);
        }
    }

    private long inside(long position, int size) {
        return switch (sampler.addressing()) {
            case WRAP -> Math.floorMod(position, (long) size);
            case CLAMP -> Math.min(Math.max(position, 0), size - 1);
        };
    }

    private static double[] numbers(Node node, int lane) {
        double[] numbers = new double[node.values.length];
        for (int c = 0; c < numbers.length; c++) {
            numbers[c] = number(node.values[c][lane]);
        }
        return numbers;
    }

    private static double number(long bits) {
        return Float.intBitsToFloat((int) bits);
    }
}
