package io.github.gpupath.suites.store;

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

/**
 * 125 tests of stores, with the resources and formats of the load suite that can be written. In 75 of them all workgroups
 * store to the same lines, so that they show to a good part how an outer cache bears many writers of few lines; in the other
 * 50, which a quick run leaves out, nobody else wants a workgroup's lines, and they say what a store costs.
 */
public final class StoreSuite extends CacheSuite {

    /** The suite. */
    public StoreSuite() {
        super(
                "store",
                "stores that hit the first-level cache, by resource, format and access pattern",
                Metric.STORES_PER_SECOND,
                Traits.Access.WRITE,
                "256 stores per invocation to the first-level cache");
    }

    /** Common stores. */
    @Override
    public List<String> card() {
        return List.of("store/structured-buffer/float4/linear", "store/texture2d/rgba8/linear");
    }

    @Override
    protected List<TestCase> tests(Unroll unroll) {
        List<TestCase> tests = new ArrayList<>();
        for (Format format : Format.MEASURED) {
            String label = "RWBuffer<" + bufferFormat(format) + ">.Store";
            for (Pattern pattern : Pattern.WRITES) {
                tests.add(test(
                        at("typed-buffer", format.id()),
                        pattern,
                        Path.TEXEL_BUFFER,
                        label,
                        name -> StoreKernels.texelBuffer(name, unroll, format, pattern)));
            }
        }
        for (int words : new int[] {1, 2, 3, 4}) {
            String label = "RWByteAddressBuffer.Store" + count(words);
            for (Pattern pattern : Pattern.WRITES) {
                tests.add(test(
                        at("raw-buffer", "x" + words),
                        pattern,
                        Path.BUFFER,
                        label,
                        name -> StoreKernels.rawBuffer(name, unroll, words, pattern)));
            }
        }
        for (int components : new int[] {1, 2, 4}) {
            String type = floats(components);
            String label = "RWStructuredBuffer<" + type + ">.Store";
            for (Pattern pattern : Pattern.WRITES) {
                tests.add(test(
                        at("structured-buffer", type),
                        pattern,
                        Path.BUFFER,
                        label,
                        name -> StoreKernels.structuredBuffer(name, unroll, components, pattern)));
            }
        }
        for (Format format : Format.MEASURED) {
            String label = "RWTexture2D<" + format.name() + ">.Store";
            for (Pattern pattern : Pattern.WRITES) {
                tests.add(test(
                        at("texture2d", format.id()),
                        pattern,
                        Path.TEXTURE,
                        label,
                        name -> StoreKernels.texture(name, unroll, format, pattern)));
            }
        }
        return tests;
    }

    private static List<Coordinate> at(String resource, String element) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(element));
    }
}
