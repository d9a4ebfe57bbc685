package io.github.gpupath.backend.cuda;

import static org.lwjgl.system.JNI.callI;
import static org.lwjgl.system.JNI.callPI;
import static org.lwjgl.system.JNI.callPPI;
import static org.lwjgl.system.JNI.callPPPI;
import static org.lwjgl.system.JNI.callPPPPI;
import static org.lwjgl.system.JNI.callPPPPPI;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.memASCII;
import static org.lwjgl.system.MemoryUtil.memAddress;
import static org.lwjgl.system.MemoryUtil.memGetAddress;
import static org.lwjgl.system.MemoryUtil.memGetLong;

import io.github.gpupath.backend.BackendException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongToIntFunction;
import org.lwjgl.system.FunctionProvider;
import org.lwjgl.system.MemoryStack;

/**
 * The functions of CUDA's driver API that are used, under the names that its documentation has, each with the version that
 * its header of CUDA 12 and 13 gives to that name. Whatever they answer but success becomes a {@link BackendException}. Pointers and
 * handles are longs; what a function hands back through a pointer, it returns here.
 */
final class CudaDriver {

    // Attributes of a device (CUdevice_attribute).
    static final int MAX_THREADS_PER_BLOCK = 1;
    static final int MAX_BLOCK_DIM_X = 2;
    static final int MAX_BLOCK_DIM_Y = 3;
    static final int MAX_BLOCK_DIM_Z = 4;
    static final int MAX_GRID_DIM_X = 5;
    static final int MAX_GRID_DIM_Y = 6;
    static final int MAX_GRID_DIM_Z = 7;
    static final int TOTAL_CONSTANT_MEMORY = 9;
    static final int WARP_SIZE = 10;
    static final int CLOCK_RATE = 13;
    static final int MULTIPROCESSOR_COUNT = 16;
    static final int INTEGRATED = 18;
    static final int COMPUTE_MODE = 20;
    static final int MAXIMUM_TEXTURE2D_WIDTH = 22;
    static final int MAXIMUM_TEXTURE2D_HEIGHT = 23;
    static final int PCI_BUS_ID = 33;
    static final int PCI_DEVICE_ID = 34;
    static final int L2_CACHE_SIZE = 38;
    static final int MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97;
    static final int PCI_DOMAIN_ID = 50;
    static final int MAXIMUM_SURFACE2D_WIDTH = 56;
    static final int MAXIMUM_SURFACE2D_HEIGHT = 57;
    static final int COMPUTE_CAPABILITY_MAJOR = 75;
    static final int COMPUTE_CAPABILITY_MINOR = 76;

    // Attributes of a function (CUfunction_attribute).
    static final int FUNC_MAX_THREADS_PER_BLOCK = 0;
    static final int FUNC_SHARED_SIZE_BYTES = 1;
    static final int FUNC_CONST_SIZE_BYTES = 2;
    static final int FUNC_LOCAL_SIZE_BYTES = 3;
    static final int FUNC_NUM_REGS = 4;
    static final int FUNC_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;

    /** Of a stream that does not wait for the one without a name, nor that for it (CU_STREAM_NON_BLOCKING). */
    private static final int NON_BLOCKING = 1;

    private final FunctionProvider library;
    private final Map<String, Long> addresses = new HashMap<>();

    CudaDriver(FunctionProvider library) {
        this.library = library;
    }

    private long function(String name) {
        return addresses.computeIfAbsent(name, missing -> {
            long address = library.getFunctionAddress(missing);
            if (address == 0) {
                throw new BackendException.Unavailable(
                        "the CUDA driver has no function " + missing, "update NVIDIA's driver (525 or later)");
            }
            return address;
        });
    }

    private void check(String call, int result) {
        if (result != CudaErrors.SUCCESS) {
            throw CudaErrors.of(call, result, text("cuGetErrorName", result), text("cuGetErrorString", result));
        }
    }

    private String text(String function, int result) {
        try (MemoryStack stack = stackPush()) {
            long pointer = stack.ncalloc(8, 1, 8);
            callPI(result, pointer, function(function));
            long text = memGetAddress(pointer);
            return text == 0 ? "unknown error" : memASCII(text);
        }
    }

    /** The number or handle that a call writes to where it is told. */
    private long out(String call, LongToIntFunction made) {
        try (MemoryStack stack = stackPush()) {
            long pointer = stack.ncalloc(8, 1, 8);
            check(call, made.applyAsInt(pointer));
            return memGetLong(pointer);
        }
    }

    void cuInit() {
        check("cuInit", callI(0, function("cuInit")));
    }

