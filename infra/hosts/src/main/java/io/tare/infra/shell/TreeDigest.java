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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of a directory.
 *
 * @param entries relative paths of all directories and files, parents first; links are followed,
 *     broken ones are skipped
 * @param bytes of all files
 */
record TreeDigest(Path root, List<String> entries, long bytes) {

  /** A program that computes digests of files, and the length of a digest in hexadecimal digits. */
  enum Sum {
    /** Available on any machine. */
    SHA256("sha256sum", 64),
    /** As safe, and two or three times as fast in coreutils; only for local comparisons. */
    BLAKE2("b2sum", 128);

    private final String program;
    private final int digits;

    Sum(String program, int digits) {
      this.program = program;
      this.digits = digits;
    }
  }

  /**
   * Reads a directory.
   *
   * @param leftOut relative paths that are skipped, with everything below them
   */
  static TreeDigest of(Path root, Set<String> leftOut) throws IOException {
    Set<Path> without = leftOut.stream().map(root::resolve).collect(Collectors.toSet());
    List<String> entries = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      for (Path path : walk.filter(each -> !isBelow(each, root, without)).sorted().toList()) {
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

  /** Of some files in a directory. */
  static TreeDigest ofFiles(Path root, List<String> names) throws IOException {
    long bytes = 0;
    for (String name : names) {
      bytes += Files.size(root.resolve(name));
    }
    return new TreeDigest(root, names.stream().map(name -> "./" + name).toList(), bytes);
  }

  private static boolean isBelow(Path path, Path root, Set<Path> any) {
    for (Path each = path; each != null && !each.equals(root); each = each.getParent()) {
      if (any.contains(each)) {
        return true;
      }
    }
    return false;
  }

  /**
   * SHA-256 over names, permission to execute, and BLAKE2 of content, in hexadecimal; reads all
   * files with a program.
   */
  String digest() throws IOException {
    List<Path> paths = entries.stream().map(each -> root.resolve(each).normalize()).toList();
    Iterator<byte[]> contents =
        digests(Sum.BLAKE2, paths.stream().filter(Files::isRegularFile).toList()).iterator();
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
    return digests(Sum.SHA256, List.of(file)).get(0);
  }

  /** The digest of each file, by a program: a JVM with only C1 takes ten times as long. */
  static List<byte[]> digests(Sum sum, List<Path> files) throws IOException {
    if (files.isEmpty()) {
      return List.of();
    }
    Process summing =
        SearchPath.builder("xargs", "-0", sum.program, "--zero", "--")
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
      if (each.length() > sum.digits) {
        found.add(HexFormat.of().parseHex(each, 0, sum.digits));
      }
    }
    if (found.size() != files.size()) {
      throw new IOException(
          "%s read only %d of %d files, starting with %s"
              .formatted(sum.program, found.size(), files.size(), files.get(0)));
    }
    return found;
  }
}
