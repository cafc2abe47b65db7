/** Programs that measure a network. */
@NullMarked
package io.tare.harness.network;

import org.jspecify.annotations.NullMarked;
