package io.github.gpupath.backend.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.github.gpupath.backend.BackendException.CompileFailed;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Needs no driver: shaderc comes with LWJGL. */
class VulkanProgramsTests {

    private static final int MAGIC = 0x07230203;

    private final Lifetime lifetime = new Lifetime();

    @AfterEach
    void release() {
        lifetime.close();
    }

    @ParameterizedTest
    @CsvSource({"1, 0x010300", "2, 0x010500", "3, 0x010600"})
    void versionOfVulkanDecidesTheVersionOfSpirV(int minor, String expected) {
        VulkanPrograms programs = new VulkanPrograms(VulkanVersion.packed(1, minor), lifetime);
        List<Integer> header = programs.compile(
                "empty", source("#version 450\nvoid main() {}"), words -> List.of(words.getInt(0), words.getInt(4)));
        assertThat(header).containsExactly(MAGIC, Integer.decode(expected));
    }

    @Test
    void nothingIsOptimisedAway() {
        VulkanPrograms programs = new VulkanPrograms(VulkanVersion.packed(1, 3), lifetime);
        String text = "#version 450\nvoid main() { uint unused = gl_WorkGroupID.x * 3u; }";
        assertThat(programs.disassemble("unused", source(text))).contains("OpIMul");
    }

    @Test
    void rejectedSourceIsReportedWithItsLog() {
        VulkanPrograms programs = new VulkanPrograms(VulkanVersion.packed(1, 1), lifetime);
        String text = "#version 450\nvoid main() { nonsense }";
        assertThatThrownBy(() -> programs.compile("broken", source(text), words -> 0))
                .isInstanceOf(CompileFailed.class)
                .hasMessageContaining("broken.comp:2")
                .asInstanceOf(type(CompileFailed.class))
                .satisfies(failure -> assertThat(failure.source()).isEqualTo(text))
                .satisfies(failure -> assertThat(failure.log()).contains("nonsense"));
    }

    @Test
    void sourceMayBeLong() {
        VulkanPrograms programs = new VulkanPrograms(VulkanVersion.packed(1, 1), lifetime);
        String text = "#version 450\n" + "// a line of a comment, many times over\n".repeat(10_000) + "void main() {}";
        int first = programs.compile("long", source(text), words -> words.getInt(0));
        assertThat(first).isEqualTo(MAGIC);
    }

    private static KernelSource source(String text) {
        return new KernelSource("GLSL", "main", text, List.of(), List.of(), List.of(), List.of());
    }
}
