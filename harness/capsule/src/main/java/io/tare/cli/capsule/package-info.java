/**
 * A run as one file for others: how it is packed, signed, opened without trust, and verified. Begin
 * with {@link io.tare.cli.capsule.CapsuleWriter} and {@link io.tare.cli.capsule.Verification}.
 */
@NullMarked
package io.tare.cli.capsule;

import org.jspecify.annotations.NullMarked;
