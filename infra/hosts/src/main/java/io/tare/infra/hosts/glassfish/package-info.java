/** Controls any GlassFish server through its administration interface. */
@NullMarked
package io.tare.infra.hosts.glassfish;

import org.jspecify.annotations.NullMarked;
