package io.github.gpupath.suites.load;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.TestData;

/** The workloads of the texture tests. */
final class TextureLoads {

    private static final int SIZE = 32;

    private TextureLoads() {}

    static Workload fetch(String name, Unroll unroll, Format format, Pattern pattern) {
        TextureSpec spec = new TextureSpec(format, SIZE, SIZE, TextureSpec.Use.SAMPLED);
        return LoadLoop.texture(
                name,
                unroll,
                k -> k.texture("source", format),
                new Memory.TextureMemory(spec, TestData.texels(format), false),
                pattern::textureStart,
                (loop, source, start, step) ->
                        LoadLoop.spread(source.fetch(loop.masked(start.plus(step))), format.channels()));
    }
}
