package io.github.gpupath.cli.engine.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.worker.CallHandler;
import io.github.gpupath.cli.engine.worker.process.Messages.Answer;
import io.github.gpupath.cli.engine.worker.process.Messages.Request;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.timer.TimerCheck;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.util.Throwables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

        Method call() {
            return new Request(name, List.of()).method();
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
                exchange("clockFrequency", 1.98e9, "reading the shader clock", "clock/frequency", 0.4),
                exchange(
                        "prepare",
                        List.of(Note.of("language", "a"), new Note("calls", 1.5, "", "b\nc")),
                        "preparing load/a$1",
                        "load/a$1"),
                exchange("verify", Optional.empty(), "verifying the prepared test"),
                exchange("verify", Optional.of("result[1] is 2, not 3"), "verifying the prepared test"),
                exchange("room", 3, "counting placements for the prepared test", 5),
                exchange(
                        "allocate",
                        null,
                        "allocating memory of the prepared test at placements [0, 8589934592]",
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
                exchange(
                        "timeWithoutAccess",
                        new BatchTime(OptionalLong.of(5), 17),
                        "running 8 dispatches of 1×2×3 workgroups without the access",
                        launch,
                        8,
                        true),
                exchange(
                        "memory",
                        List.of(new Measurement.Location(List.of("chain", "position"), "heap 0 (79.6 GiB), type 7")),
                        "asking where memory lies"),
                exchange("handedBack", List.of(1.5, 4e9), "reading back kernel results", 4),
                exchange(
                        "listings",
                        List.of(new CodeListing("spirv", "SPIR-V", "a\nb\tc\u0001")),
                        "getting the compiled code"),
                exchange(
                        "binaries",
                        List.of(new CodeBinary("a call", new byte[] {0, 10, -1})),
                        "getting the machine code"),
                exchange("compile", null, "compiling load/a ahead", "load/a"),
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
        Object[] arguments = exchange.arguments().toArray();
        String line = Messages.line(Messages.request(exchange.call(), arguments));
        assertThat(line).startsWith("{").doesNotContain("\n");
        Request arrived = Messages.read(line, Request.class);
        assertThat(arrived.method()).isEqualTo(exchange.call());
        assertThat(arrived.values()).containsExactly(arguments);
        assertThat(CallHandler.activity(arrived.method(), arrived.values())).isEqualTo(exchange.activity());
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void aResultTravelsOnOneLine(Exchange exchange) {
        String line = Messages.line(Answer.of(exchange.result()));
        assertThat(line).startsWith("{").doesNotContain("\n");
        assertThat(Messages.read(line, Answer.class).value(exchange.call())).isEqualTo(exchange.result());
    }

    @Test
    void everyCallIsTried() {
        assertThat(exchanges().map(Exchange::call).distinct()).containsExactlyInAnyOrderElementsOf(CallHandler.calls());
        assertThat(REFERENCE.features()).hasSizeGreaterThan(Feature.Capability.values().length);
    }

    static Stream<BackendException> errors() {
        return Stream.of(
                new BackendException.Unavailable("reason", "remedy"),
                new BackendException.Unsupported("message"),
                new BackendException.CompileFailed("message", "source\nline", "log"),
                new BackendException.OutOfMemory("message"),
                new BackendException.DeviceLost("message"),
                new BackendException.TimedOut("message"),
                new BackendException.DriverFailed("message"),
                new BackendException.DriverFailed("message", new IllegalStateException("cause")),
                new BackendException.Internal("message"),
                new BackendException.Internal("message", new IllegalStateException("a", new AssertionError("b"))));
    }

    private static BackendException travelled(BackendException thrown) {
        String line = Messages.line(new Answer(null, Failed.of(thrown)));
        return Objects.requireNonNull(Messages.read(line, Answer.class).failure())
                .exception();
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorArrivesAsItWas(BackendException error) {
        BackendException arrived = travelled(error);
        assertThat(arrived)
                .usingRecursiveComparison()
                .ignoringFields("cause", "stackTrace")
                .isEqualTo(error);
        assertThat(arrived).hasSameClassAs(error).hasMessage(error.getMessage());
        if (error.getCause() == null) {
            assertThat(arrived).hasNoCause();
        } else {
            assertThat(arrived.getCause())
                    .hasToString(Throwables.getStackTrace(error.getCause()).stripTrailing());
        }
    }

    @Test
    void everyKindOfErrorIsTried() {
        assertThat(errors().map(Object::getClass).distinct())
                .hasSameElementsAs(Arrays.asList(BackendException.class.getPermittedSubclasses()));
    }
}
