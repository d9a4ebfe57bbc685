package io.github.gpupath.kernel.listing;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import org.junit.jupiter.api.Test;

class KernelListingTests {

    @Test
    void readsLikeTheKernel() {
        KernelBuilder it = new KernelBuilder("demo", new WorkgroupSize(8, 8, 1));
        Parameter mask = it.parameter("mask", ScalarType.U32);
        Resource.TexelBuffer texels = it.texelBuffer("texels", Format.RG8);
        Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ_WRITE);
        Resource.SampledTexture image =
                it.sampledTexture("image", Format.R32F, new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.CLAMP));
        SharedArray shared = it.sharedArray("shared_words", ScalarType.U32, 64);
        Variable sum = it.variable("sum", vector(VectorType.VEC4, f32(0)));
        it.loop("i", 4, Unroll.NEVER, i -> {
            it.increase(
                    sum,
                    texels.load(builtIn(BuiltIn.LOCAL_INDEX).plus(i).min(u32(9)).or(mask)));
        });
        it.assign(sum, fma(sum, sum, image.sample(sum.swizzle("xy"))));
        it.barrier();
        it.when(
                mask.isEqualTo(u32(0)),
                () -> it.store(raw, u32(8), raw.load(u32(0), 2)),
                () -> it.atomic(AtomicOperator.ADD, shared, mask, sum.w().to(ScalarType.U32)));

        assertThat(KernelListing.of(it.build())).isEqualTo("""
                kernel demo, workgroups of 8×8×1
                  parameter u32 mask
                  0: texel buffer of rg8 texels, read
                  1: raw buffer raw, read-write
                  2: texture of r32f sampled nearest clamp image, read
                  shared u32 shared_words[64]

                  f32x4 sum = f32x4(0.0)
                  for i from 0 below 4, never unrolled
                    sum = sum + texels[min(local_index + i, 9) | mask]
                  sum = fma(sum, sum, image.sample(sum.xy))
                  barrier
                  if mask == 0
                    raw.bytes[8] = raw.bytes[0, 8]
                  else
                    atomic add shared_words[mask], u32(sum.w)
                """);
    }
}
