package io.tare.harness.workloads.services.client;

import io.tare.harness.model.order.Body;
import io.tare.infra.api.Node;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.Digest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bodies of requests on a client's node; each is uploaded once for all trials. */
final class UploadedBodies {

  private final Node node;
  private final Map<Path, String> files = new HashMap<>();

  UploadedBodies(Node node) {
    this.node = node;
  }

  /** The target with its bodies as files on the node. */
  ClientTarget uploaded(ClientTarget target) throws HostException, InterruptedException {
    List<ClientTarget.Request> requests = new ArrayList<>();
    for (ClientTarget.Request each : target.requests()) {
      requests.add(
          each.body().isEmpty()
              ? each
              : new ClientTarget.Request(
                  each.prepared().with(Body.of(uploaded(each.body().get()))), Optional.empty()));
    }
    return new ClientTarget(target.endpoint(), requests);
  }

  private String uploaded(Path local) throws HostException, InterruptedException {
    String file = files.get(local);
    if (file == null) {
      file = node.host().scratch() + "/body-" + new Digest().text(local.toString()).hex();
      node.host().upload(local, file);
      files.put(local, file);
    }
    return file;
  }
}
