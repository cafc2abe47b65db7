/**
 * A gate in front of GlassFish for untrusted clients: it accepts only complete, well-formed
 * HTTP/1.1 requests, within limits of size, time and number. Start with {@link
 * io.tare.services.host.filter.RequestFilter}.
 */
package io.tare.services.host.filter;
