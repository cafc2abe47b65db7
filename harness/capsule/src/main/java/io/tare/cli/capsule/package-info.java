/**
 * A run as one file for others: packs, signs, opens without trust, and verifies it. Start reading
 * at {@link io.tare.cli.capsule.CapsuleWriter} and {@link io.tare.cli.capsule.Verification}.
 */
@NullMarked
package io.tare.cli.capsule;

import org.jspecify.annotations.NullMarked;
