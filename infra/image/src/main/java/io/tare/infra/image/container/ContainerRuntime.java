package io.tare.infra.image.container;

import io.tare.infra.hosts.lease.Resource;
import java.nio.file.Path;
import java.util.List;

/** A program that runs bundles of the Open Container Initiative, with the words of runc. */
public interface ContainerRuntime {

  /** Its word for programs inside, in the variable {@code container} of the first process. */
  String word();

  /**
   * The program with its options for all commands, except that for its state.
   *
   * @param directory the container's own, for files of the runtime
   */
  List<String> words(Path directory);

  /** Whether it keeps a container's writes from the root file system by itself. */
  boolean layersRoot();

  /** Whether it limits processors and memory by control groups. */
  boolean hasControlGroups();

  /**
   * What may outlive a container, to be recorded before it is created.
   *
   * @param state the directory of the runtime's state
   * @param id the container's
   */
  List<Resource> records(Path state, String id);
}
