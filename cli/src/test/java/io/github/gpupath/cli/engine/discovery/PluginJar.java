package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.plugin.SpiVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Builds a plugin as somebody else would: compiled against the api, in a jar with a service file of its own. */
final class PluginJar {

    private final Path work;
    private final Path classes;
    private final Map<Class<?>, List<String>> services = new LinkedHashMap<>();
    private final Manifest manifest = new Manifest();

    PluginJar(Path work) throws IOException {
        this.work = Files.createDirectories(work);
        this.classes = Files.createDirectories(work.resolve("classes"));
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attribute(SpiVersion.ATTRIBUTE, SpiVersion.CURRENT.toString());
    }

    /** Compiles a class. */
    PluginJar source(String className, String text) throws IOException {
        return sources(Map.of(className, text));
    }

    /** Compiles some classes at once, by their names. */
    PluginJar sources(Map<String, String> texts) throws IOException {
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Path file = work.resolve("src").resolve(text.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            written.add(Files.writeString(file, text.getValue()));
        }
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
            if (!compiler.getTask(log, files, null, options, null, files.getJavaFileObjectsFromPaths(written))
                    .call()) {
                throw new IllegalStateException(log.toString());
            }
        }
        return this;
    }

    /** Says something in the manifest, or nothing where it is empty. */
    PluginJar attribute(String name, String value) {
        if (value.isEmpty()) {
            manifest.getMainAttributes().remove(new Attributes.Name(name));
        } else {
            manifest.getMainAttributes().putValue(name, value);
        }
        return this;
    }

    /** Makes a compiled class one of another version of Java. */
    PluginJar ofJava(int version, String className) throws IOException {
        Path file = classes.resolve(className.replace('.', '/') + ".class");
        byte[] content = Files.readAllBytes(file);
        content[7] = (byte) (version + 44); // the major version of the format
        Files.write(file, content);
        return this;
    }

    /** Leaves a compiled class out of the jar. */
    PluginJar without(String className) throws IOException {
        Files.delete(classes.resolve(className.replace('.', '/') + ".class"));
        return this;
    }

    /** Registers a class. */
    PluginJar service(Class<?> type, String className) throws IOException {
        List<String> names = services.computeIfAbsent(type, none -> new ArrayList<>());
        names.add(className);
        Path file = classes.resolve("META-INF/services").resolve(type.getName());
        Files.createDirectories(file.getParent());
        Files.write(file, names);
        return this;
    }

    /** Writes the jar. */
    void write(Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest);
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
