/**
 * A program that serves one web application on embedded GlassFish in a JVM of its own, and ends
 * with its standard input. Knows GlassFish, and neither the application nor the testbed. Begin with
 * {@link io.tare.services.host.HostMain} and {@link io.tare.services.host.Server}.
 */
@NullMarked
package io.tare.services.host;

import org.jspecify.annotations.NullMarked;
