/** A platform whose kind a campaign leaves to Tare. */
@NullMarked
package io.tare.infra.open;

import org.jspecify.annotations.NullMarked;
