/** Confines programs of this machine to a number of processors and an amount of memory. */
@NullMarked
package io.tare.infra.hosts.confinement;

import org.jspecify.annotations.NullMarked;
