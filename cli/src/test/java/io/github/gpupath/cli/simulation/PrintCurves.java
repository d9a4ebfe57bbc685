package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Prints what walks would measure on simulated devices, and in what they contradict them.
 *
 * <pre>java -cp CLASSES io.github.gpupath.cli.simulation.PrintCurves 'H200.*' suite short:16 grid:1024</pre>
 */
public final class PrintCurves {

    private PrintCurves() {}

    /**
     * Prints a table for each device.
     *
     * @param args a pattern of device names, and walks: run (as the program does), suite, convoy, random, {@code short:KIB} and {@code grid:WORKGROUPS}
     */
    public static void main(String[] args) {
        List<String> walks = Arrays.asList(args).subList(1, args.length);
        SimulatedDevices.ALL.stream()
                .filter(device -> device.name().matches(args[0]))
                .forEach(device -> print(device, walks));
    }

    private static void print(DeviceModel device, List<String> walks) {
        System.out.println(device.name());
        List<Curve> curves = walks.stream()
                .map(walk -> walk.equals("run") ? SimulatedRun.curve(device) : SimulatedCurve.of(device, walk(walk)))
                .toList();
        for (int i = 0; i < walks.size(); i++) {
            System.out.println("  " + walks.get(i) + ": " + new Truth(device).contradictions(curves.get(i)));
        }
        List<Long> sizes = SimulatedCurve.sizes(device);
        for (int i = 0; i < sizes.size(); i++) {
            int point = i;
            System.out.println(String.format("%9s", ByteSize.label(sizes.get(i)))
                    + curves.stream()
                            .map(curve -> String.format(
                                    Locale.ROOT,
                                    " %10.1f",
                                    curve.points().get(point).value() * 1e-9))
                            .collect(Collectors.joining()));
        }
    }

    private static Walk walk(String name) {
        int number = name.contains(":") ? Integer.parseInt(name.substring(name.indexOf(':') + 1)) : 0;
        return switch (name.replaceFirst(":.*", "")) {
            case "suite" -> new SuiteWalk();
            case "convoy" -> new ConvoyWalk();
            case "random" -> new RandomWalk();
            case "short" -> new ShortWalk(number * 1024L);
            case "grid" -> new GridWalk(number);
            default -> throw new IllegalArgumentException("no walk " + name);
        };
    }
}
