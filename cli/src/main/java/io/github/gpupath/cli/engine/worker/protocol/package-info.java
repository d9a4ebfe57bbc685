/**
 * The protocol between the program and its worker processes, version {@value
 * io.github.gpupath.cli.engine.worker.protocol.Hello#VERSION}.
 *
 * <p>A worker is a process that uses the driver of one backend. The program writes requests to its standard input and
 * reads answers from its standard output, both as JSON in UTF-8, one message a line, ended by {@code \n}. The worker's
 * first line is a {@link io.github.gpupath.cli.engine.worker.protocol.Hello}, which comes unasked:
 *
 * <pre>{"protocol":"gpupath-worker","version":1,"tool":"0.1.0","java":"17.0.15","pid":4711}</pre>
 *
 * <p>The program answers with a {@link io.github.gpupath.cli.engine.worker.protocol.Start}, its first line, which is not answered:
 *
 * <pre>{"plugins":{"path":"/home/ann/plugins","namedBy":"--plugins"},"options":{"dtype":"f16"}}</pre>
 *
 * <p>Then every request gets one answer, before the next request is made. Requests are numbered from 1 and the answer
 * carries the number of its request. Which request does what and how it is answered stands in
 * {@link io.github.gpupath.cli.engine.worker.protocol.Request} and {@link io.github.gpupath.cli.engine.worker.protocol.Answer}; any
 * request may be answered with {@link io.github.gpupath.cli.engine.worker.protocol.Answer.Failed}.
 *
 * <pre>{"number":7,"request":{"type":"time","launch":{"workgroups":{"x":4096,"y":1,"z":1},"arguments":[]},"dispatches":16}}
 *{"number":7,"answer":{"type":"timed","time":{"deviceNanos":16210432,"hostNanos":16318177}}}</pre>
 *
 * <p>What is absent is left out, unknown properties are ignored, and {@code type} tells the kinds apart. The last
 * request is {@code end}; the end of standard input means the same as {@code end} to a worker that is not
 * busy, and ends a busy one by force after {@value io.github.gpupath.cli.engine.worker.protocol.Hello#GRACE_SECONDS} s. Standard
 * error is for people. A line on standard output that is no answer comes from native code; the worker cannot be trusted
 * any more.
 */
@NullMarked
package io.github.gpupath.cli.engine.worker.protocol;

import org.jspecify.annotations.NullMarked;
