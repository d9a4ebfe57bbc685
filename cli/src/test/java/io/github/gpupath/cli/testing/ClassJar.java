package io.github.gpupath.cli.testing;

import io.github.gpupath.plugin.SpiVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** A plugin jar of packages of test classes, for a program that has no test classes on its class path. */
public final class ClassJar {

    private final TreeSet<Path> packages = new TreeSet<>();
    private final Map<Class<?>, List<String>> services = new LinkedHashMap<>();
    private final Path root;

    /** An empty jar of classes from where this class is from. */
    public ClassJar() {
        try {
            root = Path.of(ClassJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds all classes of the package of a class. */
    public ClassJar packageOf(Class<?> member) {
        packages.add(root.resolve(member.getPackageName().replace('.', '/')));
        return this;
    }

    /** Registers a class. */
    public <S> ClassJar service(Class<S> type, Class<? extends S> implementation) {
        services.computeIfAbsent(type, none -> new ArrayList<>()).add(implementation.getName());
        return this;
    }

    /** Writes the jar. */
    public void write(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(SpiVersion.ATTRIBUTE, SpiVersion.CURRENT.toString());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (Path folder : packages) {
                for (Path file : classes(folder)) {
                    write(entries, root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                }
            }
            for (Map.Entry<Class<?>, List<String>> service : services.entrySet()) {
                write(
                        entries,
                        "META-INF/services/" + service.getKey().getName(),
                        String.join("\n", service.getValue()).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static List<Path> classes(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
    }

    private static void write(JarOutputStream entries, String name, byte[] content) throws IOException {
        entries.putNextEntry(new JarEntry(name));
        entries.write(content);
        entries.closeEntry();
    }
}
