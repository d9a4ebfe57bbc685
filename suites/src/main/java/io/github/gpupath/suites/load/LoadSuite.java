package io.github.gpupath.suites.load;

import io.github.gpupath.kernel.Format;
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
import java.util.stream.Stream;

/** Loads that hit the first-level cache: perftest's 84 tests, and three of uniform buffers without an address mask. */
public final class LoadSuite extends CacheSuite {

    public LoadSuite() {
        super(
                "load",
                "loads that hit the first-level cache, by resource, format and access pattern",
                Metric.LOADS_PER_SECOND,
                Traits.Access.READ,
                "256 loads per invocation from the first-level cache");
    }

    @Override
    public List<String> card() {
        return Stream.of("linear", "random").flatMap(this::fastestResource).toList();
    }

    @Override
    public List<SuiteOption> options() {
        return List.of(CacheLoop.KERNEL, CacheLoop.UNROLL);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        CacheLoop loop = CacheLoop.of(settings);
        List<TestCase> tests = new ArrayList<>();
        for (Format format : Format.MEASURED) {
            tests.addAll(inEachPattern(
                    at("typed-buffer", format.id()),
                    Path.TEXEL_BUFFER,
                    "Buffer<" + bufferFormat(format) + ">.Load",
                    (name, pattern) -> LoadKernels.texelBuffer(name, loop, format, pattern)));
        }
        for (int words : new int[] {1, 2, 3, 4}) {
            tests.addAll(inEachPattern(
                    at("raw-buffer", "x" + words),
                    Path.BUFFER,
                    "ByteAddressBuffer.Load" + count(words),
                    (name, pattern) -> LoadKernels.rawBuffer(name, loop, words, 0, pattern)));
        }
        for (int words : new int[] {2, 4}) {
            tests.addAll(inEachPattern(
                    at("raw-buffer", "x" + words + "-unaligned"),
                    Path.BUFFER,
                    "ByteAddressBuffer.Load" + count(words) + " unaligned",
                    (name, pattern) -> LoadKernels.rawBuffer(name, loop, words, Integer.BYTES, pattern)));
        }
        for (int components : new int[] {1, 2, 4}) {
            String type = floats(components);
            tests.addAll(inEachPattern(
                    at("structured-buffer", type),
                    Path.BUFFER,
                    "StructuredBuffer<" + type + ">.Load",
                    (name, pattern) -> LoadKernels.structuredBuffer(name, loop, components, pattern)));
        }
        tests.addAll(inEachPattern(
                at("constant-buffer", "float4"),
                Path.UNIFORM_BUFFER,
                "cbuffer{float4} load",
                (name, pattern) -> LoadKernels.uniformBuffer(name, loop, true, pattern)));
        for (Format format : Format.MEASURED) {
            tests.addAll(inEachPattern(
                    at("texture2d", format.id()),
                    Path.TEXTURE,
                    "Texture2D<" + format.name() + ">.Load",
                    (name, pattern) -> LoadKernels.texture(name, loop, format, pattern)));
        }
        tests.addAll(inEachPattern(
                at("constant-buffer", "float4-unmasked"),
                Path.UNIFORM_BUFFER,
                "cbuffer{float4} load unmasked",
                (name, pattern) -> LoadKernels.uniformBuffer(name, loop, false, pattern)));
        return List.copyOf(tests);
    }
}
