package io.tare.services.kernels;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Reads as much of class files (The Java Virtual Machine Specification, 4) as tests need. */
final class ClassFiles {

  private ClassFiles() {}

  /** The length of each method's bytecode, by class file, name and descriptor. */
  static Map<String, Integer> codeLengths(Path directory) throws IOException {
    Map<String, Integer> lengths = new HashMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String name = directory.relativize(file).toString();
        read(Files.readAllBytes(file))
            .forEach((method, length) -> lengths.put(name + " " + method, length));
      }
    }
    return lengths;
  }

  private static Map<String, Integer> read(byte[] file) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file))) {
      in.skipNBytes(8);
      String[] texts = texts(in);
      in.skipNBytes(6);
      in.skipNBytes(2L * in.readUnsignedShort());
      Map<String, Integer> lengths = new HashMap<>();
      members(in, texts, new HashMap<>());
      members(in, texts, lengths);
      return lengths;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The texts of the constant pool, by their numbers. */
  private static String[] texts(DataInputStream in) throws IOException {
    String[] texts = new String[in.readUnsignedShort()];
    for (int i = 1; i < texts.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts[i] = in.readUTF();
        case 5, 6 -> {
          in.skipNBytes(8);
          i++; // these take two numbers
        }
        case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
        default -> throw new IOException("unknown tag " + tag);
      }
    }
    return texts;
  }

  /** Fields or methods. */
  private static void members(DataInputStream in, String[] texts, Map<String, Integer> lengths)
      throws IOException {
    for (int member = in.readUnsignedShort(); member > 0; member--) {
      in.skipNBytes(2);
      String name = texts[in.readUnsignedShort()] + texts[in.readUnsignedShort()];
      for (int attribute = in.readUnsignedShort(); attribute > 0; attribute--) {
        String kind = texts[in.readUnsignedShort()];
        long length = Integer.toUnsignedLong(in.readInt());
        if (kind.equals("Code")) {
          in.skipNBytes(4);
          lengths.put(name, in.readInt());
          length -= 8;
        }
        in.skipNBytes(length);
      }
    }
  }
}
