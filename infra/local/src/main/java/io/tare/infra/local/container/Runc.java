package io.tare.infra.local.container;

import io.tare.infra.hosts.lease.MachineResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.infra.image.container.ContainerRuntime;
import java.nio.file.Path;
import java.util.List;

/** runc: processes under this machine's kernel. */
record Runc() implements ContainerRuntime {

  @Override
  public String word() {
    return "runc";
  }

  @Override
  public List<String> words(Path directory) {
    return List.of("runc");
  }

  @Override
  public boolean layersRoot() {
    return false;
  }

  @Override
  public boolean hasControlGroups() {
    return true;
  }

  @Override
  public List<Resource> records(Path state, String id) {
    return List.of(new MachineResource.Container(state.toString(), id));
  }
}
