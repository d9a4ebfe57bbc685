package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.verify.SuiteKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suites' kernels are what was committed, so that a change of any of them is seen in review. */
class GoldenKernelsTests {

    @TempDir
    Path folder;

    private final Map<String, Kernel> kernels = new LinkedHashMap<>();

    @Test
    void suites() throws IOException {
        Map<String, Kernel> suites = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test -> suites.put(
                        test.id(), test.kernelWorkload().orElseThrow().kernel()));
        Path committed = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");
        GoldenKernels golden = new GoldenKernels(committed, suites);
        if (Boolean.getBoolean("golden.update")) {
            golden.update();
        }
        golden.check();
    }

    /** "two" differs from "one" in nothing but a number and its name, "add" by an operation. */
    @BeforeEach
    void threeKernelsOfWhichTwoAreAlike() throws IOException {
        kernels.put("a/one", multiply("one", 3));
        kernels.put("a/two", multiply("two", 4));
        kernels.put("b/add", add("add", 3));
        golden().update();
    }

    @Test
    void aFileForWhatIsNotShownYet() throws IOException {
        golden().check();
        assertThat(folder.resolve("a/one.md"))
                .content()
                .startsWith("# a/one\n")
                .contains("## GLSL for Vulkan", "## GLSL for OpenGL", "## OpenCL C", "// one\n", "void one(");
        assertThat(folder.resolve("b/add.md")).exists();
        assertThat(folder.resolve("a/two.md")).doesNotExist();
        assertThat(folder.resolve("hashes.tsv")).content().hasLineCount(4).contains("\na/two\t");
    }

    @Test
    void groupsOfLinesThatRepeatAreFolded() throws IOException {
        kernels.put("c/many", storing("many", 26, 2));
        golden().update();
        assertThat(folder.resolve("c/many.md")).content().contains("(these 2 lines 12 times more)");
        kernels.put("c/many", storing("many", 28, 2));
        assertThatThrownBy(() -> golden().check())
                .hasMessageContaining("hashes of the kernel of c/many")
                .hasMessageContaining("13 times more");
    }

    /** So many stores, at places that come again and again. */
    private static Kernel storing(String name, int stores, int places) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(32, 1, 1));
        Resource.RawBuffer result = kernel.rawBuffer("result", Access.WRITE);
        for (int i = 0; i < stores; i++) {
            kernel.store(result, KernelBuilder.u32(4 * (i % places)), KernelBuilder.u32(i % places));
        }
        return kernel.build();
    }

    @Test
    void aChangedRepresentativeFailsWithTheDifference() {
        kernels.put("a/one", multiply("one", 5));
        assertThatThrownBy(() -> golden().check())
                .hasMessageContaining("hashes of the kernel of a/one")
                .hasMessageContaining("gl_GlobalInvocationID.x * 3u;")
                .hasMessageContaining("gl_GlobalInvocationID.x * 5u;")
                .hasMessageNotContaining("a/two")
                .hasMessageContaining("-Dgolden.update=true");
    }

    @Test
    void aChangedKernelWithoutAFileFailsWithItsId() {
        kernels.put("a/two", multiply("two", 5));
        assertThatThrownBy(() -> golden().check()).hasMessageContaining("hashes of the kernel of a/two");
    }

    @Test
    void aMissingTestAndItsFileFail() {
        kernels.remove("b/add");
        assertThatThrownBy(() -> golden().check())
                .hasMessageContaining("hashes of the kernel of b/add")
                .hasMessageContaining("which show each line once");
    }

    @Test
    void aFileTooManyFails() throws IOException {
        Files.copy(folder.resolve("a/one.md"), folder.resolve("a/two.md"));
        Files.writeString(folder.resolve("a/note.txt"), "");
        assertThatThrownBy(() -> golden().check())
                .hasMessageContaining("which show each line once")
                .hasMessageContaining("a/note.txt");
        golden().update();
        golden().check();
        assertThat(folder.resolve("a")).isDirectoryNotContaining("glob:**{two,note}*");
    }

    @Test
    void aKernelKeepsItsFileWhenATestComesBefore() throws IOException {
        Map<String, Kernel> later = new LinkedHashMap<>(kernels);
        kernels.clear();
        kernels.put("a/earlier", multiply("earlier", 2));
        kernels.putAll(later);
        assertThatThrownBy(() -> golden().check())
                .hasMessageContaining("hashes of the kernel of a/earlier")
                .hasMessageNotContaining("which show each line once");
        golden().update();
        golden().check();
        assertThat(folder.resolve("a/one.md")).exists();
        assertThat(folder.resolve("a/earlier.md")).doesNotExist();
    }

    private GoldenKernels golden() {
        return new GoldenKernels(folder, kernels);
    }

    private static Kernel multiply(String name, int factor) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(32, 1, 1));
        Resource.RawBuffer result = kernel.rawBuffer("result", Access.WRITE);
        kernel.store(
                result,
                KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X),
                KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X).times(factor));
        return kernel.build();
    }

    private static Kernel add(String name, int summand) {
        KernelBuilder kernel = new KernelBuilder(name, new WorkgroupSize(32, 1, 1));
        Resource.RawBuffer result = kernel.rawBuffer("result", Access.WRITE);
        kernel.store(
                result,
                KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X),
                KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X).plus(summand));
        return kernel.build();
    }
}
