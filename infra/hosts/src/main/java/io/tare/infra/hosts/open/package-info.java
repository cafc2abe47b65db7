/** A platform whose kind Tare chooses. */
@NullMarked
package io.tare.infra.hosts.open;

import org.jspecify.annotations.NullMarked;
