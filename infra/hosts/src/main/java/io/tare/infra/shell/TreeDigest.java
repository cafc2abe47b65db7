package io.tare.infra.shell;

import io.tare.infra.host.SearchPath;
import io.tare.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is in a directory.
 *
 * @param entries relative paths of all directories and files, parents first; links are followed,
 *     those that lead nowhere are left out
 * @param bytes of all files
 */
record TreeDigest(Path root, List<String> entries, long bytes) {

  private static final int HEX_DIGITS = 64;

  /** Looks into a directory. */
  static TreeDigest of(Path root) throws IOException {
    List<String> entries = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      for (Path path : walk.sorted().toList()) {
        if (Files.isRegularFile(path)) {
          bytes += Files.size(path);
        } else if (!Files.isDirectory(path)) {
          continue;
        }
        String relative = root.relativize(path).toString();
        entries.add(relative.isEmpty() ? "." : "./" + relative);
      }
    }
    return new TreeDigest(root, entries, bytes);
  }

  /**
   * SHA-256 over names, permission to execute, and content, in hexadecimal; reads all files, by a
   * program.
   */
  String digest() throws IOException {
    List<Path> paths = entries.stream().map(each -> root.resolve(each).normalize()).toList();
    Iterator<byte[]> contents =
        digests(paths.stream().filter(Files::isRegularFile).toList()).iterator();
    MessageDigest digest = Sha256.digest();
    for (Path path : paths) {
      boolean isFile = Files.isRegularFile(path);
      String kind = !isFile ? "d" : Files.isExecutable(path) ? "x" : "f";
      digest.update(
          (kind + root.normalize().relativize(path) + "\0").getBytes(StandardCharsets.UTF_8));
      if (isFile) {
        digest.update(contents.next());
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** SHA-256 of a file. */
  static byte[] file(Path file) throws IOException {
    return digests(List.of(file)).get(0);
  }

  /** Of each, by a program: a JVM that compiles by C1 alone takes ten times as long. */
  private static List<byte[]> digests(List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return List.of();
    }
    Process summing =
        SearchPath.builder("xargs", "-0", "sha256sum", "--zero", "--")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    TarStream.name(
        files.stream()
            .map(each -> each.toAbsolutePath().toString())
            .collect(Collectors.joining("\0")),
        summing.getOutputStream());
    String told = new String(summing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<byte[]> found = new ArrayList<>();
    for (String each : told.split("\0")) {
      if (each.length() > HEX_DIGITS) {
        found.add(HexFormat.of().parseHex(each, 0, HEX_DIGITS));
      }
    }
    if (found.size() != files.size()) {
      throw new IOException(
          "sha256sum read %d of %d files, the first of which is %s"
              .formatted(found.size(), files.size(), files.get(0)));
    }
    return found;
  }
}
