package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Runs that cannot go on, since something is not as it was or is asked for twice. */
class RefusedResumptionTests extends UnfinishedRun {

    private void refusesWithChanged(int exitCode, UnaryOperator<String> change, String line) throws IOException {
        ResultFile whole = verified();
        leaveFile(whole, whole.results().subList(0, 3));
        String text = Files.readString(path);
        String other = change.apply(text);
        assertThat(other).isNotEqualTo(text);
        Files.writeString(path, other);
        assertThat(cli.run("run", "--resume", path.toString())).as(cli.err()).isEqualTo(exitCode);
        assertThat(cli.errLines()).containsExactly("gpupath: " + line);
        assertThat(path).hasContent(other);
        assertThat(log).doesNotExist();
    }

    @Test
    void anotherDriverIsRefused() throws IOException {
        String now = "Fake GPU of alpha through alpha with driver fake driver 1.2.3, API 4.5";
        refusesWithChanged(
                2,
                text -> text.replace("\"driverVersion\": \"1.2.3\"", "\"driverVersion\": \"1.2.2\""),
                path + " started with " + now.replace("1.2.3", "1.2.2") + ", but this is " + now
                        + "; one file cannot hold both, so start a new run");
    }

    @Test
    void anotherDeviceIsRefused() throws IOException {
        refusesWithChanged(
                4,
                text -> text.replace("00000000-0000-0001-", "00000000-0000-0007-"),
                "backend alpha does not reach the device of " + path
                        + ", Fake GPU of alpha (00000000-0000-0007-0000-000000000001), only Fake GPU of alpha");
    }

    @Test
    void aBackendThatIsGoneIsRefused() throws IOException {
        refusesWithChanged(
                4,
                text -> text.replace("\"beta\"", "\"nodriver\""),
                "backend nodriver is unavailable: there is no driver; install fake-driver");
    }

    @Test
    void anotherProgramIsRefused() throws IOException {
        String java = commitAndJava();
        refusesWithChanged(
                2,
                text -> text.replace("\"version\": \"development\"", "\"version\": \"0.0.9\""),
                path + " started with gpupath 0.0.9" + java + ", but this is gpupath development" + java
                        + "; one file cannot hold both, so start a new run");
    }

    private static String commitAndJava() {
        String commit = HostFacts.build("commit");
        return (commit.isEmpty() ? "" : " of commit " + commit) + " on Java " + System.getProperty("java.version");
    }

    @Test
    void aPluginThatIsMissingIsNamed() throws IOException {
        String plugin =
                "\"plugin\": {\"jar\": \"my.jar\", \"sha256\": \"c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeebeef\"}, ";
        refusesWithChanged(
                2,
                text -> text.replaceFirst("\"id\": \"tiny\"", plugin + "$0").replace("tiny", "far"),
                path
                        + " has tests of suite far, which is not installed: it is from my.jar, without a version, SHA-256 c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeebeef"
                        + "; give its folder with --plugins");
    }

    /** A plug-in is what its content is, whatever its version says. */
    @Test
    void anotherPluginIsRefused() throws IOException {
        String plugin =
                "\"plugin\": {\"jar\": \"my.jar\", \"sha256\": \"c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeebeef\"}, ";
        String end = "; one file cannot hold both, so start a new run";
        refusesWithChanged(
                2,
                text -> text.replaceFirst("\"id\": \"tiny\"", plugin + "$0"),
                path
                        + " started with suite tiny of a plug-in with SHA-256 c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeebeef, but this is suite tiny"
                        + end);
        refusesWithChanged(
                2,
                text -> text.replaceFirst("\"backend\": \"alpha\"", plugin + "$0"),
                path
                        + " started with Fake GPU of alpha through alpha of a plug-in with SHA-256 c0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ffeebeef with driver fake driver 1.2.3, API 4.5, but this is Fake GPU of alpha through alpha with driver fake driver 1.2.3, API 4.5"
                        + end);
    }

    @Test
    void whereThereIsNothingToResumeItIsSaid() {
        refused(2, path + " cannot be read: no such file or folder", "run", "--resume", path.toString());
    }

    @Test
    void whatIsNoFile() {
        Path somewhere = Path.of("/dev/null");
        assumeTrue(Files.exists(somewhere), "there is no such device");
        refused(2, somewhere + " is not a result file: it is empty", "run", "--resume", somewhere.toString());
    }
}
