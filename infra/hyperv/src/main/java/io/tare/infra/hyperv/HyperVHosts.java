package io.tare.infra.hyperv;

import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The Hyper-V hosts of a platform: the one that creates its machines, and those that they may
 * migrate to. Each has its own connection, opened on first use, because Windows does not let a
 * network user continue from one host to the next.
 */
final class HyperVHosts implements AutoCloseable {

  /** Opens the connection to a host. */
  @FunctionalInterface
  interface Opener {
    PowerShell open(String host) throws HostException, InterruptedException;
  }

  /**
   * One of them.
   *
   * @param name its name in the campaign
   */
  record Member(String name, PowerShell powerShell) {}

  private final HyperVSettings settings;
  private final Opener opener;
  private final Map<String, Member> open = new HashMap<>();

  HyperVHosts(HyperVSettings settings, Opener opener) {
    this.settings = settings;
    this.opener = opener;
  }

  /** The one that creates machines. */
  Member home() throws HostException, InterruptedException {
    return member(settings.host());
  }

  /** All, the one that creates machines first. */
  List<Member> all() throws HostException, InterruptedException {
    List<Member> all = new ArrayList<>();
    all.add(home());
    for (String other : settings.migrationHosts()) {
      all.add(member(other));
    }
    return all;
  }

  /**
   * One by its name.
   *
   * @throws HostException if the campaign does not name it
   */
  Member named(String name) throws HostException, InterruptedException {
    for (Member each : all()) {
      if (each.name().equalsIgnoreCase(name)) {
        return each;
      }
    }
    throw new HostException(settings.notNamed(name));
  }

  private Member member(String name) throws HostException, InterruptedException {
    Member there = open.get(name);
    if (there == null) {
      there = new Member(name, opener.open(name));
      open.put(name, there);
    }
    return there;
  }

  @Override
  public void close() {
    open.values().forEach(each -> each.powerShell().close());
    open.clear();
  }
}
