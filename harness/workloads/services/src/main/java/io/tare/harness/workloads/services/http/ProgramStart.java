package io.tare.harness.workloads.services.http;

import io.tare.harness.workloads.contract.TrialContext;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A program of the user's that stays in the foreground.
 *
 * @param words program and arguments
 * @param files on this machine, which are put into the directory where it is started
 * @param environment further variables
 */
record ProgramStart(List<String> words, List<Path> files, SortedMap<String, String> environment)
    implements ServiceStart {

  ProgramStart {
    words = List.copyOf(words);
    files = List.copyOf(files);
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
  }

  @Override
  public StartedService start(TrialContext context, int number, Map<String, String> values)
      throws HostException, InterruptedException {
    Map<String, String> all = new HashMap<>(values);
    all.put(ServiceLocation.PORT, String.valueOf(freePort()));
    all.put(ServiceLocation.FILES, ServiceProgram.directory(context, number).path());
    ServiceLocation location = new ServiceLocation(all);
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("service." + number + ".start", String.join(" ", words));
    return new StartedService(
        ServiceProgram.start(context, number, this, location), location, facts, Optional.empty());
  }

  /**
   * A port that is free on this machine, which platforms may share; in a guest hardly anything
   * listens.
   */
  private static int freePort() throws HostException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new HostException("this machine has no free port: " + e.getMessage(), e);
    }
  }
}
