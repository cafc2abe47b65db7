package io.tare.harness.cli.command;

import io.tare.harness.command.CommandFailure;
import io.tare.infra.hosts.SearchPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * Checks that a command or service given on the command line exists, so that a typo costs a second
 * and not the start of a guest and a failed run.
 */
final class DirectSubject {

  private static final int CONNECT_MS = 5_000;

  /** What may be the name of a program or shell built-in. */
  private static final String NAME = "[A-Za-z0-9_@%+:,./-]+";

  private DirectSubject() {}

  /**
   * @param words of the command, as {@link DirectCampaign#ofCommand} takes them
   * @throws CommandFailure if the shell of this machine does not know the command
   */
  static void requireProgram(List<String> words) throws CommandFailure, InterruptedException {
    String name = words.size() == 1 ? words.get(0).strip().split("\\s", 2)[0] : words.get(0);
    if (!name.matches(NAME)) {
      return;
    }
    try {
      Process shell =
          SearchPath.builder("sh", "-c", "command -v -- \"$1\"", "sh", name)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      shell.getOutputStream().close();
      if (shell.waitFor() != 0) {
        throw CommandFailure.usage(
            name + ": no such program on this machine; correct the name or install it");
      }
    } catch (IOException e) {
      throw CommandFailure.infrastructure("cannot start sh: " + e.getMessage());
    }
  }

  /**
   * @param shown the application as the user named it
   * @throws CommandFailure if it is missing, or not an archive
   */
  static void requireArchive(String shown, Path file) throws CommandFailure {
    if (!Files.isRegularFile(file)) {
      throw CommandFailure.usage(shown + ": no such file; build it, or correct the path");
    }
    try (ZipFile archive = new ZipFile(file.toFile())) {
      if (archive.size() == 0) {
        throw CommandFailure.usage(shown + ": is an empty archive; build it again");
      }
    } catch (IOException e) {
      throw CommandFailure.usage(
          shown + ": is not a web application: cannot read it as a zip archive: " + e.getMessage());
    }
  }

  /**
   * @param addresses as {@link DirectCampaign#ofAddresses} takes them
   * @throws CommandFailure if one names no host
   */
  static void requireHosts(List<String> addresses) throws CommandFailure {
    for (String each : addresses) {
      if (each.matches("(?i)https?://([/?#:].*)?")) {
        throw CommandFailure.usage(
            each + ": there is no host in this address; write one, such as http://localhost:8080/");
      }
    }
  }

  /**
   * @param addresses as {@link DirectCampaign#ofAddresses} takes them
   * @throws CommandFailure if one accepts no connection
   */
  static void requireAnswering(List<String> addresses) throws CommandFailure {
    for (String address : addresses) {
      URI uri;
      try {
        uri = URI.create(address);
      } catch (IllegalArgumentException e) {
        continue; // parsing the campaign made from it reports what is wrong
      }
      if (uri.getHost() != null) {
        requireConnection(address, uri.getHost(), port(uri));
      }
    }
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
  }

  private static void requireConnection(String address, String host, int port)
      throws CommandFailure {
    try (Socket socket = new Socket()) {
      InetAddress resolved = InetAddress.getByName(host.replaceAll("^\\[|]$", ""));
      socket.connect(new InetSocketAddress(resolved, port), CONNECT_MS);
    } catch (UnknownHostException e) {
      throw CommandFailure.infrastructure(
          address + ": unknown host " + host + "; correct the address");
    } catch (IOException | IllegalArgumentException e) {
      throw CommandFailure.infrastructure(
          "%s: no answer at port %d (%s); start the service, or correct the address"
              .formatted(address, port, e.getMessage()));
    }
  }
}
