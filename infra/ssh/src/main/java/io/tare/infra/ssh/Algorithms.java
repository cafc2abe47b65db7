package io.tare.infra.ssh;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Session;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The algorithms that OpenSSH's configuration asks for, as machines with an old SSH server need
 * them.
 *
 * @param lists by the library's keyword, as far as the library has them; the library's own for
 *     others
 */
record Algorithms(SortedMap<String, String> lists) {

  /** The library's own. */
  static final Algorithms USUAL = new Algorithms(new TreeMap<>());

  private static final String OF_CERTIFICATE = "-cert-v01@openssh.com";

  /** The library's keywords for OpenSSH's options. */
  private static final Map<String, List<String>> KEYWORDS =
      Map.of(
          "ciphers", List.of("cipher.c2s", "cipher.s2c"),
          "macs", List.of("mac.c2s", "mac.s2c"),
          "kexalgorithms", List.of("kex"),
          "hostkeyalgorithms", List.of("server_host_key"),
          "pubkeyacceptedalgorithms", List.of(Login.ALGORITHMS),
          "casignaturealgorithms", List.of("ca_signature_algorithms"));

  Algorithms {
    lists = Collections.unmodifiableSortedMap(new TreeMap<>(lists));
  }

  /** OpenSSH's options about algorithms. */
  static boolean isOption(String option) {
    return KEYWORDS.containsKey(option);
  }

  /** Those that a configuration sets. */
  static Algorithms of(Map<String, List<String>> values, Map<String, List<String>> defaults) {
    SortedMap<String, String> lists = new TreeMap<>();
    KEYWORDS.forEach(
        (option, keywords) -> {
          List<String> set = values.getOrDefault(option, List.of());
          String known = set.isEmpty() ? "" : known(set.get(0));
          if (!set.equals(defaults.get(option)) && !known.isEmpty()) {
            keywords.forEach(keyword -> lists.put(keyword, known));
          }
        });
    return new Algorithms(lists);
  }

  private static String known(String list) {
    return Stream.of(list.split(","))
        .filter(name -> JSch.getConfig(name.replace(OF_CERTIFICATE, "")) != null)
        .collect(Collectors.joining(","));
  }

  /** Has a session use them. */
  void prepare(Session session) {
    lists.forEach(session::setConfig);
  }
}
