/**
 * The dispatch suite: the launch overhead of each API, see {@link io.github.gpupath.suites.dispatch.EmptyDispatch}.
 *
 * <p>Device time is measured in batches of dependent and of independent dispatches; the difference is the cost of the
 * dependency. Host time is measured without instrumentation: no timestamps, no barriers, and everything recorded
 * beforehand that the API allows. (On an H200 a round trip through Vulkan took 69.8 µs with two timestamps, a query
 * reset and a full barrier.) Each way to wait is a test; the notes of results name the API calls. The time until the
 * start on the device needs one timestamp, and clocks that the API can correlate.
 *
 * <p>Dispatches cannot be omitted or merged: the verification uses the timed submission mode, with several dispatches
 * if several are timed, and its output would be wrong.
 */
@NullMarked
package io.github.gpupath.suites.dispatch;

import org.jspecify.annotations.NullMarked;
