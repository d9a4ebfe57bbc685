package io.github.gpupath.cli.testing;

import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** Backends that behave and misbehave. */
public final class FakeBackends {

    private FakeBackends() {}

    /** Reaches a GPU and works. */
    public static final class Alpha extends FakeProvider {
        public Alpha() {
            super("alpha");
        }
    }

    /** Reaches the same GPU and works. */
    public static final class Beta extends FakeProvider {
        public Beta() {
            super("beta");
        }
    }

    /** Reaches the same GPU and works, in runs that name it. */
    public static final class Asked extends FakeProvider {
        public Asked() {
            super("asked");
        }

        @Override
        public boolean isOnlyByName() {
            return true;
        }
    }

    /** Works, and takes its time when it is looked for and when it is closed. */
    public static final class Leisurely extends FakeProvider {

        /** How long each of the two takes at least, in s. */
        public static final double SECONDS = 0.2;

        public Leisurely() {
            super("leisurely");
        }

        @Override
        public Availability probe() {
            wasteTime();
            return super.probe();
        }

        @Override
        void closed() {
            wasteTime();
        }

        private static void wasteTime() {
            long begin = System.nanoTime();
            while ((System.nanoTime() - begin) * 1e-9 < SECONDS) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    /** Reaches two GPUs with nearly the same name, neither of them alpha's. */
    public static final class Twins extends FakeProvider {
        public Twins() {
            super("twins");
        }

        @Override
        List<DeviceInfo> devices() {
            return List.of(
                    device(0, "Twin 9000", DeviceType.DISCRETE_GPU, Optional.of(new UUID(9, 0))),
                    device(1, "Twin 9000 Ti", DeviceType.DISCRETE_GPU, Optional.of(new UUID(9, 1))));
        }
    }

    /** Reaches two GPUs, of which the second is gone when it is looked for again. */
    public static final class Vanishing extends FakeProvider {

        private int times;

        public Vanishing() {
            super("vanishing");
        }

        @Override
        List<DeviceInfo> devices() {
            DeviceInfo stays = device(0, "Rock", DeviceType.DISCRETE_GPU, Optional.of(new UUID(8, 0)));
            DeviceInfo goes = device(1, "Smoke", DeviceType.DISCRETE_GPU, Optional.of(new UUID(8, 1)));
            return times++ == 0 ? List.of(stays, goes) : List.of(stays);
        }
    }

    /** Is a software driver. */
    public static final class Software extends FakeProvider {
        public Software() {
            super("software");
        }

        @Override
        List<DeviceInfo> devices() {
            return List.of(device(0, "Soft pipe", DeviceType.CPU, Optional.empty()));
        }
    }

    /** Has no driver. */
    public static final class NoDriver extends FakeProvider {
        public NoDriver() {
            super("nodriver");
        }

        @Override
        public Availability probe() {
            return new Availability.Unavailable("there is no driver", "install fake-driver");
        }
    }

    /** Allows workgroups of 4 invocations at most. */
    public static final class Small extends FakeProvider {
        public Small() {
            super("small");
        }

        @Override
        Device decorate(Device device) {
            DeviceInfo info = spy(device.info());
            Limits limits = spy(info.limits());
            doReturn(4).when(limits).maxWorkgroupInvocations();
            doReturn(limits).when(info).limits();
            Device small = mock(Device.class, delegatesTo(device));
            doReturn(info).when(small).info();
            return small;
        }
    }

    /** Compiles nothing. */
    public static final class Picky extends FakeProvider {
        public Picky() {
            super("picky");
        }

        @Override
        Device decorate(Device device) {
            Device picky = mock(Device.class, delegatesTo(device));
            doThrow(new BackendException.CompileFailed("syntax error in line 7", "THE SOURCE", "THE LOG"))
                    .when(picky)
                    .compile(any());
            return picky;
        }
    }

    /** Has a device with {@link Hostile} names, and says such things when it compiles. */
    public static final class Rude extends FakeProvider {
        public Rude() {
            super("rude");
        }

        @Override
        public String displayName() {
            return Hostile.TEXT;
        }

        @Override
        public Availability probe() {
            return new Availability.Available(Hostile.TEXT);
        }

        @Override
        public KernelSource translate(Kernel kernel) {
            KernelSource source = super.translate(kernel);
            return new KernelSource(
                    source.language(),
                    source.entryPoint(),
                    source.text() + "\n" + Hostile.TEXT,
                    List.of(Hostile.TEXT),
                    source.resources(),
                    source.parameters(),
                    List.of(Hostile.TEXT));
        }

        @Override
        List<DeviceInfo> devices() {
            DeviceInfo plain = device(0, Hostile.TEXT, DeviceType.DISCRETE_GPU, Optional.empty());
            return List.of(new DeviceInfo(
                    plain.backend(),
                    plain.index(),
                    plain.name(),
                    Hostile.TEXT,
                    Hostile.TEXT,
                    Hostile.TEXT,
                    Hostile.TEXT,
                    plain.type(),
                    plain.identity(),
                    plain.limits(),
                    plain.features(),
                    plain.timer()));
        }

        @Override
        Device decorate(Device device) {
            Device rude = mock(Device.class, delegatesTo(device));
            doThrow(new BackendException.CompileFailed(Hostile.TEXT, Hostile.TEXT, Hostile.TEXT))
                    .when(rude)
                    .compile(any());
            return rude;
        }
    }

    /** Has no driver, and says so with {@link Hostile} text. */
    public static final class RudelyMissing extends FakeProvider {
        public RudelyMissing() {
            super("rudely-missing");
        }

        @Override
        public Availability probe() {
            return new Availability.Unavailable(Hostile.TEXT, Hostile.TEXT);
        }
    }

    /** Runs out of memory. */
    public static final class Poor extends FakeProvider {
        public Poor() {
            super("poor");
        }

        @Override
        Device decorate(Device device) {
            Device poor = mock(Device.class, delegatesTo(device));
            doThrow(new BackendException.OutOfMemory("no memory is left"))
                    .when(poor)
                    .createBuffer(any());
            return poor;
        }
    }

    /** Has a mistake in it that shows with the second buffer of the second test. */
    public static final class Buggy extends FakeProvider {
        public Buggy() {
            super("buggy");
        }

        @Override
        Device decorate(Device device) {
            Device buggy = mock(Device.class, delegatesTo(device));
            int[] calls = {0};
            doAnswer(call -> {
                        if (++calls[0] > 3) {
                            throw new IllegalStateException("a mistake in the backend");
                        }
                        return device.createBuffer(call.<BufferSpec>getArgument(0));
                    })
                    .when(buggy)
                    .createBuffer(any());
            return buggy;
        }
    }

    /** Ends with an error that is no exception, in the second test. */
    public static final class Fatal extends FakeProvider {
        public Fatal() {
            super("fatal");
        }

        @Override
        Device decorate(Device device) {
            Device fatal = mock(Device.class, delegatesTo(device));
            int[] calls = {0};
            doAnswer(call -> {
                        if (++calls[0] > 3) {
                            throw new AssertionError("the end");
                        }
                        return device.createBuffer(call.<BufferSpec>getArgument(0));
                    })
                    .when(fatal)
                    .createBuffer(any());
            return fatal;
        }
    }

    /** Fails to close. */
    public static final class Sticky extends FakeProvider {
        public Sticky() {
            super("sticky");
        }

        @Override
        void closed() {
            throw new IllegalStateException("a handle is stuck");
        }
    }

    /** Fails to open although its probe promised it. */
    public static final class Liar extends FakeProvider {
        public Liar() {
            super("liar");
        }

        @Override
        List<DeviceInfo> devices() {
            throw new UnsatisfiedLinkError("libfake.so.1");
        }
    }

    /** Throws when it is constructed. */
    public static final class Exploding extends FakeProvider {
        public Exploding() {
            super("exploding");
            throw new IllegalStateException("no thanks");
        }
    }

    /** Throws when it is asked for its name. */
    public static final class Nameless extends FakeProvider {
        public Nameless() {
            super("nameless");
        }

        @Override
        public String displayName() {
            throw new NoClassDefFoundError("org/example/Names");
        }
    }

    /** Would stand before all others, and gives no source. */
    public static final class Speechless extends FakeProvider {
        public Speechless() {
            super("speechless");
        }

        @Override
        public int rank() {
            return -1;
        }

        @Override
        public KernelSource translate(Kernel kernel) {
            throw new IllegalStateException("no words");
        }
    }

    /** Throws when it is probed. */
    public static final class BadProbe extends FakeProvider {
        public BadProbe() {
            super("bad-probe");
        }

        @Override
        public Availability probe() {
            throw new NoClassDefFoundError("org/example/Missing");
        }
    }
}
