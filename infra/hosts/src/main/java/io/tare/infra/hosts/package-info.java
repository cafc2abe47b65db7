/** Machines on which programs run, and the environment and privileges of these programs. */
package io.tare.infra.hosts;
