package io.tare.infra.hosts;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A machine (or a confined part of one) on which programs run: this machine, a guest, a container
 * or any machine reached over SSH. One set of tests checks them all against this contract.
 */
public interface Host {

  /** A name for messages, for example {@code uml} or {@code this machine}. */
  String name();

  /**
   * Runs a program to its end.
   *
   * @throws HostException if it cannot be started, the connection is lost, or the deadline passes
   *     (then the program is killed)
   */
  Finished run(Command command, Duration deadline) throws HostException, InterruptedException;

  /**
   * Starts a program that runs while the caller talks to it. When the returned process is closed or
   * the harness dies, the program reads end of file on its standard input and is ended with all its
   * children.
   */
  RunningProcess start(Command command) throws HostException, InterruptedException;

  /**
   * Copies a local file or directory to an absolute path here; parent directories are created,
   * links are followed, execute permissions are kept. An existing copy is replaced, or kept if it
   * has the same content.
   */
  void upload(Path local, String remote) throws HostException, InterruptedException;

  /** Copies a file or directory from here; the local copy is complete or absent. */
  void download(String remote, Path local) throws HostException, InterruptedException;

  /** The absolute path of this run's own directory on the host; removed with the platform. */
  String scratch();

  /** What a program printed and how it ended. */
  record Finished(int exitStatus, String standardOutput, String standardError) {

    public boolean succeeded() {
      return exitStatus == 0;
    }
  }
}
