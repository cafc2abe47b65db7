package io.tare.infra.libvirt;

import io.tare.infra.hosts.HostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The libvirt that creates a platform's machines, and those that they may migrate to. A machine is
 * searched for at all of them, because another process may have migrated it.
 */
final class LibvirtHosts implements AutoCloseable {

  private static final String NO_DOMAIN = "failed to get domain";

  private final LibvirtSettings settings;
  private final List<Virsh> all;

  /** Where machines were last found, by name. */
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

  /** The one that creates machines. */
  Virsh home() {
    return all.get(0);
  }

  /** All of them, the one that creates machines first. */
  List<Virsh> all() {
    return all;
  }

  /**
   * A machine's place: of the two domains during a migration, the running one. Empty if no libvirt
   * knows it.
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
   * The destination of a machine.
   *
   * @param to the order's destination
   * @param source where it is now
   * @throws HostException if it is not one of them, or the machine's current place
   */
  Virsh destination(Optional<String> to, Virsh source) throws HostException {
    if (all.size() == 1) {
      throw new HostException(
          "platform %s: no destination to migrate to; set '%s'"
              .formatted(settings.raw().platform(), LibvirtSettings.DESTINATION));
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
                        "platform %s: to=%s is not listed in '%s'; add it, so that the machine is found wherever it is"
                            .formatted(
                                settings.raw().platform(), to.get(), LibvirtSettings.DESTINATION)));
    if (found == source) {
      throw new HostException(
          "platform %s: the machine already is on to=%s"
              .formatted(settings.raw().platform(), to.get()));
    }
    return found;
  }

  @Override
  public void close() {
    home().close();
  }
}
