package io.tare.harness.capsule;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Archives that Tare would never write, but tar can read. */
final class HostileArchive {

  private static final int BLOCK = 512;

  private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

  /** A file, or another type. */
  HostileArchive with(String name, char type, String link, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    header(name, type, link, bytes.length);
    tar.writeBytes(bytes);
    tar.writeBytes(new byte[(BLOCK - bytes.length % BLOCK) % BLOCK]);
    return this;
  }

  HostileArchive file(String name, String content) {
    return with(name, '0', "", content);
  }

  /** Only a header with a size. */
  HostileArchive header(String name, char type, String link, long size) {
    byte[] block = new byte[BLOCK];
    put(block, 0, name);
    put(block, 100, "0000644");
    put(block, 108, "0000000");
    put(block, 116, "0000000");
    put(block, 124, String.format(Locale.ROOT, "%011o", size));
    put(block, 136, "00000000000");
    put(block, 148, "        ");
    put(block, 156, "" + type);
    put(block, 157, link);
    put(block, 257, "ustar\00000");
    int sum = 0;
    for (byte each : block) {
      sum += each & 0xff;
    }
    put(block, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    tar.writeBytes(block);
    return this;
  }

  HostileArchive bytes(int count, int value) {
    for (int i = 0; i < count; i++) {
      tar.write(value);
    }
    return this;
  }

  HostileArchive end() {
    return bytes(2 * BLOCK, 0);
  }

  Path writtenTo(Path file) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      tar.writeTo(out);
    }
    return file;
  }

  private static void put(byte[] block, int offset, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, block, offset, bytes.length);
  }
}
