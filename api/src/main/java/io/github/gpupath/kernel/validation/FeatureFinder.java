package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds what a kernel needs of a device: first the capabilities in their order, then the formats by binding. */
final class FeatureFinder {

    private final Set<Capability> capabilities = EnumSet.noneOf(Capability.class);

    private FeatureFinder() {}

    static Requirements requirements(Kernel kernel) {
        FeatureFinder finder = new FeatureFinder();
        Set<Feature> formats = new LinkedHashSet<>();
        int uniformBytes = 0;
        for (Resource resource : kernel.resources()) {
            List<TexelFormat> needed = resource.accept(ResourceFormats.INSTANCE);
            formats.addAll(needed);
            if (!needed.isEmpty() && resource.access() == Access.READ_WRITE) {
                finder.capabilities.add(Capability.READ_WRITE_IMAGES);
            }
            if (resource instanceof Resource.StructuredBuffer buffer) {
                finder.type(buffer.element());
            } else if (resource instanceof Resource.UniformBuffer buffer) {
                uniformBytes = Math.max(uniformBytes, buffer.element().bytes() * buffer.length());
            }
        }
        kernel.sharedArrays().forEach(array -> finder.type(array.element()));
        KernelWalker.expressions(kernel, finder::expression);

        Set<Feature> features = new LinkedHashSet<>(finder.capabilities);
        features.addAll(formats);
        return new Requirements(
                Collections.unmodifiableSet(features), kernel.workgroupSize(), kernel.sharedBytes(), uniformBytes);
    }

    private void expression(Expression expression) {
        type(expression.type());
        if (expression instanceof Expression.Subgroup) {
            capabilities.add(Capability.SUBGROUPS);
            capabilities.add(Capability.SUBGROUP_SHUFFLE);
        } else if (expression instanceof Expression.BuiltInValue value
                && value.builtIn().needsSubgroups()) {
            capabilities.add(Capability.SUBGROUPS);
        }
    }

    private void type(Type type) {
        if (type.scalar() == ScalarType.F16) {
            capabilities.add(Capability.FP16);
        } else if (type.scalar() == ScalarType.F64) {
            capabilities.add(Capability.FP64);
        }
    }
}
