/**
 * A program that serves one web application on embedded GlassFish in its own JVM, and ends with its
 * standard input. Depends on GlassFish, not on the application or the testbed. Start with {@link
 * io.tare.services.host.HostMain} and {@link io.tare.services.host.Server}.
 */
package io.tare.services.host;
