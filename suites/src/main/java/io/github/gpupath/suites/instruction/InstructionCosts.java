package io.github.gpupath.suites.instruction;

import static io.github.gpupath.suites.instruction.InstructionSuite.BASE;
import static io.github.gpupath.suites.instruction.InstructionSuite.LATENCY;
import static io.github.gpupath.suites.instruction.InstructionSuite.THROUGHPUT;

import io.github.gpupath.finding.OperationCost;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What follows from the rates and the latencies of instructions, measured on one device through one backend. */
final class InstructionCosts {

    /**
     * An operation costs what others cost together from this share on: a loop's own cost is part of each figure, and another unit
     * may do the cheaper ones meanwhile.
     */
    private static final double AS_MUCH = 0.85;

    /** From this share on the operation is something else than the others together: they would be faster. */
    private static final double MUCH_MORE = 1.5;

    /**
     * What a processor without an instruction of its own would do at the least, by names of instructions; of unsigned integers it is
     * the same as of signed ones. Of the functions that units for special ones have, it is two others of them; of a sum, an
     * extreme or a scan over lanes a shuffle for each time that 32 of them are halved; of any dot product that of signed bytes
     * from ordinary instructions. Sums and products of doubles have no parts here: a processor may have few
     * units for them, and then they cost as much as if they were made of others.
     */
    private static final Map<String, List<String>> PARTS = Map.ofEntries(
            Map.entry("f32/div", List.of("f32/rcp", "f32/mul")),
            Map.entry("f32/rsqrt", List.of("f32/sqrt", "f32/rcp")),
            Map.entry("f32/sqrt", List.of("f32/rsqrt", "f32/rcp")),
            Map.entry("f32/log2", List.of("f32/exp2", "f32/exp2")),
            Map.entry("f32/sin", List.of("f32/exp2", "f32/exp2")),
            Map.entry("f32/cos", List.of("f32/exp2", "f32/exp2")),
            Map.entry("f32/fract", List.of("f32/floor", "f32/add")),
            Map.entry("f64/min", List.of("f64/add", "f32/compare-select")),
            Map.entry("f64/rcp", Collections.nCopies(4, "f64/fma")),
            Map.entry("f64/sqrt", Collections.nCopies(5, "f64/fma")),
            Map.entry("f16/add", List.of("f32/add", "convert/f32-f16", "convert/f32-f16")),
            Map.entry("f16/mul", List.of("f32/mul", "convert/f32-f16", "convert/f32-f16")),
            Map.entry("f16/fma", List.of("f32/fma", "convert/f32-f16", "convert/f32-f16")),
            Map.entry("f16/min", List.of("f32/min", "convert/f32-f16", "convert/f32-f16")),
            Map.entry("i32/mad", List.of("i32/mul", "i32/add")),
            Map.entry("i32/bit-field-extract", List.of("i32/shift", "i32/shift")),
            Map.entry("i32/bit-field-insert", List.of("i32/shift", "i32/and", "i32/and")),
            Map.entry("i32/reverse", Collections.nCopies(5, "i32/shift")),
            Map.entry(
                    "i32/bit-count",
                    Stream.of(
                                    Collections.nCopies(4, "i32/shift"),
                                    Collections.nCopies(4, "i32/and"),
                                    Collections.nCopies(3, "i32/add"),
                                    List.of("i32/mul"))
                            .flatMap(List::stream)
                            .toList()),
            Map.entry("i32/mul-high", Collections.nCopies(4, "i32/mul")),
            Map.entry("i8x4/dot", List.of("i8x4/dot-emulated")),
            Map.entry("i8x4/dot-saturated", List.of("i8x4/dot-emulated")),
            Map.entry("u8x4/dot", List.of("i8x4/dot-emulated")),
            Map.entry("u8x4/dot-saturated", List.of("i8x4/dot-emulated")),
            Map.entry("i8x4-u8x4/dot", List.of("i8x4/dot-emulated")),
            Map.entry("i8x4-u8x4/dot-saturated", List.of("i8x4/dot-emulated")),
            Map.entry("i64/add", List.of("i32/add", "i32/add")),
            Map.entry("i64/mul", Collections.nCopies(3, "i32/mul")),
            Map.entry("i64/shift", List.of("i32/shift", "i32/shift")),
            Map.entry("convert/f32-u32", List.of("convert/f32-i32", "f32/compare-select")),
            Map.entry("subgroup/add", Collections.nCopies(5, "subgroup/shuffle")),
            Map.entry("subgroup/min", Collections.nCopies(5, "subgroup/shuffle")),
            Map.entry("subgroup/inclusive-add", Collections.nCopies(5, "subgroup/shuffle")),
            Map.entry("subgroup/exclusive-add", Collections.nCopies(5, "subgroup/shuffle")));

