package io.github.gpupath.conformance;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All cases of the kit, without random kernels, suites and checks of device behaviour. */
public final class ConformanceCases {

    private static final List<ConformanceCase> ALL = Stream.<Supplier<Stream<ConformanceCase>>>of(
                    ArithmeticCases::all,
                    ComparisonCases::all,
                    ConversionCases::all,
                    VectorCases::all,
                    ControlFlowCases::all,
                    WorkgroupCases::all,
                    ClockCases::all,
                    AtomicCases::all,
                    BufferCases::all,
                    TexelCases::all,
                    LeadCases::all)
            .flatMap(Supplier::get)
            .toList();

    private ConformanceCases() {}

    /** All cases in a fixed order. */
    public static List<ConformanceCase> all() {
        return ALL;
    }
}
