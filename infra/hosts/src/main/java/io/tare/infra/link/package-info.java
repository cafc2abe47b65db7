/** The kernel's counters of network links. */
@NullMarked
package io.tare.infra.link;

import org.jspecify.annotations.NullMarked;
