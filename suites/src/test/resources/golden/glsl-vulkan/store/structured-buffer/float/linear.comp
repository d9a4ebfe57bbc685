#version 460
#extension GL_EXT_control_flow_attributes : require

// store_structured_buffer_float_linear
layout(local_size_x = 256, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer TargetBlock { float target[]; };

layout(push_constant) uniform Parameters {
    uint mask;
};

void main() {
    uint element = gl_LocalInvocationIndex;
    float value = float(element) + 1.0;
    [[dont_unroll]]
    for (uint i = 0u; i < 256u; i++) {
        target[(element + i) | mask] = value;
        value += 1.0;
    }
}
