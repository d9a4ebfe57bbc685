package io.github.gpupath.suites.load;

import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.AccessKernel;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.Reading;
import io.github.gpupath.suites.TestData;

/** The workloads of the texture tests. */
final class TextureLoads {

    private TextureLoads() {}

    static KernelWorkload fetch(String name, Unroll unroll, Format format, Pattern pattern) {
        Reading reading = new Reading(AccessKernel.ofTexture(name, unroll));
        Resource.SampledTexture source = reading.declare(k -> k.texture("source", format));
        TextureSpec spec =
                new TextureSpec(format, AccessKernel.TEXTURE_SIDE, AccessKernel.TEXTURE_SIDE, TextureSpec.Use.SAMPLED);
        Memory memory = new Memory.TextureMemory(spec, TestData.texels(format), false);
        return reading.of(source, memory, (access, invocation, sum) -> {
            KernelBuilder k = access.builder();
            Variable start = k.variable("start", AccessKernel.textureStart(pattern));
            access.rows(y -> access.columns(x -> {
                var texel = access.masked(start.plus(vector(VectorType.UVEC2, x, y)));
                k.increase(sum, Reading.spread(source.fetch(texel), format.channels()));
            }));
        });
    }
}
