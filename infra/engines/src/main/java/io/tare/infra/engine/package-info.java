/**
 * Containers of an engine: Docker's daemon, or Podman. Both take the same commands; {@link
 * io.tare.infra.engine.Engine} contains the differences.
 */
@NullMarked
package io.tare.infra.engine;

import org.jspecify.annotations.NullMarked;
