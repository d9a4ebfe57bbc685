package io.github.gpupath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.testing.Program;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that run at once do not disturb each other: those of one user, who has one cache, and those of two, who have one
 * temporary folder. With {@code -Dtest.soak} there are ten of each user, and without it two of one and one of the other.
 */
@Tag("slow")
@Tag("driver")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its folders have other permissions")
class ConcurrentRunsTests {

    private static final boolean SOAKS = Integer.getInteger("test.soak") != null;
    private static final int OWN_RUNS = SOAKS ? 10 : 2;
    private static final int RUNS_OF_NOBODY = SOAKS ? 10 : 1;
    private static final String TEST = "load/raw-buffer/x1/linear";

    /** Who has no files and no rights; only root can be another user. */
    private static final List<String> AS_NOBODY =
            List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups");

    @TempDir
    Path folder;

    private Path temporary;

    @Test
    void ofOneUserAndOfTwo() throws Exception {
        permit(folder, "rwxr-xr-x");
        temporary = Files.createDirectory(folder.resolve("tmp"));
        permit(temporary, "rwxrwxrwx");
        String classPath = readableByAll();
        List<Run> runs = new ArrayList<>();
        for (int number = 0; number < OWN_RUNS; number++) {
            runs.add(start(classPath, "own", number, List.of()));
        }
        if (mayBeNobody(classPath)) {
            for (int number = 0; number < RUNS_OF_NOBODY; number++) {
                runs.add(start(classPath, "nobody", number, AS_NOBODY));
            }
        }
        for (Run run : runs) {
            assertThat(run.process().waitFor()).as(run.errors()).isZero();
            ResultFile file = Json.read(Files.readString(run.file("result.json")), ResultFile.class);
            assertThat(file.results()).isNotEmpty().allSatisfy(result -> {
                assertThat(result.status()).as(result.toString()).isEqualTo(Status.OK);
                assertThat(result.test()).isEqualTo(TEST);
            });
            assertThat(file.results()).extracting(TestResult::backend).isEqualTo(backends(runs.get(0)));
        }
        assertThat(temporary).isEmptyDirectory();
        assertThat(folder.resolve("own/gpupath/runs").toFile().list())
                .filteredOn(name -> name.endsWith(".json.gz"))
                .hasSize(OWN_RUNS);
    }

    private static List<String> backends(Run run) throws IOException {
        return Json.read(Files.readString(run.file("result.json")), ResultFile.class).results().stream()
                .map(TestResult::backend)
                .toList();
    }

    private record Run(Process process, Path folder) {

        Path file(String name) {
            return folder.resolve(name);
        }

        String errors() throws IOException {
            return Files.readString(file("stderr"));
        }
    }

    /** Starts one of a user, all of whose runs have the same cache. */
    private Run start(String classPath, String user, int number, List<String> prefix) throws IOException {
        Path own = Files.createDirectory(folder.resolve(user + number));
        permit(own, "rwxrwxrwx");
        Path home = folder.resolve(user);
        if (number == 0) {
            Files.createDirectory(home);
            permit(home, "rwx------");
            if (!prefix.isEmpty()) {
                Files.setAttribute(home, "unix:uid", 65534);
            }
        }
        String option = "-Djava.io.tmpdir=" + temporary;
        List<String> command = new ArrayList<>(prefix);
        command.addAll(Program.command(classPath, List.of(option)));
        command.addAll(List.of(
                "run", TEST, "--quick", "--output", own.resolve("result.json").toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(own.toFile())
                .redirectOutput(own.resolve("stdout").toFile())
                .redirectError(own.resolve("stderr").toFile());
        builder.environment().put("HOME", home.toString());
        builder.environment().put("XDG_CACHE_HOME", home.toString());
        builder.environment().put("XDG_STATE_HOME", home.toString());
        builder.environment().remove("POCL_CACHE_DIR"); // PoCL asks it first
        builder.environment().put("TMPDIR", temporary.toString());
        return new Run(builder.start(), own);
    }

    private boolean mayBeNobody(String classPath) throws IOException, InterruptedException {
        List<String> readable = new ArrayList<>(AS_NOBODY);
        readable.addAll(List.of("ls", classPath.split(File.pathSeparator)[0]));
        try {
            return new ProcessBuilder(readable)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // there is no setpriv
        }
    }

    /** The class path of this process in a folder that everybody may read; that of the tests is at home. */
    private String readableByAll() throws IOException {
        Path all = Files.createDirectory(folder.resolve("classes"));
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path source = Path.of(entry);
            if (Files.exists(source) && !source.endsWith("test-classes")) {
                Path copy = all.resolve(copies.size() + "-" + source.getFileName());
                copyAll(source, copy);
                copies.add(copy.toString());
            }
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void copyAll(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file,
                        file.equals(source)
                                ? target
                                : target.resolve(source.relativize(file).toString()));
            }
        }
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