    private static final String SHUFFLE = "subgroup/shuffle-xor";

    private static final String EXCHANGE = "workgroup/exchange";

    private final Measurements measurements;

    InstructionCosts(Measurements measurements) {
        this.measurements = measurements;
    }

    /** Of each operation its rate, its latency and whether it is emulated, in the order of the tests; then the exchange. */
    List<Finding> findings() {
        return Stream.concat(
                        Instructions.all().stream()
                                .flatMap(each ->
                                        Stream.of(rate(each), latency(each), emulation(each), acceleration(each))),
                        Stream.of(exchange()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A subgroup shuffle against the same exchange through workgroup memory; both figures of a rate include an addition. */
    private Optional<Finding> exchange() {
        Optional<Estimate> shuffle = seconds(LATENCY, SHUFFLE);
        Optional<Estimate> memory = seconds(LATENCY, EXCHANGE);
        Optional<Estimate> add = seconds(LATENCY, "i32/add");
        Optional<Measured> shuffled = measurements.of(InstructionSuite.id(THROUGHPUT, SHUFFLE));
        Optional<Measured> exchanged = measurements.of(InstructionSuite.id(THROUGHPUT, EXCHANGE));
        if (Stream.of(shuffle, memory, add, shuffled, exchanged).anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        Estimate wait = shuffle.get().minus(add.get());
        Estimate waitOfMemory = memory.get().minus(add.get());
        Estimate times = waitOfMemory.dividedBy(wait);
        Estimate timesInBulk = Estimate.secondsOf(exchanged.get()).dividedBy(Estimate.secondsOf(shuffled.get()));
        return Optional.of(new Finding(
                "exchange",
                InstructionSuite.ID + "/" + SHUFFLE,
                "shuffle or workgroup memory",
                List.of(
                        wait.figure("shuffle-seconds", "s"),
                        waitOfMemory.figure("memory-seconds", "s"),
                        Figure.within(
                                "shuffle-values",
                                "values/s",
                                shuffled.get().value(),
                                shuffled.get().low(),
                                shuffled.get().high()),
                        Figure.within(
                                "memory-values",
                                "values/s",
                                exchanged.get().value(),
                                exchanged.get().low(),
                                exchanged.get().high()),
                        times.figure("times-as-long", ""),
                        timesInBulk.figure("times-in-bulk", "")),
                Stream.concat(
                                tests(LATENCY, Stream.of(SHUFFLE, EXCHANGE, "i32/add")).stream(),
                                tests(THROUGHPUT, Stream.of(SHUFFLE, EXCHANGE)).stream())
                        .toList(),
                String.format(
                        Locale.ROOT,
                        "an exchange takes %.3g ns by subgroup shuffle and %.3g ns through workgroup memory, %.3g times as long"
                                + " (%.3g to %.3g); %.3g and %.3g G values/s, %.3g times as long in bulk (%.3g to %.3g)",
                        1e9 * wait.value(),
                        1e9 * waitOfMemory.value(),
                        times.value(),
                        times.lowOfQuotient(),
                        times.highOfQuotient(),
                        shuffled.get().value() / 1e9,
                        exchanged.get().value() / 1e9,
                        timesInBulk.value(),
                        timesInBulk.lowOfQuotient(),
                        timesInBulk.highOfQuotient())));
    }

    /** The seconds of an operation with its helper, by the name of its instruction. */
    private Optional<Estimate> seconds(String kind, String name) {
        return measurements.of(InstructionSuite.id(kind, name)).map(Estimate::secondsOf);
    }

    /** What the helper of an operation costs; nothing where there is none, empty where that was not measured. */
    private Optional<Estimate> help(String kind, Instruction instruction) {
        return instruction
                .helper()
                .map(helper -> seconds(kind, helper.id()).map(each -> each.times(helper.each())))
                .orElse(Optional.of(new Estimate(0, 0)));
    }

    /** What all findings about an instruction are about. */
    private static String subject(Instruction instruction) {
        return InstructionSuite.ID + "/" + instruction.name();
    }

    private static List<String> tests(String kind, Stream<String> names) {
        return names.distinct().map(name -> InstructionSuite.id(kind, name)).toList();
    }

    private static Stream<String> withHelper(Instruction instruction) {
        return Stream.concat(
                Stream.of(instruction.name()), instruction.helper().stream().map(Instruction.Helper::id));
    }

    /**
     * The rate as a share of that of multiply-adds. Operations count once for each component of a lane. A helper has cost its share of the time if it goes
     * through the same unit, and nothing if it goes through another; where the time is no more than its own, only a least rate is
     * known.
     */
    private Optional<Finding> rate(Instruction instruction) {
        Optional<Estimate> base = seconds(THROUGHPUT, BASE);
        Optional<Estimate> each = seconds(THROUGHPUT, instruction.name());
        Optional<Estimate> help = help(THROUGHPUT, instruction);
        if (instruction.name().equals(BASE) || base.isEmpty() || each.isEmpty() || help.isEmpty()) {
            return Optional.empty();
        }
        Estimate least = base.get().dividedBy(each.get());
        Estimate alone = each.get().minus(help.get());
        boolean isHidden = instruction.helper().isPresent() && alone.low() <= 0;
        @Nullable
        Double most = isHidden ? null : (Double) base.get().dividedBy(alone).highOfQuotient();
        String words = String.format(
                Locale.ROOT,
                "%s%.3g of the rate of %s (%.3g %s%s)",
                isHidden ? "at least " : "",
                least.value(),
                BASE,
                least.lowOfQuotient(),
                isHidden ? "or more" : String.format(Locale.ROOT, "to %.3g", most),
                instruction
                        .helper()
                        .map(helper -> "; the higher, the more time goes to " + helper.id())
                        .orElse(""));
        return Optional.of(new Finding(
                OperationCost.RATE,
                subject(instruction),
                OperationCost.RATE,
                List.of(new Figure(OperationCost.SHARE, "", least.value(), least.lowOfQuotient(), most, null)),
                tests(THROUGHPUT, Stream.concat(withHelper(instruction), Stream.of(BASE))),
                words));
    }

    /** What a dependent operation waits for the one before it, without its helper. */
    private Optional<Finding> latency(Instruction instruction) {
        Optional<Estimate> all = seconds(LATENCY, instruction.name());
        Optional<Estimate> help = help(LATENCY, instruction);
        if (all.isEmpty() || help.isEmpty()) {
            return Optional.empty();
        }
        Estimate alone = all.get().minus(help.get());
        if (alone.value() <= 0) {
            return Optional.empty();
        }
        List<Figure> figures = new ArrayList<>(List.of(alone.figure(OperationCost.SECONDS, "s")));
        Optional<Clock> clock = measurements.clock();
        clock.ifPresent(any -> figures.add(alone.times(any.hertz()).figure(OperationCost.CYCLES, Clock.CYCLES)));
        Optional<Estimate> times = seconds(LATENCY, BASE)
                .filter(base -> !instruction.name().equals(BASE))
                .map(alone::dividedBy);
        times.ifPresent(ratio -> figures.add(ratio.figure("times-" + BASE.replace('/', '-'), "")));
        Stream<String> names =
                Stream.concat(withHelper(instruction), times.isPresent() ? Stream.of(BASE) : Stream.empty());
        return Optional.of(new Finding(
                OperationCost.LATENCY,
                subject(instruction),
                OperationCost.LATENCY,
                figures,
                tests(LATENCY, names),
                String.format(
                        Locale.ROOT,
                        "%.3g ns per dependent operation (%.3g to %.3g)%s%s",
                        1e9 * alone.value(),
                        1e9 * Math.max(0, alone.low()),
                        1e9 * alone.high(),
                        clock.map(any -> ", " + any.words(alone.value())).orElse(""),
                        times.map(ratio ->
                                        String.format(Locale.ROOT, ", %.3g times as long as %s", ratio.value(), BASE))
                                .orElse(""))));
    }

    private static List<String> parts(Instruction instruction) {
        return PARTS.getOrDefault(instruction.name().replaceFirst("^u32/", "i32/"), List.of());
    }

    private static boolean isMuchMore(Estimate beside) {
        return beside.low() >= MUCH_MORE;
    }

    /** What an operation costs beside what would be done without an instruction for it; empty where that is not known. */
    private Optional<Estimate> besideParts(Instruction instruction) {
        List<String> parts = parts(instruction);
        Optional<Estimate> alone = alone(instruction.name());
        Map<String, Optional<Estimate>> costs =
                parts.stream().distinct().collect(Collectors.toMap(part -> part, this::alone));
        if (parts.isEmpty() || alone.isEmpty() || costs.values().stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        Estimate together = costs.entrySet().stream()
                .map(part -> part.getValue().orElseThrow().times(Collections.frequency(parts, part.getKey())))
                .reduce(new Estimate(0, 0), Estimate::plus);
        return Optional.of(alone.get().dividedBy(together));
    }

    /** Whether an operation costs no less than its parts. */
    private Optional<Finding> emulation(Instruction instruction) {
        return besideParts(instruction)
                .filter(ratio -> ratio.low() >= AS_MUCH)
                .map(ratio -> emulation(instruction, ratio));
    }

    /**
     * Whether the measured cost of a dot product agrees with what the driver says. It counts as accelerated where it costs clearly
     * less than the same from ordinary instructions.
     */
    private Optional<Finding> acceleration(Instruction instruction) {
        Optional<List<String>> accelerated = measurements.acceleratedDots();
        if (Collections.disjoint(instruction.counted(), Set.of(Basic.DOT, Basic.DOT_SATURATED))
                || accelerated.isEmpty()) {
            return Optional.empty();
        }
        boolean isSaid = accelerated.get().contains(instruction.name());
        return besideParts(instruction).map(ratio -> {
            boolean isLess = ratio.high() < AS_MUCH;
            String saying = isSaid ? "accelerated" : "not accelerated";
            String verdict = !isLess && ratio.low() < AS_MUCH
                    ? "inconclusive; the driver says " + saying
                    : isLess == isSaid
                            ? saying + ", as the driver says"
                            : isSaid
                                    ? "not accelerated, or ordinary instructions are too; the driver says accelerated"
                                    : "accelerated; the driver says not accelerated";
            return new Finding(
                    "acceleration",
                    subject(instruction),
                    "acceleration",
                    List.of(ratio.figure(OperationCost.COST, "")),
                    tests(THROUGHPUT, Stream.concat(withHelper(instruction), parts(instruction).stream())),
                    String.format(
                            Locale.ROOT,
                            "%s: %.3g times the cost of ordinary instructions (%.3g to %.3g); accelerated is below %s",
                            verdict,
                            ratio.value(),
                            ratio.low(),
                            ratio.high(),
                            AS_MUCH));
        });
    }

    private static Finding emulation(Instruction instruction, Estimate ratio) {
        List<String> parts = parts(instruction);
        String list = parts.stream()
                .distinct()
                .map(part -> Collections.frequency(parts, part) + " × " + part)
                .collect(Collectors.joining(" and "));
        return new Finding(
                OperationCost.EMULATION,
                subject(instruction),
                OperationCost.EMULATION,
                List.of(ratio.figure(OperationCost.COST, "")),
                tests(THROUGHPUT, Stream.concat(withHelper(instruction), parts.stream())),
                String.format(
                        Locale.ROOT,
                        "%s: %.3g times the cost of %s (%.3g to %.3g)",
                        isMuchMore(ratio) ? "slower than its parts" : "emulated, or as slow as its parts",
                        ratio.value(),
                        list,
                        ratio.low(),
                        ratio.high()));
    }

    /** The seconds of an operation without its helper, as far as that shows in them. */
    private Optional<Estimate> alone(String name) {
        Optional<Estimate> all = seconds(THROUGHPUT, name);
        return Instructions.all().stream()
                .filter(instruction -> instruction.name().equals(name))
                .findFirst()
                .flatMap(instruction -> help(THROUGHPUT, instruction))
                .flatMap(help -> all.map(each -> each.minus(help)))
                .filter(rest -> rest.low() > 0)
                .or(() -> all);
    }
}
