package io.tare.services.host;

import com.sun.enterprise.v3.services.impl.GrizzlyProxy;
import com.sun.enterprise.v3.services.impl.GrizzlyService;
import com.sun.enterprise.v3.services.impl.NetworkProxy;
import io.tare.services.host.database.Database;
import io.tare.services.host.database.DatabasePool;
import io.tare.services.host.disk.FileDisk;
import io.tare.services.host.filter.RequestFilter;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLConnection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import org.glassfish.api.container.EndpointRegistrationException;
import org.glassfish.api.container.RequestDispatcher;
import org.glassfish.embeddable.CommandResult;
import org.glassfish.embeddable.GlassFish;
import org.glassfish.embeddable.GlassFishException;
import org.glassfish.embeddable.GlassFishProperties;
import org.glassfish.embeddable.GlassFishRuntime;
import org.glassfish.grizzly.config.GenericGrizzlyListener;
import org.glassfish.grizzly.config.dom.NetworkConfig;
import org.glassfish.grizzly.filterchain.FilterChain;

/** Embedded GlassFish with the application deployed. */
final class Server implements AutoCloseable {

  private static final String NETWORK = "embedded-glassfish-config.server.network-config.";
  private static final String LISTENERS = "network-config.network-listeners.network-listener.";
  private static final String LISTENER = "embedded-glassfish-config.server." + LISTENERS;
  private static final String PROTOCOL = NETWORK + "protocols.protocol.";
  private static final String TRANSPORT = NETWORK + "transports.transport.tcp.";
  private static final String THREADS =
      "embedded-glassfish-config.server.thread-pools.thread-pool.http-thread-pool.";
  private static final List<String> ADMINISTRATION =
      List.of("/management", "/monitoring", "/command");
  private static final int READ_TIMEOUT_MS = 10_000;

  private final GlassFishRuntime runtime;
  private final GlassFish glassFish;
  private final Optional<RequestFilter> filter;
  private final Optional<Database> database;
  private final Optional<FileDisk> disk;
  private final int port;
  private final long startNs;
  private final long deployNs;
  private final JsonObject about;
  private boolean closed;

  private Server(
      GlassFishRuntime runtime,
      GlassFish glassFish,
      Optional<RequestFilter> filter,
      Optional<Database> database,
      Optional<FileDisk> disk,
      int port,
      long startNs,
      long deployNs,
      JsonObject about) {
    this.runtime = runtime;
    this.glassFish = glassFish;
    this.filter = filter;
    this.database = database;
    this.disk = disk;
    this.port = port;
    this.startNs = startNs;
    this.deployNs = deployNs;
    this.about = about;
  }

  /**
   * Starts the server, deploys the application and, if it describes itself, waits for its first
   * answer.
   *
   * @param password for the database
   */
  static Server start(Options options, String password) throws GlassFishException, IOException {
    boolean describesItself = Deployment.describesItself(options.war());
    long begin = System.nanoTime();
    Optional<TlsIdentity> identity = identity(options);
    int port = freePort(options);
    Optional<Database> database =
        options.database().isPresent()
            ? Optional.of(
                Database.open(
                    options.database().get(), password, ServerSettings.connections(options)))
            : Optional.empty();
    Optional<FileDisk> disk =
        options.disk().isPresent()
            ? Optional.of(FileDisk.in(options.disk().get()))
            : Optional.empty();
    GlassFishRuntime runtime = GlassFishRuntime.bootstrap();
    GlassFish glassFish = runtime.newGlassFish(properties(options, port));
    glassFish.start();
    closeAdministration(glassFish);
    if (database.isPresent()) {
      DatabasePool.define(
          glassFish.getCommandRunner(),
          database.get(),
          options.dataSource(),
          ServerSettings.connections(options),
          ServerSettings.connectionMs());
    }
    long started = System.nanoTime();
    Deployment.deploy(glassFish.getCommandRunner(), options);
    if (identity.isPresent()) {
      TlsListener.secure(identity.get());
    }
    if (opensLater(options)) {
      open(glassFish, listener(options));
    }
    Optional<RequestFilter> filter = filter(glassFish, options);
    JsonObject about =
        describesItself ? about(options, port, identity) : JsonObject.EMPTY_JSON_OBJECT;
    return new Server(
        runtime,
        glassFish,
        filter,
        database,
        disk,
        port,
        started - begin,
        System.nanoTime() - started,
        about);
  }

  private static String listener(Options options) {
    return options.keyStore().isPresent() ? TlsListener.NAME : "http-listener";
  }

  /**
   * A port for untrusted clients is opened late, as GlassFish itself would answer before the
   * application does.
   */
  private static boolean opensLater(Options options) {
    return options.keyStore().isPresent() || options.maxBodyBytes().isPresent();
  }

  private static void open(GlassFish glassFish, String listener) throws GlassFishException {
    CommandResult result =
        glassFish
            .getCommandRunner()
            .run("set", "configs.config.server-config." + LISTENERS + listener + ".enabled=true");
    if (result.getExitStatus() != CommandResult.ExitStatus.SUCCESS) {
      throw new GlassFishException(
          "cannot open " + listener + ": " + result.getOutput(), result.getFailureCause());
    }
  }

