package io.github.gpupath.cli.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The class path of what tests start, programs and workers: the program, then drivers, then the tests. Of the program there is
 * an archive of classes, as the launcher keeps one, from which Java starts in less time. Before the first test of a process
 * the property that workers are started by names the class path. Where another module has not been packaged there is no archive.
 */
public final class ProgramClasses implements BeforeAllCallback {

    private static final Pattern TESTS = Pattern.compile(".*([/\\\\]test-classes|-tests\\.jar)");
    private static final Pattern DRIVER = Pattern.compile(".*backend-(vulkan|opengl|opencl).*");
    private static final Path BUILT = built();
    private static final Path FOLDER = BUILT.resolve("program");
    private static final Path ARCHIVE = FOLDER.resolve("classes.jsa");
    private static final Path COMPILED = BUILT.resolve("classes");

    /** Whether Java could make the archive. */
    static final boolean HAS_ARCHIVE;

    private static final List<String> PROGRAM = new ArrayList<>();
    private static final List<String> DRIVERS = new ArrayList<>();
    private static final List<String> OTHERS = new ArrayList<>();

    static {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (TESTS.matcher(entry).matches()) {
                OTHERS.add(entry);
            } else if (DRIVER.matcher(entry).matches()) {
                DRIVERS.add(entry);
            } else {
                PROGRAM.add(entry);
            }
        }
        try {
            HAS_ARCHIVE = keepArchive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.setProperty("java.class.path", withTests());
    }

    /** The folder of what is made of this module: that of the tests' classes lies in it. */
    private static Path built() {
        try {
            return Path.of(ProgramClasses.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible); // it is a file's
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        // The property is set as soon as this class is there.
    }

    /** The program alone. */
    static String withoutDrivers() {
        return String.join(File.pathSeparator, PROGRAM);
    }

    /** The program as people have it. */
    static String withoutTests() {
        return withoutDrivers() + File.pathSeparator + String.join(File.pathSeparator, DRIVERS);
    }

    /** The program, which finds the backends and suites of the tests too. */
    static String withTests() {
        return withoutTests() + File.pathSeparator + String.join(File.pathSeparator, OTHERS);
    }

    /** What Java needs to start from the archive with one of these class paths; nothing with another. */
    static List<String> archive(String classPath) {
        return HAS_ARCHIVE && classPath.startsWith(withoutDrivers())
                ? List.of("-XX:SharedArchiveFile=" + ARCHIVE, "-Xlog:cds*=off:stderr")
                : List.of();
    }

    /** Java archives classes of jars alone. Processes that test side by side make one archive, of which the first has the trouble. */
    private static boolean keepArchive() throws IOException {
        int compiled = PROGRAM.indexOf(COMPILED.toString());
        if (compiled < 0) {
            return false;
        }
        Path jar = FOLDER.resolve("cli.jar");
        PROGRAM.set(compiled, jar.toString());
        Files.createDirectories(FOLDER);
        try (FileChannel file =
                        FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            FileTime newest = newest(COMPILED);
            if (!Files.exists(jar) || Files.getLastModifiedTime(jar).compareTo(newest) < 0) {
                String[] arguments = {"-c", "-f", jar.toString(), "-0", "-C", COMPILED.toString(), "."};
                ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, arguments);
            }
            if (!isOfJars()) {
                return false;
            }
            for (String entry : PROGRAM) {
                FileTime time = Files.getLastModifiedTime(Path.of(entry));
                newest = time.compareTo(newest) > 0 ? time : newest;
            }
            return isNewerThan(newest) || makeArchive();
        }
    }

    /** Whether all modules have been packaged. */
    static boolean isOfJars() {
        return PROGRAM.stream().allMatch(entry -> Files.isRegularFile(Path.of(entry)));
    }

    private static FileTime newest(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            FileTime newest = FileTime.fromMillis(0);
            for (Path file : files.toList()) {
                FileTime time = Files.getLastModifiedTime(file);
                newest = time.compareTo(newest) > 0 ? time : newest;
            }
            return newest;
        }
    }

    private static boolean isNewerThan(FileTime time) throws IOException {
        return Files.exists(ARCHIVE) && Files.getLastModifiedTime(ARCHIVE).compareTo(time) >= 0;
    }

    /** By a run of the program, as the launcher does. */
    private static boolean makeArchive() throws IOException {
        Path unfinished = FOLDER.resolve("unfinished.jsa");
        List<String> command = Program.command(
                withoutDrivers(), List.of("-XX:ErrorFile=/dev/null", "-XX:ArchiveClassesAtExit=" + unfinished));
        command.addAll(List.of("run", "dispatch", "--quick", "--max-time", "0.05", "--backend", "reference"));
        command.addAll(List.of("--output", FOLDER.resolve("result.json").toString()));
        Process run = new ProcessBuilder(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try {
            if (run.waitFor() != 0) {
                return false;
            }
        } catch (InterruptedException e) {
            run.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
        Files.move(unfinished, ARCHIVE, StandardCopyOption.REPLACE_EXISTING);
        return true;
    }
}
