package io.github.gpupath.suites.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.verify.Verifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BindingSuiteTests {

    private static final List<String> SOURCES =
            List.of("argument", "uniform-buffer", "storage-buffer", "specialization");

    static List<TestCase> tests() {
        return new BindingSuite().tests(SuiteSettings.DEFAULT);
    }

    static List<TestCase> ofSources() {
        return tests().stream()
                .filter(test -> !test.id().startsWith("binding/indexed/"))
                .toList();
    }

    static List<TestCase> ofNewValues() {
        return tests().stream().filter(test -> !test.id().endsWith("/access")).toList();
    }

    /** Those of a time span stand together, below the one that they are relative to. */
    @Test
    void hasThreeTestsOfEachSource() {
        List<TestCase> tests = ofSources();
        assertThat(tests)
                .extracting(TestCase::id)
                .containsExactlyElementsOf(Stream.of("host", "device", "access")
                        .flatMap(time -> SOURCES.stream().map(source -> "binding/" + source + "/" + time))
                        .toList());
        for (int i = 0; i < tests.size(); i++) {
            String first = tests.get(i - i % SOURCES.size()).id();
            assertThat(tests.get(i).base().orElse(first)).isEqualTo(first);
        }
        assertThat(tests())
                .filteredOn(test -> test.tier() == Tier.QUICK)
                .extracting(TestCase::id)
                .containsExactlyElementsOf(SOURCES.stream()
                        .map(source -> "binding/" + source + "/access")
                        .toList());
    }

    @Test
    void comparesEachIndexWithAFixedBuffer() {
        List<TestCase> indexed = tests().subList(ofSources().size(), tests().size());
        assertThat(indexed)
                .extracting(TestCase::id)
                .containsExactly(
                        "binding/indexed/fixed/access",
                        "binding/indexed/uniform/access",
                        "binding/indexed/divergent/access");
        List<Measured> measured = indexed.stream()
                .map(test -> {
                    double seconds = test.id().contains("divergent") ? 4e-9 : 1e-9;
                    return new Measured(test, seconds, seconds, seconds, true);
                })
                .toList();
        assertThat(new BindingSuite().findings(new Measurements(measured, List.of())))
                .extracting(Finding::name, Finding::sentence)
                .containsExactly(
                        tuple(
                                "uniform",
                                "buffer, uniform index, access: not measurably faster or slower than a fixed buffer (1.00 to 1.00)"),
                        tuple(
                                "divergent",
                                "buffer, divergent index, access: 0.250 times as fast as a fixed buffer (0.250 to 0.250)"));
    }

    /** Every lane's answer depends on the buffers that it chose and on the number of accesses. */
    @ParameterizedTest
    @ValueSource(strings = {"uniform", "divergent"})
    void anotherBufferIsFound(String index) {
        TestCase test = tests().stream()
                .filter(each -> each.id().equals("binding/indexed/" + index + "/access"))
                .findFirst()
                .orElseThrow();
        assertThat(isVerified(test, batch -> {
                    Dispatch first = batch.at(0);
                    List<DeviceResource> bound = new ArrayList<>(first.bindings());
                    Collections.swap(bound, 0, 1);
                    return new DispatchBatch(
                            List.of(new Dispatch(
                                    first.kernel(), bound, first.arguments(), first.workgroups(), first.counts())),
                            batch.dispatches(),
                            batch.manner());
                }))
                .isFalse();
    }

    private static boolean isVerified(TestCase test, UnaryOperator<DispatchBatch> instead) {
        KernelWorkload workload = test.kernelWorkload().orElseThrow();
        KernelValidator.validate(workload.kernel());
        Device device = new ForwardingDevice(new ReferenceDevice()) {
            @Override
            public BatchTime run(DispatchBatch batch) {
                return super.run(instead.apply(batch));
            }
        };
        return new Verifier(new ReferenceProvider())
                .verify(device, test.id(), workload)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("tests")
    void isVerified(TestCase test) {
        assertThat(isVerified(test, batch -> batch)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("ofNewValues")
    void aValueThatStaysIsFound(TestCase test) {
        assertThat(isVerified(
                        test, batch -> new DispatchBatch(List.of(batch.at(0)), batch.dispatches(), batch.manner())))
                .isFalse();
        assertThat(isVerified(
                        test, batch -> new DispatchBatch(List.of(batch.at(1)), batch.dispatches(), batch.manner())))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("ofNewValues")
    void aDispatchThatIsNotDoneIsFound(TestCase test) {
        assertThat(isVerified(test, batch -> new DispatchBatch(batch.cycle(), batch.dispatches() - 1, batch.manner())))
                .isFalse();
    }

    /** A load whose address follows from the value before, in a buffer that has other elements. */
    @Test
    void eachAccessToABufferFollowsFromTheOneBefore() {
        for (String source : List.of("uniform-buffer", "storage-buffer")) {
            TestCase test = tests().stream()
                    .filter(each -> each.id().equals("binding/" + source + "/access"))
                    .findFirst()
                    .orElseThrow();
            String kernel = KernelListing.of(test.kernelWorkload().orElseThrow().kernel());
            assertThat(kernel.split("source\\[", -1)).as(kernel).hasSize(8 + 1);
            assertThat(kernel).contains("mask");
        }
    }

    @Test
    void eachTimeRanksTheSources() {
        List<Measured> measured = ofSources().stream()
                .map(test -> {
                    double seconds = test.id().contains("uniform") ? 1e-9 : 2e-9;
                    return new Measured(test, seconds, seconds, seconds, true);
                })
                .toList();
        assertThat(new BindingSuite().findings(new Measurements(measured, List.of())))
                .hasSize(3)
                .allSatisfy(finding -> {
                    assertThat(finding.sentence()).startsWith("uniform-buffer with 1.00 ns; ");
                    assertThat(finding.figure("argument").value()).isEqualTo(0.5);
                });
    }
}
