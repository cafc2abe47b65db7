package io.tare.infra.ssh.remote;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.JdkParts;
import io.tare.infra.api.Progress;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A machine with the artefacts, in a directory that stays for the next run.
 *
 * @param java the java program there
 * @param artefacts the directory of the artefacts there
 */
public record RemoteMachine(SshHost host, String java, String artefacts) implements AutoCloseable {

  /** Instead of a java program: this JDK is sent. */
  public static final String SHIP = "ship";

  /** Two platforms may be the same machine, and must not send files at the same time. */
  private static final Map<String, Lock> SENDING = new ConcurrentHashMap<>();

  /**
   * Sends missing files.
   *
   * @param host the connection, which is closed if that fails
   */
  public static RemoteMachine ready(SshHost host, String java, Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    SshTarget target = host.target();
    Lock sending = SENDING.computeIfAbsent(target + target.directory(), key -> new ReentrantLock());
    try {
      sending.lockInterruptibly();
      try {
        return sent(host, java, shipped, progress);
      } catch (ShortageException e) {
        RemoteCache.removeIfEmpty(host, target.directory(), target.user());
        throw e;
      } finally {
        sending.unlock();
      }
    } catch (HostException | InterruptedException e) {
      host.close();
      throw e;
    }
  }

  private static RemoteMachine sent(SshHost host, String java, Artefacts shipped, Progress progress)
      throws HostException, InterruptedException {
    String name = host.name();
    SshTarget target = host.target();
    String cache = RemoteCache.prepared(host, target.directory(), target.user());
    String program = java;
    if (java.equals(SHIP)) {
      progress.step(name + ": sending the JDK, if it is not there");
      host.upload(shipped.javaHome(), cache + "/jdk", JdkParts.LEFT_OUT);
      program = cache + "/jdk/bin/java";
    }
    CheckedCommand.run(host, program, "-version");
    String artefacts = cache + "/artefacts";
    List<String> files = files(shipped);
    if (!files.isEmpty()) {
      progress.step(name + ": sending the artefacts, if they are not there");
      host.uploadFiles(shipped.directory(), files, artefacts);
    }
    return new RemoteMachine(host, program, artefacts);
  }

  private static List<String> files(Artefacts shipped) throws HostException {
    try {
      return shipped.files().stream().map(each -> each.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new HostException("cannot read the artefacts in " + shipped.directory() + ": " + e, e);
    }
  }

  @Override
  public void close() {
    host.close();
  }
}
