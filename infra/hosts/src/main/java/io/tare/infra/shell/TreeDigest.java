package io.tare.infra.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is in a directory.
 *
 * @param entries relative paths of all directories and files, parents first; links are followed,
 *     those that lead nowhere are left out
 * @param digest SHA-256 over names, permission to execute, and content, in hexadecimal
 */
public record TreeDigest(List<String> entries, String digest) {

  /** Reads a directory. */
  public static TreeDigest of(Path root) throws IOException {
    MessageDigest digest = sha256();
    List<String> entries = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      for (Path path : walk.sorted().toList()) {
        boolean directory = Files.isDirectory(path);
        if (!directory && !Files.isRegularFile(path)) {
          continue;
        }
        String relative = root.relativize(path).toString();
        entries.add(relative.isEmpty() ? "." : "./" + relative);
        String kind = directory ? "d" : Files.isExecutable(path) ? "x" : "f";
        digest.update((kind + relative + "\0").getBytes(StandardCharsets.UTF_8));
        if (!directory) {
          digest.update(file(path));
        }
      }
    }
    return new TreeDigest(entries, HexFormat.of().formatHex(digest.digest()));
  }

  /** SHA-256 of a file. */
  public static byte[] file(Path file) throws IOException {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return digest.digest();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
