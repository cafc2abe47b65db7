package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.clock.Stopwatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The server's asynchronous tasks. */
record VimTasks(VimSession session, PropertyReader reader) {

  /** Copying a large disk takes less. */
  private static final Duration DEADLINE = Duration.ofMinutes(30);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(2);
  private static final Set<String> UNDER_WAY = Set.of("queued", "running");

  /** Names of tasks that create a machine; some servers add a suffix. */
  private static final List<String> MAKING =
      List.of("VirtualMachine.clone", "Folder.createVm", "ResourcePool.createVm");

  /**
   * Starts a task and waits for its end.
   *
   * @return the object that it created, if any
   * @throws VimFault with the server's message if it failed
   */
  Optional<ObjectReference> done(
      ObjectReference self, String method, Consumer<RequestXml> arguments)
      throws HostException, InterruptedException {
    ObjectReference task = begun(self, method, arguments);
    Stopwatch watch = Stopwatch.started();
    Duration pause = FIRST_PAUSE;
    while (true) {
      Optional<VimNode> info = reader.of(task, "info").value("info");
      if (isDone(method, info)) {
        return info.flatMap(node -> node.at("result"))
            .map(VimNode::reference)
            .filter(each -> !each.type().isEmpty());
      }
      if (watch.isBeyond(DEADLINE)) {
        throw new HostException(
            "%s did not finish %s within %d minutes"
                .formatted(session.server(), method, DEADLINE.toMinutes()));
      }
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      pause = pause.multipliedBy(2);
      pause = pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
    }
  }

  /** Starts a task, and returns it as soon as the server has accepted it. */
  ObjectReference begun(ObjectReference self, String method, Consumer<RequestXml> arguments)
      throws HostException, InterruptedException {
    return session
        .call(self, method, arguments)
        .at("returnval")
        .orElseThrow(
            () ->
                new HostException("%s returned no task for %s".formatted(session.server(), method)))
        .reference();
  }

  /**
   * Whether a task is done.
   *
   * @param method that started it, for messages
   * @throws VimFault with the server's message if it failed
   */
  boolean isDone(ObjectReference task, String method) throws HostException, InterruptedException {
    return isDone(method, reader.of(task, "info").value("info"));
  }

  private boolean isDone(String method, Optional<VimNode> info) throws VimFault {
    String state = info.flatMap(node -> node.textAt("state")).orElse("");
    if (state.equals("error")) {
      throw failure(method, info.flatMap(node -> node.at("error")));
    }
    return state.equals("success");
  }

  /** Cancels a task. */
  void cancel(ObjectReference task) throws HostException, InterruptedException {
    var unused = session.call(task, "CancelTask", none -> {});
  }

  private VimFault failure(String method, Optional<VimNode> error) {
    String what = session.server() + " failed " + method;
    Optional<VimNode> fault = error.flatMap(node -> node.at("fault"));
    return fault.isEmpty()
        ? new VimFault("", what + " without a reason")
        : VimFault.of(
            what, fault.get(), error.flatMap(node -> node.textAt("localizedMessage")).orElse(""));
  }

  /**
   * Whether the server is creating a machine for this session's user, which may be in no list yet.
   */
  boolean isMaking() throws HostException, InterruptedException {
    for (ObjectReference task : recent()) {
      Optional<VimNode> info = info(task);
      if (info.isPresent() && isMaking(info.get())) {
        return true;
      }
    }
    return false;
  }

  private boolean isMaking(VimNode info) {
    boolean isUnderWay = UNDER_WAY.contains(info.textAt("state").orElse(""));
    Optional<String> who = info.textAt("reason", "userName");
    return isUnderWay
        && MAKING.stream().anyMatch(info.textAt("descriptionId").orElse("")::startsWith)
        && (who.isEmpty() || session.isUser(who.get()));
  }

  private List<ObjectReference> recent() throws HostException, InterruptedException {
    return reader.of(session.part("taskManager"), "recentTask").list("recentTask").stream()
        .map(VimNode::reference)
        .toList();
  }

  private Optional<VimNode> info(ObjectReference task) throws HostException, InterruptedException {
    try {
      return reader.of(task, "info").value("info");
    } catch (VimFault e) {
      if (e.is("ManagedObjectNotFound")) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
