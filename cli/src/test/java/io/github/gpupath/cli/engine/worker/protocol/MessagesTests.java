package io.github.gpupath.cli.engine.worker.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.discovery.PluginFolder;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedAnswer;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedRequest;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTests {

    private static final DeviceInfo BARE = new DeviceInfo(
            "vulkan",
            3,
            "A \"GPU\"\nµ",
            "",
            "nvidia",
            "580.1",
            "1.4",
            DeviceType.DISCRETE_GPU,
            new DeviceIdentity(Optional.of(new UUID(1, 2)), Optional.of("0000:3b:00.0"), "A GPU"),
            new Limits(
                    new WorkgroupCount(65535, 65535, 65535),
                    new WorkgroupSize(1024, 1024, 64),
                    1024,
                    49152,
                    Long.MAX_VALUE,
                    1L << 27,
                    65536,
                    32768,
                    1L << 40,
                    1L << 41,
                    OptionalInt.of(32),
                    OptionalInt.empty(),
                    OptionalLong.of(5L << 30)),
            Set.of(Feature.Capability.SUBGROUPS, new Feature.TexelFormat(Format.RGBA8, FormatUse.TEXTURE_FETCH)),
            new TimerInfo(true, 0.1 + 0.2));

    static Stream<Request<?>> requests() {
        return Stream.of(
                new Request.Probe(),
                new Request.ListDevices(),
                new Request.Open(BARE),
                new Request.CheckTimer(),
                new Request.Prepare("load/typed-buffer/rgba8/random"),
                new Request.Verify(),
                new Request.Allocate(),
                new Request.Time(new Launch(new WorkgroupCount(1, 2, 3), List.of(-1, 2)), Integer.MAX_VALUE),
                new Request.GetListings(),
                new Request.Release(Optional.of("load/a")),
                new Request.Release(Optional.empty()),
                new Request.End());
    }

    static Stream<Answer> answers() {
        return Stream.of(
                new Answer.Done(),
                new Answer.Probed(new Availability.Available("details")),
                new Answer.Probed(new Availability.Unavailable("reason", "remedy")),
                new Answer.Devices(List.of()),
                new Answer.Devices(List.of(BARE, reference())),
                new Answer.TimerChecked(TimerCheck.NO_TIMER),
                new Answer.TimerChecked(TimerCheck.trusted(1.0 / 3)),
                new Answer.Prepared(List.of("a", "b\nc")),
                new Answer.Verified(Optional.empty()),
                new Answer.Verified(Optional.of("result[1] is 2, not 3")),
                new Answer.Timed(new BatchTime(OptionalLong.empty(), 17)),
                new Answer.Timed(new BatchTime(OptionalLong.of(0), Long.MAX_VALUE)),
                new Answer.Listings(List.of(new CodeListing("spirv", "SPIR-V", "a\nb\tc\u0001"))),
                Failures.of(new IllegalStateException("oops", new AssertionError("inside"))));
    }

    /** Every feature there is. */
    private static DeviceInfo reference() {
        try (Backend backend = new ReferenceProvider().open()) {
            return backend.devices().get(0);
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestTravelsOnOneLine(Request<?> request) {
        String line = Messages.line(new NumberedRequest(7, request));
        assertThat(line).startsWith("{\"number\":7,\"request\":{\"type\":").doesNotContain("\n");
        assertThat(Messages.request(line)).isEqualTo(new NumberedRequest(7, request));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void anAnswerTravelsOnOneLine(Answer answer) {
        String line = Messages.line(new NumberedAnswer(8, answer));
        assertThat(line).startsWith("{\"number\":8,\"answer\":{\"type\":").doesNotContain("\n");
        assertThat(Messages.answer(line)).isEqualTo(new NumberedAnswer(8, answer));
    }

    @Test
    void everyKindIsTried() {
        assertThat(requests().map(Object::getClass).distinct())
                .hasSameElementsAs(Arrays.asList(Request.class.getPermittedSubclasses()));
        assertThat(answers().map(Object::getClass).distinct())
                .hasSameElementsAs(Arrays.asList(Answer.class.getPermittedSubclasses()));
        assertThat(reference().features()).hasSizeGreaterThan(Feature.Capability.values().length);
    }

    @Test
    void theLinesAreThoseOfTheDocumentation() {
        assertThat(Messages.line(new NumberedRequest(
                        7, new Request.Time(new Launch(new WorkgroupCount(4096, 1, 1), List.of()), 16))))
                .isEqualTo(
                        "{\"number\":7,\"request\":{\"type\":\"time\",\"launch\":{\"workgroups\":{\"x\":4096,\"y\":1,\"z\":1},\"arguments\":[]},"
                                + "\"dispatches\":16}}");
        assertThat(Messages.line(
                        new NumberedAnswer(7, new Answer.Timed(new BatchTime(OptionalLong.of(16210432), 16318177)))))
                .isEqualTo("{\"number\":7,\"answer\":{\"type\":\"timed\","
                        + "\"time\":{\"deviceNanos\":16210432,\"hostNanos\":16318177}}}");
        assertThat(Messages.line(new NumberedAnswer(1, new Answer.TimerChecked(TimerCheck.trusted(32)))))
                .endsWith("{\"type\":\"timer-checked\",\"check\":{\"resolutionNanos\":32.0}}}");
        assertThat(Messages.line(new Start(new PluginFolder("/home/ann/plugins", "--plugins"), Map.of("dtype", "f16"))))
                .isEqualTo("{\"plugins\":{\"path\":\"/home/ann/plugins\",\"namedBy\":\"--plugins\"},"
                        + "\"options\":{\"dtype\":\"f16\"}}");
        assertThat(Messages.line(new Hello("gpupath-worker", 1, "0.1.0", "17.0.15", 4711)))
                .isEqualTo("{\"protocol\":\"gpupath-worker\",\"version\":1,\"tool\":\"0.1.0\","
                        + "\"java\":\"17.0.15\",\"pid\":4711}");
        assertThat(Messages.line(new Request.Open(BARE))).contains("\"subgroups\"", "\"rgba8:texture-fetch\"");
    }

    @Test
    void theGreetingsTravel() {
        Start start = new Start(null, Map.of());
        assertThat(Messages.start(Messages.line(start))).isEqualTo(start);
        Hello hello = Hello.own();
        assertThat(Messages.hello(Messages.line(hello))).isEqualTo(hello);
        assertThat(hello.pid()).isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void whatWasAddedLaterIsIgnored() {
        assertThat(Messages.answer("{\"number\":1,\"answer\":{\"type\":\"done\",\"later\":1},\"more\":[]}"))
                .isEqualTo(new NumberedAnswer(1, new Answer.Done()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "17",
                "null",
                "{}",
                "[]",
                "{\"number\":1}",
                "{\"number\":1,\"answer\":{}}",
                "{\"number\":1,\"answer\":{\"type\":\"undone\"}}",
                "{\"number\":1,\"answer\":{\"type\":\"timed\"}}",
                "{\"number\":1,\"answer\":{\"type\":\"verify\"}}",
                "{\"number\":1,\"answer\":{\"type\":\"done\"}} garbage"
            })
    void whatIsNoAnswerIsRefused(String line) {
        assertThatThrownBy(() -> Messages.answer(line)).isInstanceOf(MalformedMessageException.class);
    }

    @Test
    void othersAreRefusedInWords() {
        Hello own = new Hello("gpupath-worker", 1, "1.0", "17", 1);
        assertThat(own.refusal(new Hello("gpupath-worker", 1, "1.0", "25", 2))).isEmpty();
        assertThat(own.refusal(new Hello("gpupath-worker", 2, "1.0", "17", 2)))
                .contains("it speaks gpupath-worker 2, not gpupath-worker 1");
        assertThat(own.refusal(new Hello("other", 1, "1.0", "17", 2)))
                .contains("it speaks other 1, not gpupath-worker 1");
        assertThat(own.refusal(new Hello("gpupath-worker", 1, "1.1", "17", 2)).orElseThrow())
                .startsWith("it is of gpupath 1.1, not 1.0");
    }
}
