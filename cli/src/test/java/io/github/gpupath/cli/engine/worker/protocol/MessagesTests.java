package io.github.gpupath.cli.engine.worker.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.discovery.PluginFile;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedAnswer;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedCall;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private static final DeviceInfo REFERENCE = reference();

    /** A call with arguments, and a result that it may have. */
    record Exchange(
            String name, List<Object> arguments, @Nullable Object result, String activity) {

        Call call() {
            return Call.named(name).orElseThrow();
        }
    }

    private static Exchange exchange(String name, @Nullable Object result, String activity, Object... arguments) {
        return new Exchange(name, List.of(arguments), result, activity);
    }

    static Stream<Exchange> exchanges() {
        Launch launch =
                new Launch(new WorkgroupCount(1, 2, 3), List.of(Literal.i32(-1), Literal.u64(-1), Literal.f32(0.1f)));
        return Stream.of(
                exchange("probe", new Availability.Available("details"), "probing the backend"),
                exchange("probe", new Availability.Unavailable("reason", "remedy"), "probing the backend"),
                exchange(
                        "source",
                        Optional.of(new KernelSource(
                                "C",
                                "main",
                                "void main() {}",
                                List.of("-O3"),
                                List.of(new KernelSource.Slot("a", 1)),
                                List.of(new KernelSource.Slot("b", 2, OptionalInt.of(3))),
                                List.of("a note"))),
                        "writing the kernel of load/a",
                        "load/a"),
                exchange("source", Optional.empty(), "writing the kernel of load/a", "load/a"),
                exchange("accessesInLoops", true, "reading the kernel of load/a", "load/a"),
                exchange("parametersOfLoops", List.of(0, 3), "reading the kernel of load/a", "load/a"),
                exchange("devices", List.of(), "listing the devices"),
                exchange("devices", List.of(BARE, REFERENCE), "listing the devices"),
                exchange("open", null, "opening A \"GPU\"\nµ", BARE, DeviceFacts.UNKNOWN),
                exchange(
                        "open",
                        null,
                        "opening A \"GPU\"\nµ",
                        BARE,
                        new DeviceFacts(List.of(32L << 10, 4L << 20), OptionalLong.of(6 << 20), OptionalInt.of(32))),
                exchange("checkTimer", TimerCheck.NO_TIMER, "testing the device's clock"),
                exchange("checkTimer", TimerCheck.trusted(1.0 / 3), "testing the device's clock"),
                exchange("clockFrequency", 1.98e9, "reading the clock in kernels", "clock/frequency", 0.4),
                exchange(
                        "prepare",
                        List.of(Note.of("language", "a"), new Note("calls", 1.5, "", "b\nc")),
                        "preparing load/a$1",
                        "load/a$1"),
                exchange("verify", Optional.empty(), "verifying the prepared test"),
                exchange("verify", Optional.of("result[1] is 2, not 3"), "verifying the prepared test"),
                exchange("room", 3, "counting the places for the prepared test", 5),
                exchange(
                        "allocate",
                        null,
                        "allocating the memory of the prepared test at places [0, 8589934592]",
                        List.of(0L, 8589934592L)),
                exchange(
                        "time",
                        new BatchTime(OptionalLong.empty(), 17),
                        "running 2147483647 dispatches of 1×2×3 workgroups",
                        launch,
                        Integer.MAX_VALUE,
                        0),
                exchange(
                        "time",
                        new BatchTime(OptionalLong.of(0), Long.MAX_VALUE),
                        "running 1 dispatches of 1×2×3 workgroups",
                        launch,
                        1,
                        4),
                exchange(
                        "time",
                        BatchTime.submitted(3, 9).begun(5, 1),
                        "running 1 dispatches of 1×2×3 workgroups",
                        launch,
                        1,
                        0),
                exchange("handedBack", List.of(1.5, 4e9), "reading what the kernel handed back", 4),
                exchange(
                        "listings",
                        List.of(new CodeListing("spirv", "SPIR-V", "a\nb\tc\u0001")),
                        "getting the compiled code"),
                exchange(
                        "binaries",
                        List.of(new CodeBinary("a call", new byte[] {0, 10, -1})),
                        "getting the machine code"),
                exchange("release", null, "releasing the prepared test", Optional.of("load/a")),
                exchange("release", null, "releasing the prepared test", Optional.empty()),
                exchange("close", null, "closing the backend"));
    }

    /** Every feature there is. */
    private static DeviceInfo reference() {
        try (Backend backend = new ReferenceProvider().open()) {
            return backend.devices().get(0);
        }
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void aCallTravelsOnOneLine(Exchange exchange) {
        String line = Messages.call(7, exchange.call(), exchange.arguments().toArray());
        assertThat(line)
                .startsWith("{\"number\":7,\"call\":\"" + exchange.name() + "\",\"arguments\":[")
                .doesNotContain("\n");
        NumberedCall arrived = Messages.call(line);
        assertThat(arrived.number()).isEqualTo(7);
        assertThat(arrived.call()).isSameAs(exchange.call());
        assertThat(arrived.arguments()).containsExactlyElementsOf(exchange.arguments());
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void aResultTravelsOnOneLine(Exchange exchange) {
        String line = Messages.result(8, exchange.call(), exchange.result());
        assertThat(line).startsWith("{\"number\":8,\"result\":").doesNotContain("\n");
        NumberedAnswer arrived = Messages.answer(line);
        assertThat(arrived.number()).isEqualTo(8);
        assertThat(result(arrived, exchange.call())).isEqualTo(exchange.result());
    }

    private static @Nullable Object result(NumberedAnswer answer, Call call) {
        return Messages.result(Objects.requireNonNull(answer.result()), call);
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void whatIsDoneHasWords(Exchange exchange) {
        assertThat(exchange.call().activity(exchange.arguments().toArray())).isEqualTo(exchange.activity());
    }

    @Test
    void everyCallIsTried() {
        assertThat(exchanges().map(Exchange::call).distinct()).containsExactlyInAnyOrderElementsOf(Call.values());
        assertThat(REFERENCE.features()).hasSizeGreaterThan(Feature.Capability.values().length);
    }

    @Test
    void theLinesAreThoseOfTheDocumentation() {
        Call time = Call.named("time").orElseThrow();
        assertThat(Messages.call(7, time, new Launch(new WorkgroupCount(4096, 1, 1), List.of()), 16, 0))
                .isEqualTo("{\"number\":7,\"call\":\"time\",\"arguments\":"
                        + "[{\"workgroups\":{\"x\":4096,\"y\":1,\"z\":1},\"arguments\":[]},16,0]}");
        assertThat(Messages.result(7, time, new BatchTime(OptionalLong.of(16210432), 16318177)))
                .isEqualTo("{\"number\":7,\"result\":{\"deviceNanos\":16210432,\"hostNanos\":16318177}}");
        assertThat(Messages.result(
                        1,
                        Call.named("probe").orElseThrow(),
                        new Availability.Unavailable("no libvulkan.so.1", "install libvulkan1")))
                .isEqualTo("{\"number\":1,\"result\":{\"type\":\"unavailable\",\"reason\":\"no libvulkan.so.1\","
                        + "\"remedy\":\"install libvulkan1\"}}");
        assertThat(Messages.result(1, Call.named("checkTimer").orElseThrow(), TimerCheck.trusted(32)))
                .endsWith("\"result\":{\"resolutionNanos\":32.0}}");
        assertThat(Messages.call(8, Call.named("release").orElseThrow(), Optional.empty()))
                .isEqualTo("{\"number\":8,\"call\":\"release\",\"arguments\":[null]}");
        assertThat(Messages.line(
                        new Start(List.of(new PluginFile("/home/ann/plugins/my.jar", "0123")), Map.of("dtype", "f16"))))
                .isEqualTo("{\"plugins\":[{\"path\":\"/home/ann/plugins/my.jar\",\"hashes\":\"0123\"}],"
                        + "\"options\":{\"dtype\":\"f16\"}}");
        assertThat(Messages.line(new Hello("gpupath-worker", 2, "0.1.0", "17.0.15", 4711)))
                .isEqualTo("{\"protocol\":\"gpupath-worker\",\"version\":2,\"tool\":\"0.1.0\","
                        + "\"java\":\"17.0.15\",\"pid\":4711}");
        assertThat(Messages.call(1, Call.named("open").orElseThrow(), BARE, DeviceFacts.UNKNOWN))
                .contains("\"subgroups\"", "\"rgba8:texture-fetch\"");
    }

    @Test
    void theGreetingsTravel() {
        Start start = new Start(List.of(), Map.of());
        assertThat(Messages.start(Messages.line(start))).isEqualTo(start);
        Hello hello = Hello.own();
        assertThat(Messages.hello(Messages.line(hello))).isEqualTo(hello);
        assertThat(hello.pid()).isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void whatWasAddedLaterIsIgnored() {
        NumberedAnswer answer = Messages.answer("{\"number\":1,\"result\":{\"hostNanos\":3,\"later\":1},\"more\":[]}");
        assertThat(result(answer, Call.named("time").orElseThrow())).isEqualTo(new BatchTime(OptionalLong.empty(), 3));
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
                "{\"number\":\"1\",\"result\":null}",
                "{\"result\":null}",
                "{\"number\":1,\"failure\":null}",
                "{\"number\":1,\"failure\":{}}",
                "{\"number\":1,\"failure\":{\"code\":\"undone\"}}",
                "{\"number\":1,\"result\":null} garbage"
            })
    void whatIsNoAnswerIsRefused(String line) {
        assertThatThrownBy(() -> Messages.answer(line)).isInstanceOf(MalformedMessageException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "time; null",
                "time; [17]",
                "time; 17",
                "devices; null",
                "devices; {}",
                "probe; {\"type\":\"undone\"}",
                "release; {}",
                "verify; {}",
                "open; 1"
            })
    void whatIsNoResultOfACallIsRefused(String name, String result) {
        NumberedAnswer answer = Messages.answer("{\"number\":1,\"result\":" + result + "}");
        assertThatThrownBy(() -> result(answer, Call.named(name).orElseThrow()))
                .isInstanceOf(MalformedMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage",
                "{\"number\":1}",
                "{\"number\":1,\"call\":\"restart\",\"arguments\":[]}",
                "{\"number\":1,\"call\":\"verify\",\"arguments\":[1]}",
                "{\"number\":1,\"call\":\"prepare\",\"arguments\":[]}",
                "{\"number\":1,\"call\":\"prepare\",\"arguments\":[null]}",
                "{\"call\":\"verify\",\"arguments\":[]}"
            })
    void whatIsNoCallIsRefused(String line) {
        assertThatThrownBy(() -> Messages.call(line)).isInstanceOf(MalformedMessageException.class);
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
