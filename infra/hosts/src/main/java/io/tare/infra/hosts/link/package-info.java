/** The kernel's counters of network links. */
@NullMarked
package io.tare.infra.hosts.link;

import org.jspecify.annotations.NullMarked;
