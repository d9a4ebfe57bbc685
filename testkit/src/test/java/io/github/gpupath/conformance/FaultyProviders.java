package io.github.gpupath.conformance;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
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
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Drivers that are wrong, for tests of what finds that; a process of its own opens each by the name of its class. */
final class FaultyProviders {

    private FaultyProviders() {}

    /** The reference with another compiler. */
    abstract static class Faulty implements BackendProvider {

        private final ReferenceProvider right = new ReferenceProvider();

        /** The kernels that are compiled instead of some. */
        abstract List<Kernel> miscompiled(List<Kernel> kernels);

        /** What the device says that it is. */
        DeviceInfo named(DeviceInfo reference) {
            return reference;
        }

        static boolean hasAtomic(Kernel kernel) {
            return has(kernel, Statement.Atomic.class);
        }

        static boolean has(Kernel kernel, Class<? extends Statement> kind) {
            AtomicBoolean found = new AtomicBoolean();
            KernelWalker.statements(kernel.body(), statement -> found.compareAndSet(false, kind.isInstance(statement)));
            return found.get();
        }

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
                    return backend.devices().stream().map(Faulty.this::named).toList();
                }

                @Override
                public Device open(DeviceInfo device) {
                    DeviceInfo reference = backend.devices().get(device.index());
                    return new ForwardingDevice(backend.open(reference)) {
                        @Override
                        public CompiledKernel compile(Kernel kernel) {
                            return super.compile(miscompiled(List.of(kernel)).get(0));
                        }

                        @Override
                        public List<CompiledKernel> compileAll(List<Kernel> kernels) {
                            return miscompiled(kernels).stream()
                                    .map(super::compile)
                                    .toList();
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

    /** Does nothing in a kernel with an atomic operation. */
    public static final class Wrong extends Faulty {
        @Override
        List<Kernel> miscompiled(List<Kernel> kernels) {
            return kernels.stream().map(Wrong::idle).toList();
        }

        static Kernel idle(Kernel kernel) {
            return hasAtomic(kernel) ? kernel.withBody(List.of()) : kernel;
        }
    }

    /** Never compiles such a kernel. */
    public static final class Endless extends Faulty {
        @Override
        List<Kernel> miscompiled(List<Kernel> kernels) {
            return kernels.stream().anyMatch(Faulty::hasAtomic) ? never() : kernels;
        }

        static List<Kernel> never() {
            try {
                System.err.println("this never ends");
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return List.of();
        }
    }

    /** Does nothing in such a kernel, and compiles none in a process that makes kernels smaller. */
    public static final class EndlessWhileReduced extends Faulty {
        @Override
        List<Kernel> miscompiled(List<Kernel> kernels) {
            List<String> words = List.of(System.getProperty("sun.java.command").split(" "));
            return words.contains("reduce")
                    ? Endless.never()
                    : kernels.stream().map(Wrong::idle).toList();
        }
    }

    /** Ends the process at such a kernel, as no defect does that is known of the device which it says that it is. */
    public static class Crashing extends Faulty {
        @Override
        final DeviceInfo named(DeviceInfo reference) {
            return new DeviceInfo(
                    "opengl",
                    reference.index(),
                    reference.name(),
                    "NVIDIA",
                    reference.driver(),
                    reference.driverVersion(),
                    reference.apiVersion(),
                    reference.type(),
                    reference.identity(),
                    reference.limits(),
                    reference.features(),
                    reference.timer());
        }

        boolean isAtOddsWith(Kernel kernel) {
            return hasAtomic(kernel);
        }

        @Override
        final List<Kernel> miscompiled(List<Kernel> kernels) {
            if (kernels.stream().anyMatch(this::isAtOddsWith)) {
                System.out.println("#  SIGSEGV (0xb) at pc=0x1\n# Problematic frame:\n# C  [libdriver.so+0x2]");
                Runtime.getRuntime().halt(9);
            }
            return kernels;
        }
    }

    /** Ends the process as a defect does that is known of that device. */
    public static final class CrashingAtKnownPlace extends Crashing {
        @Override
        boolean isAtOddsWith(Kernel kernel) {
            return hasKnownPlace(kernel);
        }

        static boolean hasKnownPlace(Kernel kernel) {
            return new CompilerDefect("", NvidiaReducedCases::isElementOfKnownPlace).mayShowIn(kernel);
        }
    }

    /** Is lost at such a kernel, and then at all others. */
    public static final class Losing extends Faulty {

        private boolean isLost;

        @Override
        List<Kernel> miscompiled(List<Kernel> kernels) {
            isLost |= kernels.stream().anyMatch(Faulty::hasAtomic);
            if (isLost) {
                throw new BackendException.DeviceLost("it is gone");
            }
            return kernels;
        }
    }

    /** Goes wrong where a kernel with an atomic operation is compiled beside another one with a loop. */
    abstract static class Beside extends Faulty {

        /** What then becomes of the kernels. */
        abstract List<Kernel> together(List<Kernel> kernels);

        @Override
        final List<Kernel> miscompiled(List<Kernel> kernels) {
            return kernels.stream()
                            .anyMatch(atomic -> hasAtomic(atomic)
                                    && kernels.stream()
                                            .anyMatch(loop -> !loop.equals(atomic) && has(loop, Statement.Loop.class)))
                    ? together(kernels)
                    : kernels;
        }
    }

    /** Does nothing in the kernels with atomic operations then. */
    public static final class WrongBeside extends Beside {
        @Override
        List<Kernel> together(List<Kernel> kernels) {
            return kernels.stream().map(Wrong::idle).toList();
        }
    }

    /** Ends the process then. */
    public static final class CrashingBeside extends Beside {
        @Override
        List<Kernel> together(List<Kernel> kernels) {
            Runtime.getRuntime().halt(9);
            return kernels;
        }
    }

    /** Refuses the kernels then. */
    public static final class RefusingBeside extends Beside {
        @Override
        List<Kernel> together(List<Kernel> kernels) {
            throw new BackendException.CompileFailed("too many", "", "");
        }
    }

    /** Does nothing in kernels with atomic operations from the third program of a process on, and only there. */
    public static final class WrongBehind extends Faulty {

        private int programs;

        @Override
        List<Kernel> miscompiled(List<Kernel> kernels) {
            return kernels.size() > 1 && ++programs >= 3
                    ? kernels.stream().map(Wrong::idle).toList()
                    : kernels;
        }
    }
}
