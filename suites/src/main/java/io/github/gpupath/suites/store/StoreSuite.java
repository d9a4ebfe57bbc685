package io.github.gpupath.suites.store;

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

/** 75 tests of stores, with the resources and formats of the load suite that can be written. */
public final class StoreSuite extends CacheSuite {

    /** The suite. */
    public StoreSuite() {
        super(
                "store",
                "stores that hit the first-level cache, by resource, format and access pattern",
                Metric.STORES_PER_SECOND,
                Traits.Access.WRITE,
                "256 stores per invocation to the first-level cache",
                Pattern.WRITES);
    }

    @Override
    protected void addTo(Variants variants) {
        for (Format format : Format.MEASURED) {
            String label = "RWBuffer<" + Labels.ofBuffer(format) + ">.Store";
            variants.add(
                    at("typed-buffer", format.id()),
                    Path.TEXEL_BUFFER,
                    label,
                    (n, u, p) -> Stores.typed(n, u, format, p));
        }
        for (int count = 1; count <= 4; count++) {
            int words = count;
            String label = "RWByteAddressBuffer.Store" + Labels.ofWords(words);
            variants.add(at("raw-buffer", "x" + words), Path.BUFFER, label, (n, u, p) -> Stores.raw(n, u, words, p));
        }
        for (int components : new int[] {1, 2, 4}) {
            String type = Labels.ofFloats(components);
            String label = "RWStructuredBuffer<" + type + ">.Store";
            variants.add(
                    at("structured-buffer", type),
                    Path.BUFFER,
                    label,
                    (n, u, p) -> Stores.structured(n, u, components, p));
        }
        for (Format format : Format.MEASURED) {
            String label = "RWTexture2D<" + format.name() + ">.Store";
            variants.add(
                    at("texture2d", format.id()), Path.TEXTURE, label, (n, u, p) -> Stores.texture(n, u, format, p));
        }
    }

    private static List<Coordinate> at(String resource, String element) {
        return List.of(Axes.RESOURCE.at(resource), Axes.ELEMENT.at(element));
    }
}
