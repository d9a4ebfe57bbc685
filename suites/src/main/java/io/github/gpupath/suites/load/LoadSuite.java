package io.github.gpupath.suites.load;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.CacheSuite;
import io.github.gpupath.suites.Labels;
import io.github.gpupath.suites.Pattern;
import io.github.gpupath.suites.Variants;
import java.util.List;

/** The 84 load tests of perftest, and three without the mask that slows uniform buffers on some GPUs. */
public final class LoadSuite extends CacheSuite {

    /** The suite. */
    public LoadSuite() {
        super(
                "load",
                "loads that hit the first-level cache, by resource, format and access pattern",
                Metric.LOADS_PER_SECOND,
                Traits.Access.READ,
                "256 loads per invocation from the first-level cache",
                Pattern.READS);
    }

    @Override
    protected void addTo(Variants variants) {
        for (Format format : Format.MEASURED) {
            String label = "Buffer<" + Labels.ofBuffer(format) + ">.Load";
            variants.add(
                    at("typed-buffer", format.id()),
                    Path.TEXEL_BUFFER,
                    label,
                    (n, u, p) -> BufferLoads.typed(n, u, format, p));
        }
        for (int words = 1; words <= 4; words++) {
            addRaw(variants, words, 0);
        }
        addRaw(variants, 2, Integer.BYTES);
        addRaw(variants, 4, Integer.BYTES);
        for (int components : new int[] {1, 2, 4}) {
            String type = Labels.ofFloats(components);
            String label = "StructuredBuffer<" + type + ">.Load";
            variants.add(
                    at("structured-buffer", type),
                    Path.BUFFER,
                    label,
                    (n, u, p) -> BufferLoads.structured(n, u, components, p));
        }
        addConstant(variants, "float4", "cbuffer{float4} load", true);
        for (Format format : Format.MEASURED) {
            String label = "Texture2D<" + format.name() + ">.Load";
            variants.add(
                    at("texture2d", format.id()),
                    Path.TEXTURE,
                    label,
                    (n, u, p) -> TextureLoads.fetch(n, u, format, p));
        }
        addConstant(variants, "float4-unmasked", "cbuffer{float4} load unmasked", false);
    }

    private static void addRaw(Variants variants, int words, int base) {
        String suffix = base == 0 ? "" : "-unaligned";
        String label = "ByteAddressBuffer.Load" + Labels.ofWords(words) + (base == 0 ? "" : " unaligned");
        variants.add(
                at("raw-buffer", "x" + words + suffix),
                Path.BUFFER,
                label,
                (n, u, p) -> BufferLoads.raw(n, u, words, base, p));
    }

    private static void addConstant(Variants variants, String variant, String label, boolean masked) {
        variants.add(
                at("constant-buffer", variant),
                Path.UNIFORM_BUFFER,
                label,
                (n, u, p) -> BufferLoads.constant(n, u, masked, p));
    }

    private static List<Coordinate> at(String resource, String element) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(element));
    }
}
