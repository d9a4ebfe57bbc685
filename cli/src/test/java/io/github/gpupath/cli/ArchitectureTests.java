package io.github.gpupath.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.Invocation;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/** The allowed arrows: cli → suites → api, cli → api, backend-* → api, isa → api. */
@ArchTag("slow")
@AnalyzeClasses(packages = "io.github.gpupath", importOptions = ArchitectureTests.MainClasses.class)
class ArchitectureTests {

    /** Leaves out tests. */
    static final class MainClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }

    private static final String ISA = "io.github.gpupath.isa..";
    private static final String CODE = "io.github.gpupath.code..";
    private static final String CLI = "io.github.gpupath.cli..";
    private static final String SUITES = "io.github.gpupath.suites..";
    private static final String KERNEL = "io.github.gpupath.kernel..";
    private static final String BACKEND = "io.github.gpupath.backend";
    private static final String VALIDATION = BACKEND + ".validation";
    private static final String LIFETIME = BACKEND + ".lifetime";
    private static final String SUITE = "io.github.gpupath.suite..";
    private static final String RESULT = "io.github.gpupath.result..";
    private static final String PLUGIN = "io.github.gpupath.plugin..";
    private static final String VERIFY = "io.github.gpupath.verify..";
    private static final String REFERENCE = "io.github.gpupath.reference..";

    private static final String KIT = "io.github.gpupath.conformance..";
    private static final String TESTING = "io.github.gpupath.testing..";

    private static final String ENGINE = "io.github.gpupath.cli.engine..";
    private static final String ANALYSIS = "io.github.gpupath.cli.analysis..";
    private static final String TEXT = "io.github.gpupath.cli.text..";
    private static final String[] API = {
        KERNEL, BACKEND, VALIDATION, LIFETIME, SUITE, RESULT, PLUGIN, VERIFY, REFERENCE, CODE
    };

    /** Whatever has a package below that of the interfaces, also what is yet to come, but for those of the api. */
    private static final DescribedPredicate<JavaClass> IN_A_BACKEND = JavaClass.Predicates.resideInAPackage(
                    BACKEND + ".*..")
            .and(JavaClass.Predicates.resideOutsideOfPackages(VALIDATION, LIFETIME))
            .as("reside in a backend's package");

    private static final DescribedPredicate<JavaClass> IN_API = JavaClass.Predicates.resideInAPackage(
                    "io.github.gpupath..")
            .and(JavaClass.Predicates.resideOutsideOfPackages(CLI, SUITES, ISA, KIT, TESTING))
            .and(DescribedPredicate.not(IN_A_BACKEND))
            .as("classes of the api module");

    @ArchTest
    static final ArchRule API_SEES_NOTHING_ABOVE_IT = noClasses()
            .that(IN_API)
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(CLI, SUITES, ISA, KIT, TESTING)
                    .or(IN_A_BACKEND));

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
            .dependOnClassesThat(JavaClass.Predicates.resideInAPackage(CLI).or(IN_A_BACKEND));

    @ArchTest
    static final ArchRule BACKENDS_SEE_THE_MODEL_AND_THEIR_INTERFACES = sees(IN_A_BACKEND, KERNEL, BACKEND, LIFETIME);

    @ArchTest
    static final ArchRule THE_KERNEL_MODEL_SEES_NOTHING = sees("io.github.gpupath.kernel");

    @ArchTest
    static final ArchRule WHAT_IS_DONE_WITH_KERNELS_SEES_KERNELS = sees(KERNEL);

    @ArchTest
    static final ArchRule THE_INTERFACES_OF_BACKENDS_SEE_KERNELS = sees(BACKEND, KERNEL);

    @ArchTest
    static final ArchRule VALIDATION_SEES_THE_INTERFACES_OF_BACKENDS = sees(VALIDATION, BACKEND, KERNEL);

    @ArchTest
    static final ArchRule LIFETIMES_SEE_NOTHING = sees(LIFETIME);

    @ArchTest
    static final ArchRule SUITES_SEE_BACKENDS_AND_KERNELS = sees(SUITE, BACKEND, KERNEL);

    @ArchTest
    static final ArchRule RESULTS_SEE_SUITES_BACKENDS_AND_KERNELS = sees(RESULT, SUITE, BACKEND, KERNEL);

    @ArchTest
    static final ArchRule THE_REFERENCE_SEES_BACKENDS_AND_KERNELS = sees(REFERENCE, BACKEND, KERNEL);

    @ArchTest
    static final ArchRule VERIFICATION_SEES_ALL_BUT_RESULTS =
            sees(VERIFY, SUITE, REFERENCE, VALIDATION, LIFETIME, BACKEND, KERNEL);

    @ArchTest
    static final ArchRule THE_READER_OF_MACHINE_CODE_SEES_THE_API = sees(ISA, API);

    @ArchTest
    static final ArchRule THE_SERVICE_OF_MACHINE_CODE_SEES_RESULTS = sees(CODE, RESULT, SUITE, BACKEND, KERNEL);

    @ArchTest
    static final ArchRule THE_KIT_SEES_THE_API = sees(JavaClass.Predicates.resideInAnyPackage(KIT, TESTING), API);

    private static String[] withApi(String... others) {
        return Stream.concat(Stream.of(others), Stream.of(API)).toArray(String[]::new);
    }

    /** Of this project, a package sees itself and some others. */
    private static ArchRule sees(String some, String... others) {
        return sees(JavaClass.Predicates.resideInAPackage(some), others);
    }

    private static ArchRule sees(DescribedPredicate<JavaClass> some, String... others) {
        return classes()
                .that(some)
                .should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideOutsideOfPackage("io.github.gpupath..")
                        .or(some)
                        .or(JavaClass.Predicates.resideInAnyPackage(others)));
    }

    private static final SliceAssignment EACH_BACKEND = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            return IN_A_BACKEND.test(javaClass)
                    ? SliceIdentifier.of(javaClass.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "each backend";
        }
    };

    @ArchTest
    static final ArchRule BACKENDS_SEE_NO_OTHER_BACKEND =
            slices().assignedFrom(EACH_BACKEND).should().notDependOnEachOther();

    @ArchTest
    static final ArchRule CLI_FINDS_SUITES_BACKENDS_AND_READERS_BY_THEIR_SERVICES = noClasses()
            .that()
            .resideInAPackage(CLI)
            .should()
            .dependOnClassesThat(
                    JavaClass.Predicates.resideInAnyPackage(SUITES, ISA).or(IN_A_BACKEND));

    @ArchTest
    static final ArchRule THE_ENGINE_SEES_ANALYSIS = sees(ENGINE, withApi(ANALYSIS, TEXT));

    @ArchTest
    static final ArchRule ANALYSIS_SEES_RESULTS = sees(ANALYSIS, withApi(TEXT));

    @ArchTest
    static final ArchRule REPORTS_SEE_ANALYSIS_AND_HOW_RESULTS_ARE_STORED =
            sees("io.github.gpupath.cli.report..", withApi(ANALYSIS, "io.github.gpupath.cli.engine.store", TEXT));

    @ArchTest
    static final ArchRule TEXT_SEES_NOTHING = sees(TEXT);

    /** So that a measurement can be run from Java, and a worker needs no terminal. */
    @ArchTest
    static final ArchRule ONLY_THE_SHELL_HAS_COMMAND_LINES_CONSOLES_AND_INJECTORS = noClasses()
            .that()
            .resideOutsideOfPackage("io.github.gpupath.cli.shell..")
            .and()
            .doNotBelongToAnyOf(Main.class)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.github.gpupath.cli.shell..", "picocli..", "com.google.inject..", "jakarta.inject..");

    /** They change the order of what they are given. */
    @ArchTest
    static final ArchRule ONE_CLASS_USES_THE_CALCULATORS_OF_THE_LIBRARY = noClasses()
            .that()
            .doNotBelongToAnyOf(Quantiles.class)
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(Median.class, Quantile.class);

    /** Which sees to links, pipes, full disks and what others may put in its way; the other writes to what it has made. */
    @ArchTest
    static final ArchRule ONLY_THE_STORE_WRITES_FILES_THAT_USERS_NAME = noClasses()
            .that()
            .resideInAPackage("io.github.gpupath.cli..")
            .and()
            .resideOutsideOfPackage("..cli.engine.store..")
            .and()
            .doNotHaveFullyQualifiedName("io.github.gpupath.cli.shell.command.NewPluginCommand")
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "of Files write",
                    call -> call.getTargetOwner().isEquivalentTo(Files.class)
                            && call.getName().matches("write|writeString|newOutputStream|newBufferedWriter")));

    /** They write what they are given; a console replaces what a terminal would obey. */
    @ArchTest
    static final ArchRule ONLY_THE_CONSOLE_HAS_THE_STREAMS = noClasses()
            .that()
            .doNotBelongToAnyOf(Console.class, Main.class, Invocation.class)
            .should()
            .callMethod(Invocation.class, "out")
            .orShould()
            .callMethod(Invocation.class, "err");

    /** Nested classes aside, which are read with the name of the class around them. */
    @ArchTest
    static void noTwoClassesShareASimpleName(JavaClasses classes) {
        Map<String, List<String>> packagesByName = classes.stream()
                .filter(each -> each.isTopLevelClass() && !each.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getPackageName, Collectors.toList())));
        assertThat(packagesByName.size()).isGreaterThan(500);
        packagesByName.values().removeIf(packages -> packages.size() == 1);
        assertThat(packagesByName).isEmpty();
    }

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("io.github.gpupath.(**)").should().beFreeOfCycles();
}
