package io.github.gpupath.cli.shell.doctor;

import io.github.gpupath.backend.GpuVendor;
import io.github.gpupath.backend.PackageManager;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The facts about a Linux machine that need no driver.
 *
 * @param gpus the makers of the graphics processors on the PCI bus
 * @param packageManager the package manager, if it is a known one
 * @param nvidiaDriver the version of NVIDIA's kernel driver, if it is loaded
 * @param root whether packages can be installed without sudo
 */
record Machine(
        Set<GpuVendor> gpus,
        Optional<PackageManager> packageManager,
        Optional<String> nvidiaDriver,
        boolean container,
        boolean root) {

    /** The classes of PCI devices that compute: VGA, 3D and other display controllers, processing accelerators. */
    private static final List<String> GPU_CLASSES = List.of("0x0300", "0x0302", "0x0380", "0x1200");

    /** Looks at a machine. */
    static Machine of(Path files, String path, String user) {
        return new Machine(
                gpus(files),
                packageManager(path),
                nvidiaDriver(files),
                Files.exists(files.resolve(".dockerenv")) || Files.exists(files.resolve("run/.containerenv")),
                user.equals("root"));
    }

    private static Set<GpuVendor> gpus(Path files) {
        Set<GpuVendor> vendors = new LinkedHashSet<>();
        Path bus = files.resolve("sys/bus/pci/devices");
        if (!Files.isDirectory(bus)) {
            return vendors;
        }
        try (Stream<Path> devices = Files.list(bus)) {
            devices.sorted()
                    .filter(device -> GPU_CLASSES.stream().anyMatch(read(device.resolve("class"))::startsWith))
                    .forEach(device -> vendor(read(device.resolve("vendor"))).ifPresent(vendors::add));
        } catch (IOException e) {
            return vendors; // a hint less
        }
        return vendors;
    }

    private static Optional<GpuVendor> vendor(String pciId) {
        return Stream.of(GpuVendor.values())
                .filter(vendor -> vendor.pciId().equals(pciId))
                .findFirst();
    }

    /** The first command that the search path has. */
    private static Optional<PackageManager> packageManager(String path) {
        return Stream.of(PackageManager.values())
                .filter(manager -> Stream.of(path.split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, manager.command()))))
                .findFirst();
    }

    private static Optional<String> nvidiaDriver(Path files) {
        // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.82.07  ..."
        return Stream.of(read(files.resolve("proc/driver/nvidia/version")).split("\\s+"))
                .filter(word -> word.matches("\\d+(\\.\\d+)+"))
                .findFirst();
    }

    private static String read(Path file) {
        try {
            return Files.isReadable(file) ? Files.readString(file).strip() : "";
        } catch (IOException e) {
            return ""; // as if it were not there
        }
    }
}
