/** The full JAX-WS client, over the same connection as the wire call. */
@NullMarked
package io.tare.client.jaxws;

import org.jspecify.annotations.NullMarked;
