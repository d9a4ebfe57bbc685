package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.FailCondition;
import io.github.gpupath.cli.analysis.compare.NoiseFloor;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.CardFormat;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.ColorMode;
import io.github.gpupath.cli.shell.progress.ProgressMode;
import io.github.gpupath.cli.text.PlainNumber;
import io.github.gpupath.cli.text.UserException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Options with a few possible words, with numbers, or with names of files; a mistake is told in words of the user. */
public final class Choices {

    /** What Java puts in the place of bytes that are no character. */
    private static final char UNREADABLE = '\ufffd';

    private Choices() {}

    /** Teaches a command line the words of every such option. */
    public static void register(CommandLine commandLine) {
        register(commandLine, ListFormat.class);
        register(commandLine, ResultFormat.class);
        register(commandLine, CardFormat.class);
        register(commandLine, ColorMode.class);
        register(commandLine, ProgressMode.class);
        register(commandLine, Verdict.class);
        register(commandLine, CompletionCommand.Shell.class);
        // One reference for two types: of two alike Java 17 cannot make an archive of classes, which the launcher
        // wants.
        ITypeConverter<Integer> wholeNumber = Choices::wholeNumber;
        commandLine.registerConverter(Integer.class, wholeNumber);
        commandLine.registerConverter(int.class, wholeNumber);
        ITypeConverter<Double> number = Choices::number;
        commandLine.registerConverter(Double.class, number);
        commandLine.registerConverter(double.class, number);
        commandLine.registerConverter(Path.class, Choices::path);
        commandLine.registerConverter(NoiseFloor.class, word -> parsed(word, NoiseFloor::parse));
        commandLine.registerConverter(FailCondition.class, word -> parsed(word, FailCondition::parse));
    }

    /**
     * A file by its name.
     *
     * @throws UserException if this program cannot say that name to the system: another file would be meant
     */
    private static Path path(String word) {
        if (word.indexOf(UNREADABLE) >= 0) {
            throw UserException.usage(
                    isUnicode()
                            ? word
                                    + " is no name in UTF-8, and this program knows no others; give the file another name"
                            : "this locale cannot name the file " + word + "; set LC_ALL=C.UTF-8");
        }
        try {
            return Path.of(word);
        } catch (InvalidPathException e) {
            throw UserException.usage("no file can be called " + word + " here", e);
        }
    }

    /** Whether the system's names are read as UTF-8, as the locale says. */
    private static boolean isUnicode() {
        return System.getProperty("sun.jnu.encoding", "").equalsIgnoreCase("UTF-8");
    }

    private static int wholeNumber(String word) {
        BigDecimal number = PlainNumber.parse(word)
                .filter(parsed -> parsed.scale() == 0)
                .orElseThrow(() -> new TypeConversionException("it is a whole number, not " + word));
        if (number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
            throw new TypeConversionException("it is a whole number of at most " + Integer.MAX_VALUE + ", not " + word);
        }
        return number.intValueExact();
    }

    private static double number(String word) {
        return PlainNumber.parse(word)
                .orElseThrow(() -> new TypeConversionException("it is a number such as 5 or 0.5, not " + word))
                .doubleValue();
    }

    private static <T> T parsed(String word, Function<String, T> parser) {
        try {
            return parser.apply(word);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    private static <E extends Enum<E>> void register(CommandLine commandLine, Class<E> type) {
        commandLine.registerConverter(
                type,
                word -> Arrays.stream(type.getEnumConstants())
                        .filter(choice -> choice.toString().equalsIgnoreCase(word))
                        .findFirst()
                        .orElseThrow(() -> new TypeConversionException(Arrays.stream(type.getEnumConstants())
                                .map(Object::toString)
                                .collect(Collectors.joining(", ", "it is one of ", ", not " + word)))));
    }
}
