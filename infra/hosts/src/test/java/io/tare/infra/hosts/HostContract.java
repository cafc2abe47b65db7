package io.tare.infra.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Host.Finished;
import io.tare.infra.hosts.shell.Supervision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The contract of every host, however it is reached. */
public interface HostContract {

  Duration LONG = Duration.ofMinutes(3);

  /** The host under test. */
  Host host() throws Exception;

  /** An empty directory of the harness. */
  Path local();

  @Test
  default void returnsTheExitStatus() throws Exception {
    assertThat(host().run(Command.of("sh", "-c", "exit 42"), LONG).exitStatus()).isEqualTo(42);
  }

  @Test
  default void keepsStandardOutputAndStandardErrorApart() throws Exception {
    Finished finished = host().run(Command.of("sh", "-c", "echo out; echo err >&2"), LONG);
    assertThat(finished.standardOutput()).isEqualTo("out\n");
    assertThat(finished.standardError()).isEqualTo("err\n");
  }

  @Test
  default void readsOutputAsUtf8() throws Exception {
    Finished finished = host().run(Command.of("printf", "gr\\303\\274n \\342\\202\\254"), LONG);
    assertThat(finished.standardOutput()).isEqualTo("gr\u00fcn \u20ac");
  }

  @Test
  default void passesAwkwardArgumentsUnchanged() throws Exception {
    String[] awkward = {
      "it's",
      "two words",
      "a\nb\n",
      "$HOME `id` $(id)",
      "\"",
      "\\",
      "*",
      "",
      "-n",
      "gr\u00fcn",
      "\u20ac'\u20ac",
      ";",
      "~",
      "a=b",
      "!x"
    };
    String[] words = new String[awkward.length + 2];
    words[0] = "printf";
    words[1] = "%s|";
    System.arraycopy(awkward, 0, words, 2, awkward.length);
    assertThat(host().run(Command.of(words), LONG).standardOutput())
        .isEqualTo(String.join("|", awkward) + "|");
  }

  @Test
  default void passesEnvironmentVariables() throws Exception {
    Command command = Command.of("printenv", "TARE_TEST").with("TARE_TEST", "it's $HOME\n\u00fc");
    assertThat(host().run(command, LONG).standardOutput()).isEqualTo("it's $HOME\n\u00fc\n");
  }

