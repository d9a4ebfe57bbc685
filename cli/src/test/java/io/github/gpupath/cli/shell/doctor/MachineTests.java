package io.github.gpupath.cli.shell.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

    private Machine machine() {
        return Machine.of(root, root.resolve("bin").toString(), "somebody");
    }

    @Test
    void anEmptyMachineHasNothing() {
        assertThat(machine()).isEqualTo(new Machine(Set.of(), Optional.empty(), Optional.empty(), false, false));
        assertThat(VendorHints.of("vulkan", machine())).isEmpty();
    }

    @Test
    void gpusAreFoundByTheirPciClass() throws IOException {
        pciDevice("0000:00:02.0", "0x030000", "0x8086");
        pciDevice("0000:3b:00.0", "0x030200", "0x10de");
        pciDevice("0000:3c:00.0", "0x120000", "0x1002");
        pciDevice("0000:00:1f.0", "0x060100", "0x8086");
        assertThat(machine().gpus()).containsExactlyInAnyOrder(GpuVendor.INTEL, GpuVendor.NVIDIA, GpuVendor.AMD);
        assertThat(VendorHints.of("opencl", machine()))
                .hasSize(3)
                .anyMatch(hint -> hint.contains("an NVIDIA GPU is here without NVIDIA's kernel driver"))
                .anyMatch(hint -> hint.contains("rocm-opencl-icd"))
                .anyMatch(hint -> hint.contains("intel-opencl-icd"));
    }

    @Test
    void nvidiasDriverIsReadWithItsVersion() throws IOException {
        file(
                "proc/driver/nvidia/version",
                "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.82.07  Release Build\nGCC version:  gcc version 12.3.0\n");
        assertThat(machine().nvidiaDriver()).contains("580.82.07");
        assertThat(VendorHints.of("vulkan", machine()))
                .singleElement()
                .asString()
                .contains("580.82.07")
                .contains("libnvidia-gl-580");
        assertThat(VendorHints.of("opencl", machine()))
                .singleElement()
                .asString()
                .contains("libnvidia-compute-580");
        file(".dockerenv", "");
        assertThat(VendorHints.of("opengl", machine()))
                .singleElement()
                .asString()
                .contains("NVIDIA_DRIVER_CAPABILITIES=all");
    }

    @Test
    void aRemedyIsNamedOnce() {
        Machine apt = new Machine(Set.of(), Optional.of(PackageManager.APT), Optional.empty(), false, true);
        assertThat(Doctor.missing("opencl", "no loader", "install ocl-icd-libopencl1", apt)
                        .remedies())
                .singleElement()
                .asString()
                .startsWith("software driver: apt-get install ocl-icd-libopencl1 pocl-opencl-icd");
        assertThat(Doctor.missing("direct3d", "no loader", "install Windows", apt)
                        .remedies())
                .containsExactly("install Windows");
    }

    @Test
    void thePackageManagerGivesTheCommand() throws IOException {
        file("bin/dnf", "#!/bin/sh\n");
        assertThat(root.resolve("bin/dnf").toFile().setExecutable(true)).isTrue();
        Machine machine = machine();
        assertThat(machine.packageManager()).contains(PackageManager.DNF);
        assertThat(PackageManager.DNF.command("opencl", false)).contains("sudo dnf install ocl-icd pocl");
        assertThat(PackageManager.APT.command("vulkan", true))
                .contains("apt-get install libvulkan1 mesa-vulkan-drivers");
        assertThat(PackageManager.PACMAN.command("direct3d", true)).isEmpty();
    }
}
