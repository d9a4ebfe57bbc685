package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.code.TargetCompiler;
import io.github.gpupath.plugin.SpiVersion;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.suite.Suite;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Opens the jars of plug-ins that fit this program. */
final class Plugin {

    private static final int LONGEST_VERSION = 100;

    private Plugin() {}

    /**
     * Reads a jar that registers a backend, suite or target compiler and was made for interfaces that this program has. None of its code runs.
     *
     * @throws IOException if it is no such jar; the message says why
     */
    static PluginClassLoader open(Path path, ClassLoader parent) throws IOException {
        Attributes attributes;
        try (JarFile jar = new JarFile(path.toFile())) {
            if (Stream.of(BackendProvider.class, Suite.class, TargetCompiler.class)
                    .noneMatch(type -> jar.getEntry("META-INF/services/" + type.getName()) != null)) {
                throw new IOException(
                        "registers no backend, suite or target compiler (no service file in META-INF/services)");
            }
            attributes = attributes(jar);
        } catch (ZipException e) {
            throw new IOException("is not a jar (" + e.getMessage() + ")", e);
        } catch (EOFException e) { // which says nothing
            throw new IOException("is not a jar (truncated)", e);
        }
        requireVersion(attributes.getValue(SpiVersion.ATTRIBUTE));
        List<PluginRecord.Library> libraries = PluginLibraries.of(path, attributes);
        PluginRecord record = new PluginRecord(
                Controls.message(path.getFileName().toString()),
                version(attributes),
                sha256(path),
                libraries.isEmpty() ? null : libraries);
        Origin origin = new Origin(name(path), Optional.of(record));
        return new PluginClassLoader(origin, path, parent);
    }

    /** What the manifest of a jar says of all of it. */
    static Attributes attributes(JarFile jar) throws IOException {
        Manifest manifest = jar.getManifest();
        return manifest == null ? new Attributes() : manifest.getMainAttributes();
    }

    private static void requireVersion(@Nullable String text) throws IOException {
        String own = "this gpupath has version " + SpiVersion.CURRENT + " of the plug-in interfaces";
        if (text == null) {
            throw new IOException("declares no version of the plug-in interfaces; " + own
                    + "; add the manifest line \"" + SpiVersion.ATTRIBUTE + ": " + SpiVersion.CURRENT
                    + "\" with a line break at its end");
        }
        SpiVersion made = SpiVersion.of(text)
                .orElseThrow(() -> new IOException("declares " + SpiVersion.ATTRIBUTE + ": "
                        + Controls.beginning(text, LONGEST_VERSION)
                        + ", which is not a version; use two numbers, such as "
                        + SpiVersion.CURRENT));
        if (!SpiVersion.CURRENT.accepts(made)) {
            throw new IOException("needs version " + made + " of the plug-in interfaces; " + own
                    + (made.major() < SpiVersion.CURRENT.major()
                            ? "; get a newer plug-in from its author"
                            : "; update gpupath"));
        }
    }

    private static @Nullable String version(Attributes attributes) {
        String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        return version == null || version.isBlank() ? null : Controls.beginning(version, LONGEST_VERSION);
    }

    static String sha256(Path path) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream file = new DigestInputStream(Files.newInputStream(path), digest)) {
                file.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** The name of a jar in messages. */
    static String name(Path path) {
        return "plugin " + Controls.message(path.getFileName().toString());
    }
}
