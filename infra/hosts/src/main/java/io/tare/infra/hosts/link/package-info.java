/** The kernel's counters of network links. */
package io.tare.infra.hosts.link;
