/** Any GlassFish server, controlled by its administration interface. */
@NullMarked
package io.tare.infra.glassfish;

import org.jspecify.annotations.NullMarked;
