package io.tare.infra.hosts.lease;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.IOException;

/**
 * Something on this machine or elsewhere that outlives the harness unless it is removed. Its
 * identity is never reused for something else, and never a program's name.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ProcessResource.Program.class, name = "program"),
  @JsonSubTypes.Type(value = ProcessResource.ProcessId.class, name = "process"),
  @JsonSubTypes.Type(value = NetworkResource.NetworkNamespace.class, name = "network_namespace"),
  @JsonSubTypes.Type(value = NetworkResource.Link.class, name = "link"),
  @JsonSubTypes.Type(value = NetworkResource.ForwardingRule.class, name = "forwarding_rule"),
  @JsonSubTypes.Type(value = PathResource.ControlGroup.class, name = "control_group"),
  @JsonSubTypes.Type(value = PathResource.Directory.class, name = "directory"),
  @JsonSubTypes.Type(value = PathResource.File.class, name = "file"),
  @JsonSubTypes.Type(value = PathResource.Mount.class, name = "mount"),
  @JsonSubTypes.Type(value = MachineResource.Container.class, name = "container"),
  @JsonSubTypes.Type(value = MachineResource.Machine.class, name = "machine")
})
@JsonIgnoreProperties(ignoreUnknown = true)
public sealed interface Resource
    permits ProcessResource, NetworkResource, PathResource, MachineResource {

  /** Whether it still exists. */
  boolean exists();

  /**
   * Removes it; does nothing if it does not exist.
   *
   * @throws IOException with the reason in one line if it could not be removed
   */
  void remove() throws IOException, InterruptedException;

  /** Whether it ends at a reboot: a process or a link does, a file does not. */
  default boolean diesAtBoot() {
    return true;
  }

  /** Whether it exists in a single network namespace, and is not visible from others. */
  default boolean needsNetwork() {
    return false;
  }

  /** Whether it can belong to that run: it has the run's token, or is in its directory. */
  boolean isOf(Owner run);

  /** A short description for people. */
  String describe();
}
