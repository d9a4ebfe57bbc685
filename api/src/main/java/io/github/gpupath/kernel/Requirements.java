package io.github.gpupath.kernel;

import java.util.Set;

/**
 * The device features and limits that a valid kernel requires.
 *
 * @param features the required features, in a fixed order so that messages name the same missing one
 * @param workgroupSize the invocations of a workgroup along each axis
 * @param sharedBytes workgroup memory in bytes
 * @param uniformBytes size of the largest uniform buffer in bytes
 */
public record Requirements(Set<Feature> features, WorkgroupSize workgroupSize, int sharedBytes, int uniformBytes) {}
