package io.github.gpupath.cli.engine.discovery;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Builds a plugin as somebody else would: compiled against the api, in a jar with a service file of its own. */
final class PluginJar {

    private final Path work;
    private final Path classes;
    private final List<String> services = new ArrayList<>();

    PluginJar(Path work) throws IOException {
        this.work = Files.createDirectories(work);
        this.classes = Files.createDirectories(work.resolve("classes"));
    }

    /** Compiles a class. */
    PluginJar source(String className, String text) throws IOException {
        Path file = work.resolve("src").resolve(className.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter log = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "-cp",
                    classes + ":" + System.getProperty("java.class.path"));
            if (!compiler.getTask(log, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new IllegalStateException(log.toString());
            }
        }
        return this;
    }

    /** Leaves a compiled class out of the jar. */
    PluginJar without(String className) throws IOException {
        Files.delete(classes.resolve(className.replace('.', '/') + ".class"));
        return this;
    }

    /** Registers a class. */
    PluginJar service(Class<?> type, String className) throws IOException {
        services.add(className);
        Path file = classes.resolve("META-INF/services").resolve(type.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, services);
        return this;
    }

    /** Writes the jar. */
    void write(Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
    }
}
