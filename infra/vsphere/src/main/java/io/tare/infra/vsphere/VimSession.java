package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.secret.Secret;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A user's session with a server. It begins with the first request and again whenever the server
 * has dropped it, as after half an hour without requests; the password is read each time.
 */
final class VimSession implements AutoCloseable {

  private static final ObjectReference INSTANCE =
      new ObjectReference("ServiceInstance", "ServiceInstance");

  private final SoapEndpoint endpoint;
  private final String user;
  private final Secret secret;
  private @Nullable VimNode content;
  private boolean isLoggedIn;

  /** The server's own name for the user, such as {@code VSPHERE.LOCAL\Administrator}. */
  private String userName = "";

  VimSession(SoapEndpoint endpoint, String user, Secret secret) {
    this.endpoint = endpoint;
    this.user = user;
    this.secret = secret;
  }

  String server() {
    return endpoint.server();
  }

  /** Calls a method of an object, as the user. */
  VimNode call(ObjectReference self, String method, Consumer<RequestXml> arguments)
      throws HostException, InterruptedException {
    if (!isLoggedIn) {
      logIn();
    }
    try {
      return endpoint.call(self, method, arguments);
    } catch (VimFault e) {
      if (!e.is("NotAuthenticated")) {
        throw e;
      }
    }
    logIn();
    return endpoint.call(self, method, arguments);
  }

  /** One of the server's singletons, for example {@code rootFolder}. */
  ObjectReference part(String name) throws HostException, InterruptedException {
    return content()
        .at(name)
        .map(VimNode::reference)
        .orElseThrow(() -> new HostException("%s has no %s".formatted(server(), name)));
  }

  /** The server's description of itself: {@code fullName}, {@code apiType} and more. */
  String about(String field) throws HostException, InterruptedException {
    return content().textAt("about", field).orElse("");
  }

  /** Whether it is a standalone ESXi, without a vCenter. */
  boolean isHostAlone() throws HostException, InterruptedException {
    return about("apiType").equals("HostAgent");
  }

  private VimNode content() throws HostException, InterruptedException {
    if (content == null) {
      content =
          endpoint
              .call(INSTANCE, "RetrieveServiceContent", none -> {})
              .at("returnval")
              .orElseThrow(() -> new HostException(server() + " does not say which product it is"));
    }
    return content;
  }

  private void logIn() throws HostException, InterruptedException {
    ObjectReference sessions = part("sessionManager");
    endpoint.forgetSession();
    isLoggedIn = false;
    String password = secret.reveal();
    try {
      Optional<VimNode> session =
          endpoint
              .call(
                  sessions,
                  "Login",
                  arguments -> arguments.text("userName", user).text("password", password))
              .at("returnval");
      userName = session.flatMap(node -> node.textAt("userName")).orElse(user);
      isLoggedIn = true;
    } catch (VimFault e) {
      if (e.is("InvalidLogin")) {
        throw new HostException(
            "%s refuses the login of %s with %s".formatted(server(), user, secret.describe()), e);
      }
      throw e;
    }
  }

  /** Whether that is the user of this session, in any spelling. */
  boolean isUser(String other) {
    String own = userName.toLowerCase(Locale.ROOT);
    return other.toLowerCase(Locale.ROOT).equals(own);
  }

  /** Logs out, if the server still listens: an unused session would expire. */
  @Override
  public void close() {
    if (!isLoggedIn) {
      return;
    }
    isLoggedIn = false;
    try {
      var unused = endpoint.call(part("sessionManager"), "Logout", none -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (HostException e) {
      // It expires after half an hour.
      endpoint.forgetSession();
    }
  }
}
