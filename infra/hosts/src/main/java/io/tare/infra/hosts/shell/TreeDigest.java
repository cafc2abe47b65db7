package io.tare.infra.hosts.shell;

import io.tare.harness.model.FollowedTree;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The content of a directory.
 *
 * @param entries relative paths of all directories and files, parents first; links are followed,
 *     broken ones and those to a directory above are skipped
 * @param bytes of all files
 */
record TreeDigest(Path root, List<String> entries, long bytes) {

  /**
   * Reads a directory.
   *
   * @param leftOut relative paths that are skipped, with everything below them
   */
  static TreeDigest of(Path root, Set<String> leftOut) throws IOException {
    Set<Path> without = leftOut.stream().map(root::resolve).collect(Collectors.toSet());
    List<String> entries = new ArrayList<>();
    long bytes = 0;
    for (Path path : FollowedTree.of(root, without)) {
      if (Files.isRegularFile(path)) {
        bytes += Files.size(path);
      } else if (!Files.isDirectory(path)) {
        continue;
      }
      String relative = root.relativize(path).toString();
      entries.add(relative.isEmpty() ? "." : "./" + relative);
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

  /**
   * SHA-256 over names, permission to execute, and BLAKE2 of content, in hexadecimal; reads all
   * files with a program.
   */
  String digest() throws IOException {
    List<Path> paths = entries.stream().map(each -> root.resolve(each).normalize()).toList();
    Iterator<byte[]> contents =
        FileDigests.of(FileDigests.Sum.BLAKE2, paths.stream().filter(Files::isRegularFile).toList())
            .iterator();
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
}
