package io.tare.infra.opennebula;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tare.infra.http.PlainXml;
import io.tare.infra.http.PromptAnswers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * A real HTTP server that answers by OpenNebula's documentation of XML-RPC. Its machines are in
 * memory; their driver has the name of OpenNebula's test driver.
 */
final class OneServer implements AutoCloseable {

  static final String USER = "tare";
  static final String PASSWORD = "open-sesame-2633";

  static {
    PromptAnswers.on();
  }

  /** Injected failures. */
  enum Trouble {
    NONE,
    QUOTA,
    NO_RIGHT,
    NO_HOST,
    BOOT_FAILURE,
    BUSY_ONCE,
    STUCK,
    DELETION_IGNORED,
    MIGRATION_FAILS,
    MIGRATION_HANGS,
    BAD_XML,
    NOT_OPENNEBULA
  }

  /** A machine. */
  static final class Machine {
    final int id;
    final String name;
    final String text;
    int state = 3;
    int phase = 3;
    String error = "";

    /** For each of its hosts: the number, and whether the machine ran there. */
    final List<int[]> history = new ArrayList<>(List.of(new int[] {0, 1}));

    private int looks;

    Machine(int id, String name, String text) {
      this.id = id;
      this.name = name;
      this.text = text;
    }

    String attribute(String key) {
      Matcher matcher =
          Pattern.compile("(?s)\\b" + key + "=\"([^\"\\\\]*(?:\\\\.[^\"\\\\]*)*)\"").matcher(text);
      return matcher.find() ? matcher.group(1).replace("\\\"", "\"") : "";
    }
  }

  private final HttpServer server;
  final SortedMap<Integer, Machine> machines = new TreeMap<>();
  final List<String> calls = new ArrayList<>();
  volatile Trouble trouble = Trouble.NONE;
  final AtomicInteger unavailable = new AtomicInteger();
  volatile boolean isAdministrator = true;
  volatile String address = "127.0.0.1";
  volatile Consumer<String> onCall = method -> {};
  volatile BiConsumer<Machine, OneServer> onStart = (machine, one) -> {};
  private int next = 40;
  private boolean wasBusy;

  private OneServer(HttpServer server) {
    this.server = server;
  }

