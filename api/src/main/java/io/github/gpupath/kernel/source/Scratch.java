package io.github.gpupath.kernel.source;

/** Puts variables in front of the statement that is being written, for what takes more than one expression. */
public final class Scratch {

    private final Namer namer;
    private final SourceText out;

    Scratch(Namer namer, SourceText out) {
        this.namer = namer;
        this.out = out;
    }

    /**
     * Declares a variable that a function fills.
     *
     * @param type as the language names it
     * @return its name
     */
    public String variable(String type, String wanted) {
        String name = namer.invent(wanted);
        out.line(type + " " + name + ";");
        return name;
    }

    /** Adds an assignment or a call. */
    public void line(String statement) {
        out.line(statement + ";");
    }

    /** Declares a variable with its value and gives its name. */
    public String variable(String type, String wanted, String value) {
        String name = namer.invent(wanted);
        out.line(type + " " + name + " = " + value + ";");
        return name;
    }
}
