package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The kit finds the faults of faulty devices. */
class WrongDeviceTests {

    private static void run(DeviceCheck check, UnaryOperator<Device> spoil) {
        try (Backend backend = new ReferenceProvider().open();
                Device raw = spoil.apply(backend.open(backend.devices().get(0)))) {
            TestedDevice tested =
                    TestedDevice.of(raw, new Verifier(new ReferenceProvider()), Declared.NOTHING, told -> {});
            try (Device device = tested.device()) {
                assertThat(device.info()).isEqualTo(tested.info());
                check.check().accept(tested);
            }
        }
    }

    private static DeviceCheck check(String name) {
        return Stream.of(
                        MemoryChecks.all(),
                        DispatchChecks.all(),
                        ConformanceCases.all().stream().map(CaseCheck::of))
                .flatMap(checks -> checks)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertFound(String name, UnaryOperator<Device> spoil) {
        assertThatCode(() -> run(check(name), right -> right)).doesNotThrowAnyException();
        assertThatThrownBy(() -> run(check(name), spoil)).isInstanceOf(AssertionError.class);
    }

    /** Changes the lowest bit of the last byte of every download. */
    private static Device flipsABit(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public void download(DeviceBuffer source, long offset, ByteBuffer target) {
                super.download(source, offset, target);
                int last = target.limit() - 1;
                target.put(last, (byte) (target.get(last) ^ 1));
            }
        };
    }

    private static Device startsAtTheStart(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
                super.upload(target, 0, source);
            }

