package io.github.gpupath.conformance;

import java.io.IOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;

/**
 * Adds a class to tests that extend the kit, which fails in runners that know no JUnit 5, as that of Maven 3.8 is where a
 * pom names no version of maven-surefire-plugin: they find none of the kit's tests, and the build would end well with
 * nothing run. They run public methods whose name begins with {@code test}; JUnit 5 does not.
 *
 * <p>Found by javac among the services of the class path, as long as it looks for annotation processors there.
 */
@SupportedAnnotationTypes("*")
public final class RunnerCheck extends AbstractProcessor {

    private static final Set<String> KIT =
            Set.of(BackendConformanceTests.class.getName(), SuiteConformanceTests.class.getName());

    private static final String SOURCE = """
            package %s;

            /** Written by gpupath-testkit; no test of JUnit 5. */
            public final class RunnerKnowsJUnit5Test {
                public void testRunnerKnowsJUnit5() {
                    throw new AssertionError("this runner knows no JUnit 5, so that none of the kit's checks ran:"
                            + " name a version of maven-surefire-plugin, 3 or later, in the pom");
                }
            }
            """;

    private boolean isWritten;

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement type : ElementFilter.typesIn(round.getRootElements())) {
            if (!isWritten && KIT.contains(type.getSuperclass().toString())) {
                isWritten = true;
                write(type);
            }
        }
        return false;
    }

    private void write(Element type) {
        String inPackage = processingEnv
                .getElementUtils()
                .getPackageOf(type)
                .getQualifiedName()
                .toString();
        try (Writer file = processingEnv
                .getFiler()
                .createSourceFile(inPackage + ".RunnerKnowsJUnit5Test", type)
                .openWriter()) {
            file.write(SOURCE.formatted(inPackage));
        } catch (IOException e) {
            processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, "gpupath-testkit: " + e.getMessage(), type);
        }
    }
}
