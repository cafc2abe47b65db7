/** A network on this machine between a client and a service that may be a guest. */
@NullMarked
package io.tare.infra.lan;

import org.jspecify.annotations.NullMarked;
