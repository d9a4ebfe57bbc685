package io.github.gpupath.cli.fuzz;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A part of the program that is handed inputs from outside.
 *
 * @param <P> what an input is made of: an input without some of its parts is an input too
 */
public interface Subject<P> {

    /** The name, one word. */
    String name();

    /** What chance makes; the same of the same random numbers. */
    List<P> input(SplittableRandom random);

    /** What is wrong with what the program makes of an input; an exception is too. */
    Optional<String> fault(List<P> input) throws Exception;

    /** What may stand for a part and is simpler, the simplest first. */
    default List<P> simpler(P part) {
        return List.of();
    }
}
