/**
 * The records of the result file. Component names are the JSON's property names; the schema is the resource {@code
 * gpupath-result.schema.json} in this package.
 */
@NullMarked
package io.github.gpupath.result;

import org.jspecify.annotations.NullMarked;
