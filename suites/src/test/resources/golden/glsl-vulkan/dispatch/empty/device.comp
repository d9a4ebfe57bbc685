#version 460

// empty
layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer ResultBlock { uint result[]; };

layout(push_constant) uniform Parameters {
    uint value;
};

void main() {
    if (value != 0u) {
        result[0u] = value;
    }
}
