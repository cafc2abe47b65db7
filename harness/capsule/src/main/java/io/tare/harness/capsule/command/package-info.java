/** The commands {@code tare capsule} and {@code tare verify}, which share a run with others. */
@NullMarked
package io.tare.harness.capsule.command;

import org.jspecify.annotations.NullMarked;
