package io.github.gpupath.cli.shell.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses the device. */
final class DeviceOption {

    @Option(
            names = "--device",
            paramLabel = "D",
            description = "Index (of gpupath devices), UUID or part of the name of the device"
                    + " (default: the first that is not a CPU, else the CPU drivers). run and verify also take all: every one"
                    + " that is not a CPU, one after the other.")
    private @Nullable String device;

    /** The text of the option; absent if it is not given. */
    @Nullable
    String value() {
        return device;
    }
}
