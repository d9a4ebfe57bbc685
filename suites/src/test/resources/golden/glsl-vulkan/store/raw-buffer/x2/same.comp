#version 460
#extension GL_EXT_control_flow_attributes : require

// store_raw_buffer_x2_same
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer TargetBlock { uint target[]; };

layout(push_constant) uniform Parameters {
    uint mask;
};

void targetStore2(uint address, uvec2 value) {
    uint word = address >> 2u;
    target[word] = value.x;
    target[word + 1u] = value.y;
}

void main() {
    uint element = 0u;
    uint value = element + 1u;
    uint start = element * 8u;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        targetStore2((start + i * 8u) & mask, uvec2(value));
        value += 1u;
    }
}
