package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FileNamesTests {

    private static List<String> names(String... paths) {
        return FileNames.of(Arrays.stream(paths).map(Path::of).toList());
    }

    @Test
    void areAsBriefAsTellsThemApart() {
        assertThat(names("runs/old.json", "runs/new.json")).containsExactly("old.json", "new.json");
        assertThat(names("old/a.json", "new/a.json", "b.json")).containsExactly("old/a.json", "new/a.json", "b.json");
    }
}
