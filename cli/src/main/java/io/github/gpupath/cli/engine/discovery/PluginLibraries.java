package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.result.PluginRecord;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
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
 * Java's class loader looks at them. What is not there, cannot be read or is no jar, both pass over. Folders are left out.
 */
final class PluginLibraries {

    /** No honest plug-in has more. */
    private static final int MOST = 1000;

    private final List<PluginRecord.Library> found = new ArrayList<>();
    private final Set<URI> seen = new HashSet<>();
    private final Deque<URI> next = new ArrayDeque<>();

    private PluginLibraries() {}

    /**
     * Reads them; none of their code runs.
     *
     * @throws IOException if a manifest names what is no address or cannot be read, or if there are too many
     */
    static List<PluginRecord.Library> of(Path plugin, Attributes manifest) throws IOException {
        PluginLibraries libraries = new PluginLibraries();
        libraries.seen.add(plugin.toUri().normalize());
        libraries.follow(plugin.toUri(), manifest);
        while (!libraries.next.isEmpty()) {
            libraries.read(libraries.next.pop());
        }
        return libraries.found;
    }

    private void read(URI address) throws IOException {
        if (!seen.add(address.normalize()) || !"file".equalsIgnoreCase(address.getScheme())) {
            return;
        }
        Path path = path(address);
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            return;
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            add(address, path, jar);
        } catch (ZipException | EOFException e) {
            // No jar: Java does not look into it either.
        }
    }

    private void add(URI address, Path path, JarFile jar) throws IOException {
        if (found.size() == MOST) {
            throw new IOException("leads to more than " + MOST + " other jars by its Class-Path");
        }
        String name = Controls.message(path.getFileName().toString());
        found.add(new PluginRecord.Library(name, Plugin.sha256(path)));
        try {
            follow(address, Plugin.manifest(jar));
        } catch (IOException e) {
            throw new IOException("leads to " + name + " by its Class-Path, which " + e.getMessage(), e);
        }
    }

    private static Path path(URI address) throws IOException {
        try {
            return Path.of(address);
        } catch (IllegalArgumentException e) {
            throw noAddress(address.toString(), e);
        }
    }

    /** What a jar names comes before what is left of those that were named before. */
    private void follow(URI jar, Attributes manifest) throws IOException {
        String classPath = manifest.getValue(Attributes.Name.CLASS_PATH);
        List<URI> named = new ArrayList<>();
        StringTokenizer words = new StringTokenizer(classPath == null ? "" : classPath);
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            try {
                named.add(0, jar.resolve(new URI(word)));
            } catch (URISyntaxException e) {
                throw noAddress(word, e);
            }
        }
        named.forEach(next::push);
    }

    private static IOException noAddress(String name, Exception cause) {
        return new IOException(
                "has a Class-Path in its manifest that names \"" + Controls.beginning(name, 100)
                        + "\", which is no address of a file",
                cause);
    }
}