  static OneServer start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    OneServer made = new OneServer(server);
    server.createContext("/RPC2", made::handle);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "one");
              thread.setDaemon(true);
              return thread;
            }));
    server.start();
    return made;
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/RPC2";
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    if (unavailable.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      answer(exchange, 503, "down for maintenance");
      return;
    }
    if (trouble == Trouble.NOT_OPENNEBULA) {
      answer(exchange, 404, "<html>not here</html>");
      return;
    }
    if (trouble == Trouble.BAD_XML) {
      answer(
          exchange,
          200,
          "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY y SYSTEM \"file:///etc/hostname\">]><methodResponse>&y;</methodResponse>");
      return;
    }
    Element call = PlainXml.root(request);
    String method = PlainXml.text(call, "methodName");
    onCall.accept(method);
    List<String> values = new ArrayList<>();
    for (Element param : PlainXml.children(PlainXml.below(call, "params").orElseThrow(), "param")) {
      values.add(PlainXml.below(param, "value").orElseThrow().getTextContent());
    }
    String reply;
    synchronized (this) {
      calls.add(method);
      reply =
          values.get(0).equals(USER + ":" + PASSWORD)
              ? answered(method, values)
              : refused(0x100, "[" + method + "] User couldn't be authenticated, aborting.");
    }
    answer(exchange, 200, reply);
  }

  private String answered(String method, List<String> values) {
    return switch (method) {
      case "one.system.version" -> done("<string>6.10.0</string>");
      case "one.templatepool.info" ->
          document(
              "<VMTEMPLATE_POOL><VMTEMPLATE><ID>7</ID><NAME>debian</NAME></VMTEMPLATE></VMTEMPLATE_POOL>");
      case "one.template.info" ->
          document(
              "<VMTEMPLATE><ID>7</ID><NAME>debian</NAME><TEMPLATE><CONTEXT><START_SCRIPT>printf \"hello\\n\"</START_SCRIPT><NETWORK>NO</NETWORK></CONTEXT></TEMPLATE></VMTEMPLATE>");
      case "one.vnpool.info" ->
          document("<VNET_POOL><VNET><ID>3</ID><NAME>lab</NAME></VNET></VNET_POOL>");
      case "one.hostpool.info" ->
          isAdministrator
              ? document(
                  "<HOST_POOL><HOST><ID>0</ID><NAME>kvm1</NAME></HOST><HOST><ID>1</ID><NAME>kvm2</NAME></HOST></HOST_POOL>")
              : refused(
                  0x200,
                  "[one.hostpool.info] User [4] : Not authorized to perform INFO HOST_POOL.");
      case "one.host.info" ->
          isAdministrator
              ? document(
                  "<HOST><ID>0</ID><NAME>kvm1</NAME><HOST_SHARE><MEM_USAGE>2097152</MEM_USAGE><CPU_USAGE>600</CPU_USAGE><TOTAL_MEM>16777216</TOTAL_MEM><TOTAL_CPU>800</TOTAL_CPU><RUNNING_VMS>4</RUNNING_VMS></HOST_SHARE><TEMPLATE><ARCH>x86_64</ARCH><MODELNAME>some Xeon</MODELNAME><VERSION>6.10.0</VERSION></TEMPLATE></HOST>")
              : refused(
                  0x200, "[one.host.info] User [4] : Not authorized to perform USE HOST [0].");
      case "one.template.instantiate" -> instantiate(values);
      case "one.vmpool.info", "one.vmpool.infoextended" -> {
        StringBuilder all = new StringBuilder("<VM_POOL>");
        machines.values().forEach(each -> all.append(machine(each)));
        yield document(all.append("</VM_POOL>").toString());
      }
      case "one.vm.info" -> {
        Machine machine = machines.get(Integer.parseInt(values.get(1)));
        if (machine != null) {
          goOn(machine);
        }
        yield machine == null
            ? refused(0x400, "[one.vm.info] Error getting virtual machine [" + values.get(1) + "].")
            : document(machine(machine));
      }
      case "one.vm.action" -> terminate(Integer.parseInt(values.get(2)), values.get(1));
      case "one.vm.recover" -> {
        machines.remove(Integer.parseInt(values.get(1)));
        yield done("<i4>" + values.get(1) + "</i4>");
      }
      case "one.vm.migrate" -> {
        Machine machine = machines.get(Integer.parseInt(values.get(1)));
        machine.history.add(new int[] {Integer.parseInt(values.get(2)), 0});
        machine.looks = 0;
        yield done("<i4>" + values.get(1) + "</i4>");
      }
      default ->
          "<?xml version=\"1.0\"?><methodResponse><fault><value><struct><member><name>faultCode</name><value><i4>-506</i4></value></member><member><name>faultString</name><value><string>Method '"
              + method
              + "' not defined</string></value></member></struct></value></fault></methodResponse>";
    };
  }

  /** A migration is first recorded, then running, and ends after some queries. */
  private void goOn(Machine machine) {
    int[] last = machine.history.get(machine.history.size() - 1);
    if (last[1] == 1) {
      return;
    }
    machine.looks++;
    if (machine.looks == 2) {
      machine.phase = 4;
    } else if (machine.looks == 4 && trouble == Trouble.MIGRATION_FAILS) {
      machine.history.add(machine.history.get(machine.history.size() - 2));
      machine.phase = 3;
      machine.error = "Tue Nov 24 12:00:00 2026 : Error live migrating VM: no such host";
    } else if (machine.looks == 4 && trouble != Trouble.MIGRATION_HANGS) {
      last[1] = 1;
      machine.phase = 3;
    }
  }

  private static String history(Machine machine) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < machine.history.size(); i++) {
      int[] each = machine.history.get(i);
      all.append(
          "<HISTORY><SEQ>%d</SEQ><HOSTNAME>kvm%d</HOSTNAME><HID>%d</HID><RSTIME>%d</RSTIME><VM_MAD>dummy</VM_MAD><TM_MAD>ssh</TM_MAD></HISTORY>"
              .formatted(i, each[0] + 1, each[0], each[1] * 1_795_000_000L));
    }
    return all.toString();
  }

  private String instantiate(List<String> values) {
    if (trouble == Trouble.QUOTA) {
      return refused(
          0x200,
          "[one.template.instantiate] user [4] limit of 2 reached for VMS quota in VM_QUOTA.");
    }
    if (trouble == Trouble.NO_RIGHT) {
      return refused(
          0x200,
          "[one.template.instantiate] User [4] : Not authorized to perform USE TEMPLATE [7].");
    }
    Machine machine = new Machine(next, values.get(2), values.get(4));
    next++;
    machines.put(machine.id, machine);
    if (trouble == Trouble.NO_HOST) {
      machine.state = 1;
      machine.phase = 0;
    } else if (trouble == Trouble.BOOT_FAILURE) {
      machine.phase = 36;
      machine.error =
          "Tue Nov 24 12:00:00 2026 : Error deploying virtual machine: Could not create domain";
    } else if (trouble == Trouble.STUCK) {
      machine.phase = 1;
    }
    onStart.accept(machine, this);
    return done("<i4>" + machine.id + "</i4>");
  }

  private String terminate(int id, String action) {
    Machine machine = machines.get(id);
    if (machine == null || !action.equals("terminate-hard")) {
      return refused(0x400, "[one.vm.action] Error getting virtual machine [" + id + "].");
    }
    boolean isBusy = trouble == Trouble.BUSY_ONCE && !wasBusy;
    wasBusy |= isBusy;
    if (isBusy || machine.phase == 36) {
      return refused(
          0x800,
          "[one.vm.action] Error performing action \"terminate-hard\": This action is not available for state "
              + (isBusy ? "PROLOG" : "BOOT_FAILURE"));
    }
    if (trouble != Trouble.DELETION_IGNORED) {
      machines.remove(id);
    }
    return done("<i4>" + id + "</i4>");
  }

  private String machine(Machine machine) {
    String waiting =
        machine.state == 1
            ? "<SCHED_MESSAGE>Tue Nov 24 12:00:00 2026 : No host with enough capacity to deploy the VM</SCHED_MESSAGE>"
            : "";
    String error = machine.error.isEmpty() ? "" : "<ERROR>" + machine.error + "</ERROR>";
    return "<VM><ID>%d</ID><NAME>%s</NAME><STATE>%d</STATE><LCM_STATE>%d</LCM_STATE><TEMPLATE><CPU>%s</CPU><VCPU>%s</VCPU><MEMORY>%s</MEMORY><DISK><DEV_PREFIX>vd</DEV_PREFIX></DISK><NIC><IP>%s</IP><MODEL>virtio</MODEL></NIC></TEMPLATE><USER_TEMPLATE><TARE_RUN>%s</TARE_RUN>%s%s</USER_TEMPLATE><HISTORY_RECORDS>%s</HISTORY_RECORDS></VM>"
        .formatted(
            machine.id,
            machine.name,
            machine.state,
            machine.phase,
            machine.attribute("CPU"),
            machine.attribute("VCPU"),
            machine.attribute("MEMORY"),
            address,
            machine.attribute("TARE_RUN"),
            waiting,
            error,
            history(machine));
  }

  private static String document(String xml) {
    return done("<string>" + PlainXml.escaped(xml) + "</string>");
  }

  private static String done(String typed) {
    return response("<boolean>1</boolean>", typed, 0);
  }

  private static String refused(int code, String message) {
    return response(
        "<boolean>0</boolean>", "<string>" + PlainXml.escaped(message) + "</string>", code);
  }

  private static String response(String first, String second, int code) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<methodResponse>\r\n<params>\r\n<param><value><array><data>\r\n<value>"
        + first
        + "</value>\r\n<value>"
        + second
        + "</value>\r\n<value><i4>"
        + code
        + "</i4></value>\r\n</data></array></value></param>\r\n</params>\r\n</methodResponse>\r\n";
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