    /** As 1000 · major + 10 · minor. */
    int cuDriverGetVersion() {
        return (int) out("cuDriverGetVersion", to -> callPI(to, function("cuDriverGetVersion")));
    }

    int cuDeviceGetCount() {
        return (int) out("cuDeviceGetCount", to -> callPI(to, function("cuDeviceGetCount")));
    }

    int cuDeviceGet(int ordinal) {
        return (int) out("cuDeviceGet", to -> callPI(to, ordinal, function("cuDeviceGet")));
    }

    String cuDeviceGetName(int device) {
        try (MemoryStack stack = stackPush()) {
            int length = 256;
            long text = stack.ncalloc(1, length, 1);
            check("cuDeviceGetName", callPI(text, length, device, function("cuDeviceGetName")));
            return memASCII(text);
        }
    }

    byte[] cuDeviceGetUuid(int device) {
        try (MemoryStack stack = stackPush()) {
            ByteBuffer uuid = stack.calloc(16);
            check("cuDeviceGetUuid", callPI(memAddress(uuid), device, function("cuDeviceGetUuid_v2")));
            byte[] bytes = new byte[16];
            uuid.get(bytes);
            return bytes;
        }
    }

    long cuDeviceTotalMem(int device) {
        return out("cuDeviceTotalMem", to -> callPI(to, device, function("cuDeviceTotalMem_v2")));
    }

    int cuDeviceGetAttribute(int attribute, int device) {
        return (int) out(
                "cuDeviceGetAttribute(" + attribute + ")",
                to -> callPI(to, attribute, device, function("cuDeviceGetAttribute")));
    }

    /** The most texels of a texture over linear memory. */
    long cuDeviceGetTexture1DLinearMaxWidth(int format, int channels, int device) {
        return out(
                "cuDeviceGetTexture1DLinearMaxWidth",
                to -> callPI(to, format, channels, device, function("cuDeviceGetTexture1DLinearMaxWidth")));
    }

    /** A context, which is then the thread's. */
    long cuCtxCreate(int device) {
        return out("cuCtxCreate", to -> callPI(to, 0, device, function("cuCtxCreate_v2")));
    }

    void cuCtxDestroy(long context) {
        check("cuCtxDestroy", callPI(context, function("cuCtxDestroy_v2")));
    }

    void cuCtxSetCurrent(long context) {
        check("cuCtxSetCurrent", callPI(context, function("cuCtxSetCurrent")));
    }

    void cuCtxSynchronize() {
        check("cuCtxSynchronize", callI(function("cuCtxSynchronize")));
    }

    long cuStreamCreate() {
        return out("cuStreamCreate", to -> callPI(to, NON_BLOCKING, function("cuStreamCreate")));
    }

    void cuStreamSynchronize(long stream) {
        check("cuStreamSynchronize", callPI(stream, function("cuStreamSynchronize")));
    }

    void cuStreamDestroy(long stream) {
        check("cuStreamDestroy", callPI(stream, function("cuStreamDestroy_v2")));
    }

    long cuEventCreate(int flags) {
        return out("cuEventCreate", to -> callPI(to, flags, function("cuEventCreate")));
    }

    void cuEventRecord(long event, long stream) {
        check("cuEventRecord", callPPI(event, stream, function("cuEventRecord")));
    }

    void cuEventSynchronize(long event) {
        check("cuEventSynchronize", callPI(event, function("cuEventSynchronize")));
    }

    /** Whether all that stood before an event is done. */
    boolean cuEventQuery(long event) {
        int result = callPI(event, function("cuEventQuery"));
        if (result != CudaErrors.NOT_READY) {
            check("cuEventQuery", result);
        }
        return result == CudaErrors.SUCCESS;
    }

    /** The time between two events, in ms. */
    float cuEventElapsedTime(long start, long end) {
        return Float.intBitsToFloat(
                (int) out("cuEventElapsedTime", to -> callPPPI(to, start, end, function("cuEventElapsedTime"))));
    }

    void cuEventDestroy(long event) {
        check("cuEventDestroy", callPI(event, function("cuEventDestroy_v2")));
    }

    /** Loads code that stands in memory: machine code, or PTX that ends with a zero. */
    long cuModuleLoadData(long image) {
        return out("cuModuleLoadData", to -> callPPI(to, image, function("cuModuleLoadData")));
    }

    void cuModuleUnload(long module) {
        check("cuModuleUnload", callPI(module, function("cuModuleUnload")));
    }

    long cuModuleGetFunction(long module, String name) {
        try (MemoryStack stack = stackPush()) {
            long text = memAddress(stack.ASCII(name));
            return out("cuModuleGetFunction", to -> callPPPI(to, module, text, function("cuModuleGetFunction")));
        }
    }

