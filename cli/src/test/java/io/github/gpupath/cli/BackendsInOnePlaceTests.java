package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.PackageManager;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is known of a backend stands in its provider, and nowhere else but where nothing is built yet. */
class BackendsInOnePlaceTests {

    private static final Path CHECKOUT = Path.of("..");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)//.*$");
    private static final Pattern PACKAGES = Pattern.compile("\\bpackages=(['\"])(.*?)\\1");

    private static List<BackendProvider> providers() {
        return ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    @Test
    void providersGiveTheirOrder() {
        assertThat(providers().stream()
                        .sorted(Comparator.comparingInt(BackendProvider::rank))
                        .map(BackendProvider::id))
                .containsExactly(
                        "vulkan",
                        "vulkan-address",
                        "vulkan-descriptor-buffer",
                        "opengl",
                        "opengl-bindless",
                        "opencl",
                        ReferenceProvider.ID);
        assertThat(providers())
                .filteredOn(BackendProvider::isOnlyByName)
                .extracting(BackendProvider::id)
                .containsExactlyInAnyOrder("vulkan-address", "vulkan-descriptor-buffer", "opengl-bindless");
    }

    /** A compiler for absent GPUs names the backend whose text it compiles. */
    @Test
    void onlyABackendKnowsItsId() throws IOException {
        Map<String, List<String>> places = new LinkedHashMap<>();
        List<Path> sources = sources();
        for (BackendProvider provider : providers()) {
            String literal = '"' + provider.id() + '"';
            places.put(
                    provider.id(),
                    sources.stream()
                            .filter(file -> withoutComments(file).contains(literal))
                            .map(file -> file.getFileName().toString())
                            .sorted()
                            .toList());
        }
        assertThat(places)
                .isEqualTo(Map.of(
                        "vulkan",
                        List.of("AmdCompiler.java", "VulkanProvider.java"),
                        "vulkan-address",
                        List.of("VulkanAddressProvider.java"),
                        "vulkan-descriptor-buffer",
                        List.of("VulkanDescriptorBufferProvider.java"),
                        "opengl",
                        List.of("GlProvider.java"),
                        "opengl-bindless",
                        List.of("GlBindlessProvider.java"),
                        "opencl",
                        List.of(
                                "AmdOpenClCompiler.java",
                                "IntelCompiler.java",
                                "NvidiaCompiler.java",
                                "OpenClProvider.java"),
                        ReferenceProvider.ID,
                        List.of("ReferenceProvider.java")));
    }

    /** The main sources of every module but the kit, whose table of drivers' defects says through which API they show. */
    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(CHECKOUT)) {
            for (Path module : modules.sorted().toList()) {
                Path main = module.resolve("src/main/java");
                if (Files.isDirectory(main) && !module.endsWith("testkit")) {
                    try (Stream<Path> files = Files.walk(main)) {
                        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                    }
                }
            }
        }
        return sources;
    }

    private static String withoutComments(Path file) {
        try {
            return COMMENT.matcher(Files.readString(file)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The launcher installs drivers before anything is built that it could ask. */
    @ParameterizedTest
    @EnumSource(PackageManager.class)
    void theLauncherInstallsWhatTheProvidersName(PackageManager manager) throws IOException {
        Set<String> named = providers().stream()
                .flatMap(provider -> provider.driverHints().packages().getOrDefault(manager, List.of()).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).isNotEmpty();
        assertThat(launcherPackages(manager)).isEqualTo(named);
    }

    /** The words of the lists between the question for a package manager and that for the next. */
    private static Set<String> launcherPackages(PackageManager manager) throws IOException {
        String launcher = Files.readString(CHECKOUT.resolve("gpupath"));
        String branch = Stream.of(launcher.split("\\b(el)?if command -v "))
                .filter(text -> text.startsWith(manager.command() + " "))
                .map(text -> text.split("(?m)^  else$", 2)[0])
                .collect(Collectors.joining());
        return PACKAGES.matcher(branch)
                .results()
                .map(list -> list.group(2).replace("$packages", "").strip())
                .flatMap(list -> Stream.of(list.split("\\s+")))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
