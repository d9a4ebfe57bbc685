/**
 * The dispatch suite: what each API charges for a dispatch, whatever it does (see {@link
 * io.github.gpupath.suites.dispatch.EmptyDispatch}).
 *
 * <p>What the device takes is measured among many dispatches, where each waits for the one before it and where none does:
 * the difference is what the dependency costs. What the host takes is measured as programs do it, in which nothing measures
 * anything: no stamps of the device's clock, no barrier, and whatever the API lets a program record is recorded before. On an
 * H200 a round trip through Vulkan took 69.8 µs with two stamps, a reset of queries and a full barrier in it. The ways in
 * which programs of an API wait are tests beside each other; the calls that were made are in the notes of each result. Until
 * the device begins, two clocks count, which are tied together where the API allows it, and there one stamp is part of what
 * is measured.
 *
 * <p>None of it can be folded away: a device that skips dispatches, or makes one of several, gives a wrong answer when it is
 * verified, which is done in the way that is timed and with several dispatches at once wherever several are timed.
 */
@NullMarked
package io.github.gpupath.suites.dispatch;

import org.jspecify.annotations.NullMarked;
