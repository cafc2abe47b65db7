/** Confines programs of this machine to a number of processors and an amount of memory. */
package io.tare.infra.machine.confinement;