  @Test
  default void givesMeasuredProgramsOnlyTheControlledVariables() throws Exception {
    Command command = Command.of("env").inStatedEnvironment().with("TARE_TEST", "it's $HOME");
    assertThat(host().run(command, LONG).standardOutput().lines())
        .filteredOn(line -> !line.startsWith("PATH=") && !line.startsWith("TARE_TOKEN="))
        .containsExactlyInAnyOrder(
            "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "TZ=UTC", "TARE_TEST=it's $HOME");
  }

  @Test
  default void endsMeasuredProgramsToo() throws Exception {
    RunningProcess process =
        host().start(Command.of("sh", "-c", "sleep 600 & echo on; wait").inStatedEnvironment());
    try (process) {
      assertThat(process.standardOutput().read()).isEqualTo('o');
    }
    assertThat(process.isRunning()).isFalse();
  }

  @Test
  default void givesARunProgramAnEmptyStandardInput() throws Exception {
    assertThat(host().run(Command.of("cat"), LONG).standardOutput()).isEmpty();
  }

  @Test
  default void refusesAMissingProgram() {
    assertThatThrownBy(() -> host().run(Command.of("no-such-program-here"), LONG))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("no-such-program-here")
        .hasMessageNotContaining("\n");
  }

  @Test
  default void handlesFiftyMegabytesOnBothStreams() throws Exception {
    String script = "head -c 50000000 /dev/zero & head -c 50000000 /dev/zero >&2; wait";
    Finished finished = host().run(Command.of("sh", "-c", script), LONG);
    assertThat(finished.standardOutput()).hasSize(50_000_000);
    assertThat(finished.standardError()).hasSize(50_000_000);
  }

  @Test
  default void aSlowReaderDoesNotBlockOtherPrograms() throws Exception {
    try (RunningProcess unread = host().start(Command.of("head", "-c", "20000000", "/dev/zero"))) {
      assertThat(host().run(Command.of("echo", "still here"), LONG).standardOutput())
          .isEqualTo("still here\n");
      assertThat(unread.standardOutput().readAllBytes()).hasSize(20_000_000);
      assertThat(unread.waitFor(LONG)).hasValue(0);
    }
  }

  @Test
  default void communicatesWithARunningProgram() throws Exception {
    try (RunningProcess cat = host().start(Command.of("cat"))) {
      OutputStream in = cat.standardInput();
      BufferedReader out = reader(cat.standardOutput());
      for (String line : new String[] {"one", "two"}) {
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
        assertThat(out.readLine()).isEqualTo(line);
      }
      in.close();
      assertThat(out.readLine()).isNull();
      assertThat(cat.waitFor(LONG)).hasValue(0);
      assertThat(cat.isRunning()).isFalse();
    }
  }

  @Test
  default void streamsMegabytesToAProgram() throws Exception {
    byte[] bytes = new byte[10_000_000];
    new Random(1).nextBytes(bytes);
    try (RunningProcess count = host().start(Command.of("wc", "-c"))) {
      try (OutputStream in = count.standardInput()) {
        in.write(bytes);
      }
      assertThat(reader(count.standardOutput()).readLine().strip()).isEqualTo("10000000");
    }
  }

  @Test
  default void waitingDoesNotEndARunningProgram() throws Exception {
    try (RunningProcess sleep = host().start(Command.of("sleep", "600"))) {
      assertThat(sleep.waitFor(Duration.ofMillis(50))).isEmpty();
      assertThat(sleep.isRunning()).isTrue();
    }
  }

  @Test
  default void aDeadlineEndsTheWholeTree() throws Exception {
    String pids = host().scratch() + "/pids";
    String script = "sleep 600 & echo $! > \"$1\"; (sleep 600; :) & echo $! >> \"$1\"; wait";
    Command command = Command.of("sh", "-c", script, "x", pids);
    // One of them gets that far before its end, even on a busy machine.
    for (long seconds = 1; seconds == 1 || lines(pids) < 2; seconds *= 4) {
      assertThat(seconds).isLessThan(LONG.toSeconds());
      Duration deadline = Duration.ofSeconds(seconds);
      assertThatThrownBy(() -> host().run(command, deadline))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("within " + deadline.toSeconds() + " s");
    }
    assertAllGone(pids, 2);
  }

  @Test
  default void closingEndsProgramsThatIgnoreEndOfFileAndLeaveTheirSession() throws Exception {
    String pids = host().scratch() + "/daemons";
    String script =
        "setsid sleep 600 </dev/null >/dev/null 2>&1 & echo $! > \"$1\"; trap '' HUP;"
            + " sleep 600 & echo $! >> \"$1\"; echo ready; wait";
    try (RunningProcess process = host().start(Command.of("sh", "-c", script, "x", pids))) {
      assertThat(reader(process.standardOutput()).readLine()).isEqualTo("ready");
    }
    assertAllGone(pids, 2);
  }

  /** They are known only by their process group, like programs of other users. */
  @Test
  default void closingEndsProgramsThatClearTheirEnvironment() throws Exception {
    String pids = host().scratch() + "/forgetful";
    String script =
        "trap '' TERM; env -i sleep 600 & echo $! > \"$1\"; env -i sh -c 'sleep 600 & echo $!;"
            + " wait' >> \"$1\" & until [ $(wc -l < \"$1\") -ge 2 ]; do sleep 0.1; done; echo ready; wait";
    try (RunningProcess process = host().start(stubborn(script, pids))) {
      assertThat(reader(process.standardOutput()).readLine()).isEqualTo("ready");
    }
    assertAllGone(pids, 2);
  }

  @Test
  default void closingLetsAProgramTerminateCleanly() throws Exception {
    String witness = host().scratch() + "/witness";
    String script =
        "trap 'echo orderly > \"$1\"; exit 0' TERM; echo ready; while :; do sleep 0.1; done";
    RunningProcess process = host().start(Command.of("sh", "-c", script, "x", witness));
    assertThat(reader(process.standardOutput()).readLine()).isEqualTo("ready");
    process.close();
    process.close();
    assertThat(host().run(Command.of("cat", witness), LONG).standardOutput())
        .isEqualTo("orderly\n");
  }

  @Test
  default void closingEndsAProgramThatIgnoresTheRequest() throws Exception {
    String pids = host().scratch() + "/stubborn";
    String script = "trap '' TERM HUP INT; echo $$ > \"$1\"; echo ready; while :; do sleep 1; done";
    try (RunningProcess process = host().start(stubborn(script, pids))) {
      assertThat(reader(process.standardOutput()).readLine()).isEqualTo("ready");
    }
    assertAllGone(pids, 1);
  }

  @Test
  default void copiesAFileThereAndBack() throws Exception {
    byte[] content = new byte[3_000_000];
    new Random(2).nextBytes(content);
    Path file = Files.write(local().resolve("a file's name $x"), content);
    String remote = host().scratch() + "/new dir/it's *a* [file]? $HOME\\";
    host().upload(file, remote);
    Path back = local().resolve("back");
    host().download(remote, back);
    assertThat(back).hasBinaryContent(content);
  }

  @Test
  default void replacesAFileWithOtherContent() throws Exception {
    String remote = host().scratch() + "/replaced";
    host().upload(Files.writeString(local().resolve("v1"), "first"), remote);
    host().upload(Files.writeString(local().resolve("v2"), "second"), remote);
    assertThat(host().run(Command.of("cat", remote), LONG).standardOutput()).isEqualTo("second");
  }

  @Test
  default void keepsExecutePermission() throws Exception {
    Path program = Files.writeString(local().resolve("program"), "#!/bin/sh\necho ran\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    String remote = host().scratch() + "/program";
    host().upload(program, remote);
    assertThat(host().run(Command.of(remote), LONG).standardOutput()).isEqualTo("ran\n");
  }

  @Test
  default void copiesADirectoryThereAndBack() throws Exception {
    Path tree = local().resolve("tree");
    Files.createDirectories(tree.resolve("deep/er"));
    Files.createDirectories(tree.resolve("empty"));
    Files.writeString(tree.resolve("deep/er/it's $x"), "content");
    Files.createSymbolicLink(tree.resolve("link"), Path.of("deep/er/it's $x"));
    Files.createSymbolicLink(tree.resolve("nowhere"), Path.of("/no/such/file"));
    String remote = host().scratch() + "/a tree's copy";
    host().upload(tree, remote);
    host().upload(tree, remote);
    Path back = local().resolve("back tree");
    host().download(remote, back);
    assertThat(back.resolve("deep/er/it's $x")).hasContent("content");
    assertThat(back.resolve("link")).hasContent("content");
    assertThat(back.resolve("empty")).isEmptyDirectory();
    assertThat(back.resolve("nowhere")).doesNotExist();
  }

  @Test
  default void reportsAMissingFileInOneLine() {
    assertThatThrownBy(() -> host().download("/no/such/file", local().resolve("none")))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("/no/such/file")
        .hasMessageNotContaining("\n");
    assertThat(local().resolve("none")).doesNotExist();
  }

  @Test
  default void hasItsOwnScratchDirectory() throws Exception {
    assertThat(host().scratch()).startsWith("/");
    assertThat(host().run(Command.of("test", "-d", host().scratch()), LONG).succeeded()).isTrue();
  }

  /** A program that gets one second between termination and kill. */
  private static Command stubborn(String script, String argument) {
    return Command.of("sh", "-c", script, "x", argument).with(Supervision.GRACE_VARIABLE, "1");
  }

  private long lines(String file) throws Exception {
    return host().run(Command.of("cat", file), LONG).standardOutput().lines().count();
  }

  private void assertAllGone(String pidFile, int count) throws Exception {
    String script =
        "n=0; for p in $(cat \"$1\"); do n=$((n+1)); kill -0 $p 2>/dev/null && "
            + "! grep -q '^State:.Z' /proc/$p/status && echo $p lives; done; echo $n";
    Finished finished = host().run(Command.of("sh", "-c", script, "x", pidFile), LONG);
    assertThat(finished.standardOutput()).isEqualTo(count + "\n");
  }

  private static BufferedReader reader(InputStream in) throws IOException {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }
}
