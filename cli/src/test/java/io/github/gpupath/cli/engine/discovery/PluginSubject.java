package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.fuzz.Subject;
import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.suite.Suite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Jars with manifests, service files and bytes that no tool writes: opened or refused in one line, and without any of their
 * code. An input is the lines of the manifest, then {@value #SERVICES} and the lines of the service file, then changes of the
 * jar's bytes.
 */
public final class PluginSubject implements Subject<String> {

    private static final String SERVICES = "-- services";
    private static final String BYTE = "-- byte ";

    private static final List<String> MANIFEST = List.of(
            "Manifest-Version: 1.0",
            "Gpupath-SPI: 1.0",
            "Implementation-Version: 2.1",
            "Gpupath-SPI: 1.99",
            "Gpupath-SPI: 99999999999.0",
            "Gpupath-SPI: 1",
            "Gpupath-SPI:1.0",
            "Gpupath-SPI: ",
            "gpupath-spi: 1.0",
            " continued",
            "",
            ":",
            "no colon",
            "Name: a/b.class",
            "Class-Path: ../../other.jar file:///etc/passwd",
            "Class-Path: plugin.jar a%.jar http://[::1]/ /proc/kcore //h/a.jar \u0007",
            "Multi-Release: true",
            "Implementation-Version: " + "9".repeat(5000),
            "X".repeat(600) + ": y",
            "Implementation-Version: \u001b]0;owned\u0007\u202e");

    private static final List<String> SERVICE = List.of(
            "org.example.Absent",
            "# a comment",
            "",
            "two words",
            "java.lang.String",
            "io.github.gpupath.suite.Suite",
            "io.github.gpupath.cli.testing.TinySuite",
            "1nvalid",
            "a..b",
            "[I",
            "\u001b]0;owned\u0007\u202e",
            "x".repeat(70_000));

    /** Whoever made a plug-in knows the classes of Java and of the interfaces, and not how jars are read here. */
    private static final Pattern INSIDE = Pattern.compile("\\bjava\\.(util|io|nio)\\b|internal error");

    private final Path jar;

    /** Jars in a folder. */
    public PluginSubject(Path folder) {
        jar = folder.resolve("fuzzed.jar");
    }

    @Override
    public String name() {
        return "plugins";
    }

    @Override
    public List<String> input(SplittableRandom random) {
        List<String> input = new ArrayList<>(MANIFEST.subList(0, 3));
        some(input, MANIFEST, random);
        List<String> services = new ArrayList<>(SERVICE.subList(0, 1));
        some(services, SERVICE, random);
        input.add(SERVICES);
        input.addAll(services);
        if (random.nextInt(3) == 0) {
            for (int i = random.nextInt(4); i >= 0; i--) {
                input.add(BYTE + random.nextInt(1 << 20) + " " + random.nextInt(256));
            }
        }
        return input;
    }

    private static void some(List<String> lines, List<String> choices, SplittableRandom random) {
        for (int i = random.nextInt(4); i > 0; i--) {
            String line = choices.get(random.nextInt(choices.size()));
            if (random.nextInt(4) == 0 && !line.isEmpty()) {
                int at = random.nextInt(line.length());
                line = line.substring(0, at) + (char) random.nextInt(0x250) + line.substring(at + 1);
            }
            int at = random.nextInt(lines.size() + 1);
            if (random.nextBoolean() && at < lines.size()) {
                lines.set(at, line);
            } else {
                lines.add(at, line);
            }
        }
    }

    private static byte[] content(List<String> input) throws IOException {
        int services = input.contains(SERVICES) ? input.indexOf(SERVICES) : input.size();
        List<String> changes =
                input.stream().filter(line -> line.startsWith(BYTE)).toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            entry(zip, "META-INF/MANIFEST.MF", input.subList(0, services));
            if (services < input.size()) {
                entry(
                        zip,
                        "META-INF/services/" + Suite.class.getName(),
                        input.subList(services + 1, input.size() - changes.size()));
            }
        }
        byte[] jar = bytes.toByteArray();
        for (String change : changes) {
            String[] words = change.substring(BYTE.length()).split(" ");
            jar[Integer.parseInt(words[0]) % jar.length] = (byte) Integer.parseInt(words[1]);
        }
        return jar;
    }

    private static void entry(ZipOutputStream zip, String name, List<String> lines) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        for (String line : lines) {
            if (!line.startsWith(BYTE)) {
                zip.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        zip.closeEntry();
    }

    @Override
    public Optional<String> fault(List<String> input) throws IOException {
        Files.write(jar, content(input));
        List<String> messages = new ArrayList<>();
        try {
            Plugin plugin = Plugin.open(jar, getClass().getClassLoader());
            try (LocalHost host = plugin.here()) {
                host.services()
                        .problems()
                        .forEach(
                                text -> messages.add(new Problem(plugin.origin().name(), text).line()));
            }
            messages.add(plugin.origin().plugin().toString());
        } catch (IOException refused) {
            messages.add(Controls.message(String.valueOf(refused.getMessage())));
        }
        return messages.stream().flatMap(message -> wrong(message).stream()).findFirst();
    }

    private static Optional<String> wrong(String message) {
        if (INSIDE.matcher(message).find() || message.isBlank() || message.equals("null")) {
            return Optional.of("a message of the inside: " + message);
        }
        try {
            Hostile.assertHarmless(Controls.oneLine(message), false);
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of("a message with controls: " + Arrays.toString(message.toCharArray()));
        }
    }
}
