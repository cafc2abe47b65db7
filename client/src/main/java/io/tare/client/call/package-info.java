/** One submission: its measurement, and the call that sends a prepared envelope. */
@NullMarked
package io.tare.client.call;

import org.jspecify.annotations.NullMarked;
