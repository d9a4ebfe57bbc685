package io.github.gpupath.cli.shell.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.GpuVendor;
import io.github.gpupath.backend.PackageManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTests {

    @TempDir
    Path root;

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void pciDevice(String address, String deviceClass, String vendor) throws IOException {
        file("sys/bus/pci/devices/" + address + "/class", deviceClass + "\n");
        file("sys/bus/pci/devices/" + address + "/vendor", vendor + "\n");
    }

    private static DriverHints hints(String backend) {
        return ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.id().equals(backend))
                .findFirst()
                .orElseThrow()
                .driverHints();
    }

    private Machine machine() {
        return Machine.of(root, root.resolve("bin").toString(), "somebody");
    }

    @Test
    void anEmptyMachineHasNothing() {
        assertThat(machine()).isEqualTo(new Machine(Set.of(), Optional.empty(), Optional.empty(), false, false));
        assertThat(Doctor.vendorHints(hints("vulkan"), machine())).isEmpty();
    }

    @Test
    void gpusAreFoundByTheirPciClass() throws IOException {
        pciDevice("0000:00:02.0", "0x030000", "0x8086");
        pciDevice("0000:3b:00.0", "0x030200", "0x10de");
        pciDevice("0000:3c:00.0", "0x120000", "0x1002");
        pciDevice("0000:00:1f.0", "0x060100", "0x8086");
        assertThat(machine().gpus()).containsExactlyInAnyOrder(GpuVendor.INTEL, GpuVendor.NVIDIA, GpuVendor.AMD);
        assertThat(Doctor.vendorHints(hints("opencl"), machine()))
                .hasSize(3)
                .anyMatch(hint -> hint.contains("the machine has an NVIDIA GPU but no NVIDIA kernel driver"))
                .anyMatch(hint -> hint.contains("rocm-opencl-icd"))
                .anyMatch(hint -> hint.contains("intel-opencl-icd"));
    }

    @Test
    void nvidiasDriverIsReadWithItsVersion() throws IOException {
        file(
                "proc/driver/nvidia/version",
                "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.82.07  Release Build\nGCC version:  gcc version 12.3.0\n");
        assertThat(machine().nvidiaDriver()).contains("580.82.07");
        assertThat(Doctor.vendorHints(hints("vulkan"), machine()))
                .singleElement()
                .asString()
                .contains("580.82.07")
                .contains("libnvidia-gl-580");
        assertThat(Doctor.vendorHints(hints("opencl"), machine()))
                .singleElement()
                .asString()
                .contains("libnvidia-compute-580");
        file(".dockerenv", "");
        assertThat(Doctor.vendorHints(hints("opengl"), machine()))
                .singleElement()
                .asString()
                .contains("NVIDIA_DRIVER_CAPABILITIES=all");
    }

    @Test
    void aRemedyIsNamedOnce() {
        Machine apt = new Machine(Set.of(), Optional.of(PackageManager.APT), Optional.empty(), false, true);
        assertThat(remedies("opencl", hints("opencl"), apt))
                .singleElement()
                .asString()
                .startsWith("software driver: apt-get install ocl-icd-libopencl1 pocl-opencl-icd");
        assertThat(remedies("direct3d", DriverHints.NONE, apt)).containsExactly("its own advice");
    }

    @Test
    void aBackendWithoutHintsIsToldWhatIsKnownOfTheMachine() {
        Machine full =
                new Machine(EnumSet.allOf(GpuVendor.class), Optional.empty(), Optional.of("580.82.07"), false, true);
        assertThat(remedies("direct3d", DriverHints.NONE, full))
                .containsExactly(
                        "NVIDIA's driver 580.82.07 is installed without its libraries for this API", "its own advice");
    }

    private static List<String> remedies(String backend, DriverHints hints, Machine machine) {
        return Doctor.missing(backend, hints, new Availability.Unavailable("no loader", "its own advice"), machine)
                .remedies();
    }

    @Test
    void thePackageManagerGivesTheCommand() throws IOException {
        file("bin/dnf", "#!/bin/sh\n");
        assertThat(root.resolve("bin/dnf").toFile().setExecutable(true)).isTrue();
        Machine machine = machine();
        assertThat(machine.packageManager()).contains(PackageManager.DNF);
        assertThat(remedies("opencl", hints("opencl"), machine))
                .containsExactly("software driver: sudo dnf install ocl-icd pocl");
        assertThat(remedies("vulkan", hints("vulkan"), machine))
                .containsExactly("software driver: sudo dnf install vulkan-loader mesa-vulkan-drivers");
        Machine pacman = new Machine(Set.of(), Optional.of(PackageManager.PACMAN), Optional.empty(), false, true);
        DriverHints onApt = new DriverHints(Map.of(PackageManager.APT, List.of("libdirect3d")), Map.of(), List.of());
        assertThat(remedies("direct3d", onApt, pacman)).containsExactly("its own advice");
    }
}
