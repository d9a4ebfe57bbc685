package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.cli.text.Nearest;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.code.TargetCompiler;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every compiler for GPUs that need not be in the machine. */
public final class TargetCompilers {

    private final Services services;
    private @Nullable List<TargetCompiler> all;

    /** Creates a list that is filled when it is first asked for. */
    public TargetCompilers(Services services) {
        this.services = services;
    }

    /** A GPU that need not be in the machine. */
    public record AbsentGpu(TargetCompiler compiler, String name) {

        /** Its name on the command line, such as {@code amd:gfx1100}. */
        public String id() {
            return compiler.id() + ":" + name;
        }
    }

    /** Every compiler, in the order of discovery. */
    public synchronized List<TargetCompiler> all() {
        if (all == null) {
            all = services.find(TargetCompiler.class, "target compiler", TargetCompiler::id, Function.identity());
        }
        return all;
    }

    /**
     * The GPU with an id.
     *
     * @throws UserException if there is none, or if its compiler is unavailable
     */
    public AbsentGpu named(String id) {
        String prefix = id.replaceFirst(":.*", "");
        all().stream()
                .filter(compiler -> compiler.id().equals(prefix))
                .findFirst()
                .ifPresent(compiler -> {
                    if (compiler.probe() instanceof Unavailable missing) {
                        throw UserException.unavailable(
                                id + " is unavailable: " + missing.reason() + "; " + missing.remedy());
                    }
                });
        List<AbsentGpu> available = all().stream()
                .flatMap(compiler -> compiler.targets().stream().map(name -> new AbsentGpu(compiler, name)))
                .toList();
        return available.stream()
                .filter(target -> target.id().equals(id))
                .findFirst()
                .orElseThrow(() -> UserException.usage("no target has the id " + id + "; similar: "
                        + String.join(
                                ", ",
                                Nearest.ids(
                                        id,
                                        available.stream().map(AbsentGpu::id).toList()))));
    }
}
