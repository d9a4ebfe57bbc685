package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.analysis.code.FoundCode;
import io.github.gpupath.cli.engine.code.CodeReader;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Targets;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.kernel.Kernel;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Has backends compile the kernel of a test, and reads the machine code that comes of it. */
final class CodeCollector {

    private final Engine engine;
    private final CodeReader reader;

    CodeCollector(Engine engine, Console console) {
        this.engine = engine;
        reader = new CodeReader(console.invocation().environment().getOrDefault("PATH", ""));
    }

    /** The code through each backend that was opened; what one lacks is the reason why it has none. */
    Map<String, FoundCode> codes(Targets targets, String test, Kernel kernel) {
        Map<String, FoundCode> codes = new LinkedHashMap<>();
        for (Target target : targets.targets()) {
            codes.put(target.device().backend(), code(target, test, kernel));
        }
        return codes;
    }

    /** The code through one backend. */
    FoundCode code(Target target, String test, Kernel kernel) {
        String entryPoint = engine.backends()
                .named(target.device().backend())
                .translate(kernel)
                .entryPoint();
        try {
            Worker worker = prepared(target, test);
            FoundCode code = reader.read(worker.listings(), worker.binaries(), entryPoint);
            worker.release(Optional.empty());
            return code;
        } catch (BackendException.Unsupported | BackendException.CompileFailed e) {
            return new FoundCode.Missing(e.code().name().toLowerCase(Locale.ROOT) + ": " + e.getMessage());
        }
    }

    /** The worker of a target, with a test that it has compiled. */
    static Worker prepared(Target target, String test) {
        target.worker().open(target.device(), target.known());
        target.worker().prepare(test);
        return target.worker();
    }
}
