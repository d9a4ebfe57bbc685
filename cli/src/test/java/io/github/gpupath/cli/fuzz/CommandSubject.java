package io.github.gpupath.cli.fuzz;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suites.bandwidth.BandwidthSuite;
import io.github.gpupath.suites.load.LoadSuite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** The whole program with selectors, options and values that nobody means; what would measure only verifies. */
final class CommandSubject implements Subject<String> {

    /** Each with what keeps it from measuring, and from writing elsewhere than to standard output. */
    private static final List<List<String>> COMMANDS = List.of(
            List.of("list"),
            List.of("list"),
            List.of("list", "load"),
            List.of("show", "tiny/copy/x1/linear", "--backend", "reference"),
            List.of("verify", "tiny"),
            List.of("run", "tiny"),
            List.of("devices"),
            List.of("backends"),
            List.of("compare", "FILE"),
            List.of("compare", "FILE", "FILE"),
            List.of("card", "FILE"),
            List.of("report", "FILE", "--output", "-"),
            List.of("generate-completion"),
            List.of());

    private static final List<String> OPTIONS = List.of(
            "--set",
            "--sizes",
            "--backend",
            "--device",
            "--format",
            "--color",
            "--progress",
            "--min-rounds",
            "--max-time",
            "--quick",
            "--thorough",
            "--relative-to",
            "--wide",
            "--card",
            "--explain",
            "--explain-limit",
            "--step-limit",
            "--verbose",
            "--base",
            "--select",
            "--only",
            "--noise-floor",
            "--fail-on",
            "--as",
            "--retry-failed",
            "--plugins",
            "--help",
            "--version",
            "-v",
            "--",
            "-",
            "@FILE");

    private static final List<String> VALUES = List.of(
            "",
            " ",
            ",",
            "0",
            "-1",
            "1.5",
            "NaN",
            "1e999",
            "99999999999999999999",
            "5%",
            "slower:5%",
            "slower:",
            "reference",
            "reference,reference",
            "tiny",
            "tiny/copy/x1/linear",
            "**",
            "*",
            "?*",
            "**/random",
            "load/typed-buffer/rgba8/random",
            "bandwidth/read",
            "64K",
            "64K,,3M",
            "1.5G",
            "9999999999G",
            "0K",
            "sizes=64K",
            "speed=fast",
            "unroll=full",
            "speed",
            "=",
            "=x",
            "json",
            "csv",
            "table,json",
            "always",
            "plain",
            "glsl",
            "spirv",
            "missing",
            "../..",
            "/dev/null",
            "FILE",
            "%s%n",
            "${user.home}",
            "\ud800",
            Hostile.TEXT.replace("\0", ""));

    private final Cli many =
            Cli.with(ReferenceProvider.class).suites(TinySuite.class, LoadSuite.class, BandwidthSuite.class);
    /** Of what verifies: thousands of tests take the interpreter minutes. */
    private final Cli few = Cli.with(ReferenceProvider.class);

    private final String file;

    CommandSubject(Path folder) throws IOException {
        file = Files.writeString(folder.resolve("good.json"), Json.write(Samples.file()))
                .toString();
    }

    @Override
    public String name() {
        return "commands";
    }

    @Override
    public List<String> input(SplittableRandom random) {
        List<String> arguments = new ArrayList<>(COMMANDS.get(random.nextInt(COMMANDS.size())));
        int more = 1 + random.nextInt(4);
        for (int i = 0; i < more; i++) {
            int kind = random.nextInt(4);
            int at = random.nextInt(10) == 0 ? random.nextInt(arguments.size() + 1) : arguments.size();
            if (kind == 0) {
                arguments.add(at, value(random));
            } else {
                String option = OPTIONS.get(random.nextInt(OPTIONS.size()));
                if (kind == 1) {
                    arguments.add(at, random.nextBoolean() ? option : mutated(option, random));
                } else if (kind == 2) {
                    arguments.add(at, option + "=" + value(random));
                } else {
                    arguments.addAll(at, List.of(option, value(random)));
                }
            }
        }
        return arguments;
    }

    private static String value(SplittableRandom random) {
        String value = VALUES.get(random.nextInt(VALUES.size()));
        return switch (random.nextInt(6)) {
            case 0 -> mutated(value, random);
            case 1 -> value.repeat(random.nextInt(40));
            case 2 -> value + "," + VALUES.get(random.nextInt(VALUES.size()));
            default -> value;
        };
    }

    /** The text with a character more, less, or another. */
    private static String mutated(String text, SplittableRandom random) {
        StringBuilder changed = new StringBuilder(text);
        int at = random.nextInt(text.length() + 1);
        char other = random.nextBoolean()
                ? "*?/,=-%.0K[]{}\\\"'@$".charAt(random.nextInt(19))
                : (char) (1 + random.nextInt(0xffff));
        switch (random.nextInt(3)) {
            case 0 -> changed.insert(at, other);
            case 1 -> changed.replace(Math.max(0, at - 1), at, "");
            default -> changed.replace(Math.max(0, at - 1), at, String.valueOf(other));
        }
        return changed.toString();
    }

    @Override
    public List<String> simpler(String part) {
        return part.length() < 2
                ? List.of()
                : Stream.of(
                                part.substring(0, part.length() / 2),
                                part.substring(part.length() / 2),
                                part.substring(1),
                                part.substring(0, part.length() - 1))
                        .toList();
    }

    @Override
    public Optional<String> fault(List<String> arguments) {
        List<String> whole = new ArrayList<>();
        for (String each : arguments) {
            whole.add(each.equals("FILE") ? file : each.replace("@FILE", "@" + file));
            if (each.equals("run")) {
                whole.add("--dry-run");
            }
        }
        Cli cli = arguments.contains("list") ? many : few;
        PrintStream own = System.err;
        ByteArrayOutputStream past = new ByteArrayOutputStream();
        System.setErr(new PrintStream(past, true, StandardCharsets.UTF_8));
        int code;
        try {
            code = cli.run(whole.toArray(String[]::new));
        } finally {
            System.setErr(own);
        }
        if (past.size() > 0) {
            return Optional.of("written past the console: " + past.toString(StandardCharsets.UTF_8));
        }
        boolean verbose = arguments.stream().anyMatch(each -> each.startsWith("-v") || each.startsWith("--verb"));
        String err = verbose ? cli.err().replace("\t", "") : cli.err();
        if (code == ExitCodes.INTERNAL) {
            return Optional.of("an internal error: " + err);
        }
        Optional<String> words = verbose
                ? Optional.empty()
                : err.lines()
                        .filter(line -> MessageCheck.fault(line).isPresent())
                        .findFirst();
        if (words.isPresent()) {
            return Optional.of("a message of the inside: " + words.get());
        }
        boolean refused = code == ExitCodes.USAGE && !verbose;
        if (refused && (cli.errLines().size() != 1 || !cli.out().isEmpty())) {
            return Optional.of("a refusal of " + cli.errLines().size() + " lines, with output of "
                    + cli.out().length() + " characters: " + err);
        }
        boolean colours = arguments.stream().anyMatch(each -> each.contains("always"));
        boolean page = arguments.contains("report") || arguments.contains("generate-completion");
        String out = page ? cli.out().replace("\t", "") : cli.out();
        return MessageCheck.harm("standard error", err)
                .or(() -> colours ? Optional.empty() : MessageCheck.harm("standard output", out));
    }
}
