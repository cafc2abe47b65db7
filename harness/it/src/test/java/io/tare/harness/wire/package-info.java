/** A toy kind of network. */
@NullMarked
package io.tare.harness.wire;

import org.jspecify.annotations.NullMarked;
