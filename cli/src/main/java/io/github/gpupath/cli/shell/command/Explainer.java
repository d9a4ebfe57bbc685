package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
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
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        tests.forEach((test, pairs) -> {
            Map<String, CompilerOutput> outputs = new LinkedHashMap<>();
            for (Pair pair : pairs) {
                outputs.computeIfAbsent(pair.base().title(), title -> output(pair.base(), pair.baseCell(), files));
                outputs.computeIfAbsent(pair.column().title(), title -> output(pair.column(), pair.cell(), files));
            }
            reports.put(test, reader.read(outputs));
        });
        return reports;
    }

    private CompilerOutput output(Column column, Cell cell, List<MeasuredFile> files) {
        TestResult result = cell.result().orElseThrow();
        Map<String, String> options = options(column, files);
        try {
            Optional<TestCase> test = collector.test(result.test(), options);
            if (test.isEmpty()) {
                return new Failed("this version of gpupath lacks the test");
            }
            if (engine.backends().named(column.backend()).source(test.get()).isEmpty()) {
                return new Failed("it is a transfer command of the API, not a kernel");
            }
            return console.during(
                    "compiling " + result.test() + " for " + column.title(), () -> compiled(column, result, options));
        } catch (FaultySuiteException | BackendException fault) {
            return new Failed(String.valueOf(fault.getMessage()));
        } catch (UserException refusal) {
            return new Failed("it was measured on " + column.deviceName() + ", which cannot be used here: "
                    + refusal.getMessage());
        }
    }

    /** The options of suites in the file that a column is of. */
    private static Map<String, String> options(Column column, List<MeasuredFile> files) {
        return files.stream()
                .filter(file -> file.name().equals(column.file()))
                .findFirst()
                .map(file -> file.content().settings().options())
                .orElse(Map.of());
    }

    private CompilerOutput compiled(Column column, TestResult result, Map<String, String> options) {
        Collected collected = collect(column, result, options);
        String driver = collected.driverVersion();
        if (!driver.equals(column.driverVersion())) {
            console.note(column.title() + " was measured with driver version " + column.driverVersion()
                    + " but is compiled with " + driver + ", which may produce different code");
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
