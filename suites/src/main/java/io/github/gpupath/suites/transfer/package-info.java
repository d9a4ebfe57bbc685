/**
 * The transfer suite: how fast bytes go up to the device, come down from it, and move or are set within it, by the API's own
 * commands and on the path that programs usually take, which the notes of each result name.
 *
 * <p>Memory that is mapped has not moved yet: clpeak once showed 4802 GB/s for it (its issue 117). So uploads and downloads
 * begin and end in ordinary memory of the host, of which every byte is read or written, and are timed by the host's clock
 * until it knows of the end. Downloads go through memory that the host reads through its caches where the API lets one
 * choose, since without them reading is about ten times slower. Copies and fills are timed by the device's clock, each
 * waiting for the one before it. What arrives is compared word by word before anything is timed, each word being another one and none being there before.
 * What several copies or fills leave one leaves too: that all of a batch are made is for the conformance kit to see, in how
 * long they take.
 */
@NullMarked
package io.github.gpupath.suites.transfer;

import org.jspecify.annotations.NullMarked;
