package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each published result file, of format 1 too, keeps its records when it is read, written and read again. */
class RoundTripTests {

    @TempDir
    private Path folder;

    static List<Path> files() {
        return Atlas.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void readingWritingAndReadingGivesTheSameRecords(Path path) {
        ResultFile file = ResultFiles.read(path);
        Path copy = folder.resolve("copy.json.gz");

        OutputFile.checked(copy).write(Json.write(file));

        assertThat(ResultFiles.read(copy)).isEqualTo(file);
    }
}
