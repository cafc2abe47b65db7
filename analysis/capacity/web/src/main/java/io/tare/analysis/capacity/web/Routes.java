package io.tare.analysis.capacity.web;

import jakarta.servlet.ServletContext;
import java.net.MalformedURLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The paths of the server, with their methods. */
final class Routes {

  private static final List<String> READ = List.of("GET", "HEAD");

  private static final String SOAP = "/soap/planner";

  /** Lists the served models and what they measured. */
  private static final String SCHEMA = "/query.schema.json";

  private static final Map<String, List<String>> SERVED =
      Map.of(
          "/api/answer",
          List.of("POST"),
          "/api/models",
          READ,
          SOAP,
          List.of("GET", "POST"),
          "/about",
          READ,
          "/",
          READ);

  private Routes() {}

  /**
   * The methods at a path.
   *
   * @return empty if it does not exist
   */
  static Optional<List<String>> methods(String path, ServletContext context) {
    List<String> served = SERVED.get(path);
    if (served != null) {
      return Optional.of(served);
    }
    return isFile(path) && isThere(path, context) ? Optional.of(READ) : Optional.empty();
  }

  /**
   * Whether a request is for what the planner offers at a path. GlassFish would also answer SOAP's
   * with a page about the implementation, and {@code ?Tester} with a client that it compiles.
   *
   * @param query of the address
   */
  static boolean offers(String path, String method, @Nullable String query) {
    return !path.equals(SOAP)
        || (query == null
            ? method.equals("POST")
            : query.toLowerCase(Locale.ROOT).matches("(wsdl|xsd)(=[0-9]+)?"));
  }

  /** The page and the API's description are not secret; answers and the models' schema are. */
  static boolean isPage(String path) {
    return path.equals("/") || path.equals("/about") || (isFile(path) && !path.equals(SCHEMA));
  }

  private static boolean isFile(String path) {
    return path.matches("/((chart|house)/)?[A-Za-z]+([.][A-Za-z]+)*");
  }

  private static boolean isThere(String path, ServletContext context) {
    try {
      Set<String> within = context.getResourcePaths(path);
      return context.getResource(path) != null && (within == null || within.isEmpty());
    } catch (MalformedURLException e) {
      return false;
    }
  }
}
