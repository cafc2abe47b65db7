/**
 * Containers that an engine makes: Docker's daemon, or Podman. Both take the same commands; {@link
 * io.tare.infra.engine.Engine} holds what differs.
 */
@NullMarked
package io.tare.infra.engine;

import org.jspecify.annotations.NullMarked;
