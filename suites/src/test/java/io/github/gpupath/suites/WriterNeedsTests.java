package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page for authors of writers says what the kernels of each suite need. */
class WriterNeedsTests {

    private static final Path PAGE = Path.of("../docs/writers.md");

    @Test
    void thePageSaysWhatEachSuiteNeeds() throws IOException {
        List<String> rows = ServiceLoader.load(Suite.class).stream()
                .map(provider -> row(provider.get()))
                .sorted()
                .toList();
        assertThat(rows).hasSizeGreaterThan(10);
        assertThat(Files.readAllLines(PAGE))
                .as("the table of the page is:\n%s\n", String.join("\n", rows))
                .containsSequence(rows);
    }

    private static String row(Suite suite) {
        List<Set<String>> needs = suite.tests(SuiteSettings.DEFAULT).stream()
                .flatMap(test -> test.kernelWorkload().stream())
                .map(KernelWorkload::kernel)
                .map(WriterNeedsTests::needs)
                .distinct()
                .toList();
        Set<String> some = new TreeSet<>();
        needs.forEach(some::addAll);
        Set<String> all = new TreeSet<>(some);
        needs.forEach(all::retainAll);
        some.removeAll(all);
        return "| `" + suite.id() + "` | " + words(needs.isEmpty(), all) + " | " + words(false, some) + " |";
    }

    private static String words(boolean none, Set<String> needs) {
        return none ? "no kernels, only transfers" : needs.isEmpty() ? "–" : String.join(", ", needs);
    }

    /** What not every language has, or has in its own way. */
    private static Set<String> needs(Kernel kernel) {
        Set<String> needs = new HashSet<>();
        if (!kernel.sharedArrays().isEmpty()) {
            needs.add("workgroup memory");
        }
        kernel.resources().forEach(resource -> needs.add(words(resource)));
        KernelWalker.statements(kernel.body(), statement -> {
            if (statement instanceof Statement.Barrier) {
                needs.add("barriers");
            } else if (statement instanceof Statement.Atomic) {
                needs.add("atomics");
            } else if (statement instanceof Statement.ReadClock) {
                needs.add("the clock");
            } else if (statement instanceof MatrixStatement) {
                needs.add("cooperative matrices");
            }
        });
        KernelWalker.expressions(kernel, expression -> {
            if (expression instanceof Expression.Subgroup) {
                needs.add("subgroups");
            } else if (expression instanceof Expression.Sample) {
                needs.add("samplers");
            } else if (expression instanceof Computation.Fma) {
                needs.add("fma");
            } else if (expression instanceof Computation.Dot) {
                needs.add("dot products");
            }
        });
        return Collections.unmodifiableSet(needs);
    }

    private static String words(Resource resource) {
        return resource.accept(new Resource.Visitor<>() {
            @Override
            public String rawBuffer(Resource.RawBuffer buffer) {
                return "raw buffers";
            }

            @Override
            public String structuredBuffer(Resource.StructuredBuffer buffer) {
                return "structured buffers";
            }

            @Override
            public String indexedBuffer(Resource.IndexedBuffer buffer) {
                return "arrays of buffers";
            }

            @Override
            public String uniformBuffer(Resource.UniformBuffer buffer) {
                return "uniform buffers";
            }

            @Override
            public String texelBuffer(Resource.TexelBuffer buffer) {
                return "texel buffers";
            }

            @Override
            public String storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
                return "storage texel buffers";
            }

            @Override
            public String sampledTexture(Resource.SampledTexture texture) {
                return "textures";
            }

            @Override
            public String storageTexture(Resource.StorageTexture texture) {
                return "storage textures";
            }
        });
    }
}
