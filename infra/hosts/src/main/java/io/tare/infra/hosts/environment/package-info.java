/** A host's hardware and software, read from the host. */
@NullMarked
package io.tare.infra.hosts.environment;

import org.jspecify.annotations.NullMarked;
