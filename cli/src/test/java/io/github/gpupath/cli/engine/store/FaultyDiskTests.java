package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FaultyDisk;
import io.github.gpupath.cli.testing.FaultyDisk.Trouble;
import io.github.gpupath.cli.testing.MemoryFolder;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each operation on the disk fails once: what is found out is where the program says it is, or there was nothing yet. */
@Tag("slow")
class FaultyDiskTests {

    private static final ResultFile ALL = Samples.file();
    private static final List<String> TESTS =
            ALL.results().stream().map(TestResult::test).distinct().toList();
    private static final ResultFile KNOWN = ALL.with(ALL.results().subList(0, 1));
    private static final Pattern KEPT = Pattern.compile("(all|\\d+ of) (\\d+) results are in .*\\.journal\n");

    @TempDir(factory = MemoryFolder.class)
    Path folder;

    /** What was said to the user. */
    private final List<String> said = new ArrayList<>();

    private boolean begun;
    private boolean published;

    @ParameterizedTest
    @EnumSource
    void aRunOfItsOwn(Trouble trouble) throws IOException {
        for (int first = 0; goesOn(trouble, first, false); first++) {
            assertThat(first).isLessThan(200);
        }
        assertThat(published).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aRunThatGoesOn(Trouble trouble) throws IOException {
        for (int first = 0; goesOn(trouble, first, true); first++) {
            assertThat(first).isLessThan(200);
        }
        assertThat(published).isTrue();
    }

    /** Whether anything failed. */
    private boolean goesOn(Trouble trouble, int first, boolean resumes) throws IOException {
        empty();
        Path results = folder.resolve("results.json");
        if (resumes) {
            leave(results);
        }
        FaultyDisk disk = new FaultyDisk(folder, trouble, first);
        begun = false;
        published = false;
        said.clear();
        String failure = failure(disk.path(results), resumes);
        String what = trouble + " from " + first + ": " + failure + "\n" + said;

        if (Files.size(results) > 0) {
            assertThat(ResultFiles.read(results)).as(what).isEqualTo(ALL);
        }
        if (!published) {
            assertThat(disk.hasFailed()).as(what).isTrue();
            assertThat(begun ? said.toString() : failure).as(what).contains("No space left on device");
        }
        if (begun && !published) {
            assertThat(failure).as(what).isNull();
            int said = saidToBeKept(what);
            // a line that was written and not forced can be read, but would not outlive a loss of power
            assertThat(kept(results)).as(what).isBetween(said, said + 1);
        }
        if (begun && trouble == Trouble.ONCE) {
            assertThat(published ? ALL.results().size() : kept(results))
                    .as(what)
                    .isEqualTo(4);
        }
        if (!begun && resumes) {
            assertThat(kept(results)).as(what).isEqualTo(1);
        }
        if (trouble == Trouble.FULL) {
            assertThat(names())
                    .as(what)
                    .isSubsetOf(
                            published
                                    ? List.of("results.json")
                                    : begun || resumes
                                            ? List.of("results.json", "results.json.journal")
                                            : List.of("results.json"));
        }
        return disk.hasFailed();
    }

    /** The line of the only kind of exception that there may be. */
    private @Nullable String failure(Path results, boolean resumes) {
        try {
            run(results, resumes);
            return null;
        } catch (RefusedException e) {
            return e.getMessage();
        }
    }

    private void run(Path results, boolean resumes) {
        OutputFile output = OutputFile.checked(results);
        try (ResultStore store =
                resumes ? ResultStore.resume(results, said::add) : ResultStore.open(output, said::add)) {
            store.begin(KNOWN, TESTS, said::add);
            begun = true;
            ALL.results().subList(1, 4).forEach(store::append);
            publish(output, store);
        }
    }

    private void publish(OutputFile output, ResultStore store) {
        try {
            output.write(Json.write(store.file()));
            published = true;
        } catch (RefusedException e) {
            said.add(String.valueOf(e.getMessage()));
            store.unpublished(4, List.of());
            return;
        }
        store.published();
    }

    private int saidToBeKept(String what) {
        Matcher line = KEPT.matcher(String.join("\n", said));
        assertThat(line.find()).as(what).isTrue();
        assertThat(line.group(2)).as(what).isEqualTo("4");
        return line.group(1).equals("all") ? 4 : Integer.parseInt(line.group(1).replace(" of", ""));
    }

    private static int kept(Path results) {
        return ResultStore.resume(results, line -> {})
                .earlier()
                .orElseThrow()
                .file()
                .results()
                .size();
    }

    private static void leave(Path results) {
        JournalFile.of(OutputFile.checked(results))
                .orElseThrow()
                .begin(KNOWN, false, line -> {})
                .close();
    }

    private void empty() throws IOException {
        for (String name : names()) {
            Files.delete(folder.resolve(name));
        }
        Files.createFile(folder.resolve("results.json")); // what is there before
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
