package io.tare.analysis.capacity.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The resources below {@code /api}. */
@ApplicationPath("api")
public final class PlannerApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(AnswerResource.class, ErrorAnswers.class);
  }
}
