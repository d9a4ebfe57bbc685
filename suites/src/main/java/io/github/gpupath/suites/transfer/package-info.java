/**
 * The transfer suite: the rate of uploads, downloads, copies and fills by the API's own commands, on the path that
 * programs usually take. The notes of results name the calls.
 *
 * <p>Mapping alone moves no data: clpeak once showed 4802 GB/s for it (its issue 117). So uploads and downloads start
 * and end in ordinary host memory, access every byte, and are timed by the host's clock until the host observes
 * completion. Downloads use host-cached memory if the API lets one choose, because uncached reads are about ten times
 * slower. Copies and fills are timed by the device's clock, each waiting for its predecessor. Before the timing, the
 * transferred data is compared word by word, with unique words and a cleared target. Repeated copies or fills have the
 * same result as one; the conformance kit checks by their duration that all are executed.
 *
 * <p>Paths over the link that a program chooses are compared with that usual one: pinned and write-combined memory,
 * mapped device memory, a copy queue, both directions at once, and copies beside a kernel. The host's clock times them too.
 * The kernel outlasts the copies, and runs alone right after, which gives the share of its speed that was left.
 */
@NullMarked
package io.github.gpupath.suites.transfer;

import org.jspecify.annotations.NullMarked;
