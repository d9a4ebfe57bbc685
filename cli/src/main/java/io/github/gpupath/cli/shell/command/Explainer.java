package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.shell.command.CodeCollector.Collected;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CodeReport;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Compiles tests that differ again, on the devices that their files are of, as far as this machine has them. */
final class Explainer {

    private final CodeReader reader;
    private final Engine engine;
    private final Console console;
    private final CodeCollector collector;

    Explainer(CodeReader reader, Engine engine, Console console) {
        this.reader = reader;
        this.engine = engine;
        this.console = console;
        collector = new CodeCollector(engine, console);
    }

    /** A report on the machine code of each test, in which it has the titles of the columns. */
    Map<String, CodeReport> reports(Map<String, List<Pair>> tests, List<MeasuredFile> files) {
        Map<String, CodeReport> reports = new HashMap<>();
        outputs(tests, files).forEach((test, outputs) -> reports.put(test, reader.read(outputs)));
        return reports;
    }

    private Map<String, Map<String, CompilerOutput>> outputs(Map<String, List<Pair>> tests, List<MeasuredFile> files) {
        Map<Column, Map<String, TestResult>> wanted = new LinkedHashMap<>();
        tests.values().stream().flatMap(List::stream).forEach(pair -> {
            want(wanted, pair.base(), pair.baseCell());
            want(wanted, pair.column(), pair.cell());
        });
        Map<String, Map<String, CompilerOutput>> codes = new HashMap<>();
        wanted.forEach((column, some) -> codes(column, some, options(column, files))
                .forEach((test, code) -> codes.computeIfAbsent(test, key -> new LinkedHashMap<>())
                        .put(column.title(), code)));
        return codes;
    }

    private static void want(Map<Column, Map<String, TestResult>> wanted, Column column, Cell cell) {
        TestResult result = cell.result().orElseThrow();
        wanted.computeIfAbsent(column, absent -> new LinkedHashMap<>()).put(result.test(), result);
    }

    /** The options of suites in the file that a column is of. */
    private static Map<String, String> options(Column column, List<MeasuredFile> files) {
        return files.stream()
                .filter(file -> file.name().equals(column.file()))
                .findFirst()
                .map(file -> file.content().settings().options())
                .orElse(Map.of());
    }

    private Map<String, CompilerOutput> codes(
            Column column, Map<String, TestResult> results, Map<String, String> options) {
        Map<String, CompilerOutput> codes = new LinkedHashMap<>();
        List<Suite> suites = engine.suites().all();
        Set<String> known = engine.suites().tests(suites, Suites.settings(suites, options)).stream()
                .map(TestCase::id)
                .collect(Collectors.toSet());
        results.keySet().stream()
                .filter(test -> !known.contains(test))
                .forEach(test -> codes.put(test, new Failed("this version of the program does not have the test")));
        Map<String, TestResult> here = new LinkedHashMap<>(results);
        here.keySet().retainAll(known);
        try {
            for (Map.Entry<String, TestResult> result :
                    withKernels(column, here, options, codes).entrySet()) {
                String test = result.getKey();
                codes.put(
                        test,
                        console.during(
                                "compiling " + test + " for " + column.title(),
                                () -> code(column, result.getValue(), options)));
            }
        } catch (UserException refused) { // what cannot be used for one test can be used for none
            here.keySet()
                    .forEach(test -> codes.putIfAbsent(
                            test,
                            new Failed("it was measured on " + column.deviceName() + ", which cannot be used here: "
                                    + refused.getMessage())));
        }
        return codes;
    }

    /** Those of the tests that have a kernel; of the others the reason becomes what is known of their code. */
    private Map<String, TestResult> withKernels(
            Column column,
            Map<String, TestResult> results,
            Map<String, String> options,
            Map<String, CompilerOutput> codes) {
        Map<String, TestResult> kernels = new LinkedHashMap<>();
        if (results.isEmpty()) {
            return kernels;
        }
        FoundBackend backend = engine.backends().named(column.backend());
        Function<String, TestCase> tests = engine.suites().byId(options);
        results.forEach((test, result) -> {
            try {
                if (backend.source(tests.apply(test)).isPresent()) {
                    kernels.put(test, result);
                } else {
                    codes.put(test, new Failed("it is a transfer by the API's own commands"));
                }
            } catch (FaultySuiteException | BackendException fault) {
                codes.put(test, new Failed(String.valueOf(fault.getMessage())));
            }
        });
        return kernels;
    }

    private CompilerOutput code(Column column, TestResult result, Map<String, String> options) {
        Collected collected = collect(column, result, options);
        String driver = collected.device().driverVersion();
        if (!driver.equals(column.driverVersion())) {
            console.note(column.title() + " was measured with driver version " + column.driverVersion()
                    + " and is compiled with " + driver + ", which may make other code");
        }
        return collected.output();
    }

    /** On the very device or, where that is in another machine, on one of its name. */
    private Collected collect(Column column, TestResult result, Map<String, String> options) {
        List<String> backend = List.of(column.backend());
        Map<String, List<Literal>> arguments = CodeCollector.arguments(List.of(result));
        try {
            return collector
                    .collect(backend, column.device(), options, result.test(), arguments)
                    .get(0);
        } catch (UserException another) {
            return collector
                    .collect(backend, column.deviceName(), options, result.test(), arguments)
                    .get(0);
        }
    }
}
