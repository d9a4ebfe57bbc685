/**
 * The protocol between the program and its worker processes, version {@value
 * io.github.gpupath.cli.engine.worker.protocol.Hello#VERSION}.
 *
 * <p>A worker is a process that uses the driver of one backend. The program writes calls to its standard input and
 * reads answers from a descriptor of the worker's own, both as JSON in UTF-8, one message a line, ended by {@code \n}. The worker's
 * first line is a {@link io.github.gpupath.cli.engine.worker.protocol.Hello}, which comes unasked:
 *
 * <pre>{"protocol":"gpupath-worker","version":4,"tool":"0.1.0","java":"17.0.15","pid":4711}</pre>
 *
 * <p>The program answers with a {@link io.github.gpupath.cli.engine.worker.protocol.Start}, its first line, which is not answered:
 *
 * <pre>{"plugins":[{"path":"/home/ann/plugins/my.jar","hashes":"0123"}],"options":{"dtype":"f16"}}</pre>
 *
 * <p>Then every call gets one answer, before the next call is made. Calls are numbered from 1 and the answer carries the number
 * of its call. The calls are those methods of {@link io.github.gpupath.cli.engine.worker.Worker} that have an
 * {@link io.github.gpupath.cli.engine.call.Activity}, by their names, with their arguments in order and their result as JSON:
 * records as objects, what is absent left out, {@code null} for an absent argument or result and for the result of a call that
 * has none. The argument of a kernel is a word of its number and type ({@code 8u32}). A feature is a word: a capability
 * ({@code fp16}) or a format and its use ({@code rgba8:texture-fetch}). Any call may be answered with a {@link io.github.gpupath.cli.engine.worker.protocol.Failed failure}.
 *
 * <pre>{"number":1,"call":"probe","arguments":[]}
 *{"number":1,"result":{"type":"unavailable","reason":"no libvulkan.so.1","remedy":"install libvulkan1"}}
 *{"number":4,"call":"prepare","arguments":["load/typed-buffer/rgba8/random"]}
 *{"number":4,"result":["the loop cannot be kept from being unrolled"]}
 *{"number":7,"call":"time","arguments":[{"workgroups":{"x":4096,"y":1,"z":1},"arguments":["8u32"]},16,0]}
 *{"number":7,"result":{"deviceNanos":16210432,"hostNanos":16318177}}
 *{"number":8,"call":"release","arguments":["bandwidth/read/buffer/float4/8k"]}
 *{"number":8,"result":null}
 *{"number":9,"call":"time","arguments":[{"workgroups":{"x":1,"y":1,"z":1},"arguments":[]},1,0]}
 *{"number":9,"failure":{"code":"internal","message":"java.lang.IllegalStateException: no test is prepared","thrown":{…}}}</pre>
 *
 * <p>Unknown properties are ignored. The last call is {@code close}; the end of standard input means the same as {@code close} to
 * a worker that is not busy, and ends a busy one by force after {@value
 * io.github.gpupath.cli.engine.worker.protocol.Hello#GRACE_SECONDS} s. Standard error is for people, and so is a line among
 * the answers that is none.
 */
@NullMarked
package io.github.gpupath.cli.engine.worker.protocol;

import org.jspecify.annotations.NullMarked;
