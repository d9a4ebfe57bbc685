package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.conformance.BackendConformanceTests;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.testing.Complaints;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Vulkan by address keeps the contract, under the validation layer where there is one. Suites' tests with textures are left to
 * {@link VulkanConformanceTests}: of them, only the result is reached by address, as that of any other test.
 */
@Tag("driver")
class VulkanAddressConformanceTests extends BackendConformanceTests {

    @RegisterExtension
    static final Complaints COMPLAINTS = new Complaints(Map.of());

    @Override
    protected BackendProvider provider() {
        return new VulkanAddressProvider();
    }

    @Override
    protected boolean isTried(KernelWorkload workload) {
        return workload.kernel().resources().stream()
                .noneMatch(each -> each instanceof SampledTexture || each instanceof StorageTexture);
    }

    @Override
    protected Backend open() {
        return ValidatedVulkan.isInstalled()
                ? new ValidatedVulkan(VulkanPath.ADDRESSES, COMPLAINTS).open()
                : super.open();
    }
}
