package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Checks a dispatch batch against its kernel's declarations and the device's limits. */
final class BatchChecks {

    private BatchChecks() {}

    static void check(DispatchBatch batch, DeviceInfo info) {
        batch.cycle().forEach(dispatch -> check(dispatch, info));
    }

    private static void check(Dispatch dispatch, DeviceInfo info) {
        Kernel kernel = dispatch.kernel().kernel();
        count(
                kernel,
                "resources",
                kernel.resources().size(),
                dispatch.bindings().size());
        count(
                kernel,
                "parameters",
                kernel.parameters().size(),
                dispatch.arguments().size());
        types(kernel, dispatch.arguments());
        WorkgroupCount limit = info.limits().maxWorkgroupCount();
        if (!dispatch.workgroups().fits(limit)) {
            throw new BackendException.Unsupported("a dispatch of " + dispatch.workgroups()
                    + " workgroups is more than " + info.throughBackend() + " allows: " + limit);
        }
        for (int i = 0; i < kernel.resources().size(); i++) {
            kernel.resources()
                    .get(i)
                    .accept(new BindingCheck(dispatch.bindings().get(i)));
        }
        aliases(kernel, dispatch.bindings());
    }

    private static void count(Kernel kernel, String what, int expected, int actual) {
        if (expected != actual) {
            throw new IllegalArgumentException(
                    "kernel " + kernel.name() + " has " + expected + " " + what + ", not " + actual);
        }
    }

    private static void types(Kernel kernel, List<Literal> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            Parameter parameter = kernel.parameters().get(i);
            ScalarType given = arguments.get(i).type();
            if (given != parameter.type()) {
                throw new IllegalArgumentException("parameter " + parameter.name() + " of kernel " + kernel.name()
                        + " is " + parameter.type() + ", not " + given);
            }
        }
    }

    /** Memory that the kernel writes may be bound only once: aliased writes are undefined. */
    private static void aliases(Kernel kernel, List<DeviceResource> bindings) {
        Map<DeviceResource, Resource> seen = new IdentityHashMap<>();
        for (int i = 0; i < bindings.size(); i++) {
            Resource resource = kernel.resources().get(i);
            Resource other = seen.put(bindings.get(i), resource);
            if (other != null && (other.access().writes() || resource.access().writes())) {
                throw new IllegalArgumentException("kernel " + kernel.name() + " binds one memory object to "
                        + other.name() + " and " + resource.name() + ", and writes it");
            }
        }
    }
}
