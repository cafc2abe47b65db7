package io.tare.analysis.capacity.web;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts and ends with the application, and holds shared objects. Its settings are the system
 * property {@code tare.planner.models} (a file on each line) and the variable {@code
 * TARE_SERVE_TOKEN}, because all users can see options in the list of processes.
 */
public final class PlannerStart implements ServletContextListener {

  /** The system property with the files of models. */
  static final String MODELS = "tare.planner.models";

  /** The variable with the token. */
  static final String TOKEN = "TARE_SERVE_TOKEN";

  private static final String ATTRIBUTE = PlannerStart.class.getName();

  private final TokenCheck token =
      new TokenCheck(Optional.ofNullable(System.getenv(TOKEN)).filter(each -> !each.isBlank()));
  private final HostCheck hosts = new HostCheck(!token.isNeeded());
  private final ServingLimits limits = ServingLimits.of(Runtime.getRuntime().availableProcessors());
  private final RequestBodies bodies = new RequestBodies(limits, System::nanoTime);
  private @Nullable BoundedComputations computations;
  private @Nullable String schema;
  private @Nullable Thread warmUp;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    PlannerQuestions questions = PlannerQuestions.of(modelFiles(System.getProperty(MODELS, "")));
    schema = questions.schema();
    computations = new BoundedComputations(questions, limits);
    event.getServletContext().setAttribute(ATTRIBUTE, this);
    warmUp = new Thread(new PlannerWarmUp(questions), "planner-warm-up");
    warmUp.setDaemon(true);
    warmUp.start();
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    if (warmUp != null) {
      warmUp.interrupt();
    }
    if (computations != null) {
      computations.close();
    }
  }

  /** The planner of a started application. */
  static PlannerStart of(ServletContext context) {
    return (PlannerStart) Objects.requireNonNull(context.getAttribute(ATTRIBUTE));
  }

  TokenCheck token() {
    return token;
  }

  HostCheck hosts() {
    return hosts;
  }

  RequestBodies bodies() {
    return bodies;
  }

  BoundedComputations computations() {
    return Objects.requireNonNull(computations);
  }

  /** The schema of queries to the served models. */
  String schema() {
    return Objects.requireNonNull(schema);
  }

  /** Files by lines, because their names may have any other character. */
  static List<Path> modelFiles(String property) {
    return property.lines().filter(each -> !each.isBlank()).map(Path::of).toList();
  }
}