  /** Before the port is published. */
  private static Optional<RequestFilter> filter(GlassFish glassFish, Options options)
      throws GlassFishException, IOException {
    if (options.maxBodyBytes().isEmpty()) {
      return Optional.empty();
    }
    NetworkProxy proxy =
        glassFish
            .getService(GrizzlyService.class)
            .lookupNetworkProxy(
                glassFish.getService(NetworkConfig.class).getNetworkListener(listener(options)));
    GenericGrizzlyListener listener =
        (GenericGrizzlyListener) ((GrizzlyProxy) proxy).getUnderlyingListener();
    FilterChain chain = (FilterChain) listener.getTransport().getProcessor();
    return Optional.of(RequestFilter.into(chain, options.maxBodyBytes().getAsInt()));
  }

  private static GlassFishProperties properties(Options options, int port) {
    String threads = Integer.toString(options.httpThreads());
    GlassFishProperties properties = new GlassFishProperties();
    String name = listener(options);
    String listener = LISTENER + name + ".";
    properties.setProperty(listener + "port", Integer.toString(port));
    properties.setProperty(listener + "address", options.address());
    // One with TLS is opened later too: when it has its certificate.
    properties.setProperty(listener + "enabled", Boolean.toString(!opensLater(options)));
    properties.setProperty(THREADS + "min-thread-pool-size", threads);
    properties.setProperty(THREADS + "max-thread-pool-size", threads);
    // By default a connection is closed after 250 requests or 30 idle seconds, and clients would
    // sometimes measure a new connection.
    String http = PROTOCOL + name + ".http.";
    properties.setProperty(http + "max-connections", "-1");
    properties.setProperty(http + "timeout-seconds", "300");
    if (options.maxBodyBytes().isPresent()) {
      properties.setProperty(http + "xpowered-by", "false");
      properties.setProperty(http + "http2-enabled", "false"); // which the gate does not parse
    }
    properties.setProperty(TRANSPORT + "read-timeout-millis", Integer.toString(READ_TIMEOUT_MS));
    properties.setProperty(TRANSPORT + "write-timeout-millis", Integer.toString(READ_TIMEOUT_MS));
    return properties;
  }

  /** Embedded GlassFish serves its administration on the services' port, which is not wanted. */
  private static void closeAdministration(GlassFish glassFish) throws GlassFishException {
    RequestDispatcher dispatcher = glassFish.getService(RequestDispatcher.class);
    for (String context : ADMINISTRATION) {
      try {
        dispatcher.unregisterEndpoint(context);
      } catch (EndpointRegistrationException e) {
        throw new GlassFishException("cannot close " + context, e);
      }
    }
  }

  /**
   * A port that was free a moment ago: GlassFish needs a number, and does not fail if the port is
   * taken.
   */
  private static int freePort(Options options) throws IOException {
    InetAddress address = InetAddress.getByName(options.address());
    try (ServerSocket socket = new ServerSocket(options.port(), 1, address)) {
      return socket.getLocalPort();
    } catch (BindException e) {
      throw new IOException(
          "cannot listen on port %d of %s: %s; choose another"
              .formatted(options.port(), options.address(), e.getMessage()));
    }
  }

  private static Optional<TlsIdentity> identity(Options options) throws IOException {
    return options.keyStore().isPresent()
        ? Optional.of(TlsIdentity.read(options.keyStore().get(), System.getenv()))
        : Optional.empty();
  }

  private static JsonObject about(Options options, int port, Optional<TlsIdentity> identity)
      throws IOException {
    InetAddress address = InetAddress.getByName(options.address());
    InetAddress near = address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address;
    String host =
        near instanceof Inet6Address ? "[" + near.getHostAddress() + "]" : near.getHostAddress();
    String scheme = identity.isPresent() ? "https://" : "http://";
    URI uri = URI.create(scheme + host + ":" + port + options.path("about"));
    URLConnection connection = uri.toURL().openConnection(Proxy.NO_PROXY);
    connection.setReadTimeout(READ_TIMEOUT_MS);
    if (connection instanceof HttpsURLConnection secured && identity.isPresent()) {
      secured.setSSLSocketFactory(identity.get().trustingItself().getSocketFactory());
      // The certificate is that of the file; its host name does not matter.
      secured.setHostnameVerifier((name, session) -> true);
    }
    try (InputStream in = connection.getInputStream();
        JsonReader reader = Json.createReader(in)) {
      return reader.readObject();
    } catch (IOException e) {
      throw new IOException("deployed, but no answer from " + uri, e);
    }
  }

  int port() {
    return port;
  }

  /** Time to start GlassFish, in nanoseconds. */
  long startNs() {
    return startNs;
  }

  /** Time to deploy the application and to get its description, in nanoseconds. */
  long deployNs() {
    return deployNs;
  }

  /** The application's description of the server; empty if it gives none. */
  JsonObject about() {
    return about;
  }

  /** The directory of the application's files, if it has one. */
  Optional<FileDisk> disk() {
    return disk;
  }

  /** Its database, if it has one. */
  Optional<Database> database() {
    return database;
  }

  /** Stops the server and removes its temporary files; further calls do nothing. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    filter.ifPresent(RequestFilter::close);
    try {
      glassFish.dispose();
      runtime.shutdown();
    } catch (GlassFishException e) {
      System.err.println("tare-host: GlassFish did not stop cleanly: " + e.getMessage());
    }
    database.ifPresent(each -> remove(each, "what was created in the database"));
    disk.ifPresent(each -> remove(each, "the directory of the application's files"));
  }

  private static void remove(Closeable what, String name) {
    try {
      what.close();
    } catch (IOException e) {
      System.err.println("tare-host: " + name + " was not removed: " + e);
    }
  }
}
