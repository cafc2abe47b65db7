/**
 * Containers of an engine: Docker's daemon, or Podman. Both take the same commands; {@link
 * io.tare.infra.engines.Engine} contains the differences.
 */
package io.tare.infra.engines;
