package io.github.gpupath.reference;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A kernel under test with its memory and one u32 of output per invocation. */
final class Interpretation {

    static final Expression LANE = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);

    final KernelBuilder it;
    final Resource.StructuredBuffer result;
    private final ReferenceDevice device;
    private final List<DeviceResource> bindings = new ArrayList<>();
    private final WorkgroupSize size;

    Interpretation(int invocations) {
        this(new WorkgroupSize(invocations, 1, 1), new ReferenceDevice());
    }

    Interpretation(WorkgroupSize size, ReferenceDevice device) {
        this.size = size;
        this.device = device;
        it = new KernelBuilder("test", size);
        result = it.structuredBuffer("result", ScalarType.U32, Access.READ_WRITE);
    }

    /** Binds a buffer of words to the last declared resource. */
    DeviceBuffer bind(int... words) {
        return bind(BufferSpec.storage(4L * words.length), words);
    }

    DeviceBuffer bind(BufferSpec spec, int... words) {
        DeviceBuffer buffer = device.createBuffer(spec);
        ByteBuffer content = direct(words.length);
        for (int word : words) {
            content.putInt(word);
        }
        device.upload(buffer, content.flip());
        bindings.add(buffer);
        return buffer;
    }

    DeviceTexture bind(Format format, int width, int height, TextureSpec.Use use, float... channels) {
        DeviceTexture texture = device.createTexture(new TextureSpec(format, width, height, use));
        ByteBuffer content = direct(channels.length);
        for (float channel : channels) {
            content.putFloat(channel);
        }
        device.upload(texture, content.flip());
        bindings.add(texture);
        return texture;
    }

    /** Stores each invocation's value to its element of the output. */
    Interpretation give(Expression value) {
        Expression bits = value.type() == ScalarType.U32 ? value : value.as(ScalarType.U32);
        it.store(result, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X), bits);
        return this;
    }

    int[] run(Literal... arguments) {
        return run(new WorkgroupCount(1, 1, 1), size.invocations(), arguments);
    }

    /** Runs the kernel with a number of output words, initially 0. */
    int[] run(WorkgroupCount workgroups, int words, Literal... arguments) {
        DeviceBuffer output = device.createBuffer(BufferSpec.storage(4L * words));
        device.fill(output, 0);
        List<DeviceResource> all = new ArrayList<>();
        all.add(output);
        all.addAll(bindings);
        KernelValidator.validate(it.build());
        CompiledKernel kernel = device.compile(it.build());
        device.run(new DispatchBatch(kernel, all, List.of(arguments), workgroups, 1));
        return words(output);
    }

    float[] runFloats(Literal... arguments) {
        int[] bits = run(arguments);
        float[] floats = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            floats[i] = Float.intBitsToFloat(bits[i]);
        }
        return floats;
    }

    int[] words(DeviceBuffer buffer) {
        ByteBuffer content = direct((int) buffer.spec().bytes() / 4);
        device.download(buffer, content);
        return ints(content);
    }

    int[] words(DeviceTexture texture) {
        ByteBuffer content = direct((int) texture.spec().bytes() / 4);
        device.download(texture, content);
        return ints(content);
    }

    private static int[] ints(ByteBuffer content) {
        int[] words = new int[content.remaining() / 4];
        content.asIntBuffer().get(words);
        return words;
    }

    private static ByteBuffer direct(int words) {
        return ByteBuffer.allocateDirect(4 * words).order(ByteOrder.LITTLE_ENDIAN);
    }
}
