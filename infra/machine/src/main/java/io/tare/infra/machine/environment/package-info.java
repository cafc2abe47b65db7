/** A host's hardware and software, read from the host. */
package io.tare.infra.machine.environment;
