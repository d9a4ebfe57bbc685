package io.github.gpupath.kernel;

import java.util.Set;

/**
 * What a valid kernel needs of a device.
 *
 * @param features in a fixed order, so that always the same one is told where several are missing
 * @param workgroupSize the invocations of one workgroup
 * @param sharedBytes the bytes of workgroup memory
 * @param uniformBytes the bytes of its largest uniform buffer
 */
public record Requirements(Set<Feature> features, WorkgroupSize workgroupSize, int sharedBytes, int uniformBytes) {}
