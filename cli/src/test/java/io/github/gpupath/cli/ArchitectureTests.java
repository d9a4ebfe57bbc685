package io.github.gpupath.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The allowed arrows: cli → suites → api, cli → api, backend-* → api. */
@AnalyzeClasses(packages = "io.github.gpupath", importOptions = ArchitectureTests.MainClasses.class)
class ArchitectureTests {

    /** Leaves out tests, also the conformance kit, which comes as a jar. */
    static final class MainClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/") && !location.contains("-tests.jar");
        }
    }

    private static final String CLI = "io.github.gpupath.cli..";
    private static final String SUITES = "io.github.gpupath.suites..";
    private static final String[] BACKENDS = {
        "io.github.gpupath.backend.vulkan..", "io.github.gpupath.backend.opengl..", "io.github.gpupath.backend.opencl.."
    };

    private static final DescribedPredicate<JavaClass> IN_API = JavaClass.Predicates.resideInAPackage(
                    "io.github.gpupath..")
            .and(JavaClass.Predicates.resideOutsideOfPackages(CLI, SUITES))
            .and(JavaClass.Predicates.resideOutsideOfPackages(BACKENDS))
            .as("classes of the api module");

    @ArchTest
    static final ArchRule API_SEES_NOTHING_ABOVE_IT = noClasses()
            .that(IN_API)
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(CLI, SUITES)
                    .or(JavaClass.Predicates.resideInAnyPackage(BACKENDS)));

    @ArchTest
    static final ArchRule API_NEEDS_NO_LIBRARY = classes()
            .that(IN_API)
            .should()
            .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                    "io.github.gpupath..", "java..", "org.jspecify.annotations.."));

    @ArchTest
    static final ArchRule SUITES_SEE_NO_BACKEND = noClasses()
            .that()
            .resideInAPackage(SUITES)
            .should()
            .dependOnClassesThat(
                    JavaClass.Predicates.resideInAPackage(CLI).or(JavaClass.Predicates.resideInAnyPackage(BACKENDS)));

    @ArchTest
    static final ArchRule BACKENDS_SEE_NO_SUITE = noClasses()
            .that()
            .resideInAnyPackage(BACKENDS)
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                    CLI, SUITES, "io.github.gpupath.suite..", "io.github.gpupath.result.."));

    @ArchTest
    static final ArchRule BACKENDS_SEE_NO_OTHER_BACKEND =
            slices().matching("io.github.gpupath.backend.(*)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule CLI_FINDS_SUITES_AND_BACKENDS_BY_THEIR_SERVICES = noClasses()
            .that()
            .resideInAPackage(CLI)
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAPackage(SUITES)
                    .or(JavaClass.Predicates.resideInAnyPackage(BACKENDS)));

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("io.github.gpupath.(**)").should().beFreeOfCycles();
}
