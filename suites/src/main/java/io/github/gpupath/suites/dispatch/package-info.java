/**
 * The dispatch suite: what each API charges for a dispatch, whatever it does (see {@link
 * io.github.gpupath.suites.dispatch.EmptyDispatch}).
 */
@NullMarked
package io.github.gpupath.suites.dispatch;

import org.jspecify.annotations.NullMarked;
