package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.services.server.Application;
import io.tare.harness.workloads.services.server.ServerFigures;
import io.tare.harness.workloads.services.server.ServerProgram;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The user's application, deployed on a GlassFish of its own. */
record WarStart(Application application) implements ServiceStart {

  static WarStart of(Settings settings, String war) {
    Path file = settings.file(war);
    return new WarStart(
        new Application(
            Optional.of(file),
            settings.text(HttpWorkloads.CONTEXT_ROOT).orElseGet(() -> contextRoot(file)),
            settings.text(HttpWorkloads.DATA_SOURCE),
            false,
            settings.table(HttpWorkloads.ENVIRONMENT),
            settings.table(HttpWorkloads.PROPERTIES)));
  }

  /** Like GlassFish, by the file's name; without what an address would have to encode. */
  private static String contextRoot(Path war) {
    return "/"
        + war.getFileName()
            .toString()
            .replaceFirst("(?i)\\.war$", "")
            .replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  @Override
  public StartedService start(TrialContext context, int number, Map<String, String> values)
      throws MeasurementException, InterruptedException {
    ServerProgram server = ServerProgram.of(context, application, number);
    try {
      SortedMap<String, String> facts = server.start();
      Map<String, String> all = new HashMap<>(values);
      all.put(ServiceLocation.PORT, String.valueOf(server.port()));
      all.put(
          ServiceLocation.SERVICE,
          "http://{address}:{port}" + application.contextRoot().replaceFirst("/$", ""));
      facts.put("service." + number + ".war", String.valueOf(file().getFileName()));
      facts.put("service." + number + ".context_root", application.contextRoot());
      return new StartedService(
          server,
          new ServiceLocation(all),
          facts,
          Optional.of(new ServerFigures(context, List.of(server))));
    } catch (MeasurementException | InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private Path file() {
    return application.war().orElseThrow();
  }
}
