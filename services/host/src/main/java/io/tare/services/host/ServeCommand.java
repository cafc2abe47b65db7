package io.tare.services.host;

import io.tare.services.host.database.DatabasePlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingOptionException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/**
 * The command line. Unlike the other programs it does not use picocli, whose classes are too old
 * for a class archive and would cost a tenth of a second at every start.
 */
final class ServeCommand {

  /** The help text. */
  static final String HELP_TEXT =
      """
      Usage: java [options] -jar tare-host.jar --war FILE [--port N] [--address A] [--http-threads N]
             [--context-root PATH] [--key-store FILE] [--largest-body BYTES] [--database PLACE]
             [--data-source NAME] [--disk DIR]

      Serves a web application on embedded GlassFish until standard input ends.
        --war FILE          the application
        --port N            port to listen on; 0, the default, takes a free one
        --address A         address to listen on; 127.0.0.1 by default
        --http-threads N    threads that serve requests, 1 to 1000; 5 by default
        --context-root PATH path of the application; /tare by default
        --key-store FILE    serve by TLS with the key and certificate of this PKCS #12 or JKS file;
                            its password is taken from the variable TARE_KEY_STORE_PASSWORD
        --largest-body BYTES
                            serve untrusted clients: accept only complete, well-formed HTTP/1.1
                            requests with bodies of up to BYTES, 0 to 1048576, received within
                            5 s; without it GlassFish gets all requests
        --database PLACE    offer a database to the application: embedded Derby in a new
                            directory in the directory PLACE, which is removed at the end; or the
                            PostgreSQL at jdbc:postgresql://HOST:PORT/DATABASE?user=NAME, in schemas
                            tare_…, which are dropped at the end: the first line on standard input
                            is then {"password": "…"}
        --data-source NAME  its name for the application; jdbc/tare by default
        --disk DIR          let the application keep files in a new directory in DIR, which is removed
                            at the end; it reads them past the page cache where the file system can
        -h, --help          show this help and exit
        -V, --version       show the version and exit
      When it is ready it prints one line of JSON, with the port, on standard output.
      It answers every line on its standard input with a line of JSON: how long the process was
      suspended since the line before (stopped, or its machine suspended; waiting for a
      processor and collecting garbage do not count), and the time of garbage collection, and
      commits and flushes of its database, so far.
      It ends with 0, with 2 (wrong usage) or with 3 (failed).

      System properties limit one request; each is a number (default):
        tare.limit.bytes (heap / 8), tare.limit.elements (10000000), tare.limit.order (4096),
        tare.limit.receive-ms (20000), tare.limit.receive-rate (4000 bytes per second),
        tare.limit.crowded-ms (500); of its database: tare.limit.connections (as --http-threads),
        tare.limit.connection-ms (10000: how long a request waits for a connection).
      glassfish-embedded-all.jar must lie beside tare-host.jar.

      Example:
        java -Xmx512m --add-modules=jdk.incubator.vector -jar tare-host.jar \\
            --war tare-services.war --port 8080

      To start faster, create a class archive once, with the same JVM and options, and name it at
      each start; JVM and jar files (with their times) must then be the same:
        java [options] -XX:ArchiveClassesAtExit=host.jsa -jar tare-host.jar --war FILE < /dev/null
        java [options] -XX:SharedArchiveFile=host.jsa -jar tare-host.jar --war FILE
      """;

  private static final Option WAR = text("war");
  private static final Option PORT = number("port");
  private static final Option ADDRESS = text("address");
  private static final Option HTTP_THREADS = number("http-threads");
  private static final Option CONTEXT_ROOT = text("context-root");
  private static final Option KEY_STORE = text("key-store");
  private static final Option MAX_BODY = number("largest-body");
  private static final Option DATABASE = text("database");
  private static final Option DATA_SOURCE = text("data-source");
  private static final Option DISK = text("disk");
  private static final Option HELP = new Option("h", "help", false, "");
  private static final Option VERSION = new Option("V", "version", false, "");

  private final CommandLine line;

  private ServeCommand(CommandLine line) {
    this.line = line;
  }

  /**
   * Reads the command line.
   *
   * @throws ParseException if it is invalid
   */
  static ServeCommand parse(String... arguments) throws ParseException {
    org.apache.commons.cli.Options options = new org.apache.commons.cli.Options();
    List.of(WAR, PORT, ADDRESS, HTTP_THREADS, CONTEXT_ROOT, KEY_STORE, MAX_BODY, DATABASE, DISK)
        .forEach(options::addOption);
    List.of(DATA_SOURCE, HELP, VERSION).forEach(options::addOption);
    CommandLine line =
        DefaultParser.builder().setAllowPartialMatching(false).get().parse(options, arguments);
    if (!line.getArgList().isEmpty()) {
      throw new ParseException("\"" + line.getArgList().get(0) + "\": unexpected argument");
    }
    return new ServeCommand(line);
  }

  boolean isHelp() {
    return line.hasOption(HELP);
  }

  boolean isVersion() {
    return line.hasOption(VERSION);
  }

  /**
   * What is served, and how.
   *
   * @throws ParseException if something is missing, not a number or out of range
   */
  Options options() throws ParseException {
    if (!line.hasOption(WAR)) {
      throw new MissingOptionException("--war is missing");
    }
    try {
      return new Options(
          Path.of(line.getOptionValue(WAR)),
          line.getOptionValue(CONTEXT_ROOT, "/tare"),
          number(PORT, 0),
          line.getOptionValue(ADDRESS, "127.0.0.1"),
          number(HTTP_THREADS, 5),
          Optional.ofNullable(line.getOptionValue(KEY_STORE)).map(Path::of),
          line.hasOption(MAX_BODY) ? OptionalInt.of(number(MAX_BODY, 0)) : OptionalInt.empty(),
          Optional.ofNullable(line.getOptionValue(DATABASE)).map(DatabasePlace::new),
          line.getOptionValue(DATA_SOURCE, Options.USUAL_DATA_SOURCE),
          Optional.ofNullable(line.getOptionValue(DISK)).map(Path::of));
    } catch (IllegalArgumentException e) {
      throw new ParseException(e.getMessage());
    }
  }

  private int number(Option option, int fallback) throws ParseException {
    try {
      return line.getParsedOptionValue(option, fallback);
    } catch (ParseException e) {
      throw new ParseException(
          "--%s needs a whole number, got '%s'"
              .formatted(option.getLongOpt(), line.getOptionValue(option)));
    }
  }

  private static Option text(String name) {
    return Option.builder().longOpt(name).hasArg().get();
  }

  private static Option number(String name) {
    return Option.builder().longOpt(name).hasArg().type(Integer.class).get();
  }
}