    /** Where a variable of a module lies on the device, and how many bytes it has. */
    record Global(long address, long bytes) {}

    Global cuModuleGetGlobal(long module, String name) {
        try (MemoryStack stack = stackPush()) {
            long text = memAddress(stack.ASCII(name));
            long bytes = stack.ncalloc(8, 1, 8);
            long address = out(
                    "cuModuleGetGlobal", to -> callPPPPI(to, bytes, module, text, function("cuModuleGetGlobal_v2")));
            return new Global(address, memGetLong(bytes));
        }
    }

    int cuFuncGetAttribute(int attribute, long kernel) {
        return (int) out("cuFuncGetAttribute", to -> callPPI(to, attribute, kernel, function("cuFuncGetAttribute")));
    }

    void cuFuncSetAttribute(long kernel, int attribute, int value) {
        check("cuFuncSetAttribute", callPI(kernel, attribute, value, function("cuFuncSetAttribute")));
    }

    /** Runs a kernel; what it is given stands in memory until the call returns. */
    void cuLaunchKernelEx(long configuration, long kernel, long parameters) {
        check("cuLaunchKernelEx", callPPPPI(configuration, kernel, parameters, 0L, function("cuLaunchKernelEx")));
    }

    long cuMemAlloc(long bytes) {
        return out("cuMemAlloc", to -> callPPI(to, bytes, function("cuMemAlloc_v2")));
    }

    void cuMemFree(long address) {
        check("cuMemFree", callPI(address, function("cuMemFree_v2")));
    }

    void cuMemcpyHtoDAsync(long target, long source, long bytes, long stream) {
        check("cuMemcpyHtoDAsync", callPPPPI(target, source, bytes, stream, function("cuMemcpyHtoDAsync_v2")));
    }

    void cuMemcpyDtoHAsync(long target, long source, long bytes, long stream) {
        check("cuMemcpyDtoHAsync", callPPPPI(target, source, bytes, stream, function("cuMemcpyDtoHAsync_v2")));
    }

    void cuMemcpyDtoDAsync(long target, long source, long bytes, long stream) {
        check("cuMemcpyDtoDAsync", callPPPPI(target, source, bytes, stream, function("cuMemcpyDtoDAsync_v2")));
    }

    void cuMemsetD32Async(long target, int word, long words, long stream) {
        check("cuMemsetD32Async", callPPPI(target, word, words, stream, function("cuMemsetD32Async")));
    }

    void cuMemcpy2DAsync(long copy, long stream) {
        check("cuMemcpy2DAsync", callPPI(copy, stream, function("cuMemcpy2DAsync_v2")));
    }

    long cuArray3DCreate(long description) {
        return out("cuArray3DCreate", to -> callPPI(to, description, function("cuArray3DCreate_v2")));
    }

    void cuArrayDestroy(long array) {
        check("cuArrayDestroy", callPI(array, function("cuArrayDestroy")));
    }

    long cuTexObjectCreate(long resource, long texture) {
        return out("cuTexObjectCreate", to -> callPPPPI(to, resource, texture, 0L, function("cuTexObjectCreate")));
    }

    void cuTexObjectDestroy(long texture) {
        check("cuTexObjectDestroy", callPI(texture, function("cuTexObjectDestroy")));
    }

    long cuSurfObjectCreate(long resource) {
        return out("cuSurfObjectCreate", to -> callPPI(to, resource, function("cuSurfObjectCreate")));
    }

    void cuSurfObjectDestroy(long surface) {
        check("cuSurfObjectDestroy", callPI(surface, function("cuSurfObjectDestroy")));
    }

    long cuGraphCreate() {
        return out("cuGraphCreate", to -> callPI(to, 0, function("cuGraphCreate")));
    }

    /** Adds a kernel that waits for no other. */
    void cuGraphAddKernelNode(long graph, long parameters) {
        out(
                "cuGraphAddKernelNode",
                to -> callPPPPPI(to, graph, 0L, 0L, parameters, function("cuGraphAddKernelNode_v2")));
    }

    long cuGraphInstantiate(long graph) {
        return out("cuGraphInstantiate", to -> callPPPI(to, graph, 0L, function("cuGraphInstantiateWithFlags")));
    }

    void cuGraphLaunch(long executable, long stream) {
        check("cuGraphLaunch", callPPI(executable, stream, function("cuGraphLaunch")));
    }

    void cuGraphExecDestroy(long executable) {
        check("cuGraphExecDestroy", callPI(executable, function("cuGraphExecDestroy")));
    }

    void cuGraphDestroy(long graph) {
        check("cuGraphDestroy", callPI(graph, function("cuGraphDestroy")));
    }
}
