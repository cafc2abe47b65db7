/** A toy kind of network. */
package io.tare.harness.wire;
