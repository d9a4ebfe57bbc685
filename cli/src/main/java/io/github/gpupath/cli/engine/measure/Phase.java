package io.github.gpupath.cli.engine.measure;

/** What a run spends its time on. */
public enum Phase {
    OPEN("opening"),
    PREPARE("compiling"),
    VERIFY("verifying"),
    ALLOCATE("filling memory"),
    GEOMETRY("choosing workgroups"),
    WARM_UP("warming up"),
    SAMPLE("timing"),
    RELEASE("releasing");

    private final String words;

    Phase(String words) {
        this.words = words;
    }

    /** What is being done, for people. */
    public String words() {
        return words;
    }
}
