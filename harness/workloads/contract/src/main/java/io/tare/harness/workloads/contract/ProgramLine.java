package io.tare.harness.workloads.contract;

import java.nio.ByteBuffer;

/**
 * A line of a program's output.
 *
 * @param text without its end
 * @param bytes the bytes after the line, with the length that it announced; empty for most lines
 */
public record ProgramLine(String text, ByteBuffer bytes) {}
