package io.github.gpupath.suites.load;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suites.Pattern;
import java.util.ArrayList;
import java.util.List;

/** The 84 load tests of perftest, and three without the mask that slows uniform buffers on some GPUs. */
public final class LoadSuite implements Suite {

    private static final SuiteOption UNROLL =
            new SuiteOption("unroll", List.of("never", "full"), "whether the loops are kept or fully unrolled");

    @Override
    public String id() {
        return "load";
    }

    @Override
    public String description() {
        return "loads that hit the first-level cache, by resource, format and access pattern";
    }

    @Override
    public List<SuiteOption> options() {
        return List.of(UNROLL);
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        Unroll unroll = settings.value(UNROLL).equals("full") ? Unroll.FULL : Unroll.NEVER;
        return new Tests(unroll).all();
    }

    /** Makes a workload from the kernel's name and the pattern. */
    private interface Maker {
        Workload make(String name, Pattern pattern);
    }

    private static final class Tests {

        private final Unroll unroll;
        private final List<TestCase> tests = new ArrayList<>();

        Tests(Unroll unroll) {
            this.unroll = unroll;
        }

        List<TestCase> all() {
            for (Format format : Format.MEASURED) {
                String label = "Buffer<" + bufferLabel(format) + ">.Load";
                add("typed-buffer/" + format.id(), label, (n, p) -> BufferLoads.typed(n, unroll, format, p));
            }
            for (int words = 1; words <= 4; words++) {
                addRaw(words, 0);
            }
            addRaw(2, Integer.BYTES);
            addRaw(4, Integer.BYTES);
            for (int components : new int[] {1, 2, 4}) {
                String type = "float" + (components == 1 ? "" : components);
                String label = "StructuredBuffer<" + type + ">.Load";
                add("structured-buffer/" + type, label, (n, p) -> BufferLoads.structured(n, unroll, components, p));
            }
            addConstant("float4", "cbuffer{float4} load", true);
            for (Format format : Format.MEASURED) {
                String label = "Texture2D<" + format.name() + ">.Load";
                add("texture2d/" + format.id(), label, (n, p) -> TextureLoads.fetch(n, unroll, format, p));
            }
            addConstant("float4-unmasked", "cbuffer{float4} load unmasked", false);
            return List.copyOf(tests);
        }

        private void addRaw(int words, int base) {
            String suffix = base == 0 ? "" : "-unaligned";
            String label = "ByteAddressBuffer.Load" + (words == 1 ? "" : words) + (base == 0 ? "" : " unaligned");
            add("raw-buffer/x" + words + suffix, label, (n, p) -> BufferLoads.raw(n, unroll, words, base, p));
        }

        private void addConstant(String variant, String label, boolean masked) {
            add("constant-buffer/" + variant, label, (n, p) -> BufferLoads.constant(n, unroll, masked, p));
        }

        private void add(String path, String label, Maker maker) {
            for (Pattern pattern : Pattern.ALL) {
                String id = "load/" + path + "/" + pattern.id();
                String name = id.replaceAll("[/-]", "_");
                tests.add(new TestCase(
                        id,
                        label + " " + pattern.id(),
                        Metric.LOADS_PER_SECOND,
                        "256 loads per invocation from the first-level cache, " + pattern.description(),
                        () -> maker.make(name, pattern)));
            }
        }

        /** perftest writes the formats of buffers and of textures differently. */
        private static String bufferLabel(Format format) {
            return format.name().replace('F', 'f');
        }
    }
}
