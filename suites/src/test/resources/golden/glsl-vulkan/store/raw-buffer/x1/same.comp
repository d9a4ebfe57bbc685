#version 460
#extension GL_EXT_control_flow_attributes : require

// store_raw_buffer_x1_same
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer TargetBlock { uint target[]; };

layout(push_constant) uniform Parameters {
    uint mask;
};

void main() {
    uint element = 0u;
    uint value = element + 1u;
    uint start = element * 4u;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        target[((start + i * 4u) & mask) >> 2u] = value;
        value += 1u;
    }
}
