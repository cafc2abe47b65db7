package io.tare.harness.workloads.services.client;

import io.tare.infra.api.Node;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.Digest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Bodies of requests on a client's node; each is uploaded once for all trials. */
final class UploadedBodies {

  private final Node node;
  private final Map<Path, String> files = new HashMap<>();

  UploadedBodies(Node node) {
    this.node = node;
  }

  /** The target with its body as a file on the node. */
  ClientTarget uploaded(ClientTarget target) throws HostException, InterruptedException {
    if (target.body().isEmpty() || target.request().isEmpty()) {
      return target;
    }
    Path local = target.body().get();
    String file = files.get(local);
    if (file == null) {
      file = node.host().scratch() + "/body-" + new Digest().text(local.toString()).hex();
      node.host().upload(local, file);
      files.put(local, file);
    }
    return new ClientTarget(
        target.endpoint(), Optional.of(target.request().get().withBody(file)), Optional.empty());
  }
}
