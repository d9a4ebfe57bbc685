/**
 * The records of the result file, exactly as they are written: component names are the JSON's property names. The schema
 * is the resource {@code gpupath-result.schema.json} beside them.
 */
@NullMarked
package io.github.gpupath.result;

import org.jspecify.annotations.NullMarked;
