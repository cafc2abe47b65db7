package io.tare.harness.tool;

/**
 * What a program left when it ended well.
 *
 * @param text all that it printed
 * @param runNanos how long it ran, as the harness saw it
 */
public record ToolOutput(String text, double runNanos) {}
