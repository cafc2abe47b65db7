package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tare.infra.http.PromptAnswers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A server that answers by the API references of keystone, nova, glance, neutron and cinder, as far
 * as Tare uses them. It creates nothing. Failures are injected in advance.
 */
final class DocumentedCloud implements AutoCloseable {

  static final String USER = "tester";
  static final String PASSWORD = "correct-horse-5391";
  static final String TAKEN = "10.9.8.7";
  static final String FLOATING = "203.0.113.9";

  /** The project of the recorded answers for a user without an operator's rights. */
  static final String MEMBERS = "c5e6a765056c4bfa84f821bc3918addf";

  /** The project of the recorded answers for an operator. */
  static final String OPERATORS = "df1ccee3ca57415ab7268b32c08b3831";

  private static final ObjectMapper JSON = new ObjectMapper();

  static {
    PromptAnswers.on();
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final List<String> requests = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final Map<String, Map<String, ObjectNode>> things = new LinkedHashMap<>();
  private final MovingServers moving = new MovingServers();
  private String token = "";
  private int count;
  private boolean ignoresDeletions;
  private String serverFault = "";
  private String hypervisor = "QEMU";
  private Consumer<JsonNode> onServer = document -> {};
  private String address = "127.0.0.1";
  private String project = "p1";
  private JsonNode networks = MissingNode.getInstance();
  private JsonNode ofPorts = MissingNode.getInstance();

  /** An answer that replaces the right one a number of times. */
  private static final class Fault {
    final Predicate<String> meant;
    final int status;
    final String body;
    int times;

    Fault(Predicate<String> meant, int times, int status, String body) {
      this.meant = meant;
      this.times = times;
      this.status = status;
      this.body = body;
    }
  }

  DocumentedCloud() throws IOException {
    for (String sort : List.of("servers", "flavors", "ports", "floatingips", "volumes", "groups")) {
      things.put(sort, new LinkedHashMap<>());
    }
    things.get("flavors").put("1", flavor("1", "m1.tiny", 1, 512, 1));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String authUrl() {
    return root() + "/identity/v3";
  }

  private String root() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The requests: method, path and query. */
  synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  /** Requests with a prefix get another answer a number of times. */
  synchronized void answers(String begin, int times, int status, String body) {
    faults.add(new Fault(request -> request.startsWith(begin), times, status, body));
  }

  synchronized void endTokens() {
    token = "";
  }

  synchronized void ignoreDeletions(boolean ignores) {
    ignoresDeletions = ignores;
  }

  /** Servers created from now on fail. */
  synchronized void failServers(String message) {
    serverFault = message;
  }

  /** The outcome of migrations; empty if they end only when forced. */
  synchronized void endMigrations(String status) {
    moving.end(status);
  }

  synchronized void hypervisor(String type) {
    hypervisor = type;
  }

  /** Is called for every created server. */
  synchronized void onServer(Consumer<JsonNode> listener) {
    onServer = listener;
  }

  /**
   * From now on, networks are those that a real neutron 29 answered for a project.
   *
   * @param recorded name of the resource
   */
  synchronized void networks(String recorded, String itsProject) throws IOException {
    networks =
        JSON.readTree(DocumentedCloud.class.getResourceAsStream(recorded + ".json"))
            .path("networks");
    project = itsProject;
  }

  /** Fields that neutron adds to each port. */
  synchronized void ofPorts(String fields) throws IOException {
    ofPorts = JSON.readTree(fields);
  }

  synchronized void address(String fixed) {
    address = fixed;
  }

  /** Everything created since the beginning, by type. */
  synchronized SortedMap<String, List<String>> made() {
    SortedMap<String, List<String>> all = new TreeMap<>();
    things.forEach(
        (sort, each) -> {
          List<String> names = new ArrayList<>();
          each.values().forEach(thing -> names.add(thing.path("name").asText()));
          names.remove("m1.tiny");
          if (!names.isEmpty()) {
            all.put(sort, names);
          }
        });
    return all;
  }

  synchronized JsonNode only(String sort) {
    return things.get(sort).values().iterator().next();
  }

  synchronized void somebodyElses(String sort, String name) {
    ObjectNode thing = JSON.createObjectNode().put("id", "other-" + sort).put("name", name);
    thing.put("description", "").put("status", "ACTIVE");
    things.get(sort).put("other-" + sort, thing);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    Reply reply;
    synchronized (this) {
      requests.add(request);
      reply = reply(exchange, request, body);
    }
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    reply.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private record Reply(int status, String body, Map<String, String> headers) {
    static Reply of(int status, JsonNode body) {
      return new Reply(status, body.toString(), Map.of());
    }

    static Reply of(int status, String body) {
      return new Reply(status, body, Map.of());
    }
  }

  private Reply reply(HttpExchange exchange, String request, String body) throws IOException {
    for (Fault fault : faults) {
      if (fault.times > 0 && fault.meant.test(request)) {
        fault.times--;
        return Reply.of(fault.status, fault.body);
      }
    }
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/identity/v3/auth/tokens")) {
      return login(JSON.readTree(body));
    }
    String shown = exchange.getRequestHeaders().getFirst("X-Auth-Token");
    if (token.isEmpty() || !token.equals(shown)) {
      return Reply.of(
          401,
          "{\"error\": {\"code\": 401, \"title\": \"Unauthorized\", \"message\": \"The request you"
              + " have made requires authentication.\"}}");
    }
    Map<String, String> query = query(exchange);
    String method = exchange.getRequestMethod();
    if (path.startsWith("/compute/v2.1/")) {
      String version = exchange.getRequestHeaders().getFirst("OpenStack-API-Version");
      if (!"compute 2.60".equals(version)) {
        return Reply.of(406, "{}");
      }
      return compute(method, path.substring("/compute/v2.1".length()), query, body);
    }
    if (path.startsWith("/network/v2.0/")) {
      return network(method, path.substring("/network/v2.0".length()), query, body);
    }
    if (path.startsWith("/image/v2/images")) {
      return images(path, query);
    }
    if (path.startsWith("/volume/v3/p1/volumes")) {
      return volumes(method, path.substring("/volume/v3/p1".length()), query, body);
    }
    return Reply.of(
        404, "<html><head><title>404 Not Found</title></head><body>no such path</body></html>");
  }

  private static Map<String, String> query(HttpExchange exchange) {
    Map<String, String> all = new HashMap<>();
    String text = exchange.getRequestURI().getRawQuery();
    if (text != null) {
      for (String part : text.split("&")) {
        int at = part.indexOf('=');
        all.put(
            part.substring(0, at),
            URLDecoder.decode(part.substring(at + 1), StandardCharsets.UTF_8));
      }
    }
    return all;
  }

  private Reply login(JsonNode document) {
    JsonNode user = document.at("/auth/identity/password/user");
    if (!user.path("name").asText().equals(USER)
        || !user.path("password").asText().equals(PASSWORD)) {
      return Reply.of(
          401,
          "{\"error\": {\"code\": 401, \"title\": \"Unauthorized\", \"message\": \"The request you"
              + " have made requires authentication.\"}}");
    }
    token = "gAAAAAB-test-" + ++count;
    ObjectNode answer = JSON.createObjectNode();
    ObjectNode node = answer.putObject("token");
    node.putObject("project").put("id", project);
    ArrayNode catalog = node.putArray("catalog");
    endpoint(catalog, "compute", "/compute/v2.1/");
    endpoint(catalog, "network", "/network");
    endpoint(catalog, "image", "/image/");
    endpoint(catalog, "block-storage", "/volume/v3/p1");
    return new Reply(201, answer.toString(), Map.of("X-Subject-Token", token));
  }

  private void endpoint(ArrayNode catalog, String type, String path) {
    ObjectNode service = catalog.addObject().put("type", type);
    ArrayNode endpoints = service.putArray("endpoints");
    for (String seen : List.of("admin", "public")) {
      endpoints
          .addObject()
          .put("interface", seen)
          .put("region", "here")
          .put("url", seen.equals("public") ? root() + path : "http://127.0.0.1:1/" + seen);
    }
  }

  private static ObjectNode flavor(String id, String name, int cpus, long mebibytes, int disk) {
    return JSON.createObjectNode()
        .put("id", id)
        .put("name", name)
        .put("vcpus", cpus)
        .put("ram", mebibytes)
        .put("disk", disk)
        .putNull("description");
  }

  private Reply compute(String method, String path, Map<String, String> query, String body)
      throws IOException {
    Optional<MovingServers.Response> moved =
        moving.answer(
            method, path, body.isEmpty() ? JSON.createObjectNode() : JSON.readTree(body), server());
    if (moved.isPresent()) {
      return Reply.of(moved.get().status(), moved.get().body());
    }
    if (path.equals("/servers") && method.equals("POST")) {
      return newServer(JSON.readTree(body));
    }
    if (path.equals("/servers/detail")) {
      return Reply.of(200, listed("servers", each -> isMeant(each, query)));
    }
    if (path.startsWith("/flavors") || path.startsWith("/servers/")) {
      return simple(method, path, query, body, path.startsWith("/flavors") ? "flavor" : "server");
    }
    if (path.startsWith("/os-server-groups")) {
      if (method.equals("GET")) {
        ObjectNode answer = JSON.createObjectNode();
        things.get("groups").values().forEach(answer.putArray("server_groups")::add);
        return Reply.of(200, answer);
      }
      if (method.equals("DELETE")) {
        return deleted("groups", path);
      }
      return made("groups", "server_group", JSON.readTree(body));
    }
    if (path.equals("/os-hypervisors/detail")) {
      ObjectNode answer = JSON.createObjectNode();
      answer
          .putArray("hypervisors")
          .addObject()
          .put("id", "h1")
          .put("hypervisor_hostname", "node-7")
          .put("hypervisor_type", hypervisor)
          .put("hypervisor_version", 7_002_000)
          .put("running_vms", 3);
      return Reply.of(200, answer);
    }
    if (path.equals("/os-availability-zone")) {
      return Reply.of(200, "{\"availabilityZoneInfo\": [{\"zoneName\": \"nova\"}]}");
    }
    return Reply.of(404, "{\"itemNotFound\": {\"code\": 404, \"message\": \"No such thing.\"}}");
  }

  /** The first created one; an empty one if absent. */
  private ObjectNode server() {
    return things.get("servers").values().stream().findFirst().orElse(JSON.createObjectNode());
  }

  private static boolean isMeant(ObjectNode server, Map<String, String> query) {
    String name = server.path("name").asText();
    boolean bears =
        !query.containsKey("tags") || server.path("tags").toString().contains(query.get("tags"));
    return bears && (!query.containsKey("name") || name.matches(query.get("name")));
  }

  private Reply newServer(JsonNode document) {
    JsonNode asked = document.path("server");
    String id = "server-" + ++count;
    ObjectNode made = asked.deepCopy();
    made.put("id", id).put("OS-EXT-SRV-ATTR:hypervisor_hostname", "node-7").put("hostId", "h7");
    made.put(MovingServers.HOST, "node-7");
    made.put("status", serverFault.isEmpty() ? "ACTIVE" : "ERROR");
    if (serverFault.isEmpty()) {
      made.putObject("addresses")
          .putArray("inner")
          .addObject()
          .put("addr", address)
          .put("version", 4)
          .put("OS-EXT-IPS:type", "fixed");
    } else {
      made.putObject("fault").put("message", serverFault).put("code", 500);
    }
    ObjectNode image = made.putObject("image");
    image.put("id", "image-1");
    made.putObject("flavor").put("original_name", "any").put("vcpus", 1).put("ram", 512);
    things.get("servers").put(id, made);
    onServer.accept(document);
    return Reply.of(202, "{\"server\": {\"id\": \"" + id + "\", \"adminPass\": \"not-used\"}}");
  }

  private Reply network(String method, String path, Map<String, String> query, String body)
      throws IOException {
    if (path.equals("/networks") && networks.isArray()) {
      ObjectNode answer = JSON.createObjectNode();
      ArrayNode list = answer.putArray("networks");
      networks.forEach(
          each -> {
            if (isChosen(each, query)) {
              list.add(each);
            }
          });
      return Reply.of(200, answer);
    }
    if (path.equals("/networks")) {
      return Reply.of(
          200,
          chosen(
              query,
              "networks",
              "{\"id\": \"net-1\", \"name\": \"inner\", \"router:external\": false,"
                  + " \"project_id\": \"p1\", \"subnets\": [\"s1\"]}",
              "{\"id\": \"net-2\", \"name\": \"outer\", \"router:external\": true,"
                  + " \"project_id\": \"p0\", \"subnets\": [\"s2\"]}"));
    }
    if (path.equals("/security-groups")) {
      return Reply.of(
          200, chosen(query, "security_groups", "{\"id\": \"sg-1\", \"name\": \"ssh\"}"));
    }
    return simple(method, path, query, body, path.startsWith("/ports") ? "port" : "floatingip");
  }

  private Reply images(String path, Map<String, String> query) throws IOException {
    String image =
        "{\"id\": \"image-1\", \"name\": \"debian\", \"status\": \"active\", \"min_disk\": 0,"
            + " \"size\": 400000000, \"virtual_size\": 2147483648, \"checksum\": \"abc\"}";
    return path.equals("/image/v2/images")
        ? Reply.of(200, chosen(query, "images", image))
        : Reply.of(200, image);
  }

  private Reply volumes(String method, String path, Map<String, String> query, String body)
      throws IOException {
    return simple(method, path, query, body, "volume");
  }

  private static String chosen(Map<String, String> query, String key, String... all)
      throws IOException {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode list = answer.putArray(key);
    for (String each : all) {
      JsonNode thing = JSON.readTree(each);
      if (isChosen(thing, query)) {
        list.add(thing);
      }
    }
    return answer.toString();
  }

  private static boolean isChosen(JsonNode thing, Map<String, String> query) {
    for (String key : List.of("id", "name", "description")) {
      if (query.containsKey(key) && !thing.path(key).asText().equals(query.get(key))) {
        return false;
      }
    }
    return true;
  }

  /** Lists, creates and deletes. */
  private Reply simple(
      String method, String path, Map<String, String> query, String body, String word)
      throws IOException {
    String sort = word + "s";
    return switch (method) {
      case "GET" -> Reply.of(200, listed(sort, each -> isChosen(each, query)));
      case "DELETE" -> deleted(sort, path);
      default -> made(sort, word, JSON.readTree(body));
    };
  }

  private ObjectNode listed(String sort, Predicate<ObjectNode> filter) {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode list = answer.putArray(sort);
    things.get(sort).values().stream().filter(filter).forEach(list::add);
    return answer;
  }

  private Reply made(String sort, String word, JsonNode document) {
    ObjectNode made = document.path(word).deepCopy();
    String id = word + "-" + ++count;
    made.put("id", id);
    made.put("status", sort.equals("volumes") ? "available" : "ACTIVE");
    if (sort.equals("ports") && ofPorts.isObject()) {
      made.setAll((ObjectNode) ofPorts);
    }
    if (sort.equals("floatingips")) {
      made.put("floating_ip_address", FLOATING);
    }
    things.get(sort).put(id, made);
    ObjectNode answer = JSON.createObjectNode();
    answer.set(word, made);
    return Reply.of(sort.equals("volumes") ? 202 : 201, answer);
  }

  private Reply deleted(String sort, String path) {
    String id = path.substring(path.lastIndexOf('/') + 1);
    if (!things.get(sort).containsKey(id)) {
      return Reply.of(404, "{\"itemNotFound\": {\"code\": 404, \"message\": \"Not there.\"}}");
    }
    if (sort.equals("volumes") && isUsed(id)) {
      return Reply.of(400, "{\"badRequest\": {\"code\": 400, \"message\": \"Volume is in use.\"}}");
    }
    if (!ignoresDeletions) {
      things.get(sort).remove(id);
    }
    return Reply.of(204, "");
  }

  private boolean isUsed(String volume) {
    for (Iterator<ObjectNode> each = things.get("servers").values().iterator(); each.hasNext(); ) {
      if (each.next().toString().contains(volume)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
