package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.result.PluginRecord.Library;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

/**
 * The jars to which the {@code Class-Path} in the manifest of a plug-in leads, and those to which theirs lead, in the order in which
 * Java's class loader looks at them. What is missing or is no jar, both pass over. Folders are left out.
 *
 * @param seen the addresses of all jars so far
 * @param found the jars so far
 */
record PluginLibraries(Set<URI> seen, List<Library> found) {

    /**
     * Reads the jars that a jar names; none of their code runs.
     *
     * @throws IOException if one cannot be read, or a manifest names what is no address
     */
    static List<Library> of(Path plugin, Attributes manifest) throws IOException {
        PluginLibraries libraries = new PluginLibraries(new HashSet<>(), new ArrayList<>());
        libraries.seen.add(plugin.toUri().normalize());
        try {
            libraries.follow(plugin.toUri(), manifest);
        } catch (IllegalArgumentException e) {
            throw new IOException("has an invalid file URL in the Class-Path of its manifest: " + e.getMessage(), e);
        }
        return libraries.found;
    }

    private void follow(URI jar, Attributes manifest) throws IOException {
        String named = manifest.getValue(Attributes.Name.CLASS_PATH);
        for (String word : named == null ? new String[0] : named.strip().split("\\s+")) {
            URI address = jar.resolve(word).normalize();
            if (!"file".equalsIgnoreCase(address.getScheme())
                    || !Files.isRegularFile(Path.of(address))
                    || !seen.add(address)) {
                continue;
            }
            Path path = Path.of(address);
            try (JarFile library = new JarFile(path.toFile())) {
                found.add(new Library(Controls.message(path.getFileName().toString()), Plugin.sha256(path)));
                follow(address, Plugin.attributes(library));
            } catch (ZipException | EOFException e) {
                // No jar: Java does not look into it either.
            }
        }
    }
}
