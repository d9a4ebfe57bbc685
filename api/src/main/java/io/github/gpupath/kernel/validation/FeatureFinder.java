package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.Resource;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Collects the features that a kernel requires: capabilities in enum order, then the subgroup size and formats by binding. */
final class FeatureFinder {

    private FeatureFinder() {}

    static Requirements requirements(Kernel kernel) {
        Set<Feature> found = new LinkedHashSet<>();
        kernel.subgroupSize().ifPresent(size -> found.add(new Feature.SubgroupSize(size)));
        kernel.parameters().forEach(parameter -> found.addAll(parameter.type().features()));
        kernel.resources().forEach(resource -> found.addAll(resource.features()));
        kernel.sharedArrays().forEach(array -> found.addAll(array.features()));
        KernelWalker.statements(kernel.body(), statement -> {
            found.addAll(statement.features());
            KernelWalker.expressions(statement, expression -> {
                found.addAll(expression.features());
                found.addAll(expression.type().features());
            });
        });
        int uniformBytes = kernel.resources().stream()
                .mapToInt(resource -> resource instanceof Resource.UniformBuffer buffer
                        ? buffer.element().bytes() * buffer.length()
                        : 0)
                .max()
                .orElse(0);
        return new Requirements(inOrder(found), kernel.workgroupSize(), kernel.sharedBytes(), uniformBytes);
    }

    private static Set<Feature> inOrder(Set<Feature> found) {
        Set<Feature> features = new LinkedHashSet<>();
        Stream.of(Capability.values()).filter(found::contains).forEach(features::add);
        features.addAll(found);
        return Collections.unmodifiableSet(features);
    }
}
