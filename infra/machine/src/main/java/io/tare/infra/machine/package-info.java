/** Programs on this machine. */
package io.tare.infra.machine;
