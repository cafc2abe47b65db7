/** The only place where infra reads a clock. */
@NullMarked
package io.tare.infra.hosts.clock;

import org.jspecify.annotations.NullMarked;
