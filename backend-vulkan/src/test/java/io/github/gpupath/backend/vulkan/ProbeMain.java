package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;

/** Probes twice and opens once in a JVM of its own, whose environment lacks what a test took away. */
final class ProbeMain {

    private ProbeMain() {}

    public static void main(String[] arguments) {
        VulkanProvider provider = new VulkanProvider();
        print(provider.probe());
        print(provider.probe());
        try {
            provider.open().close();
            System.out.println("probe: opened");
        } catch (BackendException.Unavailable e) {
            System.out.println("probe: open: " + e.getMessage() + " | " + e.remedy());
        }
    }

    private static void print(Availability availability) {
        if (availability instanceof Availability.Unavailable absent) {
            System.out.println("probe: absent: " + absent.reason() + " | " + absent.remedy());
        } else if (availability instanceof Availability.Available present) {
            System.out.println("probe: present: " + present.details());
        }
    }
}
