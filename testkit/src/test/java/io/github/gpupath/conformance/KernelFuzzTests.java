package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.conformance.KernelFuzz.Limits;
import io.github.gpupath.conformance.KernelFuzzLedger.Span;
import io.github.gpupath.conformance.KernelFuzzLedger.Subject;
import io.github.gpupath.conformance.KernelFuzzRecord.Block;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        before.wrong(103);
        before.wrong(124);
        before.right(103);
        Path file = folder.resolve(SUBJECT.generator()).resolve("record.txt");
        Files.writeString(file, Files.readString(file) + "tried 110 1");
        KernelFuzzRecord after = record();
        assertThat(after.kernels()).isEqualTo(16);
        assertThat(after.wrong()).containsExactly(124L);
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
        here.wrong(125);
        KernelFuzzLedger ledger = ledger();
        Subject other = new Subject("vulkan", "llvmpipe 1", "87654321");
        assertThat(ledger.enter(SUBJECT, List.of(new Span(105, 10, "2026-01-02", "c0ffee")), List.of(107L)))
                .isEqualTo(10);
        assertThat(ledger.enter(SUBJECT, here.spans(), here.wrong())).isEqualTo(30);
        assertThat(ledger.enter(SUBJECT, here.spans(), here.wrong())).isZero();
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        assertThat(folder.resolve("ledger.tsv"))
                .hasContent(String.join(
                        "\n",
                        SUBJECT + "\t105\t10\t107\t2026-01-02\tc0ffee",
                        SUBJECT + "\t100\t5\t-\t" + today + "\ta1b2c3",
                        SUBJECT + "\t115\t15\t125\t" + today + "\ta1b2c3",
                        SUBJECT + "\t130\t10\t-\t" + today + "\td4e5f6"));

        Files.delete(folder.resolve(SUBJECT.generator()).resolve("record.txt"));
        KernelFuzzRecord elsewhere = record();
        assertThat(elsewhere.kernels()).isEqualTo(40);
        assertThat(elsewhere.wrong()).containsExactly(107L, 125L);
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

    /** Whoever changes what seeds make sees it here, and the ledger begins anew; nothing else need be done. */
    @Test
    @Tag("slow")
    void theLedgerKnowsWhatSeedsMake() {
        assertThat(RandomKernel.generator()).matches("[0-9a-f]{8}").isEqualTo(RandomKernel.generator());
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
        for (Class<?> faulty : List.of(Wrong.class, Crashing.class)) {
            assertThat(fuzz(faulty)).isFalse();
            assertThat(reports()).singleElement().satisfies(report -> {
                String text = Files.readString(report);
                assertThat(text).contains(" of seed ", "atomic");
                assertThat(text.lines().filter(line -> line.contains(" = ")).toList())
                        .hasSizeLessThan(12); // the listing, and the language of the reference
                Files.delete(report);
            });
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

    /** The reference with another compiler. */
    abstract static class Faulty implements BackendProvider {

        private final ReferenceProvider right = new ReferenceProvider();

        /** The kernel that is compiled instead of one with an atomic operation. */
        abstract Kernel miscompiled(Kernel kernel);

        @Override
        public String id() {
            return "faulty";
        }

        @Override
        public String displayName() {
            return "Faulty";
        }

        @Override
        public Availability probe() {
            return right.probe();
        }

        @Override
        public KernelSource translate(Kernel kernel) {
            return right.translate(kernel);
        }

        @Override
        public Backend open() {
            Backend backend = right.open();
            return new Backend() {
                @Override
                public List<DeviceInfo> devices() {
                    return backend.devices();
                }

                @Override
                public Device open(DeviceInfo device) {
                    return new ForwardingDevice(backend.open(device)) {
                        @Override
                        public CompiledKernel compile(Kernel kernel) {
                            AtomicBoolean found = new AtomicBoolean();
                            KernelWalker.statements(
                                    kernel.body(),
                                    statement -> found.compareAndSet(false, statement instanceof Statement.Atomic));
                            return super.compile(found.get() ? miscompiled(kernel) : kernel);
                        }
                    };
                }

                @Override
                public void close() {
                    backend.close();
                }
            };
        }
    }

    /** Does nothing in such a kernel. */
    public static final class Wrong extends Faulty {
        @Override
        Kernel miscompiled(Kernel kernel) {
            return kernel.withBody(List.of());
        }
    }

    /** Ends the process. */
    public static final class Crashing extends Faulty {
        @Override
        Kernel miscompiled(Kernel kernel) {
            Runtime.getRuntime().halt(9);
            return kernel;
        }
    }
}
