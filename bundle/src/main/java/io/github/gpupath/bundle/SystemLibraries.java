package io.github.gpupath.bundle;

import io.github.gpupath.bundle.FileTree.Content;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What programs and libraries for Linux on x64 need of the system that they run on: the C library, whose version is kept, and
 * others, which are carried along for systems that have none.
 */
final class SystemLibraries {

    /** The parts of glibc, without which no program runs. */
    private static final Set<String> GLIBC =
            Set.of("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "ld-linux-x86-64.so.2");

    private static final List<Path> FOLDERS = Stream.of(
                    "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib")
            .map(Path::of)
            .toList();

    private static final Path COMMON_LICENCES = Path.of("/usr/share/common-licenses");

    private static final Pattern COMMON_LICENCE =
            Pattern.compile(Pattern.quote(COMMON_LICENCES + "/") + "([A-Za-z]+(-[0-9]+(\\.[0-9]+)?)?)");

    private static final String GLIBC_VERSION = "GLIBC_";

    private final Set<String> present;
    private final NavigableMap<String, Path> carried = new TreeMap<>();
    private final NavigableSet<String> glibc = new TreeSet<>(Comparator.comparing(SystemLibraries::number));

    private SystemLibraries(Set<String> present) {
        this.present = present;
    }

    /**
     * Reads what is needed.
     *
     * @param image of a Java runtime, whose libraries know each other
     * @param jars with libraries; what is for other systems and processors does not count
     * @throws IOException if this system does not have a library that it needs itself
     */
    static SystemLibraries of(FileTree image, List<Path> jars) throws IOException {
        SystemLibraries found = new SystemLibraries(image.entries().keySet().stream()
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .collect(Collectors.toSet()));
        for (var each : image.entries().entrySet()) {
            if (each.getValue() instanceof Content content) {
                found.add(content.bytes());
            }
        }
        for (Path jar : jars) {
            try (JarFile file = new JarFile(jar.toFile())) {
                for (ZipEntry entry : file.stream().toList()) {
                    if (entry.getName().endsWith(".so")) {
                        try (InputStream content = file.getInputStream(entry)) {
                            found.add(content.readAllBytes());
                        }
                    }
                }
            }
        }
        return found;
    }

    private void add(byte[] bytes) throws IOException {
        Deque<Elf> waiting = new ArrayDeque<>(Elf.of(bytes).stream().toList());
        while (!waiting.isEmpty()) {
            Elf elf = waiting.remove();
            elf.versions().stream()
                    .filter(version -> version.matches(GLIBC_VERSION + "[\\d.]+"))
                    .forEach(glibc::add);
            for (String name : elf.needed()) {
                if (!GLIBC.contains(name) && !present.contains(name) && !carried.containsKey(name)) {
                    Path library = find(name);
                    carried.put(name, library);
                    Elf.of(Files.readAllBytes(library)).ifPresent(waiting::add);
                }
            }
        }
    }

    private static Path find(String name) throws IOException {
        return FOLDERS.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IOException("this system has no " + name + ", which the bundle needs"));
    }

    /** The oldest version of glibc that has all that is needed, such as {@code 2.17}. */
    String glibc() {
        return glibc.last().substring(GLIBC_VERSION.length());
    }

    /** Those that are carried, by their names. */
    NavigableMap<String, Path> carried() {
        return carried;
    }

    /**
     * Their licences, which Debian keeps by package, with the texts that it keeps once for all packages.
     *
     * @param packageOf the name of the package that a library belongs to
     */
    FileTree licences(Function<Path, String> packageOf) throws IOException {
        FileTree files = new FileTree();
        NavigableSet<String> common = new TreeSet<>();
        for (var each : carried.entrySet()) {
            Path real = each.getValue().toRealPath();
            Path text = Path.of("/usr/share/doc", packageOf.apply(real), "copyright");
            if (!Files.exists(text)) {
                throw new IOException("the licence of " + real + " is not at " + text
                        + ": make the bundle on Debian or Ubuntu, with the package's documentation");
            }
            byte[] terms = Files.readAllBytes(text);
            files.add(each.getKey() + "/copyright", new Content(terms, false));
            COMMON_LICENCE
                    .matcher(new String(terms, StandardCharsets.UTF_8))
                    .results()
                    .forEach(found -> common.add(found.group(1)));
        }
        for (String name : common) {
            files.add(COMMON_LICENCES.getFileName() + "/" + name, COMMON_LICENCES.resolve(name));
        }
        return files;
    }

    /** The package of Debian or Ubuntu that a file belongs to. */
    static String debianPackage(Path file) {
        // A library's package may name it with or without /usr, since both are one folder.
        String path = file.toString();
        List<String> names = List.of(path, path.replaceFirst("^/usr", ""));
        for (String name : names) {
            try {
                String answer = Command.output(List.of("dpkg-query", "-S", name));
                return answer.substring(0, answer.indexOf(':'));
            } catch (IOException otherName) {
                continue; // the next, or the error below
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throw new IllegalStateException("no package of Debian or Ubuntu has " + file + ", so its licence is not known:"
                + " make the bundle there, or with a Java and natives that do not need it");
    }

    /** Version numbers in their order: 2.9 before 2.17. */
    private static Long number(String version) {
        String[] parts = version.substring(GLIBC_VERSION.length()).split("\\.");
        long number = 0;
        for (int i = 0; i < 3; i++) {
            number = number * 1000 + (i < parts.length ? Long.parseLong(parts[i]) : 0);
        }
        return number;
    }
}
