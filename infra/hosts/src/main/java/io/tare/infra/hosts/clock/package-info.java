/** The only place where infra reads a clock. */
package io.tare.infra.hosts.clock;
