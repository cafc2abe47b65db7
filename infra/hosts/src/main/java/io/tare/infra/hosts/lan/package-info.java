/**
 * The network kind {@code lan}: a bridge on this machine, or the existing network of other
 * machines.
 */
@NullMarked
package io.tare.infra.hosts.lan;

import org.jspecify.annotations.NullMarked;
