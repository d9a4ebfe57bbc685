#version 430 core

// load_raw_buffer_x3_linear
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, binding = 0) readonly buffer SourceBlock { uint source[]; };
layout(std430, binding = 1) writeonly buffer ResultBlock { float result[]; };

layout(location = 0) uniform uint mask;
layout(location = 1) uniform uint writeIndex;

shared float sums[256];

uvec3 sourceLoad3(uint address) {
    uint word = address >> 2u;
    return uvec3(source[word], source[word + 1u], source[word + 2u]);
}

void main() {
    uint invocation = gl_LocalInvocationIndex;
    vec4 sum = vec4(0.0);
    uint start = invocation * 12u;
    #pragma optionNV (unroll none)
    for (uint i = 0u; i < 256u; i++) {
        sum += uintBitsToFloat(sourceLoad3((start + i * 12u) | mask)).xyzx;
    }
    sums[invocation] = sum.x + sum.y + sum.z + sum.w;
    memoryBarrierShared();
    barrier();
    if (writeIndex != 0xFFFFFFFFu) {
        uint workgroup = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
        result[workgroup * 256u + invocation] = sums[(invocation ^ writeIndex) & 255u];
    }
}
