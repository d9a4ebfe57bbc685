package io.github.gpupath.isa;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.code.CodeFigures.Resources;
import io.github.gpupath.code.CompilerOutput.Compiled;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statistics of a pipeline from Mesa's Vulkan driver for AMD. */
final class RadvStatistics implements ResourceReader {

    private static final Pattern FIGURE = Pattern.compile("^\\s*([\\w -]+): (\\d+)\\b.*", Pattern.MULTILINE);

    @Override
    public Optional<Resources> read(Compiled compiled) {
        return compiled.listings().stream()
                .filter(listing -> listing.form().equals("statistics"))
                .map(RadvStatistics::figures)
                .filter(figures -> figures.containsKey("VGPRs") && figures.containsKey("LDS size"))
                .findFirst()
                .map(figures -> resources(figures, compiled));
    }

    private static Map<String, Integer> figures(CodeListing listing) {
        Map<String, Integer> figures = new HashMap<>();
        Matcher line = FIGURE.matcher(listing.text());
        while (line.find()) {
            if (line.group(2).length() < 10) { // hashes are longer
                figures.put(line.group(1), Integer.valueOf(line.group(2)));
            }
        }
        return figures;
    }

    private static Resources resources(Map<String, Integer> figures, Compiled compiled) {
        int registers = figures.getOrDefault("VGPRs", 0);
        int scalarRegisters = figures.getOrDefault("SGPRs", 0);
        int workgroupBytes = figures.getOrDefault("LDS size", 0);
        return new Resources(
                OptionalInt.of(registers),
                OptionalInt.of(scalarRegisters),
                OptionalLong.of(figures.getOrDefault("Spilled VGPRs", 0) + figures.getOrDefault("Spilled SGPRs", 0)),
                OptionalLong.of(workgroupBytes),
                AmdGeneration.of(compiled.device())
                        .map(generation -> generation.occupancy(
                                figures.getOrDefault("Subgroup size", 64),
                                registers,
                                scalarRegisters,
                                workgroupBytes,
                                compiled.kernel().workgroupSize())));
    }
}
