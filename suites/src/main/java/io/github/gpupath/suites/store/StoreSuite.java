package io.github.gpupath.suites.store;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.CacheLoop;
import io.github.gpupath.suites.CacheSuite;
import java.util.ArrayList;
import java.util.List;

/**
 * 125 tests of stores to all writable resources and formats of the load suite. In 75 tests all workgroups store to the
 * same lines, so contention for few lines of an outer cache dominates. In the other 50, omitted by quick runs, each
 * workgroup has its own lines; they measure the store itself.
 */
public final class StoreSuite extends CacheSuite {

    public StoreSuite() {
        super(
                "store",
                "stores that hit the first-level cache, by resource, format and access pattern",
                Metric.STORES_PER_SECOND,
                Traits.Access.WRITE,
                "256 stores per invocation to the first-level cache");
    }

    @Override
    public List<String> card() {
        return fastestResource("linear").toList();
    }

    @Override
    public List<SuiteOption> options() {
        return List.of(CacheLoop.UNROLL);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        Unroll unroll = CacheLoop.unroll(settings);
        List<TestCase> tests = new ArrayList<>();
        for (Format format : Format.MEASURED) {
            tests.addAll(inEachPattern(
                    at("typed-buffer", format.id()),
                    Path.TEXEL_BUFFER,
                    "RWBuffer<" + bufferFormat(format) + ">.Store",
                    (name, pattern) -> StoreKernels.texelBuffer(name, unroll, format, pattern)));
        }
        for (int words : new int[] {1, 2, 3, 4}) {
            tests.addAll(inEachPattern(
                    at("raw-buffer", "x" + words),
                    Path.BUFFER,
                    "RWByteAddressBuffer.Store" + count(words),
                    (name, pattern) -> StoreKernels.rawBuffer(name, unroll, words, pattern)));
        }
        for (int components : new int[] {1, 2, 4}) {
            String type = floats(components);
            tests.addAll(inEachPattern(
                    at("structured-buffer", type),
                    Path.BUFFER,
                    "RWStructuredBuffer<" + type + ">.Store",
                    (name, pattern) -> StoreKernels.structuredBuffer(name, unroll, components, pattern)));
        }
        for (Format format : Format.MEASURED) {
            tests.addAll(inEachPattern(
                    at("texture2d", format.id()),
                    Path.TEXTURE,
                    "RWTexture2D<" + format.name() + ">.Store",
                    (name, pattern) -> StoreKernels.texture(name, unroll, format, pattern)));
        }
        return List.copyOf(tests);
    }
}
