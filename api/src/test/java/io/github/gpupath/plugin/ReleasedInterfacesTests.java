package io.github.gpupath.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import japicmp.cmp.JApiCmpArchive;
import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.AccessModifier;
import japicmp.model.JApiChangeStatus;
import japicmp.model.JApiClass;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks {@link SpiVersion#CURRENT} against the last release by the rules of docs/plugins.md. */
@Tag("slow")
class ReleasedInterfacesTests {

    @TempDir
    Path work;

    /** The kind of a change, which decides the number of the version that must increase. */
    private enum Change {
        NOTHING,
        SECOND_NUMBER,
        FIRST_NUMBER
    }

    private static Change between(Path before, Path now) {
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        options.setAccessModifier(AccessModifier.PROTECTED);
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        List<JApiClass> classes = new JarArchiveComparator(options)
                .compare(new JApiCmpArchive(before.toFile(), "before"), new JApiCmpArchive(now.toFile(), "now"));
        if (classes.stream().anyMatch(each -> !each.isBinaryCompatible() || !each.isSourceCompatible())) {
            return Change.FIRST_NUMBER;
        }
        return classes.stream().allMatch(each -> each.getChangeStatus() == JApiChangeStatus.UNCHANGED)
                ? Change.NOTHING
                : Change.SECOND_NUMBER;
    }

    /** Whether a version is valid for a change since another version. */
    private static boolean mayStand(SpiVersion now, SpiVersion before, Change change) {
        boolean firstWentUp = now.major() > before.major();
        return switch (change) {
            case NOTHING -> now.accepts(before) || firstWentUp;
            case SECOND_NUMBER -> firstWentUp || now.major() == before.major() && now.minor() > before.minor();
            case FIRST_NUMBER -> firstWentUp;
        };
    }

    @Test
    void theVersionFollowsWhatHasChangedSinceTheRelease() throws Exception {
        String released = System.getProperty("api.released.jar", "");
        assumeFalse(released.isEmpty(), "there is no release yet: .mvn/maven.config names none");
        Path before = Path.of(released);
        Path now = jar(
                work.resolve("now.jar"),
                Path.of(SpiVersion.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
        Change change = between(before, now);
        assertThat(mayStand(SpiVersion.CURRENT, version(before), change))
                .as(
                        "whether %s may stand for interfaces that were changed since %s, where this goes up: %s",
                        SpiVersion.CURRENT, version(before), change)
                .isTrue();
    }

    private static SpiVersion version(Path jar) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Object current = loader.loadClass(SpiVersion.class.getName())
                    .getField("CURRENT")
                    .get(null);
            return SpiVersion.of(current.toString()).orElseThrow();
        }
    }

    private static Path jar(Path jar, Path classes) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }

    private Path compiled(String name, String declaration) throws IOException {
        Path folder = Files.createDirectories(work.resolve(name));
        Path source = Files.writeString(folder.resolve("It.java"), "package it; public " + declaration);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString()))
                .isZero();
        return jar(work.resolve(name + ".jar"), classes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            interface It { int a(); }           | interface It { int a(); }                               | NOTHING
            class It { public int a() { return 1; } } | class It { public int a() { return 2; } }         | NOTHING
            class It { int a; }                 | class It { long b; }                                    | NOTHING
            interface It { int a(); }           | interface It { int a(); default int b() { return 1; } } | SECOND_NUMBER
            class It { }                        | class It { public void a() { } }                        | SECOND_NUMBER
            enum It { A }                       | enum It { A, B }                                        | SECOND_NUMBER
            interface It { int a(); }           | interface It { int a(); int b(); }                      | FIRST_NUMBER
            record It(int a) { }                | record It(int a, int b) { }                             | FIRST_NUMBER
            class It { public void a() { } }    | class It { }                                            | FIRST_NUMBER
            class It { public void a(int b) { } } | class It { public void a(long b) { } }                | FIRST_NUMBER
            interface It { int a(); }           | interface It { long a(); }                              | FIRST_NUMBER
            """)
    void changesAreToldApart(String before, String now, Change change) throws IOException {
        assertThat(between(compiled("before", before), compiled("now", now))).isEqualTo(change);
    }

    @ParameterizedTest
    @CsvSource({
        "1.2, 1.2, NOTHING, true", "1.2, 1.2, SECOND_NUMBER, false", "1.2, 1.3, SECOND_NUMBER, true",
        "1.2, 1.3, FIRST_NUMBER, false", "1.2, 2.0, FIRST_NUMBER, true", "1.2, 1.1, NOTHING, false",
        "1.2, 2.0, SECOND_NUMBER, true"
    })
    void aVersionMayStandForSomeChanges(String before, String now, Change change, boolean may) {
        assertThat(mayStand(
                        SpiVersion.of(now).orElseThrow(), SpiVersion.of(before).orElseThrow(), change))
                .isEqualTo(may);
    }
}
