package io.github.gpupath.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.testing.Trials;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The first of the inputs that {@code .ci/fuzz inputs} hands to the program. */
@Tag("slow")
class InputFuzzTests {

    private static final int INPUTS = Trials.of(300);

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> subjects() throws Exception {
        return InputFuzz.all(folder).stream()
                .map(subject -> DynamicTest.dynamicTest(
                        subject.name(),
                        () -> assertThat(Fuzz.first(subject, 0, INPUTS).map(Fuzz.Finding::toString))
                                .isEmpty()));
    }

    /** Numbers of which some are not borne. */
    private record Numbers(int wrong, boolean throwing) implements Subject<Integer> {
        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public List<Integer> input(SplittableRandom random) {
            return random.ints(10, 0, 100).boxed().toList();
        }

        @Override
        public Optional<String> fault(List<Integer> input) {
            boolean found = input.stream().anyMatch(each -> each >= wrong);
            if (found && throwing) {
                throw new IllegalStateException("too many");
            }
            return found ? Optional.of("too many") : Optional.empty();
        }

        @Override
        public List<Integer> simpler(Integer part) {
            return part == 0 ? List.of() : List.of(0, part / 2, part - 1);
        }
    }

    @Test
    void aFindingIsReducedAndComesAgain() throws Exception {
        Fuzz.Finding finding = Fuzz.first(new Numbers(90, false), 7, 1000).orElseThrow();
        assertThat(finding.input()).isEqualTo(List.of(90));
        assertThat(finding.fault()).isEqualTo("too many");
        assertThat(Fuzz.first(new Numbers(90, false), finding.seed(), 1)).contains(finding);
        assertThat(Fuzz.first(new Numbers(90, true), 7, 1000).orElseThrow().fault())
                .contains("IllegalStateException: too many");
        assertThat(Fuzz.first(new Numbers(100, false), 7, 1000)).isEmpty();
    }

    /** The check of this project's own files would be of no use if it took what cannot be true. */
    @Test
    void whatContradictsItselfIsNotSound() throws Exception {
        Subject<Edit> files = FileSubject.resultFiles(folder);
        assertThat(files.fault(List.of())).isEmpty();
        assertThat(FileSubject.journals(folder).fault(List.of())).isEmpty();
    }
}
