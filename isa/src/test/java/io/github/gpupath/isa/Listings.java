package io.github.gpupath.isa;

import io.github.gpupath.isa.FoundCode.Code;
import io.github.gpupath.suite.Traits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Listings that disassemblers wrote of this program's kernels, and bytes that drivers gave of them. */
final class Listings {

    /** Accesses of each kind, of a test that does not say by which it measures. */
    static final Set<InstructionClass> ANY = InstructionClass.measuredBy(Traits.NONE);

    /** Nothing is known, and the kernel's loops access no memory. */
    static final KnownLoops NONE = new KnownLoops(Set.of(), List.of());

    private Listings() {}

    /** The bytes of a resource. */
    static byte[] bytes(String name) {
        try (InputStream stream = Objects.requireNonNull(Listings.class.getResourceAsStream("/code/" + name), name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** The only function of a listing by {@code nvdisasm}. */
    static Code sass(String name) {
        return code(text(name));
    }

    /** Instructions in a loop, which are given addresses and a branch back. */
    static Code loop(String... instructions) {
        StringBuilder text = new StringBuilder(".L_x_0:\n");
        int address = 0;
        for (String instruction : instructions) {
            text.append(String.format("        /*%04x*/  %s ;\n", address, instruction));
            address += 16;
        }
        return code(text.append(String.format("        /*%04x*/  @P6 BRA `(.L_x_0) ;\n", address))
                .toString());
    }

    /** The same of a kernel whose loops access no memory. */
    static Code computing(String... instructions) {
        return with(loop(instructions), NONE);
    }

    /** The same of a run that gave turns to some of the parameters that say how many a loop takes. */
    static Code ran(String listing, Boolean... ran) {
        return with(code(listing), new KnownLoops(Set.of(), List.of(ran)));
    }

    /** The same code where this is known of its loops. */
    static Code with(Code code, KnownLoops loops) {
        return new Code(code.set(), code.function(), code.origin(), loops);
    }

    /** The first function of a listing; its loops access memory. */
    static Code code(String listing) {
        Sass sass = new Sass();
        List<CodeFunction> functions = sass.functions(listing);
        return new Code(sass, functions.get(0), "a test", new KnownLoops(ANY, List.of()));
    }
}
