package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A runner of old finds a class that fails beside the tests that it does not find. */
class RunnerCheckTests {

    @TempDir
    Path folder;

    private boolean compile(String source) throws Exception {
        Path file = Files.writeString(folder.resolve("It.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    null,
                    manager,
                    null,
                    List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path")),
                    null,
                    manager.getJavaFileObjects(file));
            task.setProcessors(List.of(new RunnerCheck()));
            return task.call();
        }
    }

    @Test
    void aClassThatFailsIsWrittenBesideTestsOfTheKit() throws Exception {
        assertThat(compile("""
                package org.example;
                class It extends io.github.gpupath.conformance.SuiteConformanceTests {
                    protected io.github.gpupath.suite.Suite suite() { return null; }
                }
                """)).isTrue();
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> written = loader.loadClass("org.example.RunnerKnowsJUnit5Test");
            Object it = written.getConstructor().newInstance();
            Method method = written.getMethod("testRunnerKnowsJUnit5");
            assertThat(method.getAnnotations()).isEmpty();
            assertThatThrownBy(() -> method.invoke(it))
                    .hasRootCauseInstanceOf(AssertionError.class)
                    .rootCause()
                    .hasMessageContaining("maven-surefire-plugin");
        }
    }

    @Test
    void nothingIsWrittenBesideOtherClasses() throws Exception {
        assertThat(compile("package org.example; class It {}")).isTrue();
        assertThat(folder.resolve("org/example/RunnerKnowsJUnit5Test.class")).doesNotExist();
    }

    @Test
    void javacFindsIt() {
        assertThat(ServiceLoader.load(Processor.class).stream().map(ServiceLoader.Provider::type))
                .contains(RunnerCheck.class);
    }
}
