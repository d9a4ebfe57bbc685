package io.github.gpupath.cli.engine.worker;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ctrl-C, a wish to end and the end of the terminal while something runs that must be closed in order: the first one asks for
 * the end, the next ends the process at once. A shutdown hook would not do: hooks run side by side, so a driver's own would
 * close it under the running test.
 *
 * <p>Java has no public interface for signals; {@code sun.misc.Signal} is in the module jdk.unsupported of every JDK and
 * is used by reflection, since javac warns about it whatever one does.
 */
public final class Signals implements AutoCloseable {

    /** Those that may be sent to this process and its workers alike. */
    private static final List<String> OF_ALL = List.of("INT", "TERM", "HUP");

    /** The end of a terminal, which both a shell and the system tell. */
    private static final String REPEATED = "SIGHUP";

    private final Runnable firstTime;
    private final Runnable nextTime;
    private final AtomicBoolean heard = new AtomicBoolean();
    private boolean closed;
    private final Map<String, Object> previous = new LinkedHashMap<>();

    private Signals(Runnable firstTime, Runnable nextTime) {
        this.firstTime = firstTime;
        this.nextTime = nextTime;
    }

    /**
     * Runs something, on another thread, when the process is interrupted or asked to end, or its terminal ends.
     *
     * @param nextTime what is run instead when that was done before
     */
    public static Signals hear(Runnable firstTime, Runnable nextTime) {
        Signals signals = new Signals(firstTime, nextTime);
        try {
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object handler = Proxy.newProxyInstance(
                    handlerType.getClassLoader(), new Class<?>[] {handlerType}, signals.handler());
            for (String name : OF_ALL) {
                signals.hear(name, handler);
            }
        } catch (ReflectiveOperationException e) {
            // A Java without that class: Ctrl-C ends the process as it always did.
            signals.close();
        }
        return signals;
    }

    /** Leaves it to another process to decide what Ctrl-C and a wish to end mean: nothing happens here. */
    public static void ignore() {
        try {
            Object ignored =
                    Class.forName("sun.misc.SignalHandler").getField("SIG_IGN").get(null);
            Signals signals = new Signals(() -> {}, () -> {});
            for (String name : OF_ALL) {
                signals.hear(name, ignored);
            }
        } catch (ReflectiveOperationException e) {
            // A Java without that class: the signal ends this process together with its parent.
        }
    }

    private void hear(String name, Object handler) throws ReflectiveOperationException {
        try {
            previous.put(name, handle(name, handler));
        } catch (IllegalArgumentException e) {
            // Java was told not to handle it (-Xrs), or it is ignored, as SIGINT is in a background job and SIGHUP
            // under nohup: so it stays.
        }
    }

    private InvocationHandler handler() {
        return (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "handle" -> {
                    if (!heard.getAndSet(true)) {
                        firstTime.run();
                    } else if (!arguments[0].toString().equals(REPEATED)) {
                        endAtOnce();
                    }
                    return null;
                }
                case "equals" -> {
                    return proxy == arguments[0];
                }
                case "hashCode" -> {
                    return System.identityHashCode(proxy);
                }
                default -> {
                    return "handler of gpupath";
                }
            }
        };
    }

    /** What ends the process at once holds up who closes this, and no longer begins after that. */
    private synchronized void endAtOnce() {
        if (!closed) {
            nextTime.run();
        }
    }

    /** Sets a handler and returns the one before it. */
    private static Object handle(String name, Object handler) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal");
        Method handle = type.getMethod("handle", type, Class.forName("sun.misc.SignalHandler"));
        try {
            return handle.invoke(null, type.getConstructor(String.class).newInstance(name), handler);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    "no handler can be set for SIG" + name + ": " + e.getCause(), e.getCause());
        }
    }

    /** Puts back what was there before. */
    @Override
    public synchronized void close() {
        closed = true;
        previous.forEach(Signals::putBack);
        previous.clear();
    }

    /**
     * Puts a handler back; the system's own where that fails. (A driver in this process may set handlers behind Java's back, as
     * LLVM does while it compiles, and when it takes them away again, Java may have forgotten whose was there.)
     */
    private static void putBack(String name, Object handler) {
        try {
            try {
                handle(name, handler);
            } catch (IllegalArgumentException forgotten) {
                handle(name, systemsOwn());
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("SIG" + name + " was set before and cannot be set back", e);
        }
    }

    private static Object systemsOwn() throws ReflectiveOperationException {
        return Class.forName("sun.misc.SignalHandler").getField("SIG_DFL").get(null);
    }
}
