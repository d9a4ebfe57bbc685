package io.github.gpupath.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the archives.
 *
 * @param version of gpupath
 * @param jars the program and its libraries, with the natives of every system
 * @param project the folder of the whole project
 * @param time of everything in the archives
 * @param target the folder that they are made in
 */
record Bundle(String version, List<Path> jars, Path project, Instant time, Path target) {

    /** The jars with libraries for the system of the bundle end so. */
    private static final String OWN_NATIVES = "-natives-linux.jar";

    /** All but what the script of reports is there as for other ways to load it, and for debuggers of it. */
    private static final Predicate<String> IS_USED = Pattern.compile(
                    "META-INF/resources/webjars/chart\\.js/[^/]+/(?!LICENSE\\.md|dist/chart\\.umd(\\.min)?\\.js$).*")
            .asMatchPredicate()
            .negate();

    /** Of the files that the launcher looks for, with their bytes. */
    private static final String LIST = "lib/files.txt";

    /** All that is read where the program runs. */
    private static final Predicate<String> IS_NEEDED =
            Pattern.compile("lib/.*|runtime/(?!legal/).*").asMatchPredicate();

    /**
     * Makes the zip, and on Linux with x64 the bundle.
     *
     * @param arguments the version, the folder of the jars, the folder of the project, the time of all files, the JDK whose
     *     runtime is taken, the modules of it, the folder that the archives are made in, and the most bytes that the bundle may have
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Bundle bundle = new Bundle(
                arguments[0],
                files(Path.of(arguments[1])),
                Path.of(arguments[2]).toAbsolutePath().normalize(),
                Instant.parse(arguments[3]),
                Path.of(arguments[6]).toAbsolutePath());
        bundle.make(Path.of(arguments[4]), arguments[5], Long.parseLong(arguments[7]));
    }

    /** Makes all of them or none: what stands in the folder of the archives has passed every check. */
    private void make(Path javaHome, String modules, long mostBytes) throws IOException, InterruptedException {
        Path zip = target.resolve("gpupath-" + version + ".zip");
        Path tar = target.resolve("gpupath-" + version + "-linux-x64.tar.gz");
        Files.deleteIfExists(zip);
        Files.deleteIfExists(tar);
        deleteAll(work());
        Files.createDirectories(work());
        Path madeZip = work().resolve(zip.getFileName());
        Path madeTar = work().resolve(tar.getFileName());
        zip(madeZip);
        boolean isForThisSystem = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        if (isForThisSystem) {
            tarGz(javaHome, modules, madeTar);
            if (Files.size(madeTar) > mostBytes) {
                throw new IllegalStateException("the bundle has more than " + mostBytes + " bytes");
            }
        }
        say(Files.move(madeZip, zip));
        if (isForThisSystem) {
            say(Files.move(madeTar, tar));
        } else {
            System.out.println("The bundle with a Java runtime is made on Linux on x64 alone.");
        }
    }

    /** Where everything is made. */
    private Path work() {
        return target.resolve("bundle");
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private void zip(Path zip) throws IOException {
        String name = "gpupath-" + version;
        FileTree files = program(jars);
        for (Path jar : jars) {
            byte[] bytes = Licences.isOwn(jar) ? Archives.withoutPermissions(jar, time) : Files.readAllBytes(jar);
            files.add("lib/" + jar.getFileName(), new FileTree.Content(bytes, false));
        }
        licences().requireNothingElse(jars);
        files.addProgram("gpupath.cmd", launch().resolve("gpupath.cmd"));
        files.add("README.txt", launch().resolve("README-zip.txt"));
        files.add(LIST, files.listed(IS_NEEDED));
        Archives.zip(below(name, files), time, zip);
    }

    private void tarGz(Path javaHome, String modules, Path tar) throws IOException, InterruptedException {
        String name = "gpupath-" + version + "-linux-x64";
        Path work = work();
        RuntimeImage.link(javaHome, modules, work.resolve("runtime"));
        FileTree runtime = new FileTree();
        runtime.addFolder(work.resolve("runtime"));
        List<Path> own = jars.stream()
                .filter(jar ->
                        !jar.toString().contains("-natives-") || jar.toString().endsWith(OWN_NATIVES))
                .toList();
        SystemLibraries needed = SystemLibraries.of(runtime, own);

        FileTree files = program(own);
        for (Path jar : own) {
            files.add("lib/" + jar.getFileName(), new FileTree.Content(Archives.stored(jar, time, IS_USED), false));
        }
        files.addAll("runtime", runtime);
        for (var each : needed.carried().entrySet()) {
            files.add("runtime/carried/" + each.getKey() + "/" + each.getKey(), each.getValue());
        }
        files.addAll("licences", needed.licences(SystemLibraries::debianPackage));
        files.add("README.txt", readme(needed));
        files.add(LIST, files.listed(IS_NEEDED));
        Path unpacked = work.resolve(name);
        files.writeTo(unpacked);
        for (String shell : List.of("bash", "fish")) {
            files.add("completion/gpupath." + shell, completion(unpacked, shell));
        }
        Archives.tarGz(below(name, files), time, tar);
        Files.createDirectories(work.resolve("smoke"));
        List<String> commands = Files.readAllLines(project.resolve("bundle/src/main/smoke/commands.txt"));
        new SmokeRun(commands, unpacked, work.resolve("smoke")).run();
    }

    /** What stands around some jars. */
    private FileTree program(List<Path> jars) throws IOException {
        FileTree files = new FileTree();
        files.add("lib/java.options", launch().resolve("java.options"));
        files.addProgram("gpupath", launch().resolve("gpupath"));
        files.add("LICENSE", project.resolve("LICENSE"));
        files.addAll("licences", licences().of(jars));
        return files;
    }

    private Path launch() {
        return project.resolve("bundle/src/main/launch");
    }

    private Licences licences() throws IOException {
        return Licences.of(project.resolve("bundle/src/main/licences"));
    }

    private String readme(SystemLibraries needed) throws IOException {
        return Files.readString(launch().resolve("README-bundle.txt"))
                .replace("${glibc}", needed.glibc())
                .replace("${carried}", String.join(", ", needed.carried().keySet()));
    }

    private String completion(Path unpacked, String shell) throws IOException, InterruptedException {
        return Command.output(List.of(unpacked.resolve("gpupath").toString(), "generate-completion", "--shell", shell));
    }

    private static FileTree below(String folder, FileTree files) {
        FileTree all = new FileTree();
        all.addAll(folder, files);
        return all;
    }

    private static void deleteAll(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }

    private static void say(Path archive) throws IOException {
        System.out.printf(Locale.ROOT, "%s: %.1f MB%n", archive, Files.size(archive) / 1e6);
    }
}
