package io.github.gpupath.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class MeasurerTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 12, 5);

    private final List<DispatchBatch> batches = new ArrayList<>();
    private final List<String> opened = new ArrayList<>();

    /** A backend on the reference, with devices of its own making. */
    private Target target(String id, UnaryOperator<Device> decorate) {
        Backend reference = new ReferenceProvider().open();
        DeviceInfo plain = reference.devices().get(0);
        DeviceInfo info = withTimer(plain, id, new TimerInfo(true, 10));
        Backend backend = new Backend() {
            @Override
            public List<DeviceInfo> devices() {
                return List.of(info);
            }

            @Override
            public Device open(DeviceInfo device) {
                opened.add(id);
                return decorate.apply(reference.open(plain));
            }

            @Override
            public void close() {
                reference.close();
            }
        };
        return new Target(backend, info);
    }

    private Target scripted(String id, Function<DispatchBatch, BatchTime> script) {
        return target(
                id,
                device -> new ScriptedDevice(device, withTimer(device.info(), id, new TimerInfo(true, 10)), batch -> {
                    batches.add(batch);
                    return script.apply(batch);
                }));
    }

    private static DeviceInfo withTimer(DeviceInfo info, String backend, TimerInfo timer) {
        return new DeviceInfo(
                backend,
                info.index(),
                info.name(),
                info.vendor(),
                info.driver(),
                info.driverVersion(),
                info.apiVersion(),
                info.type(),
                info.identity(),
                info.limits(),
                info.features(),
                timer);
    }

    /** A device that takes some ns for each workgroup. */
    private static Function<DispatchBatch, BatchTime> steady(long nanosPerWorkgroup) {
        return batch -> {
            long nanos = nanosPerWorkgroup * batch.workgroups().total() * batch.dispatches();
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        };
    }

    private static List<TestResult> measure(Target... targets) {
        return new Measurer()
                .measure(
                        new RunPlan(List.of(TinyTest.named("tiny/a")), List.of(targets), PROFILE),
                        new RunListener() {});
    }

    @Test
    void choosesOneGeometryForAllSoThatTheFastestTakesAboutTheTargetTime() {
        List<TestResult> results = measure(scripted("fast", steady(1_000)), scripted("slow", steady(20_000)));

        assertThat(results).extracting(TestResult::status).containsOnly(Status.OK);
        assertThat(results.get(0).geometry()).isEqualTo(results.get(1).geometry());
        assertThat(results.get(0).geometry().workgroups()).containsExactly(1024, 1, 1);
        assertThat(results.get(0).statistics().median()).isCloseTo(1_024e-6, within(1e-9));
    }

    @Test
    void keepsADispatchOfTheSlowestUnderTheLimit() {
        List<TestResult> results = measure(scripted("fast", steady(1_000)), scripted("slow", steady(400_000)));

        assertThat(results.get(1).statistics().median()).isLessThanOrEqualTo(0.1);
        assertThat(batches)
                .allSatisfy(batch -> assertThat(batch.workgroups().total()).isLessThanOrEqualTo(256));
    }

    @Test
    void batchesDispatchesUntilTheyCanBeTimed() {
        long largest = 64L << 12;
        List<TestResult> results =
                measure(scripted("very-fast", batch -> steady(1).apply(batch)));

        TestResult result = results.get(0);
        assertThat(result.geometry().workgroups().get(0)
                        * (long) result.geometry().workgroups().get(1))
                .isEqualTo(largest);
        assertThat(result.dispatchesPerSample()).isGreaterThanOrEqualTo(4);
        assertThat(result.samples()).hasSize(12);
        assertThat(result.value()).isCloseTo(TinyTest.INVOCATIONS * 1e9, within(1e3));
    }

    @Test
    void countsOperationsAndBytesFromTheKernel() {
        TestResult result = measure(scripted("fast", steady(1_000))).get(0);

        assertThat(result.operationsPerDispatch()).isEqualTo(1024L * TinyTest.INVOCATIONS);
        assertThat(result.bytesPerDispatch()).isEqualTo(1024L * TinyTest.INVOCATIONS * Integer.BYTES);
        assertThat(result.value()).isCloseTo(TinyTest.INVOCATIONS * 1e6, within(1.0));
        assertThat(result.verified()).isTrue();
        assertThat(result.timer()).isEqualTo("device");
    }

    @Test
    void neverTimesAKernelThatGivesAWrongAnswer() {
        Target wrong = target(
                "wrong",
                device ->
                        new ScriptedDevice(device, device.info(), batch -> {
                            throw new AssertionError("was timed");
                        }) {
                            @Override
                            public void download(DeviceBuffer source, ByteBuffer target) {
                                super.download(source, target);
                                target.put(0, (byte) (target.get(0) ^ 1));
                            }
                        });
        List<TestResult> results = measure(wrong, scripted("right", steady(1_000)));

        assertThat(results.get(0).status()).isEqualTo(Status.FAILED);
        assertThat(results.get(0).reason()).startsWith("wrong answer: result[0]");
        assertThat(results.get(0).value()).isNull();
        assertThat(results.get(1).status()).isEqualTo(Status.OK);
    }

    @Test
    void anErrorCostsOneBackendItsTestAndALostDeviceIsOpenedAgain() {
        int[] calls = {0};
        Target failing = scripted("failing", batch -> {
            if (calls[0]++ == 3) {
                throw new BackendException.DeviceLost("vkQueueSubmit: VK_ERROR_DEVICE_LOST");
            }
            return steady(1_000).apply(batch);
        });
        RunPlan plan = new RunPlan(
                List.of(TinyTest.named("tiny/a"), TinyTest.named("tiny/b")),
                List.of(failing, scripted("steady", steady(1_000))),
                PROFILE);
        List<TestResult> results = new Measurer().measure(plan, new RunListener() {});

        assertThat(results)
                .extracting(TestResult::backend, TestResult::test, TestResult::status)
                .containsExactlyInAnyOrder(
                        tuple("failing", "tiny/a", Status.FAILED),
                        tuple("steady", "tiny/a", Status.OK),
                        tuple("failing", "tiny/b", Status.OK),
                        tuple("steady", "tiny/b", Status.OK));
        assertThat(results.get(0).reason()).isEqualTo("DEVICE_LOST: vkQueueSubmit: VK_ERROR_DEVICE_LOST");
        assertThat(opened).containsExactly("failing", "steady", "failing");
    }

    @Test
    void aMistakeInABackendCostsOneTestAndIsExplained() {
        List<String> notes = new ArrayList<>();
        Target mistaken = target("mistaken", device -> new ScriptedDevice(device, device.info(), steady(1_000)) {
            @Override
            public void download(DeviceBuffer source, ByteBuffer target) {
                throw new IllegalStateException("forgot to map");
            }
        });
        RunPlan plan = new RunPlan(
                List.of(TinyTest.named("tiny/a")), List.of(mistaken, scripted("steady", steady(1_000))), PROFILE);
        List<TestResult> results = new Measurer().measure(plan, new RunListener() {
            @Override
            public void note(String note) {
                notes.add(note);
            }
        });

        assertThat(results).extracting(TestResult::status).containsExactly(Status.FAILED, Status.OK);
        assertThat(results.get(0).reason()).isEqualTo("INTERNAL: java.lang.IllegalStateException: forgot to map");
        assertThat(notes)
                .singleElement()
                .asString()
                .startsWith("tiny/a failed inside mistaken:")
                .contains("MeasurerTests");
    }

    @Test
    void aBackendThatLacksAClassCostsOnlyItsTest() {
        Target lacking = scripted("lacking", batch -> {
            throw new NoClassDefFoundError("foo/Bar");
        });
        List<TestResult> results = measure(lacking, scripted("steady", steady(1_000)));

        assertThat(results)
                .extracting(TestResult::backend, TestResult::status)
                .containsExactly(tuple("lacking", Status.FAILED), tuple("steady", Status.OK));
        assertThat(results.get(0).reason()).isEqualTo("INTERNAL: java.lang.NoClassDefFoundError: foo/Bar");
    }

    @Test
    void aDeviceThatCannotBeClosedIsToldAndChangesNothing() {
        List<String> notes = new ArrayList<>();
        Target stubborn = target(
                "stubborn",
                device ->
                        new ScriptedDevice(device, device.info(), batch -> {
                            throw new BackendException.DeviceLost("lost");
                        }) {
                            @Override
                            public void close() {
                                throw new IllegalStateException("stuck");
                            }
                        });
        RunPlan plan = new RunPlan(
                List.of(TinyTest.named("tiny/a")), List.of(stubborn, scripted("steady", steady(1_000))), PROFILE);
        List<TestResult> results = new Measurer().measure(plan, new RunListener() {
            @Override
            public void note(String note) {
                notes.add(note);
            }
        });

        assertThat(results)
                .extracting(TestResult::backend, TestResult::status)
                .containsExactly(tuple("stubborn", Status.FAILED), tuple("steady", Status.OK));
        assertThat(notes).singleElement().asString().contains("the device of stubborn", "stuck");
    }

    @Test
    void aTestThatIsInterruptedKeepsEnoughSamplesWithANoteAndNoFewer() {
        interruptedAfter(Integer.MAX_VALUE);
        int whole = batches.size();

        assertThat(interruptedAfter(whole - 1).get(0).notes()).containsExactly("interrupted after 11 samples");
        assertThat(interruptedAfter(whole - 3)).isEmpty();
    }

    /** The results of a run without warm-up that is cancelled after a number of batches; the last twelve are samples. */
    private List<TestResult> interruptedAfter(int batchCount) {
        batches.clear();
        RunPlan plan = new RunPlan(
                List.of(TinyTest.named("tiny/a")),
                List.of(scripted("steady", steady(1_000))),
                new Profile("test", 0, 0.001, 0.001, 0.1, 12, 5));
        return new Measurer().measure(plan, new RunListener() {
            @Override
            public boolean cancelled() {
                return batches.size() >= batchCount;
            }
        });
    }

    @Test
    void usesHostTimeAndSaysSoWhereTheDeviceClockIsImplausible() {
        TestResult result = measure(scripted("liar", batch -> {
                    long nanos = 1_000 * batch.workgroups().total() * batch.dispatches();
                    return new BatchTime(OptionalLong.of(1), nanos);
                }))
                .get(0);

        assertThat(result.timer()).isEqualTo("host");
        assertThat(result.notes()).singleElement().asString().startsWith("host time replaces device time");
        assertThat(result.samples()).isEqualTo(result.hostSamples());
    }

    @Test
    void stopsWhenCancelledAndKeepsWhatItHas() {
        List<TestResult> seen = new ArrayList<>();
        RunListener once = new RunListener() {
            @Override
            public void resultFinished(TestResult result) {
                seen.add(result);
            }

            @Override
            public boolean cancelled() {
                return !seen.isEmpty();
            }
        };
        RunPlan plan = new RunPlan(
                List.of(TinyTest.named("tiny/a"), TinyTest.named("tiny/b")),
                List.of(scripted("steady", steady(1_000))),
                PROFILE);

        assertThat(new Measurer().measure(plan, once)).hasSize(1).isEqualTo(seen);
    }

    @Test
    void verifiesWithoutTiming() {
        Target target = scripted("steady", batch -> {
            throw new AssertionError("was timed");
        });
        RunPlan plan = new RunPlan(List.of(TinyTest.named("tiny/a")), List.of(target), PROFILE);

        TestResult result = new Measurer().verify(plan, new RunListener() {}).get(0);
        assertThat(result.status()).isEqualTo(Status.OK);
        assertThat(result.verified()).isTrue();
        assertThat(result.value()).isNull();
    }
}
