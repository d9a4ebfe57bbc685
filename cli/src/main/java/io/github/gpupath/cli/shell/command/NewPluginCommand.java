package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.plugin.SpiVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A command that begins a plug-in: it writes a project from templates among the resources, in which {@code @name@} and the
 * like stand for what differs.
 */
abstract class NewPluginCommand implements Callable<Integer> {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*");

    private static final Pattern PLACE = Pattern.compile("@(\\w+)@");

    @Parameters(
            paramLabel = "DIR",
            description = "A new folder; its name becomes the id of the plug-in's backend or suite.")
    private Path folder = Path.of("");

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            description = "Java package of the sources (default: org.example.NAME).")
    private @Nullable String javaPackage;

    private final Console console;
    private final String kind;
    private final Class<?> service;
    private final List<String> classes;
    private final String test;

    /**
     * @param kind what the plug-in adds, and the folder of the templates
     * @param classes of the project, without its name in front; the first implements the interface
     */
    NewPluginCommand(Console console, String kind, Class<?> service, List<String> classes, String test) {
        this.console = console;
        this.kind = kind;
        this.service = service;
        this.classes = classes;
        this.test = test;
    }

    /** What follows {@code gpupath run} where the plug-in is tried. */
    abstract String trial(String name);

    @Override
    public Integer call() {
        String name = Objects.toString(folder.toAbsolutePath().normalize().getFileName(), "");
        if (!NAME.matcher(name).matches()) {
            throw UserException.usage("\"" + name + "\" cannot name a " + kind
                    + ": use lower-case letters, digits and single hyphens, " + "such as my-" + kind);
        }
        String inPackage = javaPackage == null ? "org.example." + name.replace("-", "") : javaPackage;
        if (!SourceVersion.isName(inPackage, SourceVersion.RELEASE_17)) {
            throw UserException.usage("\"" + inPackage + "\" cannot be a Java package: choose another with --package");
        }
        write(name, inCamels(name.replaceFirst("(?<=.)-" + kind + "$", "")), inPackage);
        printSteps(name);
        return ExitCodes.OK;
    }

    private static String inCamels(String name) {
        return Stream.of(name.split("-"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    private void write(String name, String prefix, String inPackage) {
        Map<String, String> values = Map.of(
                "name", name,
                "Name", prefix,
                "package", inPackage,
                "version", Version.ofArtifacts(),
                "spi", SpiVersion.CURRENT.toString());
        String implementation = inPackage + "." + prefix + classes.get(0);
        String sources = "java/" + inPackage.replace('.', '/') + "/" + prefix;
        try {
            Files.createDirectories(folder.toAbsolutePath().resolveSibling(""));
            Files.createDirectory(folder);
            write("pom.xml", filled("pom.xml", values));
            write("README.md", filled("README.md", values));
            write(".gitignore", filled("gitignore.txt", values));
            write("src/main/resources/META-INF/services/" + service.getName(), implementation + "\n");
            for (String each : classes) {
                write("src/main/" + sources + each + ".java", filled(each + ".java.txt", values));
            }
            write("src/test/" + sources + test + ".java", filled(test + ".java.txt", values));
        } catch (FileAlreadyExistsException e) {
            throw UserException.usage(e.getMessage() + " already exists; choose a new folder", e);
        } catch (IOException e) {
            throw UserException.unwritten(folder + " cannot be written: " + OutputFile.reason(e), e);
        }
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.resolveSibling(""));
        Files.writeString(path, text);
    }

    private String filled(String template, Map<String, String> values) {
        String path = "/io/github/gpupath/cli/shell/project/" + kind + "/" + template;
        try (InputStream file = Objects.requireNonNull(NewPluginCommand.class.getResourceAsStream(path), path)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return PLACE.matcher(text)
                    .replaceAll(place -> Matcher.quoteReplacement(Objects.requireNonNull(values.get(place.group(1)))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void printSteps(String name) {
        String launcher = Launcher.called();
        boolean isCheckout = System.getProperty(Launcher.BUILD) != null;
        console.line("wrote " + folder + "; to build and try it:");
        console.line(
                isCheckout
                        ? "  " + launcher + " install"
                        : "  ./gpupath install   # in a checkout of gpupath " + Version.ofArtifacts()
                                + ", which holds the plug-in dependencies");
        console.line("  mvn -f " + Launcher.quoted(folder.toString()) + " verify");
        console.line("  " + launcher + " run " + trial(name) + " --plugins "
                + Launcher.quoted(folder.resolve("target").toString()));
    }
}
