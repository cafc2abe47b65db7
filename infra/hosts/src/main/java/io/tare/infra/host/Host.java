package io.tare.infra.host;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A machine (or a confined part of one) on which programs run. One contract for this machine, a
 * guest, a container and any machine reached over SSH; one battery of tests holds them all to it.
 */
public interface Host {

  /** A name for messages, for example {@code uml} or {@code this machine}. */
  String name();

  /**
   * Runs a program to its end.
   *
   * @throws HostException if it cannot be started, the connection is lost, or the deadline passes
   *     (then the program is ended)
   */
  Finished run(Command command, Duration deadline) throws HostException, InterruptedException;

  /**
   * Starts a program that goes on while the caller talks to it. It reads end of file on its
   * standard input, and is ended with all its children, when the returned process is closed or the
   * harness dies.
   */
  RunningProcess start(Command command) throws HostException, InterruptedException;

  /**
   * Copies a local file or directory to an absolute path here; parent directories are made, links
   * are followed, permissions to execute are kept. What is there already is replaced, or left if it
   * has the same content.
   */
  void upload(Path local, String remote) throws HostException, InterruptedException;

  /** Copies a file or directory from here; the local copy is complete or not there. */
  void download(String remote, Path local) throws HostException, InterruptedException;

  /**
   * A directory of this run's own on the host, absolute; removed when the platform is destroyed.
   */
  String scratch();

  /** What a program printed and how it ended. */
  record Finished(int exitStatus, String standardOutput, String standardError) {

    public boolean succeeded() {
      return exitStatus == 0;
    }
  }
}
