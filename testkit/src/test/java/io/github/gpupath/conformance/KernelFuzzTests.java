package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.conformance.FaultyProviders.Crashing;
import io.github.gpupath.conformance.FaultyProviders.CrashingAtKnownPlace;
import io.github.gpupath.conformance.FaultyProviders.CrashingBeside;
import io.github.gpupath.conformance.FaultyProviders.Endless;
import io.github.gpupath.conformance.FaultyProviders.EndlessWhileReduced;
import io.github.gpupath.conformance.FaultyProviders.Faulty;
import io.github.gpupath.conformance.FaultyProviders.Losing;
import io.github.gpupath.conformance.FaultyProviders.RefusingBeside;
import io.github.gpupath.conformance.FaultyProviders.Wrong;
import io.github.gpupath.conformance.FaultyProviders.WrongBehind;
import io.github.gpupath.conformance.FaultyProviders.WrongBeside;
import io.github.gpupath.conformance.KernelFuzz.Limits;
import io.github.gpupath.conformance.KernelFuzzLedger.Span;
import io.github.gpupath.conformance.KernelFuzzLedger.Subject;
import io.github.gpupath.conformance.KernelFuzzRecord.Block;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelFuzzTests {

    private static final Subject SUBJECT = new Subject("vulkan", "llvmpipe 1", "12345678");

    @TempDir
    Path folder;

    private KernelFuzzLedger ledger() throws IOException {
        return new KernelFuzzLedger(folder.resolve("ledger.tsv"));
    }

    private KernelFuzzRecord record() throws IOException {
        return record(SUBJECT);
    }

    private KernelFuzzRecord record(Subject subject) throws IOException {
        return new KernelFuzzRecord(folder.resolve(subject.generator()).resolve("record.txt"), subject, ledger());
    }

    @Test
    void theNextRunGoesOnWhereOneEnded() throws Exception {
        KernelFuzzRecord before = record();
        assertThat(Stream.generate(() -> before.nextBlock(100, 10)).limit(3))
                .containsExactly(new Block(100, 110), new Block(110, 120), new Block(120, 130));
        before.tried(100, 110, "a1b2c3");
        before.tried(120, 126, "a1b2c3");
        before.wrong(WrongSeeds.of("103"));
        before.wrong(WrongSeeds.of("124+125"));
        before.right(WrongSeeds.of("103"));
        Path file = folder.resolve(SUBJECT.generator()).resolve("record.txt");
        Files.writeString(file, Files.readString(file) + "tried 110 1");
        KernelFuzzRecord after = record();
        assertThat(after.kernels()).isEqualTo(16);
        assertThat(after.wrong()).containsExactly(WrongSeeds.of("124+125"));
        assertThat(Stream.generate(() -> after.nextBlock(100, 20)).limit(2))
                .containsExactly(new Block(110, 120), new Block(126, 146));
        after.tried(110, 120, "a1b2c3");
        assertThat(record().kernels()).isEqualTo(26);
        assertThat(record().nextBlock(1000, 10)).isEqualTo(new Block(1000, 1010));
    }

    @Test
    void whatWasTriedElsewhereIsNotTriedAgainAndAddsUp() throws Exception {
        KernelFuzzRecord here = record();
        here.tried(100, 110, "a1b2c3");
        here.tried(110, 130, "a1b2c3");
        here.tried(130, 140, "d4e5f6");
        here.wrong(WrongSeeds.of("125..129"));
        here.wrong(WrongSeeds.of("125+127"));
        KernelFuzzLedger ledger = ledger();
        Subject other = new Subject("vulkan", "llvmpipe 1", "87654321");
        assertThat(ledger.enter(
                        SUBJECT, List.of(new Span(105, 10, "2026-01-02", "c0ffee")), List.of(WrongSeeds.of("107"))))
                .isEqualTo(10);
        assertThat(ledger.enter(SUBJECT, here.spans(), here.wrong())).isEqualTo(30);
        assertThat(ledger.enter(SUBJECT, here.spans(), here.wrong())).isZero();
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        assertThat(folder.resolve("ledger.tsv"))
                .hasContent(String.join(
                        "\n",
                        SUBJECT + "\t105\t10\t107\t2026-01-02\tc0ffee",
                        SUBJECT + "\t100\t5\t-\t" + today + "\ta1b2c3",
                        SUBJECT + "\t115\t15\t125+127,125..129\t" + today + "\ta1b2c3",
                        SUBJECT + "\t130\t10\t-\t" + today + "\td4e5f6"));

        Files.delete(folder.resolve(SUBJECT.generator()).resolve("record.txt"));
        KernelFuzzRecord elsewhere = record();
        assertThat(elsewhere.kernels()).isEqualTo(40);
        assertThat(elsewhere.wrong())
                .containsExactly(WrongSeeds.of("107"), WrongSeeds.of("125+127"), WrongSeeds.of("125..129"));
        assertThat(elsewhere.nextBlock(0, 1000)).isEqualTo(new Block(0, 100));
        assertThat(elsewhere.nextBlock(0, 1000)).isEqualTo(new Block(140, 1140));
        assertThat(elsewhere.spans()).isEmpty();
        assertThat(record(other).kernels()).isZero();
    }

    @Test
    void whatARunLeftIsReadWithoutItsDriver() throws Exception {
        KernelFuzzRecord left = record();
        left.tried(100, 110, "a1b2c3");
        KernelFuzzRecord read =
                KernelFuzzRecord.of(folder.resolve(SUBJECT.generator()).resolve("record.txt"));
        assertThat(read.subject()).isEqualTo(SUBJECT);
        assertThat(read.spans()).isEqualTo(left.spans());
    }

    @Test
    void spansOfSeedsAreJoinedWhereTheyTouch() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            SeedSpans spans = new SeedSpans();
            BitSet seeds = new BitSet();
            for (int span = 0; span < 8; span++) {
                int first = random.nextInt(50);
                int end = first + random.nextInt(10);
                spans.add(first, end);
                seeds.set(first, end);
                int from = random.nextInt(60);
                int present = seeds.nextSetBit(from);
                assertThat(spans.size()).isEqualTo(seeds.cardinality());
                assertThat(spans.firstMissing(from)).isEqualTo(seeds.nextClearBit(from));
                assertThat(spans.firstPresent(from, 60)).isEqualTo(present < 0 ? 60 : present);
            }
        }
    }

    @Test
    @Tag("slow")
    void aRunEndsInTheMiddleOfABlock() throws Exception {
        KernelFuzzRecord record = record();
        assertThat(fuzz(
                                ReferenceProvider.class,
                                record,
                                new Limits(1_000_000, Duration.ofSeconds(3), 1, 1_000_000, RandomKernel.FIRST_SEED))
                        .run("a1b2c3"))
                .isTrue();
        assertThat(record.kernels()).isLessThan(1_000_000);
        assertThat(record().nextBlock(RandomKernel.FIRST_SEED, 1).first())
                .isEqualTo(RandomKernel.FIRST_SEED + record.kernels());
    }

    @Test
    @Tag("slow")
    void whatIsWrongOrCrashesIsFoundAndReduced() throws Exception {
        assertThat(fuzz(ReferenceProvider.class)).isTrue();
        assertThat(reports()).isEmpty();
        Map<Class<?>, String> words = Map.of(
                Wrong.class, "",
                Crashing.class, "ended with 9, SIGSEGV (0xb) at pc=0x1, C  [libdriver.so+0x2], ",
                Losing.class, "ended with 1, " + BackendException.DeviceLost.class.getName() + ": it is gone");
        for (Class<?> faulty : words.keySet()) {
            assertThat(fuzz(faulty)).isFalse();
            assertThat(reports()).singleElement().satisfies(report -> {
                String text = Files.readString(report);
                assertThat(text).contains(" of seed ", "atomic", words.get(faulty));
                assertThat(text.lines().filter(line -> line.contains(" = ")).toList())
                        .hasSizeLessThan(16); // the listing, and the language of the reference
                Files.delete(report);
            });
        }
    }

    /** Alone and beside others: a process of its own shows that the kernel is right without what the known defect concerns. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    @Tag("slow")
    void aCrashByAKnownDefectIsNotWrong(int kernels) throws Exception {
        long crashing = Stream.iterate(RandomKernel.FIRST_SEED, seed -> seed + 1)
                .filter(seed -> CrashingAtKnownPlace.hasKnownPlace(
                        RandomKernel.tried(seed, each -> true).kernel()))
                .findFirst()
                .orElseThrow();
        KernelFuzzRecord record = record(new Subject("reference", "1", "known"));
        Limits limits = new Limits(kernels, Duration.ofMinutes(5), 1, kernels, crashing);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(fuzz(CrashingAtKnownPlace.class, record, limits).run("a1b2c3"))
                    .isTrue();
        } finally {
            System.setOut(console);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsPattern("wrong by known defects of the compiler: random kernel .*of seed " + crashing
                        + ": NVIDIA's GLSL compiler takes the highest constant place");
        assertThat(record.kernels()).isEqualTo(kernels);
        assertThat(reports()).isEmpty();
    }

    /**
     * A driver that is wrong only where it compiles one kernel beside another: the two are found among sixteen, and each is
     * reduced to what it takes. The next run tries them together again.
     */
    @ParameterizedTest
    @ValueSource(classes = {WrongBeside.class, CrashingBeside.class, RefusingBeside.class})
    @Tag("slow")
    void whatIsWrongOnlyWhereKernelsAreCompiledTogetherIsReducedTogether(Class<?> faulty) throws Exception {
        Subject subject = new Subject("reference", "1", "beside");
        KernelFuzzRecord record = record(subject);
        int kernels = faulty == CrashingBeside.class ? 4 : 16; // each answer of it costs a process
        Limits limits = new Limits(kernels, Duration.ofMinutes(5), 1, kernels, RandomKernel.FIRST_SEED + 16 - kernels);
        assertThat(fuzz(faulty, record, limits).run("a1b2c3")).isFalse();
        assertThat(record.kernels()).isEqualTo(kernels);
        WrongSeeds wrong = record.wrong().get(0);
        assertThat(record.wrong()).hasSize(1);
        assertThat(wrong.isProcess()).isFalse();
        assertThat(wrong.seeds()).hasSize(2);
        String text = Files.readString(folder.resolve("beside").resolve(wrong + ".txt"));
        assertThat(text)
                .contains("Only where these are compiled together, and right alone: " + wrong)
                .contains(wrong.seeds().stream().map(seed -> " of seed " + seed).toList())
                .contains("atomic", "for ");
        long whole = wrong.seeds().stream()
                .map(seed -> RandomKernel.tried(seed, each -> true).kernel())
                .mapToLong(kernel -> assignments(KernelListing.of(kernel)))
                .sum();
        assertThat(assignments(text))
                .as("the listing, and the language of the reference")
                .isLessThan(whole);

        assertThat(fuzz(faulty, record, limits).run("a1b2c3")).isFalse();
        assertThat(record.wrong()).containsExactly(wrong);
        assertThat(fuzz(ReferenceProvider.class, record, limits).run("a1b2c3")).isTrue();
        assertThat(record(subject).wrong()).isEmpty();
        assertThat(folder.resolve("beside")).isDirectoryNotContaining("glob:**+*.txt");
    }

    private static long assignments(String text) {
        return text.lines().filter(line -> line.contains(" = ")).count();
    }

    /** What neither the kernel nor its group shows again has nothing to reduce, and the report says what does show it. */
    @Test
    @Tag("slow")
    void whatIsWrongOnlyBehindOthersIsSaidToBeSo() throws Exception {
        KernelFuzzRecord record = record(new Subject("reference", "1", "behind"));
        Limits limits = new Limits(64, Duration.ofMinutes(5), 1, 64, RandomKernel.FIRST_SEED);
        assertThat(fuzz(WrongBehind.class, record, limits).run("a1b2c3")).isFalse();
        WrongSeeds wrong = record.wrong().get(0);
        assertThat(wrong.isProcess()).isTrue();
        assertThat(wrong.first()).isEqualTo(RandomKernel.FIRST_SEED);
        assertThat(folder.resolve("behind").resolve(wrong + ".txt"))
                .content()
                .contains("there is nothing to reduce", "a second one like it is wrong too", "--from " + wrong.first());
        assertThat(fuzz(ReferenceProvider.class, record, limits).run("a1b2c3")).isTrue();
    }

    /** Whether they are new or were wrong before: of those that never end none is right, and none is counted. */
    @Test
    @Tag("slow")
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRunDoesNotWaitForKernelsThatNeverEnd() throws Exception {
        long endless = Stream.iterate(RandomKernel.FIRST_SEED, seed -> seed + 1)
                .filter(seed ->
                        Faulty.hasAtomic(RandomKernel.tried(seed, each -> true).kernel()))
                .findFirst()
                .orElseThrow();
        KernelFuzzRecord record = record(new Subject("reference", "1", "endless"));
        record.wrong(WrongSeeds.of(String.valueOf(endless)));
        Limits limits = new Limits(1_000_000, Duration.ofSeconds(3), 2, 1_000, endless);
        assertThat(fuzz(Endless.class, record, limits).run("a1b2c3")).isFalse();
        assertThat(record.wrong()).containsExactly(WrongSeeds.of(String.valueOf(endless)));
        assertThat(record(record.subject()).nextBlock(endless, 1).first()).isEqualTo(endless + record.kernels());
        assertThat(record.kernels()).isLessThan(KernelFuzzWorkers.TOGETHER);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whatTheTimeDoesNotSufficeToReduceIsNoted() throws Exception {
        KernelFuzzRecord record = record(new Subject("reference", "1", "unreduced"));
        for (int seconds = 3; record.wrong().isEmpty(); seconds *= 2) {
            Limits limits = new Limits(1, Duration.ofSeconds(seconds), 1, 1, RandomKernel.FIRST_SEED);
            assertThat(fuzz(EndlessWhileReduced.class, record, limits).run("a1b2c3"))
                    .isEqualTo(record.wrong().isEmpty());
        }
        WrongSeeds wrong = record.wrong().get(0);
        assertThat(record.kernels()).isEqualTo(1);
        assertThat(folder.resolve("unreduced").resolve(wrong + ".txt"))
                .content()
                .contains("The time was over before there was less of it", "--from " + wrong.first());
    }

    @Test
    @Tag("slow")
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theProcessesOfARunThatIsKilledEndToo() throws Exception {
        Path ledger = folder.resolve("ledger.tsv");
        Process run = KitProcess.of(
                        KernelFuzzCommand.class,
                        "kernels",
                        "--backend",
                        Endless.class.getName(),
                        "--jobs",
                        "2",
                        "--folder",
                        folder.toString(),
                        "--ledger",
                        ledger.toString())
                .redirectErrorStream(true)
                .start();
        List<ProcessHandle> workers;
        try (BufferedReader said = run.inputReader()) {
            Path runs = Path.of(said.readLine().replaceFirst(".*, in ", ""));
            for (String log : List.of("worker-0.log", "worker-1.log")) {
                while (!Files.exists(runs.resolve(log)) || Files.size(runs.resolve(log)) == 0) {
                    Thread.sleep(10);
                }
            }
            workers = run.children().toList();
            assertThat(workers).hasSize(2);
        } finally {
            run.destroyForcibly();
        }
        for (ProcessHandle worker : workers) {
            worker.onExit().get();
        }
    }

    private boolean fuzz(Class<?> provider) throws Exception {
        KernelFuzzRecord record = record(new Subject("reference", "1", provider.getSimpleName()));
        Limits limits = new Limits(1, Duration.ofMinutes(5), 1, 1, RandomKernel.FIRST_SEED);
        return fuzz(provider, record, limits).run("a1b2c3");
    }

    private KernelFuzz fuzz(Class<?> provider, KernelFuzzRecord record, Limits limits) {
        return new KernelFuzz(
                provider.getName(), "", folder.resolve(record.subject().generator()), limits, record);
    }

    private List<Path> reports() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d+\\.txt"))
                    .toList();
        }
    }
}
