package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.ReferenceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFuzzTests {

    @TempDir
    Path folder;

    private KernelFuzzRecord record() {
        return new KernelFuzzRecord(folder.resolve("record.txt"), 10);
    }

    @Test
    void theNextRunGoesOnWhereOneEnded() throws Exception {
        long first = RandomKernel.FIRST_SEED;
        KernelFuzzRecord before = record();
        assertThat(Stream.generate(before::nextBlock).limit(3)).containsExactly(first, first + 10, first + 20);
        before.tried(first);
        before.tried(first + 20);
        before.wrong(first + 3);
        before.wrong(first + 24);
        before.right(first + 3);
        Files.writeString(
                folder.resolve("record.txt"), Files.readString(folder.resolve("record.txt")) + "tried " + (first + 10));
        KernelFuzzRecord after = record();
        assertThat(after.kernels()).isEqualTo(20);
        assertThat(after.wrong()).containsExactly(first + 24);
        assertThat(Stream.generate(after::nextBlock).limit(2)).containsExactly(first + 10, first + 30);
        after.tried(first + 10);
        assertThat(record().kernels()).isEqualTo(30);
    }

    @Test
    @Tag("slow")
    void whatIsWrongOrCrashesIsFoundAndReduced() throws Exception {
        assertThat(fuzz(ReferenceProvider.class).run(1, Duration.ofMinutes(5), 1))
                .isTrue();
        assertThat(reports()).isEmpty();
        for (Class<?> faulty : List.of(Wrong.class, Crashing.class)) {
            assertThat(fuzz(faulty).run(1, Duration.ofMinutes(5), 1)).isFalse();
            assertThat(reports()).singleElement().satisfies(report -> {
                String text = Files.readString(report);
                assertThat(text).contains(" of seed ", "atomic");
                assertThat(text.lines().filter(line -> line.contains(" = ")).toList())
                        .hasSizeLessThan(12); // the listing, and the language of the reference
                Files.delete(report);
            });
        }
    }

    private KernelFuzz fuzz(Class<?> provider) {
        return new KernelFuzz(provider.getName(), "", folder.resolve(provider.getSimpleName()), 1);
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
