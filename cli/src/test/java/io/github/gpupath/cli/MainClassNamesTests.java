package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The main classes of all modules and examples; the bundle is on no class path here, so their files are looked at. */
class MainClassNamesTests {

    private static final Path CHECKOUT = Path.of("..");

    /** Surefire and IDEs take such a class for a test, which tests that extend these two of the kit are. */
    @Test
    void onlyWhatTestsExtendIsNamedAsTests() throws IOException {
        List<String> names = names();
        assertThat(names).contains("Main.java", "Licences.java", "CudaProvider.java");
        assertThat(names.stream().filter(name -> name.endsWith("Test.java") || name.endsWith("Tests.java")))
                .containsExactlyInAnyOrder("BackendConformanceTests.java", "SuiteConformanceTests.java");
    }

    private static List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path folder : List.of(CHECKOUT, CHECKOUT.resolve("examples"))) {
            try (Stream<Path> modules = Files.list(folder)) {
                for (Path module : modules.toList()) {
                    Path main = module.resolve("src/main/java");
                    if (Files.isDirectory(main)) {
                        try (Stream<Path> files = Files.walk(main)) {
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> name.endsWith(".java"))
                                    .forEach(names::add);
                        }
                    }
                }
            }
        }
        return names;
    }
}
