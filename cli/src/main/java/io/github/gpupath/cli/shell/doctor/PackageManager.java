package io.github.gpupath.cli.shell.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What installs packages, with the packages of the software drivers; the launcher has the same lists. */
enum PackageManager {
    APT(
            "apt-get",
            "apt-get install",
            Map.of(
                    "vulkan", "libvulkan1 mesa-vulkan-drivers",
                    "opengl", "libegl1 libegl-mesa0 libgl1 libopengl0 libgl1-mesa-dri",
                    "opencl", "ocl-icd-libopencl1 pocl-opencl-icd")),
    DNF(
            "dnf",
            "dnf install",
            Map.of(
                    "vulkan", "vulkan-loader mesa-vulkan-drivers",
                    "opengl", "mesa-libEGL mesa-dri-drivers libglvnd-egl libglvnd-glx libglvnd-opengl",
                    "opencl", "ocl-icd pocl")),
    PACMAN(
            "pacman",
            "pacman -S",
            Map.of("vulkan", "vulkan-icd-loader vulkan-swrast", "opengl", "mesa libglvnd", "opencl", "ocl-icd pocl"));

    private final String command;
    private final String install;
    private final Map<String, String> packages;

    PackageManager(String command, String install, Map<String, String> packages) {
        this.command = command;
        this.install = install;
        this.packages = packages;
    }

    /** The first that is among the commands of a search path. */
    static Optional<PackageManager> on(String path) {
        for (PackageManager manager : values()) {
            for (String folder : path.split(File.pathSeparator)) {
                if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, manager.command))) {
                    return Optional.of(manager);
                }
            }
        }
        return Optional.empty();
    }

    /** The command that installs the software driver of a backend, if there is one. */
    Optional<String> command(String backend, boolean root) {
        return Optional.ofNullable(packages.get(backend)).map(names -> prefix(root) + install + " " + names);
    }

    private static String prefix(boolean root) {
        return root ? "" : "sudo ";
    }
}
