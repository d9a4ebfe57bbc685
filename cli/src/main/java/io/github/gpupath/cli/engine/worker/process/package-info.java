/**
 * Workers in processes of their own.
 *
 * <p>The program writes to the worker's standard input and reads from a descriptor of its own, one message of JSON a line. It begins
 * with a {@link Messages.Start}; each {@link Messages.Request} after that names a method of
 * {@link io.github.gpupath.cli.engine.worker.Worker} and gives its arguments. The worker gives one {@link Messages.Answer} to each,
 * before the next is written:
 *
 * <pre>{"plugins":["/home/ann/plugins/my.jar"],"options":{"dtype":"f16"}}
 *{}
 *{"call":"time","arguments":[{"workgroups":{"x":4096,"y":1,"z":1},"arguments":["8u32"]},16,0]}
 *{"result":{"deviceNanos":16210432,"hostNanos":16318177}}
 *{"call":"verify","arguments":[]}
 *{"failure":{"code":"internal","message":"IllegalStateException: no test is prepared","frames":[…],"cause":"…"}}</pre>
 *
 * <p>The end of standard input ends a worker, within 3 s also one that is busy. Standard error is for people.
 */
@NullMarked
package io.github.gpupath.cli.engine.worker.process;

import org.jspecify.annotations.NullMarked;
