package io.tare.harness.archive;

import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.lock.LockHeldException;
import io.tare.harness.model.lock.LockHolder;
import io.tare.harness.model.lock.LockState;
import io.tare.harness.model.lock.ProcessLock;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The right to write to a run directory, which one process at a time has. It is a lock on a file of
 * its own, because a lock ends when its process closes any descriptor of the locked file, and the
 * files of a run are read while it is active. The file exists as long as the claim, and stays
 * behind only if its process is killed; a directory without it is not being written.
 */
public final class RunClaim implements AutoCloseable {

  /** Who may write to the directory, and so to the run. */
  private static final Map<PosixFilePermission, PosixFilePermission> READ_WITH_WRITE =
      Map.of(
          PosixFilePermission.GROUP_WRITE, PosixFilePermission.GROUP_READ,
          PosixFilePermission.OTHERS_WRITE, PosixFilePermission.OTHERS_READ);

  private final RunLayout layout;
  private final ProcessLock lock;

  private RunClaim(RunLayout layout, ProcessLock lock) {
    this.layout = layout;
    this.lock = lock;
  }

  /**
   * Claims a directory, which is created if it is missing. Waits for a harness that is ending.
   *
   * @throws ArchiveException if a harness is writing to it, with the holder if it is visible; or if
   *     it cannot be written
   */
  public static RunClaim of(Path directory) throws InterruptedException {
    RunLayout layout = new RunLayout(directory);
    try {
      Files.createDirectories(directory);
      return new RunClaim(layout, ProcessLock.acquire(layout.lock(), RunClaim::create));
    } catch (LockHeldException e) {
      throw held(directory, e.holder());
    } catch (AccessDeniedException e) {
      throw denied(layout, e);
    } catch (IOException e) {
      throw new ArchiveException(
          "cannot lock "
              + layout.lock()
              + ": "
              + FileTrouble.reason(e)
              + "; choose another directory, or make this one writable",
          e);
    }
  }

  /** Whether a harness is writing to a directory now. */
  public static LockState look(Path directory) {
    return ProcessLock.look(new RunLayout(directory).lock());
  }

  /**
   * Refuses a directory to which a harness is writing.
   *
   * @throws ArchiveException with the holder if it is visible
   */
  public static void requireUnheld(Path directory) {
    if (look(directory).kind() == LockState.Kind.HELD) {
      throw held(directory, LockHolder.of(new RunLayout(directory).lock()));
    }
  }

  /**
   * Refuses a directory to which a harness is writing or may be writing.
   *
   * @throws ArchiveException with the holder if it is visible, or why that is unknown
   */
  public static void requireFree(Path directory) {
    LockState state = look(directory);
    switch (state.kind()) {
      case FREE -> {}
      case HELD -> requireUnheld(directory);
      case UNKNOWN -> throw new ArchiveException(uncertain(directory, state));
    }
  }

  /** That it is unknown whether a harness is writing to a directory, and what to do. */
  public static String uncertain(Path directory, LockState state) {
    Path file = new RunLayout(directory).lock();
    return "cannot tell whether a harness is writing to "
        + directory
        + ": cannot look at "
        + file.getFileName()
        + ": "
        + state.reason()
        + owner(file).map(name -> "; ask " + name + ", its owner").orElse("")
        + ", or use a copy of the directory without that file";
  }

  /** Why other processes do not see the claim, where the file system has no locks. */
  public Optional<String> objection() {
    return lock.objection();
  }

  public RunLayout layout() {
    return layout;
  }

  /**
   * Throws if another process could claim the directory, because the lock's file was deleted. Costs
   * one lookup of its name.
   */
  void requireInPlace() {
    if (!lock.isOn(layout.lock())) {
      throw new ArchiveException(
          layout.lock()
              + " was deleted or replaced during the run, so another harness could write to the "
              + "same files; all earlier results are safe; resume the run");
    }
  }

  /** Releases the directory. */
  @Override
  public void close() {
    lock.delete(layout.lock());
  }

  private static ArchiveException held(Path directory, LockHolder holder) {
    return new ArchiveException(
        "another harness is writing to %s: %s; %s"
            .formatted(directory, holder.words(), holder.advice()));
  }

  /** The kernel names a holder also to those who may not open the file. */
  private static ArchiveException denied(RunLayout layout, AccessDeniedException reason) {
    Path file = layout.lock();
    Optional<LockHolder> holder = LockHolder.visible(file);
    if (holder.isPresent()) {
      return held(layout.root(), holder.get());
    }
    return new ArchiveException(
        "cannot lock %s: permission denied; %s"
            .formatted(
                file,
                owner(file)
                    .map(
                        name -> "ask " + name + ", its owner, to resume the run or delete the file")
                    .orElse("choose another directory, or make this one writable")),
        reason);
  }

  /**
   * Only those who may write to the run can open the file: a user who can read it could lock it,
   * and so prevent that the run is resumed.
   */
  private static void create(Path file) throws IOException {
    Set<PosixFilePermission> permissions =
        EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    Set<PosixFilePermission> directory = Files.getPosixFilePermissions(file.getParent());
    READ_WITH_WRITE.forEach(
        (write, read) -> {
          if (directory.contains(write)) {
            permissions.add(write);
            permissions.add(read);
          }
        });
    var unused = Files.createFile(file, PosixFilePermissions.asFileAttribute(permissions));
  }

  private static Optional<String> owner(Path file) {
    try {
      return Optional.of(Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
