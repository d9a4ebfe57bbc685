package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.stream.Stream;

/** Tests in each of which a {@link Fault} happens, and after each of them one in which none does. */
public final class FaultSuite implements Suite {

    static final String ID = "faults";

    private static final List<Fault> FAULTS = List.of(
            new Fault(Moment.COMPILE, Mischief.SEGFAULT),
            new Fault(Moment.COMPILE, Mischief.HANG),
            new Fault(Moment.VERIFY, Mischief.WRONG_ANSWER),
            new Fault(Moment.TIME, Mischief.KILL),
            new Fault(Moment.TIME, Mischief.SEGFAULT),
            new Fault(Moment.TIME, Mischief.EXIT),
            new Fault(Moment.TIME, Mischief.HANG),
            new Fault(Moment.TIME, Mischief.FILL_HEAP),
            new Fault(Moment.TIME, Mischief.OVERFLOW_STACK),
            new Fault(Moment.TIME, Mischief.LOSE_DEVICE),
            new Fault(Moment.TIME, Mischief.PRINT_ANSWERS),
            new Fault(Moment.TIME, Mischief.CLOSE_OUTPUT),
            new Fault(Moment.TIME, Mischief.LEAVE_THREAD),
            new Fault(Moment.RELEASE, Mischief.BREAK),
            new Fault(Moment.RELEASE, Mischief.SEGFAULT));

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String description() {
        return "what can go wrong";
    }

    @Override
    public List<SuiteOption> options() {
        return List.of();
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        return FAULTS.stream()
                .flatMap(fault -> Stream.of(fault.test(), innocentAfter(fault)))
                .map(TinySuite::test)
                .toList();
    }

    /** The test after a fault. */
    public static String innocentAfter(Fault fault) {
        return ID + "/none/after-" + fault.test().substring(ID.length() + 1).replace('/', '-');
    }
}
