package io.tare.harness.capsule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Calls {@code ssh-keygen}. */
final class SshKeys {

  private SshKeys() {}

  /** Makes a key, with its public key beside it. */
  static Path made(Path file, String type, String... options) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/ssh-keygen")),
        "no ssh-keygen; apt-get install openssh-client");
    List<String> words =
        new ArrayList<>(List.of("-q", "-t", type, "-N", "", "-C", "me", "-f", file.toString()));
    words.addAll(List.of(options));
    assertThat(keygen(Path.of("/dev/null"), words)).isZero();
    return file;
  }

  /** Type and key, without the comment. */
  static String open(Path key) throws IOException {
    String[] words = Files.readString(Path.of(key + ".pub")).split(" ", 3);
    return words[0] + " " + words[1];
  }

  /** The exit status. */
  static int keygen(Path input, List<String> words) throws Exception {
    List<String> all = new ArrayList<>(List.of("ssh-keygen"));
    all.addAll(words);
    return new ProcessBuilder(all)
        .redirectInput(input.toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
