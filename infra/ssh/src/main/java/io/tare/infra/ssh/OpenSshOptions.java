package io.tare.infra.ssh;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which options of OpenSSH's configuration Tare follows. An option that is in none of these sets is
 * one that a later OpenSSH may have, and is named like one that Tare does not follow.
 */
final class OpenSshOptions {

  /** They lead to other machines, so nothing is done without them. */
  static final List<String> REFUSED = List.of("proxyusefdpass");

  private static final Set<String> FOLLOWED =
      Set.of(
          "host",
          "hostname",
          "port",
          "user",
          "identityfile",
          "identitiesonly",
          "identityagent",
          "certificatefile",
          "userknownhostsfile",
          "globalknownhostsfile",
          "hostkeyalias",
          "revokedhostkeys",
          "proxyjump",
          "proxycommand",
          "addressfamily",
          "bindaddress",
          "canonicaldomains",
          "canonicalizehostname",
          "canonicalizefallbacklocal",
          "canonicalizemaxdots",
          "canonicalizepermittedcnames");

  /**
   * They are about terminals, forwarding, the client's words, connections that clients share, or
   * how long it waits, which Tare does in its own way. Tare never accepts an unknown host key.
   */
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "addkeystoagent",
          "batchmode",
          "channeltimeout",
          "checkhostip",
          "clearallforwardings",
          "compression",
          "connectionattempts",
          "connecttimeout",
          "controlmaster",
          "controlpersist",
          "dynamicforward",
          "enableescapecommandline",
          "enablesshkeysign",
          "escapechar",
          "exitonforwardfailure",
          "fingerprinthash",
          "forkafterauthentication",
          "forwardagent",
          "forwardx11",
          "forwardx11timeout",
          "forwardx11trusted",
          "gatewayports",
          "gssapidelegatecredentials",
          "gssapikexalgorithms",
          "gssapikeyexchange",
          "gssapirenewalforcesrekey",
          "gssapitrustdns",
          "hashknownhosts",
          "hostbasedacceptedalgorithms",
          "ignoreunknown",
          "ipqos",
          "localcommand",
          "localforward",
          "loglevel",
          "logverbose",
          "numberofpasswordprompts",
          "obscurekeystroketiming",
          "permitlocalcommand",
          "permitremoteopen",
          "rekeylimit",
          "remotecommand",
          "remoteforward",
          "requesttty",
          "sendenv",
          "serveralivecountmax",
          "serveraliveinterval",
          "sessiontype",
          "setenv",
          "stdinnull",
          "streamlocalbindmask",
          "streamlocalbindunlink",
          "stricthostkeychecking",
          "syslogfacility",
          "tag",
          "tcpkeepalive",
          "tunnel",
          "tunneldevice",
          "updatehostkeys",
          "versionaddendum",
          "visualhostkey",
          "warnweakcrypto",
          "xauthlocation");

  /** As the manual spells those that are likely to be named. */
  private static final Map<String, String> SPELLED =
      Map.ofEntries(
          Map.entry("bindinterface", "BindInterface"),
          Map.entry("controlpath", "ControlPath"),
          Map.entry("gssapiauthentication", "GSSAPIAuthentication"),
          Map.entry("hostbasedauthentication", "HostbasedAuthentication"),
          Map.entry("kbdinteractiveauthentication", "KbdInteractiveAuthentication"),
          Map.entry("knownhostscommand", "KnownHostsCommand"),
          Map.entry("nohostauthenticationforlocalhost", "NoHostAuthenticationForLocalhost"),
          Map.entry("passwordauthentication", "PasswordAuthentication"),
          Map.entry("pkcs11provider", "PKCS11Provider"),
          Map.entry("preferredauthentications", "PreferredAuthentications"),
          Map.entry("proxyusefdpass", "ProxyUseFdpass"),
          Map.entry("pubkeyauthentication", "PubkeyAuthentication"),
          Map.entry("requiredrsasize", "RequiredRSASize"),
          Map.entry("securitykeyprovider", "SecurityKeyProvider"),
          Map.entry("verifyhostkeydns", "VerifyHostKeyDNS"));

  /** Further ways to log in, which matter only where the others are refused. */
  private static final Set<String> LOGINS =
      Set.of(
          "controlpath",
          "gssapiauthentication",
          "hostbasedauthentication",
          "pkcs11provider",
          "securitykeyprovider");

  private OpenSshOptions() {}

  /** An option as the manual spells it. */
  static String spelled(String option) {
    return SPELLED.getOrDefault(option, option);
  }

  /**
   * The options that a configuration sets and Tare does not follow, as the manual spells them.
   *
   * @param values of the machine
   * @param defaults of a machine of which the configuration says nothing
   */
  static List<String> unused(Map<String, List<String>> values, Map<String, List<String>> defaults) {
    return different(values, defaults)
        .filter(option -> !FOLLOWED.contains(option) && !WITHOUT_EFFECT.contains(option))
        .filter(option -> !REFUSED.contains(option) && !LOGINS.contains(option))
        .filter(option -> !Algorithms.isOption(option))
        .map(OpenSshOptions::spelled)
        .toList();
  }

  /** The further ways to log in that it sets. */
  static List<String> logins(Map<String, List<String>> values, Map<String, List<String>> defaults) {
    return different(values, defaults)
        .filter(LOGINS::contains)
        .map(OpenSshOptions::spelled)
        .toList();
  }

  private static Stream<String> different(
      Map<String, List<String>> values, Map<String, List<String>> defaults) {
    return values.entrySet().stream()
        .filter(option -> !option.getValue().equals(defaults.get(option.getKey())))
        .map(Map.Entry::getKey)
        .sorted();
  }
}
