package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.plugin.SpiVersion;
import io.github.gpupath.result.PluginRecord;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.nio.charset.StandardCharsets;
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
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** A plugin jar that fits this program. */
public final class Plugin {

    /** What the names of jars begin with in messages. */
    static final String ORIGIN = "plugin ";

    /** No honest manifest is longer. */
    private static final int MOST_MANIFEST_BYTES = 1 << 20;

    /** No honest version is longer. */
    private static final int LONGEST_VERSION = 100;

    /** Java tells its log of each name that a manifest repeats; the names that count here must not be repeated. */
    private static final Logger JAVA_LOG = Logger.getLogger("java.util.jar");

    static {
        JAVA_LOG.setLevel(Level.OFF);
    }

    private final Origin origin;
    private final Path path;
    private final ClassLoader parent;
    private @Nullable LocalHost here;

    private Plugin(Origin origin, Path path, ClassLoader parent) {
        this.origin = origin;
        this.path = path;
        this.parent = parent;
    }

    /**
     * Reads a jar that registers a backend or a suite and was made for interfaces that this program has. None of its code
     * runs.
     *
     * @param parent the loader of the interfaces
     * @throws IOException if it is no such jar; the message says why
     */
    public static Plugin open(Path path, ClassLoader parent) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IOException("is no file");
        }
        if (!path.toFile()
                .isFile()) { // Java finds it by the bytes of its name, but not by the text that it makes of them
            throw new IOException("has a path whose bytes are no text in " + System.getProperty("sun.jnu.encoding")
                    + ", the encoding of file names here: rename it");
        }
        Attributes attributes;
        try (JarFile jar = new JarFile(path.toFile())) {
            if (PluginClassLoader.SERVICE_FILES.stream().noneMatch(name -> jar.getEntry(name) != null)) {
                throw new IOException("registers no backend and no suite (no service file in META-INF/services)");
            }
            attributes = manifest(jar);
        } catch (ZipException e) {
            throw new IOException("is no jar (" + e.getMessage() + ")", e);
        } catch (EOFException e) { // which says nothing
            throw new IOException("is no jar (it ends too early)", e);
        }
        requireVersion(attributes.getValue(SpiVersion.ATTRIBUTE));
        List<PluginRecord.Library> libraries = PluginLibraries.of(path, attributes);
        PluginRecord record = new PluginRecord(
                Controls.message(path.getFileName().toString()),
                version(attributes),
                sha256(path),
                libraries.isEmpty() ? null : libraries);
        return new Plugin(new Origin(name(path), Optional.of(record)), path, parent);
    }

    /** What the manifest of a jar says of all of it. */
    static Attributes manifest(JarFile jar) throws IOException {
        ZipEntry entry = jar.getEntry(JarFile.MANIFEST_NAME);
        if (entry == null) {
            return new Attributes();
        }
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] bytes = in.readNBytes(MOST_MANIFEST_BYTES + 1);
            if (bytes.length > MOST_MANIFEST_BYTES) {
                throw new IOException("has a manifest of more than " + MOST_MANIFEST_BYTES + " bytes");
            }
            return read(bytes);
        }
    }

    private static Attributes read(byte[] manifest) throws IOException {
        requireOnce(new String(manifest, StandardCharsets.UTF_8));
        try {
            return new Manifest(new ByteArrayInputStream(manifest)).getMainAttributes();
        } catch (IOException | RuntimeException e) {
            throw new IOException("has a manifest that cannot be read: " + e.getMessage(), e);
        }
    }

    private static void requireOnce(String manifest) throws IOException {
        String name = SpiVersion.ATTRIBUTE + ":";
        long said = manifest.lines()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> line.regionMatches(true, 0, name, 0, name.length()))
                .count();
        if (said > 1) {
            throw new IOException("says " + SpiVersion.ATTRIBUTE + " " + said + " times in its manifest");
        }
    }

    private static void requireVersion(@Nullable String text) throws IOException {
        String own = "this program has version " + SpiVersion.CURRENT + " of the plug-in interfaces";
        if (text == null) {
            throw new IOException("does not say for which version of the plug-in interfaces it was made, and " + own
                    + "; its manifest lacks a line such as \"" + SpiVersion.ATTRIBUTE + ": " + SpiVersion.CURRENT
                    + "\", ended by a line break");
        }
        Optional<SpiVersion> made = SpiVersion.of(text);
        if (made.isEmpty()) {
            throw new IOException("says " + SpiVersion.ATTRIBUTE + ": " + Controls.beginning(text, LONGEST_VERSION)
                    + ", which is no version; it is two numbers, such as " + SpiVersion.CURRENT);
        }
        if (!SpiVersion.CURRENT.accepts(made.get())) {
            throw new IOException("was made for version " + made.get() + " of the plug-in interfaces, and " + own
                    + (made.get().major() < SpiVersion.CURRENT.major()
                            ? "; get a newer one from whoever made it"
                            : "; it needs a newer gpupath"));
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

    /** How a jar is called in messages. */
    static String name(Path path) {
        return ORIGIN + Controls.message(path.getFileName().toString());
    }

    /** The jar, as messages and results name it. */
    public Origin origin() {
        return origin;
    }

    public Path path() {
        return path;
    }

    /** Its code in this process, where its classes are loaded once. */
    public synchronized LocalHost here() {
        if (here == null) {
            try {
                here = new LocalHost(
                        new PluginClassLoader(origin.name(), path.toUri().toURL(), parent));
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e); // every path has a URL
            }
        }
        return here;
    }
}
