package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.result.PluginRecord;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/**
 * The jars to which the {@code Class-Path} in the manifest of a plug-in leads, and those to which theirs lead, in the order in which
 * Java's class loader looks at them. What is missing or is no jar, both pass over. Folders are left out.
 */
final class PluginLibraries {

    private final List<PluginRecord.Library> found = new ArrayList<>();
    private final Set<URI> seen = new HashSet<>();
    private final Deque<URI> next = new ArrayDeque<>();

    private PluginLibraries() {}

    /**
     * Reads them; none of their code runs.
     *
     * @throws IOException if one cannot be read, or a manifest names what is no address
     */
    static List<PluginRecord.Library> of(Path plugin, Attributes manifest) throws IOException {
        PluginLibraries libraries = new PluginLibraries();
        libraries.seen.add(plugin.toUri().normalize());
        try {
            libraries.follow(plugin.toUri(), manifest);
            while (!libraries.next.isEmpty()) {
                libraries.read(libraries.next.pop());
            }
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "has a Class-Path in its manifest that names what is no address of a file: " + e.getMessage(), e);
        }
        return libraries.found;
    }

    private void read(URI address) throws IOException {
        if (!seen.add(address.normalize()) || !"file".equalsIgnoreCase(address.getScheme())) {
            return;
        }
        Path path = Path.of(address);
        if (!Files.isRegularFile(path)) {
            return;
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            found.add(
                    new PluginRecord.Library(Controls.message(path.getFileName().toString()), Plugin.sha256(path)));
            follow(address, Plugin.attributes(jar));
        } catch (ZipException | EOFException e) {
            // No jar: Java does not look into it either.
        }
    }

    /** What a jar names comes before what is left of those that were named before. */
    private void follow(URI jar, Attributes manifest) {
        String classPath = manifest.getValue(Attributes.Name.CLASS_PATH);
        List<URI> named = new ArrayList<>();
        StringTokenizer words = new StringTokenizer(classPath == null ? "" : classPath);
        while (words.hasMoreTokens()) {
            named.add(0, jar.resolve(words.nextToken()));
        }
        named.forEach(next::push);
    }
}
