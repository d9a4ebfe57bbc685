package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.cli.engine.call.Activity;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.SuiteSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the code of one jar's backend providers and suites runs, as far as it needs no device. Services are named by their
 * classes. What is asked and what is answered is plain data, so that it can be a process of its own, which costs nothing else when it is
 * lost; a call that has an {@link Activity} travels by its name.
 *
 * <p>Every question throws a {@link PluginFaultException} where the code gives no answer that can be used.
 */
public interface PluginHost extends AutoCloseable {

    /**
     * The services that the jar registers.
     *
     * @param backends the classes of its backend providers
     * @param suites the classes of its suites
     * @param problems what is wrong with others, in words
     */
    record Registered(List<String> backends, List<String> suites, List<String> problems) {

        public Registered {
            backends = List.copyOf(backends);
            suites = List.copyOf(suites);
            problems = List.copyOf(problems);
        }
    }

    /** An option of a suite, without what reads its values. */
    record Choice(String name, String values, String byDefault, String description) {}

    /**
     * A value of an option as its suite reads it.
     *
     * @param value its one spelling; empty where it is refused
     * @param refusal why it is refused, in words that follow the option's name
     */
    record Reading(Optional<String> value, String refusal) {}

    /**
     * The sound tests of a suite.
     *
     * @param faults the fault of each other test, in words
     */
    record Listed(List<ListedCase> tests, List<String> faults) {

        public Listed {
            tests = List.copyOf(tests);
            faults = List.copyOf(faults);
        }
    }

    /**
     * What a test's workload is made for.
     *
     * @param settings of its suite
     * @param test its id
     * @param known what is known of the device
     */
    record Setting(SuiteSettings settings, String test, KnownDevice known) {}

    /**
     * An outline whose numbers have no courses, which stay where the workload is.
     *
     * @param followed whether each number has one
     */
    record Sketch(Outline outline, List<Boolean> followed) {

        public Sketch {
            followed = List.copyOf(followed);
        }
    }

    @Activity("looking for its services")
    Registered services();

    @Activity("constructing {0}")
    void constructBackend(String type);

    @Activity("asking {0} for its id")
    String backendId(String type);

    @Activity("asking {0} for its display name")
    String displayName(String type);

    @Activity("asking {0} for its rank")
    int rank(String type);

    @Activity("asking {0} whether it is taken only by name")
    boolean isOnlyByName(String type);

    @Activity("asking {0} for its driver hints")
    DriverHints driverHints(String type);

    /** The variables of the environment that {@link io.github.gpupath.backend.BackendProvider#codeCache} gives. */
    @Activity("asking {0} for its code cache")
    Map<String, String> codeCache(String type, String folder);

    @Activity("constructing {0}")
    void constructSuite(String type);

    @Activity("asking {0} for its id")
    String suiteId(String type);

    @Activity("asking {0} for its description")
    String description(String type);

    @Activity("asking {0} for its options")
    List<Choice> options(String type);

    @Activity("reading a value of the option {1}")
    Reading readOption(String type, String option, String value);

    @Activity("asking {0} for its series")
    List<Axis> series(String type);

    @Activity("asking {0} for the tests of a card")
    List<String> card(String type);

    @Activity("listing the tests of {0}")
    Listed tests(String type, SuiteSettings settings);

    @Activity("making the workload of {1.test}")
    Sketch outline(String type, Setting setting);

    /** What a number that is handed back must be, by {@link io.github.gpupath.suite.KernelWorkload.Course}. */
    @Activity("working out what the kernel of {1.test} must hand back")
    double expected(String type, Setting setting, int number, double before, long steps);

    @Activity("asking {0} for findings")
    List<Finding> findings(String type, SuiteSettings settings, Measured measured);

    /**
     * What the tests of a suite gave on one device through one backend, by their ids.
     *
     * @param known the device
     */
    record Measured(
            List<MeasuredTest> tests,
            KnownDevice known,
            List<Long> knownCaches,
            List<Measured> elsewhere,
            Optional<Double> hertz) {

        public Measured {
            tests = List.copyOf(tests);
            knownCaches = List.copyOf(knownCaches);
            elsewhere = List.copyOf(elsewhere);
        }
    }

    /** A test with its value, as in {@link io.github.gpupath.suite.Measurements.Measured}. */
    record MeasuredTest(
            String test, double value, double low, double high, boolean isWhole, Map<String, List<Double>> handedBack) {

        public MeasuredTest {
            handedBack = Map.copyOf(handedBack);
        }
    }

    /** Ends the processes that it started. */
    @Override
    void close();
}
