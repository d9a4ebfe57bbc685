package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;

/** A texture of a validating device. */
final class ValidatedTexture implements DeviceTexture {

    private final DeviceTexture texture;
    private final Ownership ownership;

    ValidatedTexture(ValidatingDevice owner, DeviceTexture texture) {
        this.texture = texture;
        ownership = new Ownership(owner, "texture");
    }

    static ValidatedTexture of(DeviceResource resource) {
        if (resource instanceof ValidatedTexture validated) {
            return validated;
        }
        throw new IllegalArgumentException("the texture was not made by a validating device");
    }

    /** The backend's texture, after a check that the device may use it. */
    DeviceTexture unwrap(ValidatingDevice user) {
        ownership.check(user);
        return texture;
    }

    @Override
    public TextureSpec spec() {
        return texture.spec();
    }

    @Override
    public String memory() {
        return texture.memory();
    }

    @Override
    public void close() {
        if (ownership.mayClose()) {
            texture.close();
        }
    }
}
