package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.analysis.code.FoundCode.Missing;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Differing;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.discovery.FaultySuiteException;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Targets;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Compiles tests that differ again, on the devices that their files are of, as far as this machine has them. */
final class Explainer {

    private final Engine engine;
    private final Console console;
    private final CodeCollector collector;

    Explainer(Engine engine, Console console) {
        this.engine = engine;
        this.console = console;
        collector = new CodeCollector(engine, console);
    }

    /** The machine code by test and by the title of the column; where there is none, the reason. */
    Map<String, Map<String, FoundCode>> codes(List<Differing> tests, List<MeasuredFile> files) {
        Map<Column, Set<String>> wanted = new LinkedHashMap<>();
        for (Differing test : tests) {
            test.sides().forEach(side -> {
                wanted.computeIfAbsent(side.base(), column -> new LinkedHashSet<>())
                        .add(test.test());
                wanted.computeIfAbsent(side.other(), column -> new LinkedHashSet<>())
                        .add(test.test());
            });
        }
        Map<String, Map<String, FoundCode>> codes = new HashMap<>();
        wanted.forEach((column, some) -> codes(column, some, options(column, files))
                .forEach((test, code) -> codes.computeIfAbsent(test, key -> new LinkedHashMap<>())
                        .put(column.title(), code)));
        return codes;
    }

    /** The options of suites in the run that a column is of. */
    private static Map<String, String> options(Column column, List<MeasuredFile> files) {
        return files.stream()
                .filter(file -> files.size() == 1 || file.name().equals(column.file()))
                .findFirst()
                .map(file -> file.content().settings().options())
                .orElse(Map.of());
    }

    private Map<String, FoundCode> codes(Column column, Set<String> tests, Map<String, String> options) {
        Map<String, FoundCode> codes = new LinkedHashMap<>();
        try (Targets targets = open(column, options)) {
            String driver = targets.targets().get(0).device().driverVersion();
            if (!driver.equals(column.driverVersion())) {
                console.note(column.title() + " was measured with driver version " + column.driverVersion()
                        + " and is compiled with " + driver + ", which may make other code");
            }
            Function<String, TestCase> byId = engine.suites().byId(options);
            tests.forEach(test -> codes.put(test, code(targets, test, byId)));
        } catch (RefusedException refused) {
            Missing missing = new Missing("it was measured on " + column.deviceName() + ", which cannot be used here: "
                    + refused.getMessage());
            tests.forEach(test -> codes.putIfAbsent(test, missing));
        }
        return codes;
    }

    /** The very device or, where it is in another machine, one of its name. */
    private Targets open(Column column, Map<String, String> options) {
        try {
            return Targets.open(engine, List.of(column.backend()), column.device(), options, console);
        } catch (RefusedException another) {
            return Targets.open(engine, List.of(column.backend()), column.deviceName(), options, console);
        }
    }

    private FoundCode code(Targets targets, String test, Function<String, TestCase> byId) {
        try {
            return FaultySuiteException.workload(byId.apply(test)) instanceof KernelWorkload workload
                    ? collector.code(targets.targets().get(0), test, workload.kernel())
                    : new Missing("it is a transfer by the API's own commands");
        } catch (FaultySuiteException fault) {
            return new Missing(String.valueOf(fault.getMessage()));
        } catch (IllegalArgumentException absent) {
            return new Missing("this version of the program does not have the test");
        }
    }
}
