/** What is known of the machine's processor without a driver, which a software driver's figures are held against. */
@NullMarked
package io.github.gpupath.cli.plain;

import org.jspecify.annotations.NullMarked;
