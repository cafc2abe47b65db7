/**
 * A run as one file for others: packs, signs, opens without trust, and verifies it. Start reading
 * at {@link io.tare.harness.capsule.CapsuleWriter} and {@link
 * io.tare.harness.capsule.Verification}.
 */
package io.tare.harness.capsule;
