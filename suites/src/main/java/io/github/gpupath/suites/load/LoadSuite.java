package io.github.gpupath.suites.load;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.Axes;
import io.github.gpupath.suites.CacheSuite;
import io.github.gpupath.suites.Pattern;
import java.util.ArrayList;
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
                "256 loads per invocation from the first-level cache");
    }

    /** Common loads of each kind of resource. */
    @Override
    public List<String> card() {
        return List.of(
                "load/structured-buffer/float4",
                "load/typed-buffer/rgba8",
                "load/texture2d/rgba8",
                "load/constant-buffer/float4/uniform");
    }

    @Override
    protected List<TestCase> tests(Unroll unroll) {
        List<TestCase> tests = new ArrayList<>();
        for (Format format : Format.MEASURED) {
            String label = "Buffer<" + bufferFormat(format) + ">.Load";
            for (Pattern pattern : Pattern.READS) {
                tests.add(test(
                        at("typed-buffer", format.id()),
                        pattern,
                        Path.TEXEL_BUFFER,
                        label,
                        name -> LoadKernels.texelBuffer(name, unroll, format, pattern)));
            }
        }
        for (int words : new int[] {1, 2, 3, 4}) {
            String label = "ByteAddressBuffer.Load" + count(words);
            for (Pattern pattern : Pattern.READS) {
                tests.add(test(
                        at("raw-buffer", "x" + words),
                        pattern,
                        Path.BUFFER,
                        label,
                        name -> LoadKernels.rawBuffer(name, unroll, words, 0, pattern)));
            }
        }
        for (int words : new int[] {2, 4}) {
            String label = "ByteAddressBuffer.Load" + count(words) + " unaligned";
            for (Pattern pattern : Pattern.READS) {
                tests.add(test(
                        at("raw-buffer", "x" + words + "-unaligned"),
                        pattern,
                        Path.BUFFER,
                        label,
                        name -> LoadKernels.rawBuffer(name, unroll, words, Integer.BYTES, pattern)));
            }
        }
        for (int components : new int[] {1, 2, 4}) {
            String type = floats(components);
            String label = "StructuredBuffer<" + type + ">.Load";
            for (Pattern pattern : Pattern.READS) {
                tests.add(test(
                        at("structured-buffer", type),
                        pattern,
                        Path.BUFFER,
                        label,
                        name -> LoadKernels.structuredBuffer(name, unroll, components, pattern)));
            }
        }
        for (Pattern pattern : Pattern.READS) {
            String label = "cbuffer{float4} load";
            tests.add(test(
                    at("constant-buffer", "float4"),
                    pattern,
                    Path.UNIFORM_BUFFER,
                    label,
                    name -> LoadKernels.uniformBuffer(name, unroll, true, pattern)));
        }
        for (Format format : Format.MEASURED) {
            String label = "Texture2D<" + format.name() + ">.Load";
            for (Pattern pattern : Pattern.READS) {
                tests.add(test(
                        at("texture2d", format.id()),
                        pattern,
                        Path.TEXTURE,
                        label,
                        name -> LoadKernels.texture(name, unroll, format, pattern)));
            }
        }
        for (Pattern pattern : Pattern.READS) {
            String label = "cbuffer{float4} load unmasked";
            tests.add(test(
                    at("constant-buffer", "float4-unmasked"),
                    pattern,
                    Path.UNIFORM_BUFFER,
                    label,
                    name -> LoadKernels.uniformBuffer(name, unroll, false, pattern)));
        }
        return tests;
    }

    private static List<Coordinate> at(String resource, String element) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(element));
    }
}
