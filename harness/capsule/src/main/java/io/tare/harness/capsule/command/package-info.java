/** The commands {@code tare capsule} and {@code tare verify}, which share a run with others. */
package io.tare.harness.capsule.command;
