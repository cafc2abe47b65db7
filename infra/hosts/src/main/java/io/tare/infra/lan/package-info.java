/** The kind {@code lan}: a bridge on this machine, or the network that other machines are on. */
@NullMarked
package io.tare.infra.lan;

import org.jspecify.annotations.NullMarked;
