package io.github.gpupath.suites.glsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.suites.WrittenOutLoop;
import io.github.gpupath.suites.store.StoreSuite;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The stores of the store suite's loops are all left when shaderc has left out what it can. No answer shows it, since the same
 * bytes remain where only the last of several stores to one address is done.
 */
@Tag("slow")
class StoreCountTests {

    /** From the last head of a loop to its end. */
    private static final Pattern INNERMOST_LOOP =
            Pattern.compile("(?s).*OpLoopMerge (%\\w+) (.*?)\\n\\s*\\1 = OpLabel");

    private static final Pattern ADDRESS =
            Pattern.compile("(%\\w+) = OpAccessChain %_ptr_(?:StorageBuffer|Uniform)_\\w+");

    private static final Pattern STORE = Pattern.compile("OpStore (%\\w+)|OpImageWrite %\\w+");

    static List<TestCase> tests() {
        return new StoreSuite().tests(SuiteSettings.DEFAULT);
    }

    /** The stores to resources in the innermost of the loops, whose turns are those that the model counts. */
    private static int stores(Kernel kernel) {
        String words;
        try (GlslCompiler compiler = new GlslCompiler(GlslDialect.VULKAN)) {
            compiler.optimize();
            words = compiler.compile(
                    kernel.name(),
                    new GlslWriter(GlslDialect.VULKAN).write(kernel).text());
        }
        Set<String> addresses = new HashSet<>();
        ADDRESS.matcher(words).results().forEach(found -> addresses.add(found.group(1)));
        Matcher loop = INNERMOST_LOOP.matcher(words);
        assertThat(loop.find()).isTrue();
        int stores = 0;
        Matcher store = STORE.matcher(loop.group(2));
        while (store.find()) {
            stores += store.group(1) == null || addresses.contains(store.group(1)) ? 1 : 0;
        }
        return stores;
    }

    /** Raw buffers are stored to word by word, since no API promises their alignment. */
    @ParameterizedTest
    @MethodSource("tests")
    void noneIsLeftOut(TestCase test) {
        Matcher words = Pattern.compile("/raw-buffer/x(\\d)/").matcher(test.id());
        assertThat(stores(test.kernelWorkload().orElseThrow().kernel()))
                .isEqualTo(WrittenOutLoop.PLACES.size() * (words.find() ? Integer.parseInt(words.group(1)) : 1));
    }

    /** What a compiler would make of stores that it knew to go to one address: the last of them, behind the loop. */
    @ParameterizedTest
    @ValueSource(strings = {"structured-buffer/float", "raw-buffer/x3", "typed-buffer/r32f", "texture2d/r32f"})
    void aLoopWhoseLastStoreAloneIsDoneIsRightAndSeen(String resource) {
        KernelWorkload workload = tests().stream()
                .filter(test -> test.id().equals("store/" + resource + "/same"))
                .findFirst()
                .orElseThrow()
                .kernelWorkload()
                .orElseThrow();
        Kernel kernel = workload.kernel();
        Kernel folded = RunKernels.with(kernel, withTheLastStoresAlone(kernel.body()));
        assertThat(RunKernels.isVerified(workload, folded)).isTrue();
        assertThat(stores(folded)).isZero();
    }

    private static List<Statement> withTheLastStoresAlone(List<Statement> body) {
        List<Statement> folded = new ArrayList<>();
        for (Statement statement : body) {
            if (!(statement instanceof Statement.Loop loop)) {
                folded.add(statement);
            } else if (loop.body().get(loop.body().size() - 1) instanceof Statement.Store store) {
                Variable last = new Variable("last", store.value().type());
                List<Statement> turn = new ArrayList<>(loop.body());
                turn.removeIf(Statement.Store.class::isInstance);
                turn.add(new Statement.Assign(last, store.value()));
                folded.add(new Statement.Declare(last, zero(store.value().type())));
                folded.add(RunKernels.with(loop, turn));
                folded.add(
                        new Statement.Store(store.place(), first(store.address().type()), last));
            } else {
                folded.add(RunKernels.with(loop, withTheLastStoresAlone(loop.body())));
            }
        }
        return folded;
    }

    private static Expression zero(Type type) {
        Expression zero = type.scalar() == ScalarType.U32 ? KernelBuilder.u32(0) : KernelBuilder.f32(0);
        return type instanceof VectorType vector ? KernelBuilder.vector(vector, zero) : zero;
    }

    /** The first of a resource's elements or texels. */
    private static Expression first(Type index) {
        return index instanceof VectorType vector
                ? KernelBuilder.vector(vector, KernelBuilder.u32(0))
                : KernelBuilder.u32(0);
    }
}
