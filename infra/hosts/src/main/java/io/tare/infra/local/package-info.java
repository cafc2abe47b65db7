/** Programs on this machine. */
@NullMarked
package io.tare.infra.local;

import org.jspecify.annotations.NullMarked;
