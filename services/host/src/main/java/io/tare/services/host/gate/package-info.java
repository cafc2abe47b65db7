/**
 * What stands before GlassFish where strangers ask: it lets in whole, well-formed requests of
 * HTTP/1.1 alone, within limits of size, time and number. Begin with {@link
 * io.tare.services.host.gate.Gate}.
 */
@NullMarked
package io.tare.services.host.gate;

import org.jspecify.annotations.NullMarked;
