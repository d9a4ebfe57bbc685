package io.github.gpupath.backend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that creates its folder for native libraries, prints its path and keeps it until its input ends. */
final class NativesUser {

    private final Process process;
    private final BufferedReader output;

    private NativesUser(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts the process.
     *
     * @param prefix the prefix of its command line
     */
    static NativesUser start(Path cache, Path temporary, String... prefix) throws IOException {
        List<String> command = new ArrayList<>(List.of(prefix));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                NativesUser.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        return new NativesUser(builder.start());
    }

    Path folder() throws IOException {
        return ask("folder");
    }

    /** Its message if the folder cannot be created. */
    String refusal() throws IOException {
        begin("folder");
        return output.readLine();
    }

    /** Its message if a library does not fit into the folder. */
    String unavailable() throws IOException {
        begin("unavailable");
        return output.readLine();
    }

    /** Its environment variables for drivers, as the text of a map. */
    String cacheOfDrivers() throws IOException {
        begin("drivers");
        return output.readLine();
    }

    Path emptied() throws IOException {
        return ask("emptied");
    }

    private Path ask(String what) throws IOException {
        begin(what);
        return answer();
    }

    /** Sends a request, whose reply {@link #answer} reads; several processes can work concurrently. */
    void begin(String what) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).append(what).append('\n').flush();
    }

    Path answer() throws IOException {
        return Path.of(output.readLine());
    }

    void end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        process.waitFor();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String what = questions.readLine(); what != null; what = questions.readLine()) {
            System.out.println(answer(what));
        }
    }

    private static String answer(String question) {
        try {
            return switch (question) {
                case "folder" -> NativesFolder.get().toString();
                case "drivers" -> NativesFolder.cacheOfDrivers().toString();
                case "emptied" -> NativesFolder.emptied("part").toString();
                case "unavailable" -> words(NativesFolder.unavailable("No space left on device"));
                default -> throw new IllegalArgumentException(question);
            };
        } catch (BackendException.Unavailable none) {
            return words(none);
        }
    }

    private static String words(BackendException.Unavailable none) {
        return none.getMessage() + "; " + none.remedy();
    }
}
