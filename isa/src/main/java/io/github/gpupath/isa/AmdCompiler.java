package io.github.gpupath.isa;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.code.TargetCompiler;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * ACO, the compiler of Mesa's Vulkan driver for AMD's GPUs. With {@code RADV_FORCE_FAMILY} the driver has one device without
 * hardware, which compiles for that family.
 */
public final class AmdCompiler implements TargetCompiler.Driver {

    private static final Pattern LIBRARY = Pattern.compile("\"library_path\"\\s*:\\s*\"([^\"]+)\"");

    /** Where a library is that a manifest names without a folder. */
    private static final List<String> LIBRARY_FOLDERS =
            List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib");

    /** Mesa's names of families, from GCN 1 to RDNA 4; each version of the driver has some of them. */
    private static final List<String> FAMILIES =
            List.of(("tahiti pitcairn verde oland hainan bonaire hawaii kaveri kabini tonga iceland fiji carrizo "
                            + "stoney polaris10 polaris11 polaris12 vegam vega10 vega12 vega20 raven raven2 renoir arcturus "
                            + "aldebaran navi10 navi12 navi14 navi21 navi22 navi23 navi24 vangogh rembrandt raphael_mendocino "
                            + "gfx1036 gfx1100 gfx1101 gfx1102 gfx1103 navi31 navi32 navi33 phoenix phoenix2 gfx1150 gfx1151 "
                            + "gfx1152 gfx1153 gfx1200 gfx1201")
                    .split(" "));

    private static final int LONGEST_NAME =
            FAMILIES.stream().mapToInt(String::length).max().orElseThrow();

    /** GCN 1 and 2, which LLVM does not disassemble. */
    private static final List<String> OLD =
            List.of("tahiti pitcairn verde oland hainan bonaire hawaii kaveri kabini".split(" "));

    /** What Mesa runs for them. */
    private static final String DISASSEMBLER = "clrxdisasm";

    private final Path manifests;
    private final List<Path> programs;

    /** Created as a service: it looks where packages install Vulkan drivers, and on the PATH. */
    public AmdCompiler() {
        this(
                Path.of("/usr/share/vulkan/icd.d"),
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(Path::of)
                        .toList());
    }

    /** A compiler of the drivers in a folder. */
    AmdCompiler(Path manifests, List<Path> programs) {
        this.manifests = manifests;
        this.programs = List.copyOf(programs);
    }

    @Override
    public String id() {
        return "amd";
    }

    @Override
    public String displayName() {
        return "ACO (Mesa, Vulkan)";
    }

    @Override
    public String backend() {
        return "vulkan";
    }

    @Override
    public Availability probe() {
        return targets().isEmpty()
                ? new Availability.Unavailable(
                        "no manifest of Mesa's Vulkan driver for AMD in " + manifests, "install mesa-vulkan-drivers")
                : new Availability.Available("Mesa's radv without hardware");
    }

    /** The families that the installed driver knows: it holds their names as strings, in capitals. */
    @Override
    public List<String> targets() {
        try {
            for (Path manifest : manifests()) {
                Optional<Path> library = library(manifest);
                if (library.isPresent()) {
                    Set<String> names = shortStrings(Files.readAllBytes(library.get()));
                    return FAMILIES.stream()
                            .filter(family -> names.contains(family.toUpperCase(Locale.ROOT)))
                            .toList();
                }
            }
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What lies between two zeros and is not longer than a name. */
    private static Set<String> shortStrings(byte[] content) {
        Set<String> strings = new HashSet<>();
        int start = 0;
        for (int end = 0; end < content.length; end++) {
            if (content[end] == 0) {
                if (end > start && end - start <= LONGEST_NAME) {
                    strings.add(new String(content, start, end - start, StandardCharsets.ISO_8859_1));
                }
                start = end + 1;
            }
        }
        return strings;
    }

    @Override
    public Map<String, String> withoutCode() {
        return programs.stream().anyMatch(folder -> Files.isExecutable(folder.resolve(DISASSEMBLER)))
                ? Map.of()
                : targets().stream()
                        .filter(OLD::contains)
                        .collect(Collectors.toMap(family -> family, family -> DISASSEMBLER + " is not on the PATH"));
    }

    /** Both names of the loader's variable, the older and the newer, and Mesa's own. */
    @Override
    public Map<String, String> environment(String target) {
        String drivers = manifests().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return Map.of("VK_ICD_FILENAMES", drivers, "VK_DRIVER_FILES", drivers, "RADV_FORCE_FAMILY", target);
    }

    /** The manifests of Mesa's driver for AMD; of several, one for each architecture of the processor. */
    private List<Path> manifests() {
        if (!Files.isDirectory(manifests)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(manifests)) {
            return files.filter(file -> file.getFileName().toString().matches("radeon_icd.*\\.json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> library(Path manifest) throws IOException {
        Matcher path = LIBRARY.matcher(Files.readString(manifest));
        return path.find()
                ? Stream.concat(
                                Stream.of(manifest.resolveSibling(path.group(1))),
                                LIBRARY_FOLDERS.stream().map(folder -> Path.of(folder, path.group(1))))
                        .filter(Files::isRegularFile)
                        .findFirst()
                : Optional.empty();
    }
}
