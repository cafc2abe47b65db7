package io.tare.services.host;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.commons.cli.ParseException;

/**
 * The host program: serves until its standard input ends, so that it never outlives its parent
 * process, or until it is terminated. An input line requests its pauses or its clock readings.
 */
public final class HostMain {

  private static final int EXIT_USAGE = 2;
  private static final int EXIT_FAILURE = 3;

  private HostMain() {}

  /** Runs the program and ends the JVM with its exit status. */
  public static void main(String[] args) {
    // GlassFish and its parts must not print between our lines.
    PrintStream out = System.out;
    System.setOut(System.err);
    System.exit(run(args, out));
  }

  private static int run(String[] args, PrintStream out) {
    try {
      ServeCommand command = ServeCommand.parse(args);
      if (command.isHelp()) {
        out.print(ServeCommand.HELP_TEXT);
      } else if (command.isVersion()) {
        out.println("tare-host " + version());
      } else {
        ServerConversation.hold(command.options(), System.in, out);
      }
      return 0;
    } catch (ParseException e) {
      System.err.println("tare-host: " + e.getMessage() + "; see --help");
      return EXIT_USAGE;
    } catch (Exception | LinkageError e) {
      System.err.println("tare-host: " + oneLine(e));
      return EXIT_FAILURE;
    }
  }

  private static String version() {
    String version = HostMain.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  private static String oneLine(Throwable failure) {
    StringBuilder line = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      line.append(line.isEmpty() ? "" : ": ").append(words(cause));
    }
    return line.toString().replaceAll("\\s+", " ");
  }

  /** Those that this program makes itself are sentences. */
  private static String words(Throwable failure) {
    boolean isOwn =
        failure.getClass() == IOException.class || failure instanceof RefusedApplicationException;
    return isOwn && failure.getMessage() != null ? failure.getMessage() : failure.toString();
  }
}
