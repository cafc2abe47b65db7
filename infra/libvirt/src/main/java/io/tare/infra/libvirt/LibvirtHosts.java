package io.tare.infra.libvirt;

import io.tare.infra.host.HostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The libvirt that makes a platform's machines, and those that they may be migrated to. A machine
 * is looked for at all of them, because another process than the one that looks may have moved it.
 */
final class LibvirtHosts implements AutoCloseable {

  private static final String NO_DOMAIN = "failed to get domain";

  private final LibvirtSettings settings;
  private final List<Virsh> all;

  /** Where machines were found at last, by their names. */
  private final Map<String, Virsh> last = new HashMap<>();

  /**
   * @param place on which virsh runs for all of them
   */
  LibvirtHosts(VirshMachine place, LibvirtSettings settings) {
    this.settings = settings;
    this.all =
        Stream.concat(Stream.of(settings.uri()), settings.destinations().stream())
            .distinct()
            .map(uri -> new Virsh(place, settings.at(uri)))
            .toList();
  }

  /** A machine's domain. */
  record Found(Virsh at, DomainState state) {}

  /** That which makes machines. */
  Virsh home() {
    return all.get(0);
  }

  /** All of them, that which makes machines first. */
  List<Virsh> all() {
    return all;
  }

  /**
   * Where a machine is: of two domains, which there are while it is migrated, the one that runs.
   * Empty if none of them knows it.
   */
  Optional<Found> find(String name) throws HostException, InterruptedException {
    Virsh first = last.getOrDefault(name, home());
    Optional<Found> found = Optional.empty();
    for (Virsh each :
        Stream.concat(Stream.of(first), all.stream().filter(any -> any != first)).toList()) {
      Optional<DomainState> state =
          each.ask(NO_DOMAIN, "domstate", "--reason", name).map(DomainState::of);
      if (state.isPresent() && (found.isEmpty() || state.get().isRunning())) {
        found = Optional.of(new Found(each, state.get()));
        last.put(name, each);
      }
      if (found.isPresent() && found.get().state().isRunning()) {
        break;
      }
    }
    return found;
  }

  /**
   * Where a machine is to go.
   *
   * @param to what the order says
   * @param source where it is now
   * @throws HostException if that is not one of them, or where it is already
   */
  Virsh destination(Optional<String> to, Virsh source) throws HostException {
    if (all.size() == 1) {
      throw new HostException(
          "platform %s: no other libvirt is named to migrate to; name one by setting '%s'"
              .formatted(settings.said().platform(), LibvirtSettings.DESTINATION));
    }
    if (to.isEmpty()) {
      return all.get((all.indexOf(source) + 1) % all.size());
    }
    String uri = settings.uriOf(to.get());
    Virsh found =
        all.stream()
            .filter(each -> each.uri().equals(uri))
            .findFirst()
            .orElseThrow(
                () ->
                    new HostException(
                        "platform %s: to=%s is not one of those that setting '%s' names; name it there, so that the machine is found wherever it is"
                            .formatted(
                                settings.said().platform(),
                                to.get(),
                                LibvirtSettings.DESTINATION)));
    if (found == source) {
      throw new HostException(
          "platform %s: to=%s is where the machine is already"
              .formatted(settings.said().platform(), to.get()));
    }
    return found;
  }

  @Override
  public void close() {
    home().close();
  }
}
