/** A program that serves one web application on embedded GlassFish in a JVM of its own. */
@NullMarked
package io.tare.services.host;

import org.jspecify.annotations.NullMarked;
