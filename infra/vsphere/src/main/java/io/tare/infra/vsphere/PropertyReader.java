package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads objects' properties through the server's collector. */
record PropertyReader(VimSession session) {

  /** The number of objects per request, as answers may be large. */
  private static final int PAGE = 200;

  /**
   * Of one object.
   *
   * @throws VimFault {@code ManagedObjectNotFound} if it is gone
   */
  ObjectProperties of(ObjectReference object, String... properties)
      throws HostException, InterruptedException {
    return read(object.type(), properties, set -> set.reference("obj", object)).stream()
        .findFirst()
        .orElseThrow(
            () ->
                new HostException(
                    "%s returned nothing about %s".formatted(session.server(), object)));
  }

  /** The properties of all objects of a type in a container, recursively. */
  List<ObjectProperties> all(ObjectReference container, String type, String... properties)
      throws HostException, InterruptedException {
    ObjectReference view =
        session
            .call(
                session.part("viewManager"),
                "CreateContainerView",
                arguments ->
                    arguments
                        .reference("container", container)
                        .text("type", type)
                        .text("recursive", true))
            .at("returnval")
            .orElseThrow(() -> new HostException(session.server() + " returned no view"))
            .reference();
    try {
      return read(
          type,
          properties,
          set ->
              set.reference("obj", view)
                  .text("skip", true)
                  .element(
                      "selectSet",
                      "TraversalSpec",
                      select ->
                          select
                              .text("name", "view")
                              .text("type", "ContainerView")
                              .text("path", "view")
                              .text("skip", false)));
    } catch (VimFault e) {
      // A view ends with its session.
      throw e.is("ManagedObjectNotFound")
          ? new TransientException(session.server() + " ended the session during a request", e)
          : e;
    } finally {
      destroy(view);
    }
  }

  private void destroy(ObjectReference view) throws InterruptedException {
    try {
      var unused = session.call(view, "DestroyView", none -> {});
    } catch (HostException e) {
      // It ends with the session; the result is known, or has failed for a better reason.
      return;
    }
  }

  private List<ObjectProperties> read(
      String type, String[] properties, Consumer<RequestXml> objects)
      throws HostException, InterruptedException {
    ObjectReference collector = session.part("propertyCollector");
    VimNode answer =
        session.call(
            collector,
            "RetrievePropertiesEx",
            arguments ->
                arguments
                    .element(
                        "specSet",
                        spec ->
                            spec.element("propSet", set -> propertySet(set, type, properties))
                                .element("objectSet", objects))
                    .element("options", options -> options.text("maxObjects", PAGE)));
    List<ObjectProperties> all = new ArrayList<>();
    Optional<VimNode> page = answer.at("returnval");
    while (page.isPresent()) {
      page.get().children("objects").forEach(each -> all.add(ObjectProperties.of(each)));
      Optional<String> token = page.get().textAt("token");
      page = token.isEmpty() ? Optional.empty() : next(collector, token.get());
    }
    return all;
  }

  private Optional<VimNode> next(ObjectReference collector, String token)
      throws HostException, InterruptedException {
    try {
      return session
          .call(
              collector,
              "ContinueRetrievePropertiesEx",
              arguments -> arguments.text("token", token))
          .at("returnval");
    } catch (VimFault e) {
      throw new TransientException(session.server() + " ended the session during an answer", e);
    }
  }

  private static void propertySet(RequestXml set, String type, String[] properties) {
    set.text("type", type).text("all", false);
    for (String property : properties) {
      set.text("pathSet", property);
    }
  }
}
