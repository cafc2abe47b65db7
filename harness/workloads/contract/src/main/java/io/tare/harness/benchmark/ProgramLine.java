package io.tare.harness.benchmark;

import java.nio.ByteBuffer;

/**
 * A line of a program's output.
 *
 * @param text without its end
 * @param bytes what followed the line, of the length that it announced; of most lines none
 */
public record ProgramLine(String text, ByteBuffer bytes) {}
