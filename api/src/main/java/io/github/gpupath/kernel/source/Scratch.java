package io.github.gpupath.kernel.source;

/** Adds helper variables before the current statement, for values that need more than one expression. */
public final class Scratch {

    private final Namer namer;
    private final SourceText out;

    Scratch(Namer namer, SourceText out) {
        this.namer = namer;
        this.out = out;
    }

    /**
     * Declares an uninitialised variable.
     *
     * @return the variable's name
     */
    public String variable(String type, String wanted) {
        String name = namer.invent(wanted);
        out.line(type + " " + name + ";");
        return name;
    }

    /** Adds a statement, such as an assignment or a call. */
    public void line(String statement) {
        out.line(statement + ";");
    }

    /** Declares an initialised variable and returns its name. */
    public String variable(String type, String wanted, String value) {
        String name = namer.invent(wanted);
        out.line(type + " " + name + " = " + value + ";");
        return name;
    }
}
