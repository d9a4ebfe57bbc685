package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The PCI address is found by the kernel's links, and its absence is no error. */
class GlIdentityTests {

    @TempDir
    Path folder;

    @Test
    void theLinkOfTheDeviceEndsInItsAddress() throws IOException {
        Path device = Files.createDirectories(folder.resolve("devices/pci0000:3a/0000:3b:00.0"));
        Path card = Files.createDirectories(folder.resolve("drm/card0"));
        Files.createSymbolicLink(card.resolve("device"), device);

        assertThat(GlIdentity.pciAddress(folder.resolve("drm"), "/dev/dri/card0"))
                .contains("0000:3b:00.0");
    }

    @Test
    void aDeviceThatIsNotOnPciHasNoAddress() throws IOException {
        Path device = Files.createDirectories(folder.resolve("devices/platform/gpu"));
        Path card = Files.createDirectories(folder.resolve("drm/card0"));
        Files.createSymbolicLink(card.resolve("device"), device);

        assertThat(GlIdentity.pciAddress(folder.resolve("drm"), "/dev/dri/card0"))
                .isEmpty();
    }

    @Test
    void withoutAFileOrTheFolderThereIsNoAddress() {
        assertThat(GlIdentity.pciAddress(folder, null)).isEmpty();
        assertThat(GlIdentity.pciAddress(folder, "/dev/dri/card7")).isEmpty();
    }
}
