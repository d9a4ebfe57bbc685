/** Gets machine code for people: cuts it out of what drivers give, and has the vendor's tool disassemble it. */
@NullMarked
package io.github.gpupath.cli.engine.code;

import org.jspecify.annotations.NullMarked;
