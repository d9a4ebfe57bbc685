package io.github.gpupath.backend.vulkan;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;

/** Compiles a kernel on the first device, and prints every listing. */
final class ListingsMain {

    private ListingsMain() {}

    public static void main(String[] arguments) {
        try (Backend backend = new VulkanProvider().open()) {
            DeviceInfo info = backend.devices().get(0);
            System.out.println("device: " + info.name());
            try (Device device = backend.open(info);
                    CompiledKernel compiled = device.compile(kernel())) {
                for (CodeListing listing : compiled.listings()) {
                    System.out.println("listing: " + listing.form());
                    System.out.println("title: " + listing.title());
                    System.out.println(listing.text());
                }
            }
        }
    }

    private static Kernel kernel() {
        KernelBuilder kernel = new KernelBuilder("scale", new WorkgroupSize(64, 1, 1));
        Resource.StructuredBuffer values = kernel.structuredBuffer("values", ScalarType.U32, Access.READ_WRITE);
        Expression id = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        kernel.store(values, id, values.load(id).times(12345));
        return kernel.build();
    }
}
