/** A platform whose kind Tare chooses. */
@NullMarked
package io.tare.infra.open;

import org.jspecify.annotations.NullMarked;