            @Override
            public void upload(DeviceTexture target, int row, ByteBuffer source) {
                super.upload(target, 0, source);
            }
        };
    }

    private static Device readsFromTheStart(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public void download(DeviceBuffer source, long offset, ByteBuffer target) {
                super.download(source, 0, target);
            }

            @Override
            public void download(DeviceTexture source, int row, ByteBuffer target) {
                super.download(source, 0, target);
            }
        };
    }

    /** A device that decodes textures as the right one decodes them after a change of their words of 64 or 32 bits. */
    private static UnaryOperator<Device> decodes(int bytes, LongUnaryOperator changed) {
        return right -> new ForwardingDevice(right) {
            @Override
            public void upload(DeviceTexture target, int row, ByteBuffer source) {
                ByteBuffer spoilt =
                        ByteBuffer.allocateDirect(source.remaining()).order(ByteOrder.LITTLE_ENDIAN);
                ByteBuffer words = source.duplicate().order(ByteOrder.LITTLE_ENDIAN);
                while (words.hasRemaining()) {
                    if (bytes == Long.BYTES) {
                        spoilt.putLong(changed.applyAsLong(words.getLong()));
                    } else {
                        spoilt.putInt((int) changed.applyAsLong(words.getInt()));
                    }
                }
                super.upload(target, row, spoilt.flip());
            }
        };
    }

    /** Of four colours, swaps the one at a third with the one at two thirds. */
    private static long swapsThirds(long block) {
        boolean hasFour = (block & 0xFFFF) > (block >>> 16 & 0xFFFF);
        return hasFour ? block ^ (block & 0xAAAA_AAAAL << 32) >>> 1 : block;
    }

    /** Of eight values, swaps each between the ends with a neighbour. */
    private static long swapsSevenths(long block) {
        boolean hasEight = (block & 0xFF) > (block >>> 8 & 0xFF);
        return hasEight ? block ^ (block >>> 1 | block >>> 2) & 0x2492_4924_9249L << 16 : block;
    }

    /** A texel whose colours decode to what is stored, but for rounding. */
    private static long storedAsItIs(long texel) {
        long changed = texel & 0xFF00_0000L;
        for (int bit = 0; bit < 24; bit += 8) {
            double stored = (texel >>> bit & 0xFF) / 255.0;
            double curve = stored <= 0.0031308 ? 12.92 * stored : 1.055 * Math.pow(stored, 1 / 2.4) - 0.055;
            changed |= Math.round(255 * curve) << bit;
        }
        return changed;
    }

    @Test
    void aWrongDecoderIsFound() {
        for (String test : List.of("fetch", "sample-nearest-wrap", "sample-linear-clamp")) {
            assertFound("texture/" + test + "-bc1", decodes(Long.BYTES, WrongDeviceTests::swapsThirds));
            assertFound("texture/" + test + "-bc4", decodes(Long.BYTES, WrongDeviceTests::swapsSevenths));
            assertFound("texture/" + test + "-bc5", decodes(Long.BYTES, WrongDeviceTests::swapsSevenths));
        }
        for (String test : List.of("fetch", "sample-nearest-wrap", "sample-nearest-clamp")) {
            assertFound("texture/" + test + "-srgb8", decodes(Integer.BYTES, WrongDeviceTests::storedAsItIs));
        }
        for (String format : List.of("bc1", "bc3", "bc4", "bc5")) {
            assertFound("texture/fetch-" + format + "-ends", decodes(Long.BYTES, half -> half & ~1));
        }
    }

    private static Device forgetsTheLastDispatch(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                int dispatches = Math.max(1, batch.dispatches() - 1);
                return super.run(new DispatchBatch(batch.cycle(), dispatches, batch.manner()));
            }
        };
    }

    private static Device ignoresArguments(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                List<Literal> zeros = batch.arguments().stream()
                        .map(each -> new Literal(each.type(), 0))
                        .toList();
                return super.run(new DispatchBatch(
                        batch.kernel(),
                        batch.bindings(),
                        zeros,
                        batch.workgroups(),
                        batch.dispatches(),
                        batch.manner()));
            }
        };
    }

    /** A device that runs the first dispatch of a cycle alone, with the size that the host gives. */
    private static Device runsTheFirstOfACycle(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                DispatchBatch.Dispatch first = batch.at(0);
                return super.run(new DispatchBatch(
                        first.kernel(),
                        first.bindings(),
                        first.arguments(),
                        first.workgroups(),
                        batch.dispatches(),
                        batch.manner()));
            }
        };
    }

    private static Device inventsTimes(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                return new BatchTime(OptionalLong.empty(), super.run(batch).hostNanos() + 1_000_000_000);
            }
        };
    }

    /** A device that ignores launches without timestamps. */
    private static Device runsWhatItStampsAlone(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                return switch (batch.manner()) {
                    case DEPENDENT, INDEPENDENT -> super.run(batch);
                    case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, STAMP_BEGINNING, RECORD, BUFFER_EACH, TWO_QUEUES ->
                        BatchTime.submitted(1, 1);
                };
            }
        };
    }

    private static Device tellsNoSubmission(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                return new BatchTime(OptionalLong.empty(), super.run(batch).hostNanos());
            }
        };
    }

    private static Device submitsLongerThanItRuns(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                long nanos = super.run(batch).hostNanos();
                return BatchTime.submitted(nanos + 1, nanos);
            }
        };
    }

    private static Device transfersNothing(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime fill(DeviceBuffer target, int word, int times) {
                return new BatchTime(OptionalLong.empty(), 1);
            }

            @Override
            public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
                return new BatchTime(OptionalLong.empty(), 1);
            }
        };
    }

    @Test
    void aBatchThatDoesNotVaryIsFound() {
        assertFound("batch/counts-in-memory-are-the-size", WrongDeviceTests::runsTheFirstOfACycle);
        assertFound("batch/dispatches-alternate", WrongDeviceTests::runsTheFirstOfACycle);
    }

    @Test
    void aLaunchThatIsNotMadeIsFound() {
        for (String manner : List.of("wait-for-fence", "wait-for-idle", "poll-fence", "record")) {
            assertFound("batch/" + manner + "-runs-as-often-as-asked", WrongDeviceTests::runsWhatItStampsAlone);
            assertFound("batch/" + manner + "-times-are-possible", WrongDeviceTests::tellsNoSubmission);
            assertFound("batch/" + manner + "-times-are-possible", WrongDeviceTests::submitsLongerThanItRuns);
        }
    }

    private static Device transfersOnceForMany(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime fill(DeviceBuffer target, int word, int times) {
                return super.fill(target, word, 1);
            }

            @Override
            public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
                return super.copy(source, target, bytes, 1);
            }
        };
    }

    private static Device copiesHalf(Device right) {
        return new ForwardingDevice(right) {
            @Override
            public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
                return super.copy(source, target, bytes / 8 * 4, times);
            }
        };
    }

    @Test
    void aTransferThatIsNotMadeIsFound() {
        assertFound("memory/timed-transfers", WrongDeviceTests::transfersNothing);
        assertFound("memory/timed-transfers", WrongDeviceTests::copiesHalf);
        assertFound("memory/transfers-are-as-many-as-asked", WrongDeviceTests::transfersOnceForMany);
    }

    @Test
    void aFlippedBitIsFound() {
        assertFound("memory/buffer-storage-1020", WrongDeviceTests::flipsABit);
        assertFound("arithmetic/u32/ring", WrongDeviceTests::flipsABit);
        assertFound("buffer/raw-store", WrongDeviceTests::flipsABit);
    }

    @Test
    void aPartAtTheWrongPlaceIsFound() {
        for (String memory : List.of("memory/buffer-storage-1020", "memory/texture-sampled-r8-13x7")) {
            assertFound(memory, WrongDeviceTests::startsAtTheStart);
            assertFound(memory, WrongDeviceTests::readsFromTheStart);
        }
    }

    @Test
    void theMismatchNamesTheOperationAndBothValues() {
        assertThatThrownBy(() -> run(check("arithmetic/i32/bits"), WrongDeviceTests::flipsABit))
                .hasMessageContaining("BIT_XOR of i32x4.w in invocation")
                .hasMessageContaining("instead of");
    }

    @Test
    void aMissingDispatchIsFound() {
        assertFound("batch/runs-as-often-as-asked", WrongDeviceTests::forgetsTheLastDispatch);
        assertFound("batch/each-run-sees-the-one-before", WrongDeviceTests::forgetsTheLastDispatch);
    }

    @Test
    void ignoredArgumentsAreFound() {
        assertFound("control-flow/parameters", WrongDeviceTests::ignoresArguments);
        assertFound("batch/arguments-and-bindings-change", WrongDeviceTests::ignoresArguments);
    }

    @Test
    void impossibleTimesAreFound() {
        assertFound("batch/dependent-times-are-possible", WrongDeviceTests::inventsTimes);
    }

    @Test
    void aWrongRandomKernelIsReportedWithItsSeed() {
        DeviceCheck random = RandomChecks.all().findFirst().orElseThrow();
        assertThatThrownBy(() -> run(random, WrongDeviceTests::flipsABit))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("random kernel of seed 20261120, ")
                .hasMessageContaining("\nkernel random_20261120");
    }

    @Test
    void aKnownDefectIsSkippedWithItsReasonAndNothingElseIs() {
        Tally tally = new Tally();
        assertThatThrownBy(() -> tally.run("device", () -> {
                    throw new TestAbortedException("known defect: it does not count");
                }))
                .isInstanceOf(TestAbortedException.class);
        assertThatThrownBy(tally::requireExecuted)
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("no selected check ran")
                .hasMessageContaining("known defect: it does not count");
        assertThatThrownBy(() -> tally.run("device", () -> {
                    throw new AssertionError("wrong");
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(tally.executed()).isEqualTo(1);
        tally.requireExecuted();
        assertThat(tally.summary()).contains("skipped 1: device: known defect: it does not count");
    }

    /** Compiles kernels with a statement after each clock reading, counted from 1, that falsifies it. */
    private static UnaryOperator<Device> withClock(BiFunction<Variable, Integer, Expression> spoilt) {
        return right -> new ForwardingDevice(right) {
            private int readings;

            @Override
            public CompiledKernel compile(Kernel kernel) {
                return super.compile(kernel.withBody(spoilt(kernel.body())));
            }

            private List<Statement> spoilt(List<Statement> block) {
                return block.stream().flatMap(this::spoilt).toList();
            }

            private Stream<Statement> spoilt(Statement statement) {
                if (statement instanceof Statement.ReadClock reading) {
                    Variable time = reading.result();
                    return Stream.of(statement, new Statement.Assign(time, spoilt.apply(time, ++readings)));
                }
                if (statement instanceof Statement.Loop loop) {
                    return Stream.of(
                            new Statement.Loop(loop.index(), loop.count(), loop.unroll(), spoilt(loop.body())));
                }
                return Stream.of(statement);
            }
        };
    }

    private static Expression time(Expression low, Expression high) {
        return KernelBuilder.vector(VectorType.UVEC2, low, high);
    }

    @Test
    void clocksThatStandStillOrRunBackwardsOrCountReadings() {
        for (String name : List.of("clock/moves-forwards", "clock/in-proportion-to-work")) {
            assertFound(name, withClock((time, reading) -> time(Literal.u32(7), Literal.u32(0))));
        }
        assertFound(
                "clock/moves-forwards",
                withClock((time, reading) ->
                        time(time.x().xor(Literal.u32(0xFFFF_FFFFL)), time.y().xor(Literal.u32(0xFFFF_FFFFL)))));
        assertFound(
                "clock/in-proportion-to-work",
                withClock((time, reading) -> time(Literal.u32(100L * reading), Literal.u32(0))));
    }
}
