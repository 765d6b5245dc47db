"""The parts of `scenes.because`: small pictures of the key points, and what to keep of all."""
