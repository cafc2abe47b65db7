/** Programs on this machine. */
@NullMarked
package io.tare.infra.hosts.local;

import org.jspecify.annotations.NullMarked;
