package io.github.gpupath.cli.analysis.compare;

/**
 * Two sides that are compared.
 *
 * @param base what the other is compared with
 * @param other what is compared
 */
record Match(Side base, Side other) {

    /** Whether both are of one file, where samples of the same round can be paired. */
    boolean withinOneFile() {
        return base.column().file().equals(other.column().file());
    }
}
